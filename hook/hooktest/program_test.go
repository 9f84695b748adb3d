package hooktest

import (
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
)

// TestProgramRuns writes programs and runs them at once, while others fork all the time.
func TestProgramRuns(t *testing.T) {
	var done atomic.Bool
	var others sync.WaitGroup
	for range 4 {
		others.Go(func() {
			for !done.Load() {
				_ = exec.Command("true").Run() // only forking matters
			}
		})
	}
	for range 100 {
		path := filepath.Join(t.TempDir(), "program")
		Program(t, path, "#!/bin/sh\n")
		if err := exec.Command(path).Run(); err != nil {
			t.Error(err)
			break
		}
	}
	done.Store(true)
	others.Wait()
}
