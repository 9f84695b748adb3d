package hook

import (
	"slices"
	"sort"

	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/reference"
)

// withoutEchoes leaves out a finding that rests only on names whose fate other findings explain, be they reported or
// known to somebody, unless it has a fix, and they have none, or not what a method throws.
func withoutEchoes(seen []Seen) []Seen {
	named := map[string][]Found{} // by path
	for _, s := range seen {
		for _, f := range s.Found {
			if f.Case.Unit.Type == javadoc.Link {
				named[f.Path] = append(named[f.Path], f)
			}
		}
	}
	for _, names := range named {
		slices.SortFunc(names, func(a, b Found) int { return a.Case.Unit.Span.Start - b.Case.Unit.Span.Start })
	}
	if len(named) == 0 {
		return seen
	}
	thrownOtherwise(seen)
	for i := range seen {
		seen[i].Found = slices.DeleteFunc(seen[i].Found, func(f Found) bool { return f.echoes(named[f.Path]) })
	}
	return seen
}

// thrownOtherwise takes the new name of a class from the tag of a method that throws something else, or nothing: a rule
// says so of the tag, and knows no name or another one.
func thrownOtherwise(seen []Seen) {
	type tag struct {
		path string
		at   int
	}
	ruled := map[tag]check.Finding{}
	for _, s := range seen {
		for _, f := range s.Found {
			name := f.Case.Unit.Name
			for _, c := range f.Findings {
				if f.Case.Unit.Type == javadoc.Throws && slices.Contains(c.Comment, name) {
					ruled[tag{f.Path, name.Start}] = c
				}
			}
		}
	}
	for _, s := range seen {
		for i := range s.Found {
			f := &s.Found[i]
			if f.Case.Unit.Type != javadoc.Link {
				continue
			}
			link := f.Case.Link
			c, is := ruled[tag{f.Path, link.ClassSpan.Start}]
			if is && !slices.Equal(c.Fixes, link.Edits) && (len(c.Fixes) > 0 || !throwsIt(link)) {
				f.Suggestion = nil
			}
		}
	}
}

// throwsIt reports whether the method of a link declares or makes what its class became.
func throwsIt(link *reference.Stale) bool {
	name := link.Removed.Now.Last()
	tokens := link.Element.Tokens
	for i, t := range tokens {
		made := i > 0 && tokens[i-1].Text == "new"
		if t.Text == name && (made || i < len(tokens)-len(link.Element.Body)) {
			return true
		}
	}
	return false
}

// echoes reports whether all that checks have against a comment lies within names, in order, that say as much.
func (f *Found) echoes(names []Found) bool {
	differ := func(own, links []java.Edit) bool {
		return len(links) == 0 || f.Case.Unit.Type == javadoc.Throws && !slices.Equal(own, links)
	}
	adds := func(c check.Finding, at java.Span) bool {
		i := sort.Search(len(names), func(i int) bool { return names[i].Case.Unit.Span.Start > at.Start }) - 1
		return i < 0 || names[i].Case.Unit.Span.End < at.End || f.Level.Above(names[i].Level) ||
			len(c.Fixes) > 0 && differ(c.Fixes, names[i].Case.Link.Edits)
	}
	says := func(c check.Finding) bool {
		return len(c.Comment) == 0 || slices.ContainsFunc(c.Comment, func(at java.Span) bool { return adds(c, at) })
	}
	return f.Case.Unit.Type != javadoc.Link && len(f.Findings) > 0 && !slices.ContainsFunc(f.Findings, says)
}
