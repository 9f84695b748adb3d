package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// BenchmarkAgent measures what a coding agent waits for after it edited one method with three comments in one of 2,000
// files, and at the end of its turn: from the start of the program to its end, with nothing said before. Git is part
// of it.
func BenchmarkAgent(b *testing.B) {
	hook := command(b)
	dir := changedMethods(b, 2000, 1)
	measure(b, dir, "git", "reset", "-q") // the edit is on disk alone
	cache := b.TempDir()
	b.Setenv("XDG_CACHE_HOME", cache)
	for event, message := range map[string]string{
		"edit": fmt.Sprintf(`{"hook_event_name":"PostToolUse","cwd":%[1]q,"tool_name":"Edit","tool_input":`+
			`{"file_path":"%[1]s/Ledger0.java"}}`, dir),
		"stop": fmt.Sprintf(`{"hook_event_name":"Stop","cwd":%q}`, dir),
	} {
		b.Run(event, func(b *testing.B) {
			measureReading(b, message, dir, hook, "agent", "--for", "claude-code") // unpacks ONNX Runtime
			var all []spending
			for b.Loop() {
				if err := os.RemoveAll(filepath.Join(cache, "jit-hook", "agent")); err != nil {
					b.Fatal(err)
				}
				before := spent(b)
				elapsed := measureReading(b, message, dir, hook, "agent", "--for", "claude-code")
				all = append(all, spending{elapsed, spent(b) - before})
			}
			fastest := time.Hour
			for _, s := range all {
				fastest = min(fastest, s.clock)
			}
			s := typical(all)
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(milliseconds(s.clock), "ms")
			b.ReportMetric(milliseconds(fastest), "ms-fastest")
			b.ReportMetric(milliseconds(s.cpu), "cpu-ms")
		})
	}
}
