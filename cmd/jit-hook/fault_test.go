package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"jithook/detector"
	"jithook/hook/filter"
	"jithook/hook/hooktest"
)

// A run that is killed while it unpacks the library leaves nothing that the next one trips over.
func TestKilledAtAnyMoment(t *testing.T) {
	t.Setenv("JIT_HOOK_ENGINE", "onnxruntime")
	r := staged(t, "Reader.java", fresh, changedReader())
	command, err := exec.LookPath("jit-hook")
	if err != nil {
		t.Fatal(err)
	}
	killed := 0
	for range 8 {
		cache := filepath.Join(t.TempDir(), "cache")
		cmd := exec.Command(command)
		cmd.Dir, cmd.Env = r.Dir, append(os.Environ(), "XDG_CACHE_HOME="+cache)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rand.IntN(400)) * time.Millisecond)
		if cmd.Process.Kill() == nil {
			killed++
		}
		_ = cmd.Wait() // killed, or done before
		e := jitHook(t, r.Dir, []string{"XDG_CACHE_HOME=" + cache})
		e.want(t, 0, "checked 3 comments")
		if strings.Contains(e.stderr, "jit-hook:") || strings.Contains(e.stdout, "checks alone") {
			t.Errorf("the run after it says %s%s", e.stderr, e.stdout)
		}
		libraries, _ := filepath.Glob(filepath.Join(cache, "jit-hook", "*.so"))
		if len(libraries) != 1 {
			t.Errorf("the cache holds %v", libraries)
		}
		if left, _ := filepath.Glob(filepath.Join(cache, "jit-hook", ".*.tmp")); len(left) > 0 {
			t.Errorf("%v are left", left)
		}
	}
	if killed == 0 {
		t.Error("all were done before they were killed")
	}
}

// Where a file may grow no further, as on a full disk, no part of the library is left, the checks judge, and it is said
// why.
func TestNoRoomForTheLibrary(t *testing.T) {
	t.Setenv("JIT_HOOK_ENGINE", "onnxruntime")
	r := staged(t, "Reader.java", fresh, staleReader())
	const limited = `ulimit -f 2000; exec jit-hook "$@"`
	e := process(t, r.Dir, nil, "sh", "-c", limited, "jit-hook")
	e.want(t, 1, "Reader.java:5: block param-gone", "only the rules were applied", "file too large")
	process(t, r.Dir, nil, "sh", "-c", limited, "jit-hook", "--hook", "pre-commit").want(t, 1)
	left, err := os.ReadDir(filepath.Join(os.Getenv("XDG_CACHE_HOME"), "jit-hook"))
	// that the model is whole, for which there is room
	if err != nil || len(left) != 1 || !strings.HasPrefix(left[0].Name(), "model-") {
		t.Errorf("the cache holds %v (%v)", left, err)
	}
	r.Write("Reader.java", changedReader())
	r.Git("add", "-A")
	process(t, r.Dir, nil, "sh", "-c", limited, "jit-hook", "--hook", "pre-commit").want(t, 0, "the commit goes on")
	jitHook(t, r.Dir, nil).want(t, 0, "checked 3 comments")
}

// Where there is no room for the settings that config init writes, no half of them stays in the way of the next try.
func TestNoRoomForSettings(t *testing.T) {
	r := hooktest.NewRepo(t)
	e := process(t, r.Dir, nil, "sh", "-c", `ulimit -f 2; exec jit-hook config init`)
	e.want(t, 3, "file too large")
	if all, _ := filepath.Glob(filepath.Join(r.Dir, ".jit-hook*")); len(all) != 0 {
		t.Errorf("there are %q", all)
	}
	jitHook(t, r.Dir, nil, "config", "init").want(t, 0, "wrote ")
}

// A baseline is replaced whole or not at all: where there is no room for the new one, the old one stays.
func TestNoRoomForTheBaseline(t *testing.T) {
	methods := func(param string) string {
		var s strings.Builder
		for i := range 12 {
			fmt.Fprintf(&s, "    /**\n     * Reads lines, way %d.\n     *\n     * @param count the limit\n     "+
				"*/\n    void read%d(int %s) { use(%s); }\n\n", i, i, param, param)
		}
		return "class Reader {\n" + s.String() + "}\n"
	}
	r := staged(t, "Reader.java", methods("count"), methods("limit"))
	old := string(filter.NewBaseline().Encode())
	r.Write(".jit-hook-baseline.json", old)
	r.Git("add", "-A")
	r.Git("commit", "-q", "-m", "baseline", "--", ".jit-hook-baseline.json")
	jitHook(t, r.Dir, nil).want(t, 1, "12 blocked")

	path := filepath.Join(r.Dir, ".jit-hook-baseline.json")
	left := func() string {
		t.Helper()
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if all, _ := filepath.Glob(path + "*"); len(all) != 1 {
			t.Errorf("there are %q", all)
		}
		return string(data)
	}
	e := process(t, r.Dir, nil, "sh", "-c", `ulimit -f 2; exec jit-hook baseline write`)
	e.want(t, 3, "write the baseline", "file too large")
	if got := left(); got != old {
		t.Errorf("where there is no room, it holds %d bytes: %.100q", len(got), got)
	}
	jitHook(t, r.Dir, nil, "baseline", "write").want(t, 0, "12 findings")
	if n := strings.Count(left(), `"fingerprint"`); n != 12 {
		t.Errorf("the baseline has %d entries", n)
	}
}

// A file that `fix --apply` fixes is replaced whole or not at all: where there is no room for the new one, the old one
// stays, and nothing beside it.
func TestNoRoomForAFix(t *testing.T) {
	long := strings.Replace(staleReader(), "class Reader {",
		"class Reader {\n"+strings.Repeat("    // a line that takes room\n", 200), 1)
	r := staged(t, "src/Reader.java", strings.NewReplacer("int limit", "int count", ", limit", ", count").Replace(long), long)
	fixed := strings.Replace(long, "@param count", "@param limit", 1)
	check := func(want string) {
		t.Helper()
		got, err := os.ReadFile(filepath.Join(r.Dir, "src", "Reader.java"))
		if err != nil || string(got) != want {
			t.Errorf("the file has %d bytes, not %d: %v", len(got), len(want), err)
		}
		if all, err := os.ReadDir(filepath.Join(r.Dir, "src")); err != nil || len(all) != 1 {
			t.Errorf("there are %v, %v", all, err)
		}
	}
	process(t, r.Dir, nil, "sh", "-c", "ulimit -f 8; exec jit-hook fix --apply").want(t, 3, "Reader.java",
		"file too large")
	check(long)
	jitHook(t, r.Dir, nil, "fix", "--apply").want(t, 0, "wrote src/Reader.java")
	check(fixed)
}

// Without a home, or with one that cannot be written to, the library is unpacked into memory and that is said. The
// built-in engine needs none.
func TestNoHome(t *testing.T) {
	r := staged(t, "Reader.java", fresh, changedReader())
	for _, env := range [][]string{{"XDG_CACHE_HOME=", "HOME="}, {"XDG_CACHE_HOME=/proc/none"},
		{"XDG_CACHE_HOME=/dev/null/x"}} {
		if e := jitHook(t, r.Dir, env); strings.Contains(e.stderr, "memory") {
			t.Errorf("%v: %s", env, e.stderr)
		}
		e := jitHook(t, r.Dir, env, "--engine", "onnxruntime")
		e.want(t, 0, "checked 3 comments", "unpacked into memory at each run")
		if strings.Contains(e.stdout, "checks alone") {
			t.Errorf("%v: %s", env, e.stdout)
		}
	}
}

// Commits in two work trees at once share a cache that neither has filled yet.
func TestTwoCommitsAtOnce(t *testing.T) {
	r := staged(t, "Reader.java", fresh, changedReader())
	linked := r.At(filepath.Join(t.TempDir(), "linked"))
	r.Git("worktree", "add", "-q", linked.Dir)
	linked.Write("Reader.java", changedReader())
	linked.Git("add", "-A")
	runs := make([]ended, 4)
	var wait sync.WaitGroup
	for i := range runs {
		wait.Go(func() { runs[i] = jitHook(t, []string{r.Dir, linked.Dir}[i%2], nil, "--hook", "pre-commit") })
	}
	wait.Wait()
	for _, e := range runs {
		e.want(t, 0, "checked 3 comments of 1 method")
		if strings.Contains(e.stderr, "jit-hook:") || strings.Contains(e.stdout, "checks alone") {
			t.Errorf("%s%s", e.stderr, e.stdout)
		}
	}
}

// A program whose model is damaged, by a bad disk say, says so and has the checks judge.
func TestDamagedModelInTheProgram(t *testing.T) {
	r := staged(t, "Reader.java", fresh, staleReader())
	model, err := detector.Embedded().Open(detector.GraphFile)
	if err != nil {
		t.Fatal(err)
	}
	head := make([]byte, 4096)
	if _, err := model.Read(head); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(program, head)
	if at < 0 {
		t.Fatal("the model is not in the program")
	}
	program[at+2048] ^= 0x10
	damaged := filepath.Join(t.TempDir(), "jit-hook")
	hooktest.Program(t, damaged, string(program))
	jitHook(t, r.Dir, nil).want(t, 1, "checked 3 comments") // which finds the model whole, and notes so in the cache
	process(t, r.Dir, nil, damaged).want(t, 1, "Reader.java:5: block param-gone",
		"the model's file detector.onnx is damaged", "install jit-hook again")
}

// changed is a staged change; one of more than 1 MiB where git is to be asked for sizes by themselves.
func changed(t *testing.T, what string) *hooktest.Repo {
	behind := ""
	if strings.Contains(what, "sizes") {
		behind = strings.Repeat("\n", 1<<20)
	}
	return staged(t, "Reader.java", fresh+behind, staleReader()+behind)
}

// A git that fails half-way is told from one with nothing to say.
func TestGitFailsHalfWay(t *testing.T) {
	r := staged(t, "Reader.java", fresh, staleReader())
	actual, err := exec.LookPath("git")
	if err != nil {
		t.Fatal(err)
	}
	for name, script := range map[string]string{
		"list cut short":      `case " $* " in *" diff-index "*) %s "$@" | head -c 50; exit 0 ;; esac`,
		"list fails":          `case " $* " in *" diff-index "*) exit 128 ;; esac`,
		"list is killed":      `case " $* " in *" diff-index "*) kill -9 $$ ;; esac`,
		"list is noise":       `case " $* " in *" diff-index "*) head -c 300 /dev/urandom; exit 0 ;; esac`,
		"contents cut short":  `case " $* " in *" --batch "*) %s "$@" | head -c 100; exit 0 ;; esac`,
		"contents fail":       `case " $* " in *" --batch "*) echo 'fatal: disk error' >&2; exit 1 ;; esac`,
		"contents are killed": `case " $* " in *" --batch "*) %s "$@" | head -c 100; kill -9 $$ ;; esac`,
		"contents are noise":  `case " $* " in *" --batch "*) head -c 3000 /dev/urandom; exit 0 ;; esac`,
		"sizes cut short":     `case " $* " in *" --batch-check "*) exit 0 ;; esac`,
		"all fails":           `exit 1`,
		"it is no program":    "\x00",
	} {
		t.Run(name, func(t *testing.T) {
			r := changed(t, name)
			dir := t.TempDir()
			script = strings.ReplaceAll(script, "%s", actual)
			hooktest.Program(t, filepath.Join(dir, "git"), fmt.Sprintf("#!/bin/sh\n%s\nexec %s \"$@\"\n", script, actual))
			env := []string{"PATH=" + dir + ":" + os.Getenv("PATH")}
			start := time.Now()
			e := jitHook(t, r.Dir, env, "--budget", "3s")
			if strings.Contains(e.stdout, "nothing to check") ||
				e.code != 3 && e.code != 2 && !strings.Contains(e.stdout, "param-gone") {
				t.Errorf("code %d: %s%s", e.code, e.stdout, e.stderr)
			}
			if took := time.Since(start); took > 60*time.Second {
				t.Errorf("it took %v", took)
			}
			if e.code == 3 {
				jitHook(t, r.Dir, env, "--budget", "3s", "--hook", "pre-commit").want(t, 0, "the commit goes on")
			}
		})
	}
	jitHook(t, r.Dir, nil).want(t, 1, "param-gone")
}

// TestGitWritesWithoutEnd has a git that writes words for ever, or one word.
func TestGitWritesWithoutEnd(t *testing.T) {
	actual, err := exec.LookPath("git")
	if err != nil {
		t.Fatal(err)
	}
	for name, script := range map[string]string{
		"always":              `exec yes`,
		"one word":            `exec tr '\0' a </dev/zero`,
		"the places":          `case " $* " in *" rev-parse "*) exec yes ;; esac`,
		"the list":            `case " $* " in *" diff-index "*|*" diff-tree "*) exec yes ;; esac`,
		"a path of the list":  `case " $* " in *" diff-index "*|*" diff-tree "*) exec tr '\0' a </dev/zero ;; esac`,
		"contents":            `case " $* " in *" --batch "*) exec tr '\0' a </dev/zero ;; esac`,
		"behind the contents": `case " $* " in *" --batch "*) %s "$@"; exec yes ;; esac`,
		"sizes":               `case " $* " in *" --batch-check "*) exec tr '\0' a </dev/zero ;; esac`,
		"the index":           `case " $* " in *" update-index "*) exec cat /dev/zero ;; esac`,
		"errors":              `exec yes >&2`,
	} {
		t.Run(name, func(t *testing.T) {
			r := changed(t, name)
			dir := t.TempDir()
			script = strings.ReplaceAll(script, "%s", actual)
			hooktest.Program(t, filepath.Join(dir, "git"), fmt.Sprintf("#!/bin/sh\n%s\nexec %s \"$@\"\n", script, actual))
			env := []string{"PATH=" + dir + ":" + os.Getenv("PATH")}
			e, peak := weighed(t, r.Dir, env, "jit-hook", "--hook", "pre-commit", "--budget", "3s")
			if e.code != 0 && e.code != 1 || len(e.stderr) > 4000 {
				t.Errorf("code %d: %.4000s", e.code, e.stderr)
			}
			if most := int64(250 << 20); peak > most {
				t.Errorf("it took %d MiB", peak>>20)
			}
			for _, command := range []string{"doctor", "install", "baseline write", "--from HEAD"} {
				start := time.Now()
				e, peak := weighed(t, r.Dir, env, "jit-hook", strings.Fields(command)...)
				if took := time.Since(start); e.code > 3 || took > 30*time.Second || peak > 250<<20 {
					t.Errorf("%s: code %d after %v with %d MiB: %.4000s", command, e.code, took, peak>>20, e.stderr)
				}
			}
		})
	}
}

// A git that hangs ends with the budget, and so does all that it started, as does that of a jit-hook that is killed.
func TestGitHangs(t *testing.T) {
	actual, err := exec.LookPath("git")
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]func(*testing.T){}
	for name, when := range map[string]string{
		"at once":                    "*",
		"where it lists the changes": `*" diff-index "*`,
		"where it reads the index":   `*" cat-file --batch "`,
		"where it tells sizes":       `*" --batch-check "*`,
		"where it reads contents":    `*" --batch --buffer "*`,
	} {
		r := changed(t, name)
		dir := t.TempDir()
		pids := filepath.Join(dir, "pids")
		script := fmt.Sprintf("#!/bin/sh\ncase \" $* \" in %s) sleep 1000 & echo $$ $! >>%s; wait ;; esac\nexec %s \"$@\"\n",
			when, pids, actual)
		if err := os.WriteFile(filepath.Join(dir, "git"), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
		tests[name] = func(t *testing.T) {
			removed := func(of string) {
				t.Helper()
				text, err := os.ReadFile(pids)
				if err != nil {
					t.Fatal(err)
				}
				for _, pid := range strings.Fields(string(text)) {
					if alive(pid) {
						t.Errorf("%s: process %s of git goes on", of, pid)
					}
				}
			}
			env := []string{"PATH=" + dir + ":" + os.Getenv("PATH")}
			jitHook(t, r.Dir, env, "--budget", "2s").want(t, 3, "the budget of 2s")
			removed("budget")
			jitHook(t, r.Dir, env, "--budget", "2s", "--hook", "pre-commit").want(t, 0, "the commit goes on")
			jitHook(t, r.Dir, env, "--budget", "2s", "--hook", "pre-commit", "--fail-closed").want(t, 3)
			for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM, os.Kill} {
				if err := os.Remove(pids); err != nil {
					t.Fatal(err)
				}
				cmd := exec.Command(jitHookPath(t), "--budget", "0")
				cmd.Dir, cmd.Env = r.Dir, append(os.Environ(), env...)
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				for range 1000 {
					if text, _ := os.ReadFile(pids); bytes.HasSuffix(text, []byte("\n")) {
						break
					}
					time.Sleep(10 * time.Millisecond)
				}
				_ = cmd.Process.Signal(signal)
				_ = cmd.Wait()         // killed
				if signal == os.Kill { // nobody is left to end what git itself started
					text, err := os.ReadFile(pids)
					if err == nil {
						err = os.WriteFile(pids, []byte(strings.Fields(string(text))[0]), 0o600)
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				removed(signal.String())
			}
		}
	}
	var all sync.WaitGroup // they wait most of the time
	for name, test := range tests {
		all.Go(func() { t.Run(name, test) })
	}
	all.Wait()
}

// alive reports whether a process is there and more than what its parent has yet to take note of, or is so soon.
func alive(pid string) bool {
	for range 100 {
		stat, err := os.ReadFile("/proc/" + pid + "/stat")
		if err != nil || strings.Contains(string(stat), ") Z ") {
			return false
		}
		time.Sleep(10 * time.Millisecond)
	}
	return true
}

// Whatever hangs, a run ends with its budget, says what was not finished, and reports what was found until then.
func TestWhateverHangs(t *testing.T) {
	r := staged(t, "Reader.java", fresh, staleReader())
	model := t.TempDir()
	hooktest.Pipe(t, filepath.Join(model, detector.ManifestFile))
	start := func(env []string, stdin, stdout *os.File, args ...string) ended {
		t.Helper()
		var stderr bytes.Buffer
		cmd := exec.Command(jitHookPath(t), append([]string{"--budget", "2s"}, args...)...)
		cmd.Dir, cmd.Env, cmd.Stderr = r.Dir, append(os.Environ(), env...), &stderr
		if stdin != nil {
			cmd.Stdin = stdin
		}
		if stdout != nil {
			cmd.Stdout = stdout
		}
		begun := time.Now()
		_ = cmd.Run() // its code tells
		if took := time.Since(begun); took > 20*time.Second {
			t.Errorf("%v: it took %v", args, took)
		}
		return ended{code: cmd.ProcessState.ExitCode(), stderr: stderr.String()}
	}
	silent, never, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	defer never.Close()
	hangs := []string{"JIT_HOOK_MODEL=" + model}
	var all sync.WaitGroup // they wait most of the time
	all.Go(func() {
		start(hangs, nil, nil).want(t, 1, "only the rules were applied: it was not ready within the budget")
	})
	all.Go(func() {
		start(hangs, nil, nil, "--hook", "pre-commit").want(t, 1, "only the rules were applied", "Commit blocked")
	})
	all.Wait()
	r.Write("Reader.java", changedReader())
	r.Git("add", "-A")
	all.Go(func() {
		start(hangs, nil, nil, "--hook", "pre-commit").want(t, 0, "only the rules were applied", "the commit goes on")
	})
	all.Go(func() {
		start(hangs, nil, nil, "--hook", "pre-commit", "--fail-closed").want(t, 3, "only the rules were applied")
	})
	all.Go(func() {
		start([]string{hangs[0], "JIT_HOOK_FAIL_CLOSED=1"}, nil, nil, "--hook", "pre-commit").want(t, 3,
			"only the rules were applied")
	})
	all.Wait()
	r.Write("Reader.java", staleReader())
	r.Git("add", "-A")
	start(nil, silent, nil, "--hook", "pre-push", "origin", "url").want(t, 0, "the budget of 2s", "the push goes on")

	// Who reads the report may hang, too. What was found blocks all the same.
	if _, err := never.Write(make([]byte, 1<<16)); err != nil { // all that the pipe holds
		t.Fatal(err)
	}
	start(nil, nil, never, "--hook", "pre-commit").want(t, 1, "the report is incomplete", "Commit blocked")
}

// A report that cannot be written is no success, and no block.
func TestReportOnAFullDisk(t *testing.T) {
	r := staged(t, "Reader.java", fresh, changedReader())
	process(t, r.Dir, nil, "sh", "-c", "exec jit-hook >/dev/full").want(t, 3, "write the report")
	process(t, r.Dir, nil, "sh", "-c", "exec jit-hook --hook pre-commit >/dev/full").want(t, 0, "the commit goes on")
}

// An index that cannot be read is an error that says what was being read, and holds up no commit. Root may read every
// file, so for root the index is a directory, which nobody can read as a file.
func TestWrongPermissions(t *testing.T) {
	r := staged(t, "Reader.java", fresh, staleReader())
	index := filepath.Join(r.Dir, ".git", "index")
	var err error
	if os.Geteuid() != 0 {
		err = os.Chmod(index, 0)
	} else {
		err = errors.Join(os.Remove(index), os.Mkdir(index, 0o700))
	}
	if err != nil {
		t.Fatal(err)
	}
	jitHook(t, r.Dir, nil).want(t, 3, "read the staged changes")
	jitHook(t, r.Dir, nil, "--hook", "pre-commit").want(t, 0, "the commit goes on")
}

// A signal ends the run as it ends any program; nothing is left behind in the repository.
func TestInterrupted(t *testing.T) {
	r := staged(t, "Reader.java", fresh, changedReader())
	before := r.Hash()
	command, err := exec.LookPath("jit-hook")
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		cmd := exec.Command(command)
		cmd.Dir = r.Dir
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rand.IntN(150)) * time.Millisecond)
		_ = cmd.Process.Signal(syscall.SIGINT)
		_ = cmd.Wait()
	}
	if r.Hash() != before {
		t.Error("something was written")
	}
}

// Where nobody reads the output any more, as in `git commit 2>&1 | true`, a clean commit goes through and a stale one
// does not.
func TestNobodyReads(t *testing.T) {
	r := staged(t, "Reader.java", fresh, changedReader())
	jitHook(t, r.Dir, nil, "install").want(t, 0)
	unread := func(name string, args ...string) error {
		t.Helper()
		reader, writer, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer writer.Close()
		reader.Close()
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Stdout, cmd.Stderr = r.Dir, writer, writer
		return cmd.Run()
	}
	if err := unread("git", "commit", "-q", "-m", "clean"); err != nil {
		t.Errorf("a clean commit: %v", err)
	}
	if err := unread("jit-hook", "--fail-closed", "--hook", "pre-commit"); err != nil {
		t.Errorf("nothing to check: %v", err)
	}
	r.Write("Reader.java", strings.Replace(strings.ReplaceAll(changedReader(), "int count", renamedParam),
		"Math.min(count", "Math.min(limit", 1))
	r.Git("add", "-A")
	if err := unread("git", "commit", "-q", "-m", "stale"); err == nil {
		t.Error("a stale commit went through")
	}
	for _, format := range []string{"json", "sarif", "html"} {
		var exit *exec.ExitError
		if err := unread("jit-hook", "--format", format); !errors.As(err, &exit) || exit.ExitCode() != 1 {
			t.Errorf("%s: %v", format, err)
		}
	}
}
