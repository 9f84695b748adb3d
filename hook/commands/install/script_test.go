package install

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jithook/hook/config"
	"jithook/hook/hooktest"
)

// oddPaths are places of a binary that a shell could misread.
var oddPaths = []string{
	"/usr/local/bin/jit-hook", "/home/Ada Lovelace/jit-hook", `/a'b/'/jit-hook`, `/$HOME/"x"/jit-hook`,
	"/`id`/\\n/jit-hook", "/two\nlines/# <<< not/jit-hook",
}

func TestScriptIsReadBack(t *testing.T) {
	for _, hook := range Hooks {
		for _, binary := range oddPaths {
			for _, before := range []string{"", hash([]byte("before"))} {
				want := script{hook, filepath.FromSlash(binary), before}
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

// TestBothHooksReadTheSame runs the pre-push script with every shell that there is, between two programs that keep what
// they read.
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
				hooktest.Program(t, file, content)
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
					t.Errorf("%s, %s: %s read %d bytes, not the %d that were written: %v", shell, name, filepath.Base(file), len(got),
						len(input), err)
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

// TestCodes shows what git sees of each way in which the two programs end: with fail-closed all but a clean judgement
// stops it, without it nothing but a finding.
func TestCodes(t *testing.T) {
	for _, c := range []struct {
		before, jitHook string
		open, closed    int
		says            string
	}{
		{"exit 0", "exit 0", 0, 0, ""},
		{"exit 0", "exit 1", 1, 1, ""},
		{"exit 0", "exit 2", 0, 3, "ended with code 2"},
		{"exit 0", "exit 3", 3, 3, ""},
		{"exit 0", "exit 126", 0, 3, "ended with code 126"},
		{"exit 0", "exit 127", 0, 3, "ended with code 127"},
		{"exit 0", "kill -KILL $$", 0, 3, "ended with code 137"},
		{"exit 0", "kill -PIPE $$", 0, 3, "ended with code 141"},
		{"exit 0", "", 0, 3, "is empty"},
		{"exit 0", "none", 0, 3, "is gone"},
		{"exit 5", "exit 1", 5, 5, ""},
		{"exit 255", "exit 0", 255, 255, ""},
		{"kill -TERM $$", "exit 0", 143, 143, ""},
	} {
		for _, which := range append([]string{"strict pre-commit"}, Hooks...) {
			hook, strict := strings.CutPrefix(which, "strict ")
			dir := t.TempDir()
			binary := filepath.Join(dir, "jit-hook")
			text := script{hook, binary, hash(nil)}.String()
			if strict {
				text = strings.Replace(text, "\n", "\nset -eu # somebody's own line\n", 1)
			}
			hooktest.Program(t, filepath.Join(dir, hook+keptSuffix), "#!/bin/sh\n"+c.before+"\n")
			hooktest.Program(t, filepath.Join(dir, hook), text)
			switch c.jitHook {
			case "none":
			case "":
				hooktest.Program(t, binary, "")
			default:
				hooktest.Program(t, binary, "#!/bin/sh\n"+c.jitHook+"\n")
			}
			for variable, want := range map[string]int{"JIT_HOOK_FAIL_CLOSED=": c.open, "JIT_HOOK_FAIL_CLOSED=1": c.closed} {
				cmd := exec.Command(filepath.Join(dir, hook))
				cmd.Env = append(os.Environ(), variable, "XDG_CONFIG_HOME="+dir)
				out, _ := cmd.CombinedOutput()
				if got := cmd.ProcessState.ExitCode(); got != want || !strings.Contains(string(out), c.says) {
					t.Errorf("%s with %q, %q and %s ended with %d and %q, not %d and %q", hook, c.before, c.jitHook, variable, got,
						out, want, c.says)
				}
			}
		}
	}
}

// TestNobodyReads has the script speak to a pipe that nobody reads any more: that is no finding.
func TestNobodyReads(t *testing.T) {
	dir := t.TempDir()
	for _, hook := range Hooks {
		for _, line := range []string{"", "set -eu\n"} {
			path := filepath.Join(dir, hook)
			text := script{hook: hook, binary: filepath.Join(dir, "gone")}.String()
			hooktest.Program(t, path, strings.Replace(text, "\n", "\n"+line, 1))
			r, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			r.Close()
			cmd := exec.Command(path)
			cmd.Stderr = w
			err = cmd.Run()
			w.Close()
			if err != nil {
				t.Errorf("%s after %q: %v", hook, line, err)
			}
		}
	}
}

// TestClosedIsReadAsJitHookReadsIt compares what the script takes for fail-closed with what jit-hook's settings say.
func TestClosedIsReadAsJitHookReadsIt(t *testing.T) {
	for _, c := range []struct {
		variable, staged, own string
		want                  bool
	}{
		{},
		{variable: "1", want: true},
		{variable: "TRUE", staged: "fail-closed = false", want: true},
		{variable: "false", staged: "fail-closed = true"},
		{staged: "fail-closed = true", want: true},
		{staged: "budget = \"1s\"\n\t\"fail-closed\"=true # always", want: true},
		{staged: "# fail-closed = true"},
		{staged: "[rules]\nfail-closed = true"},
		{staged: "fail-closed = false", own: "fail-closed = true", want: true},
		{staged: "fail-closed = true", own: "fail-closed = false", want: true},
		{staged: "threads = 1\n[rules]\n", own: "fail-closed = true", want: true},
		{own: "fail-closed = false"},
	} {
		r := hooktest.NewRepo(t)
		if c.staged != "" {
			r.Write(config.File, c.staged)
			r.Git("add", config.File)
		}
		home := t.TempDir()
		if err := os.MkdirAll(filepath.Join(home, "jit-hook"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(home, "jit-hook", "config.toml"), []byte(c.own), 0o600); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("sh", "-eu", "-c", closed+"\nif jit_hook_closed; then echo true; else echo false; fi")
		cmd.Dir, cmd.Env = r.Dir, append(os.Environ(), "XDG_CONFIG_HOME="+home, "JIT_HOOK_FAIL_CLOSED="+c.variable)
		out, err := cmd.CombinedOutput()
		if got := string(out); err != nil || got != fmt.Sprintln(c.want) {
			t.Errorf("%+v: %q, %v", c, got, err)
		}
		user, err1 := config.Parse([]byte(c.own), "own", true)
		repository, err2 := config.Parse([]byte(strings.ReplaceAll(c.staged, "[rules]\nfail", "[rules]\n#")), "staged", false)
		environment, err3 := config.Environment(func(name string) string {
			if name == "JIT_HOOK_FAIL_CLOSED" {
				return c.variable
			}
			return ""
		})
		if err := errors.Join(err1, err2, err3); err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		if got := config.Merge(append([]*config.Layer{user, repository}, environment...)...).Bool(
			"fail-closed"); got != c.want {
			t.Errorf("%+v: jit-hook's settings say %t", c, got)
		}
	}
}

// The script looks for the user's own settings where jit-hook finds them on each system.
func TestClosedIsReadWhereTheSystemKeepsSettings(t *testing.T) {
	for place, variable := range map[string]string{".config": "HOME", "Library/Application Support": "HOME",
		"Roaming": "APPDATA", "xdg": "XDG_CONFIG_HOME"} {
		home := t.TempDir()
		dir := filepath.Join(home, place, "jit-hook")
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "config.toml"), []byte("fail-closed = true\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("sh", "-eu", "-c", closed+"\njit_hook_closed")
		cmd.Dir = home
		value := home
		if variable != "HOME" {
			value = filepath.Dir(dir)
		}
		cmd.Env = []string{"PATH=" + os.Getenv("PATH"), variable + "=" + value}
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %s, %v", place, out, err)
		}
	}
}
