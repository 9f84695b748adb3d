package install

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
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
			if s, err := p.Status("pre-commit"); err != nil || s.Binary != "/bin/jit-hook" || s.Before == "" {
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
	p := &Place{Dir: t.TempDir()}
	if err := os.WriteFile(filepath.Join(p.Dir, "pre-push"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	steps, err := p.Install("/bin/jit-hook", Hooks)
	do(t, steps, err)
	for name, want := range map[string]fs.FileMode{"pre-commit": 0o755, "pre-push": 0o755, "pre-push" + keptSuffix: 0o600} {
		if info, err := os.Stat(filepath.Join(p.Dir, name)); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v, not %v", name, info.Mode(), err, want)
		}
	}
}
