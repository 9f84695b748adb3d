package hook

import (
	"slices"

	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// withoutEchoes leaves out a finding that rests on nothing but a name of which another says what became of it.
func withoutEchoes(seen []Seen) []Seen {
	named := map[string][]Found{} // by path
	for _, s := range seen {
		for _, f := range s.Found {
			if f.Case.Unit.Type == javadoc.Link && f.Answer == nil {
				named[f.Path] = append(named[f.Path], f)
			}
		}
	}
	if len(named) == 0 {
		return seen
	}
	for i := range seen {
		seen[i].Found = slices.DeleteFunc(seen[i].Found, func(f Found) bool { return f.echoes(named[f.Path]) })
	}
	return seen
}

// echoes reports whether all that checks have against a comment lies within a name that says as much.
func (f *Found) echoes(names []Found) bool {
	if f.Case.Unit.Type == javadoc.Link || len(f.Findings) == 0 {
		return false
	}
	return slices.ContainsFunc(names, func(n Found) bool {
		of := n.Case.Unit.Span
		apart := func(s java.Span) bool { return s.Start < of.Start || s.End > of.End }
		return !f.Level.Above(n.Level) && !slices.ContainsFunc(f.Findings, func(c check.Finding) bool {
			return len(c.Comment) == 0 || slices.ContainsFunc(c.Comment, apart)
		})
	})
}
