package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"jithook/hook/hooktest"
)

// ended is what is known of a process after its end.
type ended struct {
	code           int
	stdout, stderr string
	cpu            time.Duration // user and system together, which other processes change little
}

// jitHook runs the command in a directory, with variables beside the test's own environment.
func jitHook(t *testing.T, dir string, env []string, args ...string) ended {
	t.Helper()
	return process(t, dir, env, jitHookPath(t), args...)
}

// jitHookPath is where testscript.Main put the command; env may set another PATH.
func jitHookPath(t testing.TB) string {
	t.Helper()
	command, err := exec.LookPath("jit-hook")
	if err != nil {
		t.Fatal(err)
	}
	return command
}

// peakFile names in the environment where measured writes.
const peakFile = "JIT_HOOK_TEST_PEAK"

// measured runs the command line behind its name and writes the most memory that it held, in bytes. It is a process of
// its own, for the kernel counts what a process held before exec, and these tests hold more than what they measure.
func measured() {
	cmd := exec.Command(os.Args[1], os.Args[2:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := cmd.Run(); cmd.ProcessState == nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(125)
	}
	peak := hooktest.Peak(cmd.ProcessState) << 10
	if err := os.WriteFile(os.Getenv(peakFile), []byte(strconv.FormatInt(peak, 10)), 0o600); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(125)
	}
	os.Exit(cmd.ProcessState.ExitCode())
}

// weighed runs a process as process does, and measures its memory.
func weighed(t *testing.T, dir string, env []string, name string, args ...string) (e ended, peak int64) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "peak")
	e = process(t, dir, append(env, peakFile+"="+file), "measured", append([]string{name}, args...)...)
	peak, err := readPeak(file)
	if err != nil {
		t.Fatalf("%v: %s", err, e.stderr)
	}
	return e, peak
}

// process runs a command. Escape sequences in what it says, or a crash, fail the test.
func process(t *testing.T, dir string, env []string, name string, args ...string) ended {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, append(os.Environ(), env...), &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	e := ended{
		cmd.ProcessState.ExitCode(), stdout.String(), stderr.String(),
		cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(),
	}
	if all := e.stdout + e.stderr; strings.Contains(all, "\x1b") || strings.Contains(all, "goroutine ") {
		t.Errorf("%v: escape sequences or a crash in %q", args, all)
	}
	return e
}

func readPeak(file string) (int64, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	return strconv.ParseInt(string(text), 10, 64)
}

// want checks a process's exit code, and for words on its standard error or output.
func (e ended) want(t *testing.T, code int, words ...string) {
	t.Helper()
	if e.code != code {
		t.Errorf("it ended with %d, not %d: %s%s", e.code, code, e.stdout, e.stderr)
	}
	for _, w := range words {
		if !strings.Contains(e.stdout+e.stderr, w) {
			t.Errorf("it does not say %q but %q and %q", w, e.stdout, e.stderr)
		}
	}
}

// The two versions of a class whose change leaves one comment certain, and needs the network for another.
const (
	fresh = `class Reader {
    /**
     * Reads the first lines of the source.
     *
     * @param count
     * @return the list of lines
     */
    List<String> read(int count) {
        return lines.subList(0, count);
    }
}
`
	renamedParam = "int limit"
)

func staleReader() string {
	return strings.NewReplacer("int count", renamedParam, "(0, count)", "(0, limit)").Replace(fresh)
}

func changedReader() string {
	return strings.ReplaceAll(fresh, "return lines.subList(0, count);",
		"return lines.subList(0, Math.min(count, lines.size()));")
}

// staged is a repository with one changed file, and an empty cache directory for ONNX Runtime.
func staged(t *testing.T, path, before, after string) *hooktest.Repo {
	t.Helper()
	r := hooktest.NewRepo(t)
	t.Setenv("XDG_CACHE_HOME", filepath.Join(t.TempDir(), "cache"))
	r.Write(path, before)
	r.Commit()
	r.Write(path, after)
	r.Git("add", "-A")
	return r
}
