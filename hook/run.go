// Package hook is what git runs: it reads changes, has each comment judged that a change left as it was, and reports
// what is stale.
package hook

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/hook/change"
	"jithook/hook/report"
)

// Options say what is judged and with what.
type Options struct {
	Source change.Source // such as the method Staged of what Open returns
	// Detector opens the detector. It is called only where there is something to judge, so that a commit without Java never
	// waits for the network.
	Detector func() (*detector.Detector, error)
	// Threads bounds what is parsed and judged at a time; 0 means as many as there are processors, at most 4.
	Threads int
	// Budget is the time after which no more files are read, the network is left out and the checks alone judge the rest; 0 means
	// none.
	Budget time.Duration
	// Weigh says which findings' changes are weighed. Each costs a run of the network for each part of its change.
	Weigh Weighing
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
	start := time.Now()
	if o.Threads <= 0 {
		o.Threads = min(runtime.GOMAXPROCS(0), maxThreads)
	}
	set, err := o.Source(ctx)
	if err != nil {
		return nil, err
	}
	r := new(report.Report)
	r.Summary.Scope, r.Summary.Nothing, r.Summary.Notes = set.Scope, set.Nothing, set.Notes
	r.Summary.Changed = paths(set.Changes)
	r.Summary.Incomparable = set.Added + set.Deleted + set.Unchanged
	for _, s := range set.Skipped {
		r.Summary.Skipped = append(r.Summary.Skipped, report.Skip{Path: s.Path, Reason: s.Reason})
	}
	late := func() bool { return o.Budget > 0 && time.Since(start) > o.Budget }
	cases := read(set.Changes, o, late, &r.Summary)
	if len(cases) > 0 {
		judge(cases, o, late, r)
	}
	slices.SortFunc(r.Findings, func(a, b report.Finding) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), strings.Compare(a.Rule, b.Rule),
			cmp.Compare(a.Case.Unit.Span.Start, b.Case.Unit.Span.Start))
	})
	slices.SortStableFunc(r.Summary.Skipped, func(a, b report.Skip) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line))
	})
	r.Summary.Elapsed = time.Since(start)
	return r, nil
}

// read parses the versions of each change and pairs their methods. A file that cannot be parsed is skipped and named: the others
// are judged all the same.
func read(changes []change.FileChange, o Options, late func() bool, summary *report.Summary) []located {
	type file struct {
		cases   []*engine.Case
		skipped []java.Skip
		unread  string // why the file was not looked at
	}
	files := make([]file, len(changes))
	var group errgroup.Group
	group.SetLimit(o.Threads)
	for i, c := range changes {
		group.Go(func() error {
			if late() {
				files[i].unread = fmt.Sprintf("the budget of %v is spent", o.Budget)
				return nil
			}
			err := guard(func() { files[i].cases, files[i].skipped, files[i].unread = casesOf(c) })
			if err != nil {
				files[i].unread = err.Error()
			}
			return nil
		})
	}
	_ = group.Wait() // no function returns an error: what cannot be read is skipped and named
	var cases []located
	for i, f := range files {
		path := changes[i].NewPath
		if f.unread != "" {
			summary.Skipped = append(summary.Skipped, report.Skip{Path: path, Reason: f.unread})
		}
		for _, s := range f.skipped {
			name := strings.TrimPrefix(s.Class+"."+s.Name, ".") // the class is unknown where a syntax error hides it
			summary.Skipped = append(summary.Skipped, report.Skip{Path: path, Method: name, Line: s.Line, Reason: s.Reason})
		}
		for _, c := range f.cases {
			cases = append(cases, locate(c, path))
		}
	}
	cases = withoutTwins(cases)
	count(cases, summary)
	return cases
}

// casesOf pairs the methods of a file's versions. It says why where it cannot read one.
func casesOf(c change.FileChange) (cases []*engine.Case, skipped []java.Skip, unread string) {
	var olds []*java.File
	for _, v := range append([]change.Version{{Path: c.OldPath, Content: c.Old}}, c.Others...) {
		old, err := java.Parse(v.Content)
		if err != nil {
			return nil, nil, fmt.Sprintf("its old version cannot be read: %v", err)
		}
		olds = append(olds, old)
	}
	after, err := java.Parse(c.New)
	if err != nil {
		return nil, nil, fmt.Sprintf("its new version cannot be read: %v", err)
	}
	cases, skipped = engine.MergedCases(olds, after)
	return cases, skipped, ""
}
