package hook_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/filter"
	"jithook/hook/report"
	"jithook/onnx"
	"jithook/updater"
)

const ships = `class Harbour {
    /**
     * Ships.
     *
     * @return the port handler that serves the ship
     */
    public PortHandler handler(Ship ship) {
        return new PortHandler(ship);
    }
}
`

// A suggestion and an explanation cost time: what nobody will see gets none.
func TestOnlyWhatIsReportedIsWordedAndExplained(t *testing.T) {
	stored := strings.ReplaceAll(ships, "PortHandler", "BerthStore")
	asked := false
	o := hook.Options{
		Detector: network(t), Weigh: hook.WeighAll,
		Source: given(change.Set{Changes: []change.FileChange{fileChange("Harbour.java", ships, stored)}}),
		Updater: func(r *onnx.Runtime) (*updater.Updater, error) {
			asked = true
			return updater.Open(updater.Embedded(), r)
		},
	}
	r := run(t, o)
	if len(r.Findings) != 1 || r.Findings[0].Suggestion == nil || len(r.Findings[0].Edits) == 0 || !asked {
		t.Fatalf("reported: %+v, worded: %v", r.Findings, asked)
	}
	known := hook.Known(&r.Findings[0], "it stays")

	hidden := func(name string, o hook.Options, by report.HiddenBy) {
		asked = false
		r := run(t, o)
		if len(r.Findings) > 0 || len(r.Hidden) != 1 || r.Hidden[0].Kind != by {
			t.Fatalf("%s: findings %+v, hidden %+v", name, r.Findings, r.Hidden)
		}
		if asked || len(r.Hidden[0].Edits) > 0 {
			t.Errorf("%s: worded: %v, %d edits weighed", name, asked, len(r.Hidden[0].Edits))
		}
	}
	o.Baseline = func(context.Context) (filter.Known, error) {
		return filter.Known{known.Fingerprint: known.Reason}, nil
	}
	hidden("in the baseline", o, report.ByBaseline)
	o.Baseline = nil
	ignored := strings.Replace(stored, "    public",
		"    // jit-hook:ignore[return] the port's people call it so\n    public", 1)
	o.Source = given(change.Set{Changes: []change.FileChange{fileChange("Harbour.java", ships, ignored)}})
	hidden("suppressed", o, report.BySuppression)
}

// What there is no time to word or to explain is reported all the same, and the time for what comes after is left.
func TestAdviceTakesPartOfTheTime(t *testing.T) {
	stored := strings.ReplaceAll(ships, "PortHandler", "BerthStore")
	o := hook.Options{
		Detector: network(t), Weigh: hook.WeighAll, Budget: 10 * time.Hour,
		Source: given(change.Set{Changes: []change.FileChange{fileChange("Harbour.java", ships, stored)}}),
		Updater: func(r *onnx.Runtime) (*updater.Updater, error) {
			return updater.Open(updater.Embedded(), r)
		},
	}
	for spent, want := range map[time.Duration]struct{ worded, explained bool }{
		4 * time.Hour: {true, true}, 6 * time.Hour: {true, false}, 8 * time.Hour: {false, false},
	} {
		o.Start = time.Now().Add(-spent)
		r := run(t, o)
		if len(r.Findings) != 1 || r.Summary.Budget != 0 {
			t.Fatalf("after %v: %+v, %+v", spent, r.Findings, r.Summary)
		}
		f := r.Findings[0]
		if worded, explained := f.Suggestion != nil, len(f.Edits)+len(f.Words) > 0; worded != want.worded ||
			explained != want.explained || noted(r, "explain") == explained || noted(r, "look for a suggestion") == worded {
			t.Errorf("after %v: worded %t, explained %t, notes %q", spent, worded, explained, r.Summary.Notes)
		}
	}
}

func noted(r *report.Report, what string) bool {
	return slices.ContainsFunc(r.Summary.Notes, func(note string) bool {
		return strings.HasPrefix(note, "there was no time left to "+what)
	})
}
