package engine

import (
	"bytes"
	"slices"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Stats counts what Cases looked at.
type Stats struct {
	Methods int         // documented methods whose code tokens changed
	Units   int         // comment units to judge, one for each case
	Skipped []java.Skip // documented methods that may have changed and cannot be judged; lines are those of the new version
}

// Cases pairs the methods of two versions of a file and returns each comment unit to judge: a unit that the change left as it
// was, on a method whose code tokens changed. Comments and white space in the code do not count, nor does a unit that the
// change touched or added. Cases come in the order of the new version.
func Cases(old, new *java.File) ([]*Case, Stats) {
	stats := Stats{Skipped: skipped(old, new)}
	var cases []*Case
	for _, p := range java.Match(old.Methods, new.Methods) {
		if p.New.Doc.Empty() || sameCode(p.Old, p.New) {
			continue
		}
		stats.Methods++
		if p.Old.Doc.Empty() {
			continue
		}
		doc := javadoc.Parse(p.New.Source, p.New.Doc)
		for _, u := range untouched(javadoc.Parse(p.Old.Source, p.Old.Doc), doc) {
			cases = append(cases, &Case{Old: p.Old, New: p.New, Doc: doc, Unit: u})
		}
	}
	stats.Units = len(cases)
	return cases, stats
}

// sameCode tells whether two methods have the same tokens.
func sameCode(a, b *java.Method) bool {
	return java.SameText(a.Tokens, b.Tokens)
}

// untouched returns the units of new that old has too. Of doubled units as many are untouched as old has.
func untouched(old, new *javadoc.Doc) []*javadoc.Unit {
	type content struct {
		typ         javadoc.Type
		param, text string
	}
	had := map[content]int{}
	for _, u := range old.Units {
		had[content{u.Type, u.Param, u.Text}]++
	}
	var units []*javadoc.Unit
	for i := range new.Units {
		u := &new.Units[i]
		c := content{u.Type, u.Param, u.Text}
		if had[c] > 0 {
			had[c]--
			units = append(units, u)
		}
	}
	return units
}

// skipped returns the methods that are broken in the new version, and those whose new version cannot be compared because the
// old one is broken. What is broken in both versions alike did not change.
func skipped(old, new *java.File) []java.Skip {
	type name struct{ class, name string }
	before := map[name][]java.Skip{}
	for _, s := range old.Skipped {
		n := name{s.Class, s.Name}
		before[n] = append(before[n], s)
	}
	var skips []java.Skip
	for _, s := range new.Skipped {
		n := name{s.Class, s.Name}
		same := slices.IndexFunc(before[n], func(o java.Skip) bool {
			return !s.Decl.Empty() && bytes.Equal(text(old, o.Decl), text(new, s.Decl))
		})
		if same >= 0 {
			before[n] = slices.Delete(before[n], same, same+1)
			continue
		}
		if len(before[n]) > 0 {
			before[n] = before[n][1:]
		}
		skips = append(skips, s)
	}
	if len(old.Skipped) == 0 {
		return skips
	}
	lines := java.NewLines(new.Source)
	for _, m := range new.Methods {
		n := name{m.Class, m.Name}
		if len(before[n]) == 0 || m.Doc.Empty() {
			continue
		}
		before[n] = before[n][1:]
		skips = append(skips, java.Skip{
			Class: m.Class, Name: m.Name, Line: lines.At(m.Decl.Start), Reason: "syntax error in the method's old version",
		})
	}
	slices.SortStableFunc(skips, func(a, b java.Skip) int { return a.Line - b.Line })
	return skips
}

func text(f *java.File, s java.Span) []byte { return f.Source[s.Start:s.End] }
