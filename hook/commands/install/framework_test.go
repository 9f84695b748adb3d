package install

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jithook/hook/hooktest"
)

// TestFramework has framework.sh run, or build, programs that end in every way, in a clone of its own.
func TestFramework(t *testing.T) {
	script, err := os.ReadFile("framework.sh")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		binary       string // "" is empty
		make         string
		open, closed int
		says         string
	}{
		{"exit 0", "false", 0, 0, ""},
		{"exit 1", "false", 1, 1, ""},
		{"exit 3", "false", 3, 3, ""},
		{"exit 2", "false", 0, 3, "it ended with code 2, so the comments were not checked"},
		{"kill -KILL $$", "false", 0, 3, "it ended with code 137"},
		{"", "false", 0, 3, "it could not be built, so the comments were not checked"},
		{"", "printf '#!/bin/sh\\nexit 1\\n' >bin/jit-hook && chmod +x bin/jit-hook", 1, 1, "building it in"},
	} {
		for _, strict := range []bool{false, true} {
			r := hooktest.NewRepo(t)
			r.Write("hook/commands/install/closed.sh", closed)
			r.Write("hook/commands/install/framework.sh", string(script))
			r.Write("Makefile", "build:\n\t"+strings.ReplaceAll(c.make, "$", "$$")+"\n")
			text := ""
			if c.binary != "" {
				text = "#!/bin/sh\n" + c.binary + "\n"
			}
			if err := os.Mkdir(filepath.Join(r.Dir, "bin"), 0o755); err != nil {
				t.Fatal(err)
			}
			hooktest.Program(t, filepath.Join(r.Dir, "bin", "jit-hook"), text)
			args, want := []string{"hook/commands/install/framework.sh", "--hook", "pre-commit"}, c.open
			if strict {
				args, want = append(args, "--fail-closed"), c.closed
			}
			cmd := exec.Command("sh", args...)
			cmd.Dir = r.Dir
			out, _ := cmd.CombinedOutput()
			if got := cmd.ProcessState.ExitCode(); got != want || !strings.Contains(string(out), c.says) {
				t.Errorf("%q, built by %q, with %q: %d and %q, not %d and %q", c.binary, c.make, args[1:], got, out, want, c.says)
			}
		}
	}
}
