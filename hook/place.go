package hook

import (
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/hook/report"
)

// located is a case and where it stands.
type located struct {
	*engine.Case
	path  string
	old   string // the path of the old version
	place place
	lines java.Lines // of the new version
}

// place names a comment unit above its method's code, in whichever version of the file it stands. Where histories meet,
// or refs that are pushed share commits, several cases have one place.
type place struct {
	method string // of the path too
	offset int    // of the unit in its Javadoc
	name   bool   // it is a link or another name, with which a sentence may begin
}

// identity distinguishes a method's code above any comment from all other, wherever it stands in the file at a path.
var identity = java.NewFact(func(m *java.Method, path string) string {
	return report.Fingerprint("", path, m, new(javadoc.Unit))
})

func locate(c *engine.Case, path, old string, lines java.Lines) located {
	at := place{identity.Of(c.New, path), c.Unit.Span.Start - c.New.Doc.Start, c.Link != nil}
	return located{c, path, old, at, lines}
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
