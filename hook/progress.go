package hook

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"jithook/detector"
	"jithook/hook/change"
	"jithook/hook/report"
)

// progress holds what a run has seen so far. What was found is reported even if the run hangs or its time ends.
type progress struct {
	mu       sync.Mutex
	seen     []Seen
	detector *detector.Detector // that judged
	order    []string           // the paths of the files to judge
	asked    questions
	open     map[string]int // of those that are not judged, the cases that are left; unread before it is read
	unread   int            // how many of them are not read
}

// unread is of a file that was not read.
const unread = -1

// begin takes in the files to judge.
func (p *progress) begin(changes []change.FileChange) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open = make(map[string]int, len(changes))
	for _, c := range changes {
		if _, known := p.open[c.NewPath]; !known {
			p.order = append(p.order, c.NewPath)
		}
		p.open[c.NewPath] = unread
	}
	p.unread = len(p.open)
}

// read takes in that some files were read, and what has to be judged of them.
func (p *progress) read(files []change.FileChange, cases []located) {
	p.mu.Lock()
	defer p.mu.Unlock()
	left := make(map[string]int, len(files))
	for _, c := range cases {
		left[c.path]++
	}
	for _, f := range files {
		if p.open[f.NewPath] == unread {
			p.unread--
		}
		if n := left[f.NewPath]; n > 0 {
			p.open[f.NewPath] = n
		} else {
			delete(p.open, f.NewPath)
		}
	}
}

// waiting reports whether there are files that were not read.
func (p *progress) waiting() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.unread > 0
}

// add takes in what came of some cases, or was seen beside them.
func (p *progress) add(cases []located, by *detector.Detector, seen ...Seen) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seen = append(p.seen, seen...)
	if by != nil {
		p.detector = by
	}
	for _, c := range cases {
		if p.open[c.path]--; p.open[c.path] <= 0 {
			delete(p.open, c.path)
		}
	}
}

// room reports whether there is room for a question.
func (p *progress) room(x question) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.asked.room(x)
}

// ask takes in a question, if there is room for it.
func (p *progress) ask(x question) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.asked.room(x) {
		p.asked.add(x)
	}
}

// stop names what is not judged when the time is over. It reports whether it is known what was to be judged.
func (p *progress) stop(o *Options) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	over := Seen{Unfinished: true, Notes: []string{fmt.Sprintf("not all was judged: the budget of %v ran out during: %s",
		o.Budget, o.Unfinished())}}
	for _, path := range p.order {
		if n, open := p.open[path]; open {
			reason := fmt.Sprintf("the budget of %v ran out", o.Budget)
			if n > 0 {
				reason += fmt.Sprintf(" before %s in it were judged", change.Count(n, "comment"))
			}
			over.Skipped = append(over.Skipped, report.Skip{Path: path, Reason: reason})
		}
	}
	p.seen = append(p.seen, over)
	return p.open != nil
}

// report is made of all that was seen.
func (p *progress) report(o *Options) *report.Report {
	p.mu.Lock()
	seen, by, asked := slices.Clone(p.seen), p.detector, slices.Clone(p.asked.all)
	p.mu.Unlock()
	defer o.Doing("putting the findings together")()
	r := Report(by, withoutEchoes(seen)...)
	sortByPlace(r)
	for _, x := range asked {
		r.Doubts = append(r.Doubts, x.Doubt)
	}
	r.Summary.Asked = len(r.Doubts)
	keepApart(r.Findings)
	draftPartial(r.Findings)
	draftClashing(r.Findings)
	r.Summary.Elapsed = time.Since(o.Start)
	return r
}

// errHangs is of a run that ended with its budget before it was known what was to be judged.
var errHangs = errors.New("nothing counts as checked")

// watched does the work of a run, but no longer than until there is just time left to report what came of it.
func (p *progress) watched(ctx context.Context, o *Options, work func(context.Context) error) error {
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() {
		var err error
		if failed := Guard(func() { err = work(ctx) }); failed != nil {
			err = failed
		}
		ended <- err
	}()
	var over <-chan time.Time
	if o.Budget > 0 {
		const least = 100 * time.Millisecond // to name what is not judged
		over = time.After(max(least, time.Until(o.Start.Add(Reporting(o.Budget)))))
	}
	defer cancel()
	select {
	case err := <-ended:
		o.Judged()
		return err
	case <-over:
		o.Judged()
		if !p.stop(o) {
			return fmt.Errorf("%w: the budget of %v ran out during: %s; try a larger --budget", errHangs, o.Budget,
				o.Unfinished())
		}
		return nil
	}
}
