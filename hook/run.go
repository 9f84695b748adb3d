// Package hook is what git runs: it reads changes, has each comment judged that a change left as it was, and reports
// what is stale.
//
// A run is one line, whose steps take values and return values:
//
//	options                    options.go   resolved by whoever calls Run
//	→ changes                  changes.go   the Java files that differ, in batches
//	→ cases                    cases.go     changed methods, each with a comment unit that stayed as it was;
//	                           moves.go     after all others, those that went from one file to another
//	                           links.go     and links to what is gone
//	→ verdicts                 verdicts.go  what the detector holds of each case
//	                           successors.go and what is left of it where a new type is still of the old one
//	→ findings                 findings.go  what is stale, placed in its file
//	→ filters                  filters.go   scope, suppressions, one for each place, baseline
//	→ suggestions, reasons     advice.go    of what is reported
//	                           partial.go   without those that leave a part of a text stale
//	→ questions                questions.go of all verdicts, what a reader is asked about
//	→ report                   summary.go
//
// What a step saw beside its result, such as files that it left out, it returns as a Seen. The report is made of these
// at the end. A filter acts as early as it can: the scope leaves out files before they are read, and comments before
// they are judged.
package hook

import (
	"context"

	"jithook/hook/report"
)

// Run judges what the source gives. Its error means that nothing could be judged; where the checks could judge and the
// network could not, the report says so in Failure. When the budget is over, whatever hangs, it reports what was found
// until then and names the rest.
func Run(ctx context.Context, o Options) (*report.Report, error) {
	o = o.withDefaults()
	p := &progress{asked: questions{most: o.Questions}}
	if err := p.watched(ctx, &o, func(ctx context.Context) error { return o.run(ctx, p) }); err != nil {
		return nil, err
	}
	return p.report(&o), nil
}

// run takes all changes through the steps.
func (o *Options) run(ctx context.Context, p *progress) error {
	filters := o.filters(ctx, p)
	set, changes, listed, err := o.changes(ctx, filters)
	if err != nil {
		return err
	}
	p.begin(changes)
	p.add(nil, nil, listed)
	if set.Only != nil {
		filters = append(filters, Filter{Path: set.Only})
	}
	classes := newClasses(set.Mentions)
	moves, links := newMoves(set, filters), newLinks(set, filters, classes)
	j := &judge{o: *o, classes: classes, progress: p,
		listable: listable{room: o.Listed, files: map[string]*Counts{}}, reported: map[place]bool{}}
	defer j.close()
	defer links.close()
	sortBySize(changes)
	for batch := range batches(changes) {
		read := o.cases(batch, filters, moves, links)
		p.read(batch, read.cases)
		links.prepare(ctx, o)
		if err := j.all(ctx, read, filters); err != nil {
			return err
		}
		clear(batch) // what was judged need not be held
	}
	for moved := range moves.cases(o, filters) {
		links.moved(moved.moved)
		if err := j.all(ctx, moved, filters); err != nil {
			return err
		}
	}
	for linked := range links.cases(ctx, o, filters) {
		if err := j.all(ctx, linked, filters); err != nil {
			return err
		}
	}
	return nil
}

// all takes some changed files from what they hold to what is reported of them, some methods at a time, so that what
// was found is known before all is judged.
func (j *judge) all(ctx context.Context, read reading, filters Filters) error {
	j.progress.add(nil, nil, read.seen)
	for some := range read.parts(j.o.Threads) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		seen, err := j.some(ctx, some, filters)
		if err != nil {
			return err
		}
		j.progress.add(some.cases, j.detector, seen...)
		forget(some.cases)
	}
	return nil
}

func (j *judge) some(ctx context.Context, read reading, filters Filters) ([]Seen, error) {
	if len(read.cases) > 0 {
		defer j.o.Doing("judging the comments of " + read.cases[0].path)()
	}
	verdicts, judged := j.verdicts(read.cases)
	j.reconsider(ctx, verdicts)
	if err := j.question(verdicts, read.suppressions, filters); err != nil {
		return nil, err
	}
	found, placed := findings(verdicts, read.suppressions, j.o.Threads)
	found = j.unreported(found)
	remarked := remarks(verdicts, read.suppressions, silencing(found), j.o.Policy)
	found, err := filters.Sift(found)
	if err != nil {
		return nil, err
	}
	found, others := j.listable.keep(found)
	found, advised := j.advise(ctx, found)
	return []Seen{judged, placed, advised, {Found: detached(found), Counted: others, Remarks: remarked}}, nil
}
