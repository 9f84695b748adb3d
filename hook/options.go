package hook

import (
	"context"
	"runtime"
	"time"

	"jithook/detector"
	"jithook/engine/java"
	"jithook/hook/change"
	"jithook/hook/filter"
	"jithook/onnx"
	"jithook/updater"
)

// Options say what is judged and with what. They are settled before a run starts.
type Options struct {
	Source change.Source // such as Staged of a repository
	// Start is when the run began, where that was before Run; the zero time is now.
	Start time.Time
	// Detector opens the detector. It is called only where there is something to judge, so that a commit without Java
	// never waits for the network.
	Detector func() (*detector.Detector, error)
	// Updater opens what suggests wordings, in the detector's runtime, where a finding needs one; nil suggests what is
	// certain alone.
	Updater func(*onnx.Runtime) (*updater.Updater, error)
	// Least is how good the updater's wording of a comment has to be to be shown.
	Least updater.Standing
	// Scope says what of the changes is judged.
	Scope filter.Scope
	// Policy says what findings do.
	Policy detector.Policy
	// Questions bounds what a reader is asked about one change, where Policy.Ask has anybody asked.
	Questions int
	// Listed is how many findings the report is to list; others, it may know only the number of. 0 is all.
	Listed int
	// Baseline reads the findings that are known and not to be reported. It is called only where there is a finding;
	// nil is none.
	Baseline func(context.Context) (filter.Known, error)
	// Threads bounds what is parsed and judged at a time; 0 means as many as there are processors, at most 4.
	Threads int
	// Budget is the time for all of it. After a part of it the network is left out and the checks alone judge the rest;
	// near its end, see Working, no more files are read. 0 means none. What hangs beyond it is the caller's to leave.
	Budget time.Duration
	// MaxFile is the size in bytes up to which the source gives files; larger ones may take more memory. 0 is
	// change.MaxFile.
	MaxFile int64
	// Weigh says which findings' changes are weighed. Each costs a run of the network for each part of its change.
	Weigh Weighing
	// Doing is called with what begins, in words for people, and done when that is over. It may be nil.
	Doing func(what string) (done func())
	// Judged is called when judging is over, whatever ended it, and the report is about to be made. It may be nil.
	Judged func()
	// Unfinished names the steps that began and are not done, in words for people.
	Unfinished func() string
	// Resident keeps what other runs need, too; nil has the run close what it opened.
	Resident *Resident

	parsed *java.Cache // of Resident
}

// maxThreads is where more threads stop to pay: a commit has few methods, and each thread costs memory in the network.
const maxThreads = 4

// withDefaults fills in what was left out.
func (o Options) withDefaults() Options {
	if o.Start.IsZero() {
		o.Start = time.Now()
	}
	if o.Threads <= 0 {
		o.Threads = min(runtime.GOMAXPROCS(0), maxThreads)
	}
	if o.Doing == nil {
		o.Doing = func(string) func() { return func() {} }
	}
	if o.Judged == nil {
		o.Judged = func() {}
	}
	if o.Unfinished == nil {
		o.Unfinished = func() string { return "judging" }
	}
	if o.Resident != nil {
		return o.Resident.keeping(o)
	}
	return o
}

// Patience is how long git may take to say what changed, however small the budget: without that not even what is left
// out could be named.
const Patience = time.Second

// Shortest is the least time of a run, however small the budget.
const Shortest = 2 * Patience

// Working is the part of a budget in which files are read and the network judges; in the rest it is said what came of
// it.
func Working(budget time.Duration) time.Duration {
	const fifth = 5
	return budget - min(budget/fifth, time.Second)
}

// Reporting is the part of a budget behind which nothing more is judged, so that there is time to write the report.
func Reporting(budget time.Duration) time.Duration {
	const tenth = 10
	budget = max(budget, Shortest)
	return budget - min(budget/tenth, time.Second/2)
}

// within bounds a context by a share of the time for reading and judging, counted from the start.
func (o *Options) within(ctx context.Context, share float64) (context.Context, context.CancelFunc) {
	if o.Budget <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithDeadline(ctx, o.Start.Add(time.Duration(share*float64(Working(o.Budget)))))
}

// beforeReporting bounds what may hang once something was found.
func (o *Options) beforeReporting(ctx context.Context) (context.Context, context.CancelFunc) {
	if o.Budget <= 0 {
		return context.WithCancel(ctx)
	}
	const half = 2
	return context.WithDeadline(ctx, o.Start.Add((Working(o.Budget)+Reporting(o.Budget))/half))
}

// late reports whether the time for reading and judging is spent.
func (o *Options) late() bool { return o.spent(1) }

// spent reports whether a share of that time is.
func (o *Options) spent(share float64) bool {
	return o.Budget > 0 && time.Since(o.Start).Seconds() > share*Working(o.Budget).Seconds()
}
