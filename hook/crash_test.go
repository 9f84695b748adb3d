package hook_test

import (
	"strings"
	"testing"

	"jithook/hook"
)

func TestGuardSaysWhatHappenedWhere(t *testing.T) {
	var none []int
	err := hook.Guard(func() { third(none) })
	if err == nil || !strings.Contains(err.Error(), "index out of range") ||
		!strings.Contains(err.Error(), "; it happened at hook_test.third (crash_test.go:") ||
		!strings.Contains(err.Error(), "), hook_test.TestGuardSays") {
		t.Errorf("a panic became %v", err)
	}
	if strings.ContainsAny(err.Error(), "\n\t") {
		t.Errorf("%q has several lines", err)
	}
	if err := hook.Guard(func() { none = append(none, 1) }); err != nil || len(none) != 1 {
		t.Errorf("work without a panic: %v, done %d times", err, len(none))
	}
}

//go:noinline
func third(list []int) { list[3]++ }
