// Package hook is what git runs: it reads changes, has each comment judged that a change left as it was, and reports
// what is stale.
package hook

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"jithook/detector"
	"jithook/hook/baseline"
	"jithook/hook/change"
	"jithook/hook/report"
	"jithook/hook/scope"
	"jithook/onnx"
	"jithook/updater"
)

// Options say what is judged and with what.
type Options struct {
	Source change.Source // such as the method Staged of what Open returns
	// Start is when the run began, where that was before Run; the zero time is now.
	Start time.Time
	// Detector opens the detector. It is called only where there is something to judge, so that a commit without Java never
	// waits for the network.
	Detector func() (*detector.Detector, error)
	// Updater opens what suggests wordings, in the detector's runtime, where a finding needs one; nil suggests what is certain alone.
	Updater func(*onnx.Runtime) (*updater.Updater, error)
	// Least is what the updater's wording of a comment has to be good for to be told.
	Least updater.Standing
	// Scope says what of the changes is judged.
	Scope scope.Scope
	// Policy says what findings do.
	Policy detector.Policy
	// Baseline reads the findings that are known and not to be reported. It is called only where there is a finding; nil is none.
	Baseline func(context.Context) (baseline.Known, error)
	// Threads bounds what is parsed and judged at a time; 0 means as many as there are processors, at most 4.
	Threads int
	// Budget is the time for all of it. Near its end, see Working, no more files are read, the network is left out and the checks alone
	// judge the rest; 0 means none. What hangs beyond it is the caller's to leave.
	Budget time.Duration
	// MaxFile is the size in bytes up to which the source gives files; larger ones may take more memory. 0 is change.MaxFile.
	MaxFile int64
	// Weigh says which findings' changes are weighed. Each costs a run of the network for each part of its change.
	Weigh Weighing
	// Doing is told, in words for people, what begins, and done is called when that is done; nil is told nothing.
	Doing func(what string) (done func())
}

// Weighing is a choice of findings.
type Weighing int

// What may be weighed.
const (
	WeighNone    Weighing = iota
	WeighUnknown          // findings where no check names the change that they rest on
	WeighAll
)

// maxThreads is where more threads stop to pay: a commit has few methods, and each thread costs memory in the network.
const maxThreads = 4

// Run judges what the source gives. Its error means that nothing could be judged; where the checks could judge and the network could
// not, the report says so in Failure.
func Run(ctx context.Context, o Options) (*report.Report, error) {
	start := o.Start
	if start.IsZero() {
		start = time.Now()
	}
	if o.Threads <= 0 {
		o.Threads = min(runtime.GOMAXPROCS(0), maxThreads)
	}
	if o.Doing == nil {
		o.Doing = func(string) func() { return func() {} }
	}
	set, err := o.changes(ctx, start)
	if err != nil {
		return nil, err
	}
	r := new(report.Report)
	r.Summary.Scope, r.Summary.Nothing, r.Summary.Notes = set.Scope, set.Nothing, set.Notes
	changed := paths(set.Changes)
	r.Summary.Incomparable = set.Added + set.Deleted + set.Unchanged
	j := judging{
		o: o, words: suggester{open: o.Updater, least: o.Least},
		late: func() bool { return o.Budget > 0 && time.Since(start) > Working(o.Budget) },
		known: sync.OnceValues(func() (baseline.Known, error) {
			if o.Baseline == nil {
				return nil, nil
			}
			return o.Baseline(ctx)
		}),
	}
	changes := inScope(set, o.Scope, j.late, &r.Summary) // of set no more is said below, so that what is judged need not be held
	for batch := range batches(changes) {
		cases, directives := read(batch, o, j.late, &r.Summary)
		if err = j.judge(cases, directives, r); err != nil {
			break
		}
		clear(batch)
	}
	for _, s := range r.Summary.Skipped {
		if s.Method == "" {
			delete(changed, s.Path)
		}
	}
	r.Summary.Changed = len(changed)
	j.close(r)
	defer o.Doing("putting the findings together")()
	if err != nil {
		return nil, err
	}
	slices.SortFunc(r.Findings, inOrder)
	slices.SortFunc(r.Hidden, func(a, b report.Hidden) int { return inOrder(a.Finding, b.Finding) })
	slices.SortStableFunc(r.Summary.Skipped, func(a, b report.Skip) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line))
	})
	r.Summary.Elapsed = time.Since(start)
	return r, nil
}

// inOrder compares findings by where they stand.
func inOrder(a, b report.Finding) int {
	return cmp.Or(strings.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), strings.Compare(a.Rule, b.Rule),
		cmp.Compare(a.Case.Unit.Span.Start, b.Case.Unit.Span.Start))
}
