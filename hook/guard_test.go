package hook

import (
	"strings"
	"testing"
)

func TestGuardTurnsAPanicIntoAnError(t *testing.T) {
	var none []int
	if err := Guard(func() { none[3]++ }); err == nil || !strings.Contains(err.Error(), "index out of range") {
		t.Errorf("a panic became %v", err)
	}
	if err := Guard(func() { none = append(none, 1) }); err != nil || len(none) != 1 {
		t.Errorf("work without a panic: %v, done %d times", err, len(none))
	}
}
