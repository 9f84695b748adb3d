package hook_test

import (
	"context"
	"strings"
	"testing"

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
