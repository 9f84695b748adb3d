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
//	→ report                   summary.go
//
// What a step saw beside its result, such as files that it left out, it returns as a Seen. The report is made of these
// at the end. A filter acts as early as it can: the scope leaves out files before they are read, and comments before
// they are judged.
package hook

import (
	"context"
	"time"

	"jithook/hook/report"
)

// Run judges what the source gives. Its error means that nothing could be judged; where the checks could judge and the
// network could not, the report says so in Failure.
func Run(ctx context.Context, o Options) (*report.Report, error) {
	o = o.begun()
	filters := o.filters(ctx)
	set, changes, listed, err := o.changes(ctx, filters)
	if err != nil {
		return nil, err
	}
	classes := newClasses(set.Mentions)
	moves, links := newMoves(set, filters), newLinks(set, classes)
	j := &judge{o: o, classes: classes}
	defer j.close()
	defer links.close()
	seen := []Seen{listed}
	take := func(read reading) error {
		of, err := j.batch(ctx, read, filters)
		seen = append(seen, of...)
		return err
	}
	for batch := range batches(changes) {
		read := o.cases(batch, filters, moves, links)
		links.prepare(ctx, &o)
		if err := take(read); err != nil {
			return nil, err
		}
		clear(batch) // what was judged need not be held
	}
	for moved := range moves.cases(&o, filters) {
		links.moved(moved.moved)
		if err := take(moved); err != nil {
			return nil, err
		}
	}
	for linked := range links.cases(ctx, &o, filters) {
		if err := take(linked); err != nil {
			return nil, err
		}
	}
	if seen, err = j.last(seen, filters); err != nil {
		return nil, err
	}
	defer o.Doing("putting the findings together")()
	r := Report(j.detector, withoutEchoes(seen)...)
	sortByPlace(r)
	draftPartial(r.Findings)
	r.Summary.Elapsed = time.Since(o.Start)
	return r, nil
}

// batch takes some changed files from what they hold to what is reported of them.
func (j *judge) batch(ctx context.Context, read reading, filters Filters) ([]Seen, error) {
	if len(read.cases) > 0 {
		defer j.o.Doing("judging the comments of " + read.cases[0].path)()
	}
	verdicts, judged := j.verdicts(read.cases)
	j.reconsider(ctx, verdicts)
	j.consider(verdicts, read.suppressions)
	found, placed := findings(verdicts, read.suppressions, j.o.Threads)
	remarked := remarks(verdicts, read.suppressions, silencing(found), j.o.Policy)
	found, err := filters.Sift(found)
	if err != nil {
		return nil, err
	}
	found, advised := j.advise(ctx, found)
	return []Seen{read.seen, judged, placed, advised, {Found: detached(found), Remarks: remarked}}, nil
}
