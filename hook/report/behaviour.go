package report

import (
	"fmt"

	"jithook/engine/behaviour"
)

// mostChanges is how many changes of behaviour an explanation lists. A method that does more otherwise was rewritten.
const mostChanges = 8

// behaviourLines say what the method does differently from before.
func behaviourLines(f *Finding) []string {
	var lines []string
	if f.Case.Adopted {
		return nil // before, there was another method
	}
	for _, c := range behaviour.Diff(f.Case.Old, f.Case.New) {
		if len(lines) == mostChanges {
			return append(lines, "…")
		}
		lines = append(lines, legible(c.String()))
	}
	return lines
}

// behaviour shows what the method does differently from before, where that is something.
func (t *text) behaviour(f *Finding) {
	lines := behaviourLines(f)
	if len(lines) == 0 {
		return
	}
	t.line(indent + t.ink.bold("behaviour") + ": what the method does differently from before")
	for _, line := range lines {
		t.line("%s", fmt.Sprintf("%s  %s", indent, line))
	}
}
