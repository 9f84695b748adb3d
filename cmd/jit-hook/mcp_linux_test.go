package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"jithook/hook/hooktest"
)

// Whatever serves a client, nothing listens: the server has no socket at all.
func TestMCPOpensNoSocket(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write("Reader.java", fresh)
	r.Commit()
	r.Write("Reader.java", changedReader())
	cmd := exec.Command(jitHookPath(t), "mcp")
	cmd.Dir = r.Dir
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(),
		&mcp.CommandTransport{Command: cmd}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	want(t, session, "check", nil, false, `"total":`)
	open := fmt.Sprintf("/proc/%d/fd", cmd.Process.Pid)
	files, err := os.ReadDir(open)
	if err != nil || len(files) < 3 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, f := range files {
		if to, _ := os.Readlink(filepath.Join(open, f.Name())); strings.HasPrefix(to, "socket:") {
			t.Errorf("%s is %s", f.Name(), to)
		}
	}
}
