package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// TestAcknowledgementsSideBySide has comments acknowledged by as many processes at once, as coding agents do: all of
// them are kept.
func TestAcknowledgementsSideBySide(t *testing.T) {
	const methods = 12
	text := func(result string) string {
		var b strings.Builder
		b.WriteString("class M {\n")
		for i := range methods {
			fmt.Fprintf(&b, "/** @return the count */\nint m%d() { return %s; }\n", i, result)
		}
		return b.String() + "}\n"
	}
	r := staged(t, "M.java", text("1"), text("2"))
	var all sync.WaitGroup
	for i := range methods {
		all.Go(func() {
			jitHook(t, r.Dir, nil, "ack", fmt.Sprintf("M.java:%d", 2+2*i), "--reason", "read, and true").want(t, 0)
		})
	}
	all.Wait()
	known, err := os.ReadFile(filepath.Join(r.Dir, ".jit-hook-baseline.json"))
	if n := strings.Count(string(known), `"rule":"ack"`); err != nil || n != methods {
		t.Errorf("%d of %d are kept, %v", n, methods, err)
	}
	if left, _ := filepath.Glob(filepath.Join(r.Dir, ".jit-hook-baseline.json?*")); len(left) > 0 {
		t.Errorf("%v are left", left)
	}
}
