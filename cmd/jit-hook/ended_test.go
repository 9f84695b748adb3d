package main

import (
	"bytes"
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

	"golang.org/x/sync/errgroup"

	"jithook/hook/hooktest"
)

// Whatever ends a run that stages files aside, nothing of that is left after the next one.
func TestNothingStaysAside(t *testing.T) {
	r := staged(t, "Reader.java", fresh, fresh)
	r.Write("Reader.java", staleReader())
	aside := t.TempDir()
	env := []string{"TMPDIR=" + aside}
	for _, signal := range []os.Signal{os.Kill, syscall.SIGHUP, syscall.SIGTERM, os.Interrupt} {
		seen := 0
		for n := 0; n < 40 && seen < 3; n++ {
			cmd := exec.Command(jitHookPath(t), "--worktree")
			cmd.Dir, cmd.Env = r.Dir, append(os.Environ(), env...)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			for end := time.Now().Add(time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
				if left, _ := os.ReadDir(aside); len(left) > 0 {
					seen++
					break
				}
			}
			time.Sleep(time.Duration(rand.IntN(5)) * time.Millisecond)
			_ = cmd.Process.Signal(signal) // or it is done
			_ = cmd.Wait()
		}
		if seen == 0 {
			t.Errorf("%v: nothing was ever staged aside", signal)
		}
		jitHook(t, r.Dir, env, "--worktree").want(t, 1, "param-gone")
		if left, err := os.ReadDir(aside); err != nil || len(left) > 0 {
			t.Errorf("%v: %v are left, %v", signal, left, err)
		}
	}
}

// No command waits for a git that says nothing, or for a filter that it runs, more than once, and none of these goes on.
func TestEveryCommandEnds(t *testing.T) {
	const hangs = "sleep 1000 & echo $! >>%s; wait\n"
	command := jitHookPath(t)
	var group errgroup.Group
	for name, c := range map[string]struct {
		filter bool // that hangs, and not git
		args   []string
	}{
		"ack":                 {false, []string{"ack", "Reader.java:5", "--reason", "read, and true"}},
		"ack, filter":         {true, []string{"ack", "Reader.java:5", "--reason", "read, and true"}},
		"answers, filter":     {true, []string{"ack", "--answers", "answers"}},
		"agent":               {false, []string{"agent", "--for", "claude-code"}},
		"agent, filter":       {true, []string{"agent", "--for", "claude-code"}},
		"audit":               {false, []string{"audit"}},
		"audit of a path":     {false, []string{"audit", "Reader.java"}},
		"baseline write":      {false, []string{"baseline", "write"}},
		"write, filter":       {true, []string{"baseline", "write", "--worktree"}},
		"baseline check":      {false, []string{"baseline", "check"}},
		"check, filter":       {true, []string{"baseline", "check"}},
		"baseline prune":      {false, []string{"baseline", "prune"}},
		"config show":         {false, []string{"config", "show"}},
		"config init":         {false, []string{"config", "init"}},
		"doctor":              {false, []string{"doctor"}},
		"fix":                 {false, []string{"fix", "--apply"}},
		"fix, filter":         {true, []string{"fix", "--apply"}},
		"fix on disk, filter": {true, []string{"fix", "--worktree", "--apply"}},
		"install":             {false, []string{"install"}},
		"install an agent":    {false, []string{"install", "--agent", "codex"}},
		"uninstall":           {false, []string{"uninstall"}},
		"mcp":                 {false, []string{"mcp"}},
		"no budget":           {false, []string{"--budget", "0"}},
		"no budget, filter":   {true, []string{"--worktree", "--budget", "0"}},
	} {
		r := hooktest.NewRepo(t)
		r.Write("Reader.java", fresh)
		r.Commit()
		r.Write("Reader.java", staleReader())
		r.Git("add", "-A")
		r.Write("answers", `{"name":"Reader.java:5","verdict":"ok","reason":"read, and true"}`)
		r.Write(".jit-hook-baseline.json", `{"version": 1, "findings": [`+"\n"+`{"fingerprint":"v1:0","rule":"ack",`+
			`"path":"Reader.java","method":"Reader.read(int)","comment":"x","reason":"y"}`+"\n]}\n")
		r.Git("add", ".jit-hook-baseline.json")
		dir := t.TempDir()
		pids := filepath.Join(dir, "pids")
		env := []string{"XDG_CACHE_HOME=" + filepath.Join(dir, "cache")}
		script := []byte("#!/bin/sh\n" + fmt.Sprintf(hangs, pids))
		if c.filter {
			r.Write(".gitattributes", "*.java filter=h\n")
			r.Git("config", "filter.h.clean", filepath.Join(dir, "filter"))
			if err := os.WriteFile(filepath.Join(dir, "filter"), script, 0o755); err != nil {
				t.Fatal(err)
			}
			r.Write("Reader.java", staleReader()+"\n") // or git need not look at it
		} else {
			if err := os.WriteFile(filepath.Join(dir, "git"), script, 0o755); err != nil {
				t.Fatal(err)
			}
			env = append(env, "PATH="+dir+":"+os.Getenv("PATH"))
		}
		group.Go(func() error {
			cmd := exec.Command(command, c.args...)
			cmd.Dir, cmd.Env = r.Dir, append(os.Environ(), env...)
			cmd.Stdin = strings.NewReader(fmt.Sprintf(`{"hook_event_name":"Stop","cwd":%q}`, r.Dir))
			var said bytes.Buffer
			cmd.Stdout, cmd.Stderr = &said, &said
			if err := cmd.Start(); err != nil {
				return err
			}
			begun := time.Now()
			late := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
			_ = cmd.Wait()
			if took := time.Since(begun); !late.Stop() || !c.filter && took > 16*time.Second {
				t.Errorf("%s: it waits for %v, and says %s", name, took, &said)
			}
			if !c.filter && name != "doctor" && bytes.Count(said.Bytes(), []byte("\n")) != 1 {
				t.Errorf("%s: it says %s", name, &said)
			}
			text, err := os.ReadFile(pids)
			if err != nil {
				t.Errorf("%s: nothing hung: %v; it says %s", name, err, &said)
			}
			for _, pid := range strings.Fields(string(text)) {
				if alive(pid) {
					t.Errorf("%s: process %s goes on; it says %s", name, pid, &said)
				}
			}
			if said.Len() == 0 {
				t.Errorf("%s: it says nothing", name)
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
}

// A git that is slow to start, whatever it is asked, is not waited for again and again.
func TestSlowGit(t *testing.T) {
	r := staged(t, "Reader.java", fresh, staleReader())
	r.Write("answers", `{"name":"Reader.java:5","verdict":"ok","reason":"read, and true"}`)
	git, err := exec.LookPath("git")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	hooktest.Program(t, filepath.Join(dir, "git"), fmt.Sprintf("#!/bin/sh\nsleep 4\nexec %s \"$@\"\n", git))
	env := []string{"PATH=" + dir + ":" + os.Getenv("PATH")}
	var all sync.WaitGroup
	for _, args := range [][]string{
		{"ack", "Reader.java:5", "--reason", "read, and true"}, {"ack", "--answers", "answers"},
		{"baseline", "write", "--worktree"}, {"--worktree", "--budget", "0"},
	} {
		all.Go(func() {
			begun := time.Now()
			jitHook(t, r.Dir, env, args...).want(t, 3, "it and those before it said nothing for 10s")
			if took := time.Since(begun); took > 19*time.Second {
				t.Errorf("%v: it took %v", args, took)
			}
		})
	}
	all.Wait()
}
