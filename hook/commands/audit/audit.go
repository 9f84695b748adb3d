// Package audit finds comments that are stale already: for each comment unit of a repository it takes the method as it
// was when the unit last changed, and has the detector judge what happened to the code since (paper, appendix
// "Detecting Existing Inconsistencies").
package audit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"jithook/detector"
	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/filter"
	"jithook/hook/report"
)

// Options say what is audited and with what.
type Options struct {
	Reader change.History
	// Revision is what is audited; "" is HEAD.
	Revision string
	// Since is a revision or a day, 2006-01-02, whose past is not read: a comment that is older counts as it stood then.
	Since string
	// Path reports whether a file is audited; nil audits all.
	Path func(path string) bool
	// Scope says what of the files is audited; the zero value is all. Its globs count beside Path.
	Scope filter.Scope
	// Policy says what findings do; the zero value leaves all as it was measured.
	Policy detector.Policy
	// Baseline reads the findings that are known and not to be reported; nil is none.
	Baseline func(context.Context) (filter.Known, error)
	// Detector opens the detector. It is called only where there is something to judge.
	Detector func() (*detector.Detector, error)
	// Threads bounds the files that are judged at a time; 0 means as many as there are processors.
	Threads int
	// MaxFile is the size in bytes up to which Reader reads files.
	MaxFile int64
	// Cache is the directory in which results are kept, so that a run that was stopped goes on; "" keeps none.
	Cache string
	// Doubtful has those findings counted and listed, too, that are more likely fine than stale.
	Doubtful bool
	// Questions bounds what a reader is asked about, where Policy.Ask has anybody asked; OnlyQuestions leaves out all
	// findings.
	Questions     int
	OnlyQuestions bool
	// Limit is how many findings are listed; 0 lists all.
	Limit int
	// Weigh has the parts of every listed finding's change weighed, not only of those where no check names the change that
	// they rest on.
	Weigh bool
	// Progress, if not nil, is called after each file and from one goroutine at a time.
	Progress func(Progress)
}

// Progress is how far a run has got: first commits are read, then files judged, then findings compared with what the
// tree declares.
type Progress struct {
	Stage       string // "commits", then "files", then "findings"
	Done, Total int
}

// errLost is of a result that was kept and does not fit the repository.
var errLost = errors.New("a method is not where it was found: please report this bug")

// Run audits a repository. Where ctx ends while files are judged, the report is of those that were.
func Run(ctx context.Context, o Options) (*report.Report, error) {
	start := time.Now()
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	past, err := o.read(ctx)
	if err != nil {
		return nil, err
	}
	place, err := o.Reader.Place(ctx)
	if err != nil {
		return nil, err
	}
	d, failure := detector.ChecksOnly(), error(nil)
	if len(past.Files) > 0 {
		if d, failure = o.Detector(); failure != nil {
			d = detector.ChecksOnly()
		}
	}
	defer d.Close()
	d = d.With(o.Policy)
	kept := openCache(o.Cache, place, fmt.Sprintf("%s %+v %+v %d", model(d), o.Scope, o.Policy, o.MaxFile)+o.Since)
	results, err := o.judge(ctx, past, d, kept)
	notes := append(kept.close(results), unpaired(past)...)
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	interrupted := err != nil
	for _, res := range results {
		if res != nil && res.Failed != "" {
			failure = errors.New(res.Failed)
		}
	}
	ctx = context.WithoutCancel(ctx)
	o.reconsider(ctx, past, d, results)
	known, err := o.known(ctx)
	if err != nil {
		return nil, err
	}
	all, err := o.gather(results, known)
	if err != nil {
		return nil, err
	}
	r := hook.Report(d, append(all.seen, hook.Seen{Notes: notes, Failure: failure})...)
	r.Summary.Audit = &report.Audit{
		Commit: past.Tip.ID, Commits: past.Commits, Total: len(past.Files), Changed: all.changed, Cut: all.cut,
		Doubtful: all.doubtful, Shallow: past.Shallow, Interrupted: interrupted,
	}
	r.Hidden = nil // it is counted
	if r.Findings, err = o.list(ctx, past, d, all.suspects); err == nil {
		r.Doubts, err = o.doubts(ctx, d, all.asked)
		r.Summary.Asked = len(r.Doubts)
	}
	r.Summary.Elapsed = time.Since(start)
	return r, err
}

// unpaired says in which commits files may have been renamed that count as new there.
func unpaired(past *change.Past) []string {
	if len(past.Unpaired) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s, such as %.12s, added and deleted too many Java files to compare each with each: "+
		"what was renamed there counts as new", change.Count(len(past.Unpaired), "commit"), past.Unpaired[0].ID)}
}

// filters are what the results of files have gone through; the baseline, which changes oftener than they do, comes
// after them.
func (o *Options) filters() hook.Filters {
	return hook.Filters{{Path: o.Path}, hook.Scoped(o.Scope), hook.Suppressed()}
}

// known reads the baseline, and hides what is in it.
func (o *Options) known(ctx context.Context) (hook.Filters, error) {
	if o.Baseline == nil {
		return nil, nil
	}
	known, err := o.Baseline(ctx)
	return hook.Filters{hook.Baselined(func() (filter.Known, error) { return known, nil })}, err
}

// model names the detector's model; "" where it has none.
func model(d *detector.Detector) string {
	if m := d.Manifest(); m != nil {
		return m.ID
	}
	return ""
}

// read reads the history up to the bounds that the options set.
func (o *Options) read(ctx context.Context) (*change.Past, error) {
	revision := o.Revision
	if revision == "" {
		revision = "HEAD"
	}
	tip, err := o.Reader.Commit(ctx, revision)
	if err != nil {
		return nil, err
	}
	bounds := change.Bounds{Path: o.filters().Path}
	if o.Progress != nil {
		bounds.Progress = func(done, total int) { o.Progress(Progress{"commits", done, total}) }
	}
	if o.Since != "" {
		if bounds.After, err = time.ParseInLocation(time.DateOnly, o.Since, time.Local); err != nil {
			if bounds.Since, err = o.Reader.Commit(ctx, o.Since); err != nil {
				return nil, fmt.Errorf("--since is a day, such as 2024-12-31, or a revision: %w", err)
			}
		}
	}
	return change.ReadPast(ctx, o.Reader, tip, bounds)
}

// judge returns the results of the files, in their order; those that were not reached are nil.
func (o *Options) judge(ctx context.Context, past *change.Past, d *detector.Detector, c *cache) ([]*result, error) {
	results := make([]*result, len(past.Files))
	var todo []int
	keys := make([]string, len(past.Files))
	for i, tip := range past.Files {
		keys[i] = c.key(tip)
		if results[i] = c.get(keys[i]); results[i] == nil {
			todo = append(todo, i)
		}
	}
	// What takes longest comes first, so that no thread is left with it at the end.
	slices.SortStableFunc(todo, func(a, b int) int { return cmp.Compare(length(past.Files[b]), length(past.Files[a])) })
	var mutex sync.Mutex
	done := len(past.Files) - len(todo)
	next := 0
	var failure error
	take := func() (int, bool) {
		mutex.Lock()
		defer mutex.Unlock()
		if next == len(todo) || failure != nil {
			return 0, false
		}
		next++
		return todo[next-1], true
	}
	give := func(i int, r *result, err error) {
		mutex.Lock()
		defer mutex.Unlock()
		if err != nil {
			if failure == nil {
				failure = err
			}
			return
		}
		r.Key = keys[i]
		results[i] = r
		c.put(r)
		done++
		if o.Progress != nil {
			o.Progress(Progress{"files", done, len(past.Files)})
		}
	}
	filters := o.filters()
	var workers sync.WaitGroup
	for range min(o.Threads, len(todo)) {
		workers.Go(func() {
			f := newFiles(o.Reader.Objects(ctx))
			defer f.close()
			for i, ok := take(); ok; i, ok = take() {
				r, err := judgeFile(ctx, d, filters, f, past.Files[i])
				give(i, r, err)
			}
		})
	}
	workers.Wait()
	return results, failure
}

// length is how many versions a file has, along the first parents of merges.
func length(v *change.PastVersion) (n int) {
	for ; len(v.Parents) > 0; v = v.Parents[0] {
		n++
	}
	return n
}
