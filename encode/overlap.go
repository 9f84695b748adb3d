package encode

import "jithook/engine"

// Overlap is the paper's baseline OVERLAP(C, deleted): it holds a comment for inconsistent where at least one of its
// tokens is that of deleted or replaced code (section "Baselines").
func Overlap(c *engine.Case) bool {
	removed := map[string]bool{}
	for _, e := range Edits(c) {
		if e.Op == Delete || e.Op == Replace {
			for _, s := range e.Old {
				removed[s.Text] = true
			}
		}
	}
	for _, s := range Comment(c) {
		if removed[s.Text] {
			return true
		}
	}
	return false
}
