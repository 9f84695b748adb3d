package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"jit-hook": main, "pre-commit": main, "pre-merge-commit": main, "pre-push": main, "measured": measured})
}

// gitConfig keeps the user's settings out of the scripts and gives commits an author.
const gitConfig = `[user]
	name = Ada
	email = ada@example.com
[init]
	defaultBranch = main
[core]
	autocrlf = false
[protocol "file"]
	allow = always
[advice]
	detachedHead = false
`

// TestScripts runs each user story of testdata/script with real git repositories and the real command.
func TestScripts(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	command, err := exec.LookPath("jit-hook") // the one that testscript.Main put on the PATH
	if err != nil {
		t.Fatal(err)
	}
	cache := t.TempDir() // for all scripts, so that the library is unpacked once
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join(root, "testdata", "script"),
		Setup: func(env *testscript.Env) error {
			config := filepath.Join(env.WorkDir, ".gitconfig")
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("GIT_CONFIG_GLOBAL", config)
			env.Setenv("GIT_CONFIG_NOSYSTEM", "1")
			env.Setenv("XDG_CACHE_HOME", cache)
			env.Setenv("JITHOOK", root)
			env.Setenv("JIT_HOOK", command)
			return os.WriteFile(config, []byte(gitConfig), 0o644)
		},
		Condition: condition,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":  exits,
			"fix":    fix,
			"take":   take,
			"valid":  valid,
			"weighs": weighs,
			"looks":  looks,
			"freeze": freeze,
			"frozen": frozen,
		},
	})
}

// condition knows git2.N: git is of version 2.N or later.
func condition(cond string) (bool, error) {
	if cond == "mounts" { // file systems can be mounted that only the test sees
		return exec.Command("unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt").Run() == nil, nil
	}
	wanted, ok := strings.CutPrefix(cond, "git2.")
	if !ok {
		return false, fmt.Errorf("unknown condition %q", cond)
	}
	minor, err := strconv.Atoi(wanted)
	if err != nil {
		return false, fmt.Errorf("condition %q: %w", cond, err)
	}
	out, err := exec.Command("git", "version").Output()
	if err != nil {
		return false, err
	}
	var first, second int
	if _, err := fmt.Sscanf(string(out), "git version %d.%d", &first, &second); err != nil {
		return false, fmt.Errorf("git version wrote %q: %w", out, err)
	}
	return first > 2 || first == 2 && second >= minor, nil
}

// exits runs a command and fails unless it ends with the code: exits CODE COMMAND [ARG…].
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARG...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("run %s: %v", args[1], err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("%s ended with %d, not %d", args[1], got, want)
	}
}

// freeze remembers every byte of a repository, its index and objects included: freeze DIR. Then frozen DIR fails if
// anything was added, removed or changed since.
func freeze(ts *testscript.TestScript, neg bool, args []string) {
	ts.Setenv("FROZEN", hashTree(ts, neg, args))
}

func frozen(ts *testscript.TestScript, neg bool, args []string) {
	if ts.Getenv("FROZEN") != hashTree(ts, neg, args) {
		ts.Fatalf("something in %s changed", args[0])
	}
}

func hashTree(ts *testscript.TestScript, neg bool, args []string) string {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: freeze DIR or frozen DIR")
	}
	h := sha256.New()
	err := filepath.WalkDir(ts.MkAbs(args[0]), func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		fmt.Fprintf(h, "%q %v\n", path, info.Mode())
		switch {
		case entry.Type() == fs.ModeSymlink:
			target, err := os.Readlink(path)
			fmt.Fprintf(h, "%q\n", target)
			return err
		case entry.Type().IsRegular():
			data, err := os.ReadFile(path)
			fmt.Fprintf(h, "%d %x\n", len(data), sha256.Sum256(data))
			return err
		}
		return nil
	})
	ts.Check(err)
	return fmt.Sprintf("%x", h.Sum(nil))
}
