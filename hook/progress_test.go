package hook_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"jithook/detector"
	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/filter"
	"jithook/hook/report"
)

// forever is what hangs, whatever its context says.
func forever() { select {} }

// hanging is a run of stale files in which something hangs, with the least budget.
func hanging(t *testing.T, files int, with func(o *hook.Options, set *change.Set)) *report.Report {
	t.Helper()
	t.Parallel()
	var set change.Set
	for i := range files {
		set.Changes = append(set.Changes, edited(fmt.Sprintf("%03d.java", i), "int count", "int limit"))
	}
	o := hook.Options{Budget: time.Second, Detector: checks, Threads: 2, Start: time.Now().Add(time.Second)}
	with(&o, &set)
	o.Source = given(set)
	r := run(t, o)
	if took := time.Since(o.Start); took > time.Minute {
		t.Errorf("it took %v", took)
	}
	return r
}

// TestWhatWasFoundIsReportedWhenTheTimeIsOver hangs after some comments were judged.
func TestWhatWasFoundIsReportedWhenTheTimeIsOver(t *testing.T) {
	const files = 300
	r := hanging(t, files, func(o *hook.Options, _ *change.Set) {
		parts := 0
		o.Doing = func(what string) func() {
			if strings.HasPrefix(what, "judging") {
				if parts++; parts > 2 {
					forever()
				}
			}
			return func() {}
		}
		o.Unfinished = func() string { return "this and that" }
	})
	found := r.Summary.Blocked
	if found == 0 || found == files || len(r.Findings) != found || found+len(r.Summary.Skipped) != files ||
		!r.Summary.Unfinished {
		t.Errorf("%d findings, %d skipped of %d files; unfinished: %v", found, len(r.Summary.Skipped), files,
			r.Summary.Unfinished)
	}
	for _, s := range r.Summary.Skipped {
		if s.Path < r.Findings[found-1].Path || s.Reason != "the budget of 1s ran out" &&
			s.Reason != "the budget of 1s ran out before 2 comments in it were judged" {
			t.Fatalf("skipped: %+v", s)
		}
	}
	want := "not all was judged: the budget of 1s ran out during: this and that"
	if !slices.Contains(r.Summary.Notes, want) {
		t.Errorf("notes: %q", r.Summary.Notes)
	}
}

// hangingAt hangs at the nth step of that name.
func hangingAt(o *hook.Options, step string, n int) {
	o.Doing = func(what string) func() {
		if strings.HasPrefix(what, step) {
			if n--; n == 0 {
				forever()
			}
		}
		return func() {}
	}
}

// TestWhatIsCertainIsReportedThoughTheRestOfItsFileHangs has it behind long comments that may be stale.
func TestWhatIsCertainIsReportedThoughTheRestOfItsFileHangs(t *testing.T) {
	r := hanging(t, 1, func(o *hook.Options, set *change.Set) {
		hangingAt(o, "judging", 2)
		c, said := &set.Changes[0], strings.Repeat("word ", 3000)
		for i := range 3 {
			const member = "class Reader {\n    /** Reads the {@code x%d} %[3]s. */\n    void a%[1]d() { read(%s%[1]d); }\n"
			for source, name := range map[*[]byte]string{&c.Old: "x", &c.New: "y"} {
				*source = bytes.Replace(*source, []byte("class Reader {\n"), fmt.Appendf(nil, member, i, name, said), 1)
			}
		}
	})
	if len(r.Findings) != 1 || r.Summary.Blocked != 1 || !r.Summary.Unfinished || len(r.Summary.Skipped) != 1 {
		t.Errorf("findings %+v, summary %+v", r.Findings, r.Summary)
	}
}

// long is a source whose two versions fill a batch.
func long(source []byte) []byte {
	return append(slices.Clip(source), strings.Repeat("// long\n", 30_000)...)
}

// TestWhatWasFoundIsReportedThoughALongFileHangs has that before the others by its name.
func TestWhatWasFoundIsReportedThoughALongFileHangs(t *testing.T) {
	const files = 3
	r := hanging(t, files, func(o *hook.Options, set *change.Set) {
		hangingAt(o, "judging the comments of 000.java", 1)
		c := &set.Changes[0]
		c.Old, c.New = long(c.Old), long(c.New)
	})
	if len(r.Findings) != files-1 || len(r.Summary.Skipped) != 1 || r.Summary.Skipped[0].Path != "000.java" {
		t.Errorf("findings %+v, summary %+v", r.Findings, r.Summary)
	}
}

// TestTheNetworkLeavesTimeForFilesThatWait has two files that are read one after the other.
func TestTheNetworkLeavesTimeForFilesThatWait(t *testing.T) {
	stored := strings.ReplaceAll(ships, "PortHandler", "BerthStore")
	set := change.Set{}
	for _, path := range []string{"A.java", "B.java"} {
		c := fileChange(path, ships, stored)
		c.Old, c.New = long(c.Old), long(c.New)
		set.Changes = append(set.Changes, c)
	}
	o := hook.Options{Detector: network(t), Budget: 10 * time.Hour}
	for spent, byChecksAlone := range map[time.Duration]int{ // of the two comments of each file
		0: 0, 4 * time.Hour: 0, 6 * time.Hour: 2, 9*time.Hour + 30*time.Minute: 4,
	} {
		o.Start, o.Source = time.Now().Add(-spent), given(set)
		if s := run(t, o).Summary; s.Files != 2 || s.ByChecksAlone != byChecksAlone {
			t.Errorf("after %v: %d of %d comments judged by checks alone", spent, s.ByChecksAlone, s.Comments)
		}
	}
}

// TestWhatWasFoundIsReportedThoughTheSearchForLinksHangs has git hang behind all that was judged.
func TestWhatWasFoundIsReportedThoughTheSearchForLinksHangs(t *testing.T) {
	r := hanging(t, 1, func(_ *hook.Options, set *change.Set) {
		set.Single = true
		set.Changes[0].Old = []byte(strings.Replace(reader, "{\n", "{\n    public void open() {}\n", 1))
		set.Mentions = func(context.Context, []string, []string) ([]change.Version, bool, error) {
			forever()
			return nil, false, nil
		}
	})
	if len(r.Findings) != 1 || r.Summary.Blocked != 1 || !r.Summary.Unfinished || len(r.Summary.Notes) != 1 {
		t.Errorf("findings %+v, summary %+v", r.Findings, r.Summary)
	}
}

// TestWhatWasFoundIsReportedThoughTheBaselineHangs has a git that does not give the baseline. What it holds would hide
// nothing that is new.
func TestWhatWasFoundIsReportedThoughTheBaselineHangs(t *testing.T) {
	r := hanging(t, 3, func(o *hook.Options, _ *change.Set) {
		o.Baseline = func(ctx context.Context) (filter.Known, error) {
			<-ctx.Done()
			return nil, fmt.Errorf("read: %w", ctx.Err())
		}
	})
	if len(r.Findings) != 3 || r.Summary.Blocked != 3 || len(r.Summary.Notes) != 1 ||
		!strings.HasPrefix(r.Summary.Notes[0], "the baseline was not read within the budget") {
		t.Errorf("findings %+v, notes %q", r.Findings, r.Summary.Notes)
	}
}

// TestWhatIsCertainIsReportedThoughTheModelHangs needs no model.
func TestWhatIsCertainIsReportedThoughTheModelHangs(t *testing.T) {
	r := hanging(t, 3, func(o *hook.Options, _ *change.Set) {
		o.Detector = func() (*detector.Detector, error) {
			forever()
			return nil, nil
		}
	})
	if len(r.Findings) != 3 || r.Summary.Blocked != 3 || r.Failure == nil {
		t.Errorf("findings %+v, failure %v", r.Findings, r.Failure)
	}
}

// TestTheReportIsMadeAfterJudging is for who gives the report time of its own.
func TestTheReportIsMadeAfterJudging(t *testing.T) {
	for name, hangs := range map[string]int{"judged": 0, "hanging": 2} {
		t.Run(name, func(t *testing.T) {
			var judged atomic.Bool
			hanging(t, 300, func(o *hook.Options, _ *change.Set) {
				o.Judged = func() { judged.Store(true) }
				if hangs == 0 {
					o.Budget = 0
				}
				hangingAt(o, "judging", hangs)
				doing := o.Doing
				o.Doing = func(what string) func() {
					if what == "putting the findings together" && !judged.Load() {
						t.Error("nobody was told that judging is over")
					}
					return doing(what)
				}
			})
		})
	}
}

// TestNothingIsKnownOfAGitThatHangs is an error, because nobody knows what was to be judged.
func TestNothingIsKnownOfAGitThatHangs(t *testing.T) {
	t.Parallel()
	r, err := hook.Run(t.Context(), hook.Options{Budget: time.Second, Detector: checks,
		Source: func(context.Context) (*change.Set, error) {
			forever()
			return nil, errors.New("never")
		}})
	if r != nil || err == nil || !strings.HasPrefix(err.Error(), "nothing counts as checked: the budget of 1s ran out") {
		t.Errorf("report %v, error %v", r, err)
	}
}
