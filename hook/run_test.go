package hook_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
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

// given is a source that has read its changes already.
func given(set change.Set) change.Source {
	return func(context.Context) (*change.Set, error) { return &set, nil }
}

const reader = `class Reader {
    /**
     * Reads the first lines.
     *
     * @param count the limit
     */
    void read(int count) {
        print(lines.subList(0, count));
    }
}
`

func edited(path, old, fresh string) change.FileChange {
	return change.FileChange{OldPath: path, NewPath: path, Old: []byte(reader),
		New: []byte(strings.ReplaceAll(reader, old, fresh))}
}

func run(t *testing.T, o hook.Options) *report.Report {
	t.Helper()
	r, err := hook.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestTheNetworkIsLeftAloneWhereThereIsNothingToJudge(t *testing.T) {
	open := func() (*detector.Detector, error) {
		t.Error("the detector was opened")
		return detector.ChecksOnly(), nil
	}
	fixed := edited("A.java", "count", "limit")
	fixed.New = bytes.Replace(fixed.New, []byte("Reads the first"), []byte("Prints the first"), 1)
	for name, source := range map[string]change.Set{
		"nothing staged":      {},
		"only white space":    {Changes: []change.FileChange{edited("A.java", "(int count) {", "(int count)\n    {")}},
		"the comment as well": {Changes: []change.FileChange{fixed}},
	} {
		if r := run(t, hook.Options{Source: given(source), Detector: open}); len(r.Findings) > 0 || r.Summary.Comments > 0 {
			t.Errorf("%s: %d comments judged, findings: %v", name, r.Summary.Comments, r.Findings)
		}
	}
}

func TestWithoutANetworkTheChecksJudge(t *testing.T) {
	broken := errors.New("no library")
	r := run(t, hook.Options{
		Source:   given(change.Set{Changes: []change.FileChange{edited("A.java", "int count", "int limit")}}),
		Detector: func() (*detector.Detector, error) { return nil, broken },
	})
	if !errors.Is(r.Failure, broken) {
		t.Errorf("the failure is %v", r.Failure)
	}
	if len(r.Findings) != 1 || r.Findings[0].Rule != "param-gone" || r.Findings[0].Level != detector.Block {
		t.Errorf("findings: %+v", r.Findings)
	}
	if s := r.Summary; s.Comments != 2 || s.ByChecksAlone != 2 || s.Blocked != 1 || s.Model != "" {
		t.Errorf("summary: %+v", s)
	}
}

func TestASpentBudgetLeavesTheRestToTheChecks(t *testing.T) {
	o := hook.Options{
		Source: given(change.Set{Changes: []change.FileChange{edited("A.java", "int count", "int limit")}}),
		Budget: time.Hour,
		Detector: func() (*detector.Detector, error) {
			return detector.ChecksOnly(), nil
		},
	}
	if s := run(t, o).Summary; s.Budget != 0 || s.Unfinished || len(s.Skipped) > 0 {
		t.Errorf("the budget of an hour is said to be spent: %+v", s)
	}
	o.Budget = 200 * time.Millisecond
	o.Detector = func() (*detector.Detector, error) {
		time.Sleep(o.Budget)
		return detector.ChecksOnly(), nil
	}
	if s := run(t, o).Summary; s.ByChecksAlone != 2 || s.Budget != o.Budget || !s.Unfinished || s.Blocked != 1 {
		t.Errorf("spent while the network loads: %+v", s)
	}
	o.Budget = time.Nanosecond
	if s := run(t, o).Summary; s.Comments != 0 || !s.Unfinished || len(s.Skipped) != 1 || s.Skipped[0].Path != "A.java" {
		t.Errorf("spent before the first file: %+v", s)
	}
}

func TestFindingsAreSortedHoweverManyThreads(t *testing.T) {
	var changes []change.FileChange
	for i := range 20 {
		changes = append(changes, edited(fmt.Sprintf("%02d.java", 19-i), "int count", "int limit"))
	}
	for _, threads := range []int{0, 1, 8} {
		r := run(t, hook.Options{
			Source:   given(change.Set{Changes: changes}),
			Detector: func() (*detector.Detector, error) { return detector.ChecksOnly(), nil },
			Threads:  threads,
		})
		if len(r.Findings) != 20 || r.Summary.Files != 20 || r.Summary.Methods != 20 {
			t.Fatalf("%d threads: %d findings, summary %+v", threads, len(r.Findings), r.Summary)
		}
		for i, f := range r.Findings {
			if want := fmt.Sprintf("%02d.java", i); f.Path != want || f.Line != 5 || f.EndLine != 5 {
				t.Errorf("%d threads: finding %d is at %s:%d-%d, not %s:5", threads, i, f.Path, f.Line, f.EndLine, want)
			}
		}
	}
}

func TestWhatCannotBeJudgedIsNamed(t *testing.T) {
	r := run(t, hook.Options{
		Source: given(change.Set{
			Changes: []change.FileChange{edited("A.java", "subList(0, count)", "subList(;)")},
			Skipped: []change.Skipped{{Path: "B.java", Reason: "submodule"}},
		}),
		Detector: func() (*detector.Detector, error) { return detector.ChecksOnly(), nil },
	})
	want := []report.Skip{{Path: "A.java", Method: "Reader.read", Line: 7, Reason: "syntax error in the method; only its signature and tags " +
		"were judged"},
		{Path: "B.java", Reason: "submodule"}}
	if got := r.Summary.Skipped; len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("skipped %+v, not %+v", got, want)
	}
}

func TestAFileThatCannotBeReadHidesNoOther(t *testing.T) {
	binary := change.FileChange{OldPath: "A.java", NewPath: "A.java", Old: []byte(reader), New: []byte("class A {\x00}")}
	r := run(t, hook.Options{
		Source:   given(change.Set{Changes: []change.FileChange{binary, edited("B.java", "int count", "int limit")}}),
		Detector: func() (*detector.Detector, error) { return detector.ChecksOnly(), nil },
	})
	if len(r.Findings) != 1 || r.Findings[0].Path != "B.java" {
		t.Errorf("findings: %+v, want the one of B.java", r.Findings)
	}
	if len(r.Summary.Skipped) != 1 || r.Summary.Skipped[0].Path != "A.java" ||
		!strings.Contains(r.Summary.Skipped[0].Reason, "new version") {
		t.Errorf("skipped: %+v, want A.java's new version", r.Summary.Skipped)
	}
}

// TestGlobsEndWithTheBudget has paths that nothing was compared with any more: they are named, and do not count as left
// out.
func TestGlobsEndWithTheBudget(t *testing.T) {
	var set change.Set
	for i := range 100 {
		set.Changes = append(set.Changes, edited(fmt.Sprintf("a/A%d.java", i), "count", "limit"))
	}
	o := hook.Options{Source: given(set), Scope: filter.Scope{Exclude: []string{"a/**"}},
		Detector: func() (*detector.Detector, error) { return detector.ChecksOnly(), nil }}
	if s := run(t, o).Summary; s.Excluded.Files != 100 || len(s.Skipped) != 0 {
		t.Errorf("in time %d are excluded and %d skipped", s.Excluded.Files, len(s.Skipped))
	}
	o.Budget, o.Start = time.Second, time.Now().Add(-time.Minute)
	if s := run(t, o).Summary; s.Excluded.Files != 0 || len(s.Skipped) != 100 ||
		s.Skipped[0].Reason != "the budget of 1s ran out" {
		t.Errorf("too late %d are excluded, and skipped: %v", s.Excluded.Files, s.Skipped)
	}
}

// TestTheSearchForLinksHasAPartOfTheBudget: where it takes longer, that is said, and all else is judged.
func TestTheSearchForLinksHasAPartOfTheBudget(t *testing.T) {
	const budget = time.Hour
	old := "package shop;\npublic " + strings.Replace(reader, "{\n", "{\n    public void open() {}\n", 1)
	fresh := strings.NewReplacer("int count", "int limit", "open", "close").Replace(old)
	start := time.Now()
	r := run(t, hook.Options{Detector: checks, Budget: budget, Start: start, Source: given(change.Set{
		Single:  true,
		Changes: []change.FileChange{{OldPath: "A.java", NewPath: "A.java", Old: []byte(old), New: []byte(fresh)}},
		Mentions: func(ctx context.Context, words, folders []string) ([]change.Version, bool, error) {
			if end, bounded := ctx.Deadline(); !bounded || end.After(start.Add(budget/5)) {
				t.Errorf("the search for %v ends at %v, bounded: %v", words, end, bounded)
			}
			if folders != nil {
				return nil, true, nil
			}
			return nil, false, context.DeadlineExceeded
		},
	})})
	want := "links in files of other packages that did not change were not looked for: it took longer than 6m0s, " +
		"a tenth of the budget"
	if len(r.Summary.Notes) != 1 || r.Summary.Notes[0] != want {
		t.Errorf("notes: %q", r.Summary.Notes)
	}
	if len(r.Findings) != 1 || r.Findings[0].Rule != "param-gone" {
		t.Errorf("findings: %+v", r.Findings)
	}
}

// TestASearchIsPreparedWhileOthersJudge: the detector waits until what the search needs is being read, and a run ends
// only when that reading has.
func TestASearchIsPreparedWhileOthersJudge(t *testing.T) {
	old := "package shop;\npublic " + strings.Replace(reader, "{\n", "{\n    public void open() {}\n", 1)
	fresh := strings.NewReplacer("int count", "int limit", "open", "close").Replace(old)
	begun, ended := make(chan struct{}), false
	var asked atomic.Int32
	run(t, hook.Options{
		Detector: func() (*detector.Detector, error) {
			select {
			case <-begun:
			case <-t.Context().Done():
			}
			return checks()
		},
		Source: given(change.Set{
			Single:  true,
			Changes: []change.FileChange{{OldPath: "A.java", NewPath: "A.java", Old: []byte(old), New: []byte(fresh)}},
			Mentions: func(ctx context.Context, words, _ []string) ([]change.Version, bool, error) {
				if len(words) == 0 {
					close(begun)
					<-ctx.Done()
					ended = true
				} else {
					asked.Add(1)
				}
				return nil, true, nil
			},
		}),
	})
	if !ended || asked.Load() == 0 {
		t.Errorf("prepared to its end: %v, then asked %d times", ended, asked.Load())
	}
}

// TestAnExceptionMayBeTheTreesOwn: what is imported with all of its package is the JDK's only where the tree was
// searched for another one.
func TestAnExceptionMayBeTheTreesOwn(t *testing.T) {
	for _, tt := range []struct {
		imported string
		whole    bool // all of the tree was searched
		want     int
	}{
		{"java.io.*", true, 1}, {"java.io.*", false, 0}, {"java.io.IOException", false, 1},
	} {
		old := "package shop;\nimport " + tt.imported + ";\nclass Reader {\n" +
			"/** @throws IOException if it cannot be read */\nvoid read() throws IOException { source.read(); }\n}\n"
		fresh := strings.Replace(old, "throws IOException {", "{", 1)
		r := run(t, hook.Options{Detector: checks, Source: given(change.Set{
			Changes:  []change.FileChange{{OldPath: "A.java", NewPath: "A.java", Old: []byte(old), New: []byte(fresh)}},
			Mentions: func(context.Context, []string, []string) ([]change.Version, bool, error) { return nil, tt.whole, nil },
		})})
		if len(r.Findings) != tt.want {
			t.Errorf("import %s, searched: %v: %+v", tt.imported, tt.whole, r.Findings)
		}
	}
}

// TestWhatIsNotListedIsCounted keeps no more of many files than there is room for.
func TestWhatIsNotListedIsCounted(t *testing.T) {
	const files, room = 30, 1
	var set change.Set
	for i := range files {
		set.Changes = append(set.Changes, edited(fmt.Sprintf("%03d.java", i), "int count", "int limit"))
	}
	for listed, kept := range map[int]int{0: files, room: 10 * room} {
		r := run(t, hook.Options{Source: given(set), Detector: checks, Listed: listed})
		if s := r.Summary; s.Blocked != files || len(r.Findings) != kept || r.Unkept.Findings != files-kept {
			t.Errorf("room for %d: %d kept, %d counted alone, %d in all", listed, len(r.Findings), r.Unkept.Findings, s.Blocked)
		}
	}
}
