package install

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// oddPaths are places of a binary that a shell could misread.
var oddPaths = []string{
	"/usr/local/bin/jit-hook", "/home/Ada Lovelace/jit-hook", `/a'b/'/jit-hook`, `/$HOME/"x"/jit-hook`, "/`id`/\\n/jit-hook", "/two\nlines/# <<< not/jit-hook",
}

func TestScriptIsReadBack(t *testing.T) {
	for _, hook := range Hooks {
		for _, binary := range oddPaths {
			for _, before := range []string{"", hash([]byte("before"))} {
				want := script{hook, binary, before}
				got, err := parse(hook, want.String())
				if err != nil || got == nil {
					t.Fatalf("%s for %q cannot be read back: %v\n%s", hook, binary, err, want)
				}
				if got.script != want {
					t.Errorf("%+v was read back as %+v", want, got.script)
				}
				if got.edited {
					t.Errorf("%+v counts as edited just after it was written", want)
				}
				if got.head+got.part+got.tail != want.String() {
					t.Errorf("%+v: the three parts are not the whole", want)
				}
			}
		}
	}
}

func TestEachEditIsSeen(t *testing.T) {
	text := script{"pre-push", "/bin/jit-hook", hash(nil)}.String()
	for at := range text {
		for name, edited := range map[string]string{
			"without": text[:at] + text[at+1:],
			"doubled": text[:at] + text[at:at+1] + text[at:],
		} {
			got, err := parse("pre-push", edited)
			if err != nil || got == nil {
				continue // a first or last line of the part that is no more
			}
			if !got.edited {
				t.Fatalf("the script %s its byte %d, %q, counts as jit-hook wrote it", name, at, text[at])
			}
		}
	}
}

func TestOthersScriptsAreNotOurs(t *testing.T) {
	for _, text := range []string{"", "\x7fELF", "#!/bin/sh\njit-hook --hook pre-commit\n", "echo '# >>> jit-hook'\n"} {
		if got, err := parse("pre-commit", text); got != nil || err != nil {
			t.Errorf("%q was read as jit-hook's: %+v, %v", text, got, err)
		}
	}
}

// TestBothHooksReadTheSame runs the pre-push script with every shell that there is, between two programs that keep what they read.
func TestBothHooksReadTheSame(t *testing.T) {
	reads := "#!/bin/sh\ncat >\"$0.read\"\nprintf '%s|' \"$@\" >\"$0.args\"\n"
	inputs := map[string][]byte{
		"nothing":         nil,
		"a line":          []byte("refs/heads/main 1 refs/heads/main 2\n"),
		"no end of line":  []byte("refs/heads/main 1 refs/heads/main 2"),
		"empty lines":     []byte("\n\n\n"),
		"no UTF-8":        []byte("refs/heads/\xff\xe9 1 refs/heads/\xc3 2\n"),
		"for a shell":     []byte("refs/heads/$(exit 9)`x`\\n'\"* 1 %s%d 2\n"),
		"more than pipes": bytes.Repeat([]byte("refs/tags/v1.0 1 refs/tags/v1.0 2\n"), 20_000),
	}
	tried := 0
	for _, shell := range []string{"sh", "dash", "bash", "busybox", "ksh", "zsh"} {
		path, err := exec.LookPath(shell)
		if err != nil {
			continue
		}
		tried++
		for name, input := range inputs {
			dir := t.TempDir()
			binary := filepath.Join(dir, "jit hook")
			before := filepath.Join(dir, "pre-push"+keptSuffix)
			text := script{"pre-push", binary, hash([]byte(reads))}.String()
			for file, content := range map[string]string{binary: reads, before: reads, filepath.Join(dir, "pre-push"): text} {
				if err := os.WriteFile(file, []byte(content), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			args := []string{filepath.Join(dir, "pre-push"), "origin", "a b"}
			if shell == "busybox" {
				args = append([]string{"sh"}, args...)
			}
			cmd := exec.Command(path, args...)
			cmd.Stdin = bytes.NewReader(input)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%s, %s: %v\n%s", shell, name, err, out)
			}
			for file, wantArgs := range map[string]string{before: "origin|a b|", binary: "--hook|pre-push|--|origin|a b|"} {
				if got, err := os.ReadFile(file + ".read"); err != nil || !bytes.Equal(got, input) {
					t.Errorf("%s, %s: %s read %d bytes, not the %d that were written: %v", shell, name, filepath.Base(file), len(got), len(input), err)
				}
				if got, err := os.ReadFile(file + ".args"); err != nil || string(got) != wantArgs {
					t.Errorf("%s, %s: %s got the arguments %q, not %q: %v", shell, name, filepath.Base(file), got, wantArgs, err)
				}
			}
		}
	}
	if tried == 0 {
		t.Error("there is no shell to try")
	}
}

// TestCodes tells what git sees of each way in which the two programs end.
func TestCodes(t *testing.T) {
	for _, c := range []struct {
		before, jitHook string
		want            int
		says            string
	}{
		{"exit 0", "exit 0", 0, ""},
		{"exit 0", "exit 1", 1, ""},
		{"exit 0", "exit 2", 0, "ended with code 2"},
		{"exit 0", "exit 3", 3, ""},
		{"exit 0", "kill -KILL $$", 0, "ended with code 137"},
		{"exit 5", "exit 1", 5, ""},
		{"exit 255", "exit 0", 255, ""},
		{"kill -TERM $$", "exit 0", 143, ""},
	} {
		for _, which := range append([]string{"strict pre-commit"}, Hooks...) {
			hook, strict := strings.CutPrefix(which, "strict ")
			dir := t.TempDir()
			binary := filepath.Join(dir, "jit-hook")
			text := script{hook, binary, hash(nil)}.String()
			if strict {
				text = strings.Replace(text, "\n", "\nset -eu # somebody's own line\n", 1)
			}
			for file, content := range map[string]string{
				binary:                              "#!/bin/sh\n" + c.jitHook + "\n",
				filepath.Join(dir, hook+keptSuffix): "#!/bin/sh\n" + c.before + "\n",
				filepath.Join(dir, hook):            text,
			} {
				if err := os.WriteFile(file, []byte(content), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			cmd := exec.Command(filepath.Join(dir, hook))
			out, _ := cmd.CombinedOutput()
			if got := cmd.ProcessState.ExitCode(); got != c.want || !strings.Contains(string(out), c.says) {
				t.Errorf("%s with %q and %q ended with %d and %q, not %d and %q", hook, c.before, c.jitHook, got, out, c.want, c.says)
			}
		}
	}
}
