package agent

import (
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestEventsOfOneSessionWaitForEachOther(t *testing.T) {
	cache := filepath.Join(t.TempDir(), "jit-hook", "agent")
	var said atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			s, release, err := Hold(cache, "/top", Event{Session: "a", Edit: true})
			if err != nil {
				t.Error(err)
				return
			}
			defer release()
			if s.Once("a finding") {
				said.Add(1)
			}
			time.Sleep(5 * time.Millisecond) // the others read before this one writes
			if err := s.Save(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if said.Load() != 1 {
		t.Errorf("it was said %d times", said.Load())
	}
}
