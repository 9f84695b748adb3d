package safefile

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestLockHasOneHolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	var holders, counted atomic.Int32 // the race detector knows nothing of file locks
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			release, err := Lock(path, 10*time.Second)
			if err != nil {
				t.Error(err)
				return
			}
			if n := holders.Add(1); n != 1 {
				t.Errorf("%d hold it", n)
			}
			counted.Add(1)
			holders.Add(-1)
			release()
		})
	}
	all.Wait()
	if _, err := os.Lstat(path); counted.Load() != 20 || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%d had the lock; its file: %v", counted.Load(), err)
	}
}

func TestLockIsNotWaitedForForEver(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	release, err := Lock(path, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(path, 20*time.Millisecond); !errors.Is(err, ErrHeld) {
		t.Errorf("beside another: %v", err)
	}
	release()
}

func TestLockLeavesWhatIsNotItsOwn(t *testing.T) {
	dir := t.TempDir()
	link, file := filepath.Join(dir, "link"), filepath.Join(dir, "file")
	if err := errors.Join(os.Symlink("none", link), os.WriteFile(file, []byte("text"), 0o600)); err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(link, time.Second); !errors.Is(err, ErrNotRegular) {
		t.Errorf("a link: %v", err)
	}
	release, err := Lock(file, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	release()
	if text, err := os.ReadFile(file); err != nil || string(text) != "text" {
		t.Errorf("a file that was there: %q, %v", text, err)
	}
}
