package audit

import "testing"

// What an audit holds for doubtful is said by traits of the rules, and else by the network.
func TestDoubtful(t *testing.T) {
	for _, tt := range []struct {
		rule        string
		probability float64
		doubtful    bool
	}{
		{"param-gone", 0, false},   // certain
		{"stale-return", 0, false}, // the network itself
		{"param-named", 0, false},  // lasting
		{"type-word", 0.9, true},   // a hint
		{"code-gone", 0.9, false},
		{"code-gone", 0.4, true},
	} {
		s := suspect{Rule: tt.rule, Probability: tt.probability}
		if got := s.doubtful(); got != tt.doubtful {
			t.Errorf("%s at %v: doubtful is %t", tt.rule, tt.probability, got)
		}
	}
}
