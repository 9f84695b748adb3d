package main

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"jithook/hook/hooktest"
)

// client starts the server in a directory, and connects to it.
func client(t *testing.T, dir string, args ...string) *mcp.ClientSession {
	t.Helper()
	cmd := exec.Command(jitHookPath(t), append([]string{"mcp"}, args...)...)
	cmd.Dir = dir
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(),
		&mcp.CommandTransport{Command: cmd}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := session.Close(); err != nil {
			t.Errorf("the server ended with %v", err)
		}
	})
	return session
}

// call calls a tool, and gives what it says and whether it failed.
func call(t *testing.T, s *mcp.ClientSession, tool string, arguments map[string]any) (text string, failed bool) {
	t.Helper()
	result, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	for _, c := range result.Content {
		if c, ok := c.(*mcp.TextContent); ok {
			text += c.Text
		}
	}
	return text, result.IsError
}

func want(
	t *testing.T, s *mcp.ClientSession, tool string, arguments map[string]any, failed bool, words ...string,
) string {
	t.Helper()
	text, didFail := call(t, s, tool, arguments)
	if didFail != failed {
		t.Errorf("%s %v failed: %v: %s", tool, arguments, didFail, text)
	}
	for _, w := range words {
		if !strings.Contains(text, w) {
			t.Errorf("%s %v does not say %q but %s", tool, arguments, w, text)
		}
	}
	return text
}

func TestMCP(t *testing.T) {
	r := hooktest.NewRepo(t)
	t.Setenv("XDG_CACHE_HOME", filepath.Join(t.TempDir(), "cache"))
	r.Write("Reader.java", fresh)
	r.Commit()
	r.Write("Reader.java", staleReader())
	s := client(t, r.Dir)
	tools, err := s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range tools.Tools {
		names = append(names, tool.Name)
		if tool.Annotations == nil || tool.Annotations.ReadOnlyHint != (tool.Name != "answer") {
			t.Errorf("%s: %+v", tool.Name, tool.Annotations)
		}
	}
	slices.Sort(names)
	if got := strings.Join(names, " "); got != "answer audit check explain questions suggest" {
		t.Errorf("there are %s", got)
	}

	was := r.Hash()
	want(t, s, "check", nil, false, `"rule":"param-gone"`, `"total":1`, `"next_offset":null`, `"scope":"the work tree"`)
	want(t, s, "check", map[string]any{"offset": 1}, false, `"findings":[]`, `"total":1`)
	want(t, s, "check", map[string]any{"paths": []string{"Reader.java"}}, false, `"total":1`)
	want(t, s, "check", map[string]any{"what": "staged"}, false, `"total":1`, "no change of a Java file is staged")
	want(t, s, "check", map[string]any{"what": "range", "from": "HEAD"}, false, `"total":0`)
	want(t, s, "suggest", nil, false, `"comment":"limit"`)
	want(t, s, "explain", map[string]any{"rule": "param-gone"}, false, "param-gone")
	want(t, s, "audit", nil, false, `"findings":[]`, `"total":0`)
	// What is wrong is said to the model, and flags are no way in.
	want(t, s, "check", map[string]any{"what": "range"}, true, "a range needs from")
	for _, misplaced := range []map[string]any{{"from": "HEAD"}, {"to": "HEAD"}, {"what": "staged", "from": "HEAD"}} {
		want(t, s, "check", misplaced, true, "from and to need what to be range")
	}
	want(t, s, "check", map[string]any{"what": "tree"}, true, "give worktree, staged or range")
	want(t, s, "check", map[string]any{"what": "range", "from": "none"}, true, `"none" names none in this repository`)
	want(t, s, "check", map[string]any{"paths": []string{"../elsewhere"}}, true, "is outside the repository")
	want(t, s, "check", map[string]any{"paths": []string{"--output=pwned"}}, true,
		"neither a file nor a folder here nor staged")
	want(t, s, "audit", map[string]any{"paths": []string{"-opwned"}}, true, "neither a file nor a folder here")
	want(t, s, "answer", map[string]any{"name": "Reader.java#0123456789", "reason": "read, and true"}, true, "has the id 0123456789")
	want(t, s, "answer", map[string]any{"name": "Reader.java:6", "reason": " "}, true, "--reason is missing")
	want(t, s, "explain", map[string]any{"rule": "none"}, true, "none")
	if _, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "fix"}); err == nil {
		t.Error("it fixes though nobody allowed that")
	}
	if r.Hash() != was {
		t.Error("something was written")
	}

	// A question is answered.
	r.Write("Reader.java", strings.ReplaceAll(fresh, "return lines.subList(0, count);", "if (count > 9) {\n            "+
		"throw new IllegalStateException();\n        }\n        return lines.subList(0, count);"))
	var page struct {
		Questions []struct{ Name string }
		Total     int
	}
	text := want(t, s, "questions", map[string]any{"limit": 1}, false, `"schema":"urn:jit-hook:question:2"`,
		"now throws `IllegalStateException`")
	if err := json.Unmarshal([]byte(text), &page); err != nil || len(page.Questions) != 1 {
		t.Fatalf("%v: %s", err, text)
	}
	answer := func(words ...map[string]any) map[string]any {
		return map[string]any{"name": page.Questions[0].Name, "verdict": "stale", "stale": words}
	}
	want(t, s, "answer", answer(), true, "quotes nothing of it")
	want(t, s, "answer", answer(map[string]any{"quote": "nothing of it", "why": "it throws"}), true, "the comment does not say",
		"quote its exact words")
	want(t, s, "answer", answer(map[string]any{"quote": "lines", "why": "so"}), true, "more than once")
	want(t, s, "answer", answer(map[string]any{"quote": "the first lines", "why": "nine at most",
		"text": "at most nine of the first lines"}), false, "a reader says that it is no longer true: nine at most",
		"draft by a reader")
	want(t, s, "answer", map[string]any{"name": page.Questions[0].Name,
		"reason": "the exception is no matter of this comment"}, false, "still true: Reader.java: Reader.read(int)")
	if text := want(t, s, "questions", nil, false); strings.Contains(text, page.Questions[0].Name) {
		t.Errorf("it is asked again: %s", text)
	}
}

func TestMCPFixes(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write("Reader.java", fresh)
	r.Commit()
	r.Write("Reader.java", staleReader())
	s := client(t, r.Dir, "--allow-fix")
	want(t, s, "fix", map[string]any{"paths": []string{"Reader.java:4"}}, true, "names a line, where a draft may stand")
	want(t, s, "fix", nil, false, "wrote Reader.java")
	want(t, client(t, r.Dir), "check", nil, false, `"total":0`)
}

// What is no message is answered or refused, in little time and memory, and does not hang or crash.
func TestMCPGarbage(t *testing.T) {
	r := hooktest.NewRepo(t)
	const half = `{"jsonrpc":"2.0","id":1,"method":"tools/call`
	const ping = `{"jsonrpc":"2.0","id":"still","method":"ping"}` + "\n"
	for _, c := range []struct {
		in   io.Reader
		code int
		says string
	}{
		{strings.NewReader(""), 0, ""},
		{strings.NewReader("Javadoc, please\n" + ping), 0, "cannot be read: invalid character 'J'"},
		{strings.NewReader("\n \r\n" + ping + half), 0, "cannot be read: unexpected end"},
		{strings.NewReader("[]\n" + ping), 0, "cannot be read"},
		{strings.NewReader(`{"id":1,"method":"ping"}` + "\n" + ping), 0, "it is not of JSON-RPC 2.0"},
		{strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"none"}` + "\n" + ping), 0, "there is no method"},
		{io.MultiReader(strings.NewReader(half), io.LimitReader(xs{}, 100<<20), strings.NewReader("\n"+ping)), 0,
			"longer than 1 MiB"},
	} {
		peak := filepath.Join(t.TempDir(), "peak")
		cmd := exec.CommandContext(t.Context(), "measured", jitHookPath(t), "mcp")
		cmd.Dir, cmd.Stdin, cmd.Env = r.Dir, c.in, append(os.Environ(), peakFile+"="+peak)
		cmd.WaitDelay = time.Second // or it waits until all is written
		out, _ := cmd.CombinedOutput()
		if code := cmd.ProcessState.ExitCode(); code != c.code || !strings.Contains(string(out), c.says) ||
			c.says != "" && !strings.Contains(string(out), `"id":"still","result":{}`) ||
			strings.Contains(string(out), "goroutine ") {
			t.Errorf("%q: %d: %s", c.says, code, out)
		}
		if held, err := readPeak(peak); err != nil || held > 60<<20 {
			t.Errorf("%q: %d MiB, %v", c.says, held>>20, err)
		}
	}
}

// xs never ends.
type xs struct{}

func (xs) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}
