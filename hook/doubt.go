package hook

import "slices"

// doubt is the comment that is likeliest to be stale of those that nothing is held against, above a method that does
// something else than before. Where a policy asks readers, it is asked about if nothing else of the change was found: a
// change of behaviour is never without a question. What was found and answered for was one.
type doubt struct {
	verdict      verdict
	suppressions []placed
	found        bool
}

// rememberLikeliest keeps the likeliest of these verdicts and those before.
func (j *judge) rememberLikeliest(verdicts []verdict, suppressions []placed) {
	if !j.o.Policy.Ask {
		return
	}
	for _, v := range verdicts {
		if v.failure != nil || j.doubt.found && v.Probability <= j.doubt.verdict.Probability {
			continue
		}
		if raised, ok := j.detector.Doubted(v.Verdict); ok && v.Level != raised.Level {
			v.Verdict = raised
			j.doubt = doubt{v, suppressions, true}
		}
	}
}

// askIfNothingFound asks about that comment, if nothing else was found.
func (j *judge) askIfNothingFound(filters Filters) error {
	if !j.doubt.found || j.progress.found() {
		return nil
	}
	found, placed := findings([]verdict{j.doubt.verdict}, j.doubt.suppressions, 1)
	found, err := filters.Sift(found)
	if err != nil {
		return err
	}
	found = slices.DeleteFunc(found, func(f Found) bool { return f.Answer != nil }) // what is answered for was no finding
	j.progress.add(nil, nil, placed, Seen{Found: detached(found)})
	return nil
}
