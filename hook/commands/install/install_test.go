package install

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// shape is all that uninstalling has to bring back of a directory: names, modes, links and bytes.
func shape(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		text := info.Mode().String() + " " + info.ModTime().String() + " "
		if entry.Type() == fs.ModeSymlink {
			link, err := os.Readlink(path)
			files[entry.Name()] = text + link
			return err
		}
		data, err := os.ReadFile(path)
		files[entry.Name()] = text + string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func same(a, b map[string]string) bool {
	if len(a) != len(b) {
		return false
	}
	for name := range a {
		if a[name] != b[name] {
			return false
		}
	}
	return true
}

// apply installs or uninstalls as the command does.
func apply(p *Place, plan func() ([]Step, error)) error { return Apply(p, plan, func(Step) {}) }

func do(t *testing.T, steps []Step, err error) {
	t.Helper()
	if err == nil {
		err = Do(steps, func(Step) {})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestCutShort stops an installation after each of its steps: both installing again and uninstalling go on from there.
func TestCutShort(t *testing.T) {
	for stop := range 2 {
		for _, link := range []bool{false, true} {
			p := &Place{Dir: t.TempDir()}
			path := filepath.Join(p.Dir, "pre-commit")
			if link {
				if err := os.Symlink("../elsewhere", path); err != nil {
					t.Fatal(err)
				}
			} else if err := os.WriteFile(path, []byte("#!/bin/sh\n"), 0o711); err != nil {
				t.Fatal(err)
			}
			before := shape(t, p.Dir)
			steps, err := p.Install("/bin/jit-hook", []string{"pre-commit"})
			if err != nil || len(steps) != 2 {
				t.Fatalf("%d steps, not 2: %v", len(steps), err)
			}
			do(t, steps[:stop], nil)
			steps, err = p.Uninstall(Hooks)
			do(t, steps, err)
			if got := shape(t, p.Dir); !same(got, before) {
				t.Errorf("uninstalled after %d steps: %q, not %q", stop, got, before)
			}
			steps, err = p.Install("/bin/jit-hook", []string{"pre-commit"})
			do(t, steps[:min(stop, len(steps))], err)
			steps, err = p.Install("/bin/jit-hook", []string{"pre-commit"})
			do(t, steps, err)
			if s, err := p.Status("pre-commit"); err != nil || s.Binary != filepath.FromSlash("/bin/jit-hook") || s.Before == "" {
				t.Errorf("installed again after %d steps: %+v, %v", stop, s, err)
			}
			steps, err = p.Uninstall(Hooks)
			do(t, steps, err)
			if got := shape(t, p.Dir); !same(got, before) {
				t.Errorf("in the end: %q, not %q", got, before)
			}
		}
	}
}

// TestNothingIsLeftOfAFailedWrite has a directory in the way of the hook.
func TestNothingIsLeftOfAFailedWrite(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "pre-commit", "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := write(filepath.Join(dir, "pre-commit"), "text", scriptMode); err == nil {
		t.Fatal("a directory was written over")
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("%v are left, with %v", entries, err)
	}
}

// TestModes has hooks run by all, whatever the process's mask, and kept hooks as they were.
func TestModes(t *testing.T) {
	if modeless {
		t.Skip("no modes")
	}
	p := &Place{Dir: t.TempDir()}
	if err := os.WriteFile(filepath.Join(p.Dir, "pre-push"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	steps, err := p.Install("/bin/jit-hook", Hooks)
	do(t, steps, err)
	for name, want := range map[string]fs.FileMode{"pre-commit": 0o755, "pre-push": 0o755,
		"pre-push" + keptSuffix: 0o600} {
		if info, err := os.Stat(filepath.Join(p.Dir, name)); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v, not %v", name, info.Mode(), err, want)
		}
	}
}

// TestInstallRacesUninstall has both at once, many times: the user's hook is in the one place or in the other, and
// nothing else is left.
func TestInstallRacesUninstall(t *testing.T) {
	const hook = "#!/bin/sh\nexit 0 # the user's\n"
	for range 150 {
		p := &Place{Dir: t.TempDir()}
		path := filepath.Join(p.Dir, "pre-commit")
		if err := os.WriteFile(path, []byte(hook), 0o755); err != nil {
			t.Fatal(err)
		}
		install := func() ([]Step, error) { return p.Install("/bin/jit-hook", []string{"pre-commit"}) }
		uninstall := func() ([]Step, error) { return p.Uninstall(Hooks) }
		if err := apply(p, install); err != nil {
			t.Fatal(err)
		}
		var both sync.WaitGroup
		for _, plan := range []func() ([]Step, error){install, uninstall, install, uninstall} {
			both.Go(func() {
				if err := apply(p, plan); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		if err := apply(p, uninstall); err != nil {
			t.Error(err)
		}
		got, err := os.ReadFile(path)
		left, _ := os.ReadDir(p.Dir)
		if err != nil || string(got) != hook || len(left) != 1 {
			t.Fatalf("the user's hook is %q, %v; %v are left", got, err, left)
		}
	}
}

// TestLocks has a lock that another holds, one that a killed process left, and what is no lock.
func TestLocks(t *testing.T) {
	p := &Place{Dir: t.TempDir()}
	install := func() ([]Step, error) { return p.Install("/bin/jit-hook", []string{"pre-commit"}) }
	other := locks{}
	if err := other.take(p.Dir, patience); err != nil {
		t.Fatal(err)
	}
	err := locks{}.take(p.Dir, 50*time.Millisecond)
	if refused := new(RefusedError); !errors.As(err, &refused) ||
		!strings.Contains(err.Error(), "another jit-hook is installing or uninstalling") {
		t.Errorf("beside another: %v", err)
	}
	waited := make(chan error, 1)
	go func() { waited <- apply(p, install) }()
	time.Sleep(50 * time.Millisecond)
	if left, _ := os.ReadDir(p.Dir); len(left) != 1 {
		t.Errorf("%v were written while another had the lock", left)
	}
	other.release()
	if err := <-waited; err != nil {
		t.Errorf("after another: %v", err)
	}
	lock := filepath.Join(p.Dir, lockName)
	leftover := filepath.Join(p.Dir, ".jit-hook-123.tmp")
	if err := errors.Join(os.WriteFile(lock, nil, 0o600), os.WriteFile(leftover, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	if err := apply(p, install); err != nil {
		t.Errorf("after one that was killed: %v", err)
	}
	if left, _ := os.ReadDir(p.Dir); len(left) != 1 || left[0].Name() != "pre-commit" {
		t.Errorf("%v are left", left)
	}
	if err := os.Symlink("/dev/zero", lock); err != nil {
		t.Fatal(err)
	}
	if err := apply(p, func() ([]Step, error) { return p.Uninstall(Hooks) }); err == nil ||
		!strings.Contains(err.Error(), "is not a regular file") {
		t.Errorf("a lock that is a link: %v", err)
	}
}

// TestLargeHooksStayWhole has a hook that is too large to be read whole: it is kept and put back, and never rewritten.
func TestLargeHooksStayWhole(t *testing.T) {
	large := "#!/bin/sh\nexit 0\n" + strings.Repeat("# more of it\n", textLimit/13+100)
	p := &Place{Dir: t.TempDir()}
	path := filepath.Join(p.Dir, "pre-commit")
	check := func(path, want string) {
		t.Helper()
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s has %d bytes, not %d: %v", path, len(got), len(want), err)
		}
	}
	if err := os.WriteFile(path, []byte(large), 0o755); err != nil {
		t.Fatal(err)
	}
	install := func() ([]Step, error) { return p.Install("/bin/jit-hook", []string{"pre-commit"}) }
	uninstall := func() ([]Step, error) { return p.Uninstall(Hooks) }
	if err := apply(p, install); err != nil {
		t.Fatal(err)
	}
	check(path+keptSuffix, large)
	if err := apply(p, uninstall); err != nil {
		t.Fatal(err)
	}
	check(path, large)

	edited := script{hook: "pre-commit", binary: "/bin/other"}.String() + large
	if err := os.WriteFile(path, []byte(edited), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, plan := range []func() ([]Step, error){install, uninstall} {
		if err := apply(p, plan); err == nil || !strings.Contains(err.Error(),
			"is larger than 1024 KiB, and jit-hook rewrites only what it read whole") {
			t.Errorf("a large hook that was edited: %v", err)
		}
		check(path, edited)
	}
	if s, err := p.Status("pre-commit"); err != nil || !s.RunsJitHook() {
		t.Errorf("%+v, %v", s, err)
	}
}
