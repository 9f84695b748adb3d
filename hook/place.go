package hook

import (
	"jithook/detector"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/hook/change"
	"jithook/hook/report"
)

// located is a case and where it stands.
type located struct {
	*engine.Case
	path  string
	place place
	lines java.Lines // of the new version
}

// place names a comment unit above its method's code, in whichever version of the file it stands. Where histories meet, or refs that
// are pushed share commits, several cases have one place.
type place struct {
	method string // of the path too
	offset int    // of the unit in its Javadoc
}

// identity tells a method's code above any comment from all other, wherever it stands in the file at a path.
var identity = java.NewFact(func(m *java.Method, path string) string { return report.Fingerprint("", path, m, new(javadoc.Unit)) })

func locate(c *engine.Case, path string, lines java.Lines) located {
	return located{c, path, place{identity.Of(c.New, path), c.Unit.Span.Start - c.New.Doc.Start}, lines}
}

// withoutTwins leaves out cases that are the same as another: one place, and one old version of the method.
func withoutTwins(cases []located) []located {
	type pair struct {
		place place
		old   string
	}
	seen := make(map[pair]bool, len(cases))
	var kept []located
	for _, c := range cases {
		p := pair{c.place, identity.Of(c.Old, "")}
		if !seen[p] {
			seen[p] = true
			kept = append(kept, c)
		}
	}
	return kept
}

// paths are those of the files of changes; where histories meet, or refs differ, one may be there several times.
func paths(changes []change.FileChange) map[string]bool {
	seen := map[string]bool{}
	for _, c := range changes {
		seen[c.NewPath] = true
	}
	return seen
}

// count adds to what a report says was checked: each place once.
func count(cases []located, summary *report.Summary) {
	files, methods, places := map[string]bool{}, map[string]bool{}, map[place]bool{}
	for _, c := range cases {
		files[c.path], methods[c.place.method], places[c.place] = true, true, true
	}
	summary.Files += len(files)
	summary.Methods += len(methods)
	summary.Comments += len(places)
}

// perPlace makes one outcome of those that cases of one place have: what is stale seen from one side is stale.
func perPlace(cases []located, outcomes []outcome) []outcome {
	at := make(map[place]int, len(cases))
	var joined []outcome
	for i, out := range outcomes {
		first, again := at[cases[i].place]
		if !again {
			at[cases[i].place] = len(joined)
			joined = append(joined, out)
			continue
		}
		o := &joined[first]
		if worse(out.finding, o.finding) {
			o.finding = out.finding
		}
		if o.hidden == nil {
			o.hidden = out.hidden
		}
		o.checksOnly = o.checksOnly || out.checksOnly
		o.late = o.late || out.late
		if o.failure == nil {
			o.failure = out.failure
		}
	}
	return joined
}

// worse tells whether a says more against a comment than b.
func worse(a, b *report.Finding) bool {
	switch {
	case a == nil || b == nil:
		return a != nil
	case a.Level != b.Level:
		return a.Level == detector.Block
	}
	return a.Probability > b.Probability
}
