package engine

import (
	"slices"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// MergedCases returns the cases of a file that was put together from several versions, such as those of a merge's parents: what Cases
// finds against any of them, less each unit that one of them has above the same code, because that pair was not made here. A
// unit has one case for each version whose code differs. Skipped methods are those that no version tells anything of.
func MergedCases(olds []*java.File, merged *java.File) ([]*Case, []java.Skip) {
	if len(olds) == 1 {
		cases, stats := Cases(olds[0], merged)
		return cases, stats.Skipped
	}
	kept := map[int]bool{} // where units start that stand in an old version as they do here
	for _, old := range olds {
		for _, p := range java.Match(old.Methods, merged.Methods) {
			if p.Old.Doc.Empty() || p.New.Doc.Empty() || !sameCode(p.Old, p.New) {
				continue
			}
			for _, u := range untouched(javadoc.Parse(p.Old.Source, p.Old.Doc), javadoc.Parse(p.New.Source, p.New.Doc)) {
				kept[u.Span.Start] = true
			}
		}
	}
	var cases []*Case
	var skips []java.Skip
	for i, old := range olds {
		found, stats := Cases(old, merged)
		cases = append(cases, slices.DeleteFunc(found, func(c *Case) bool { return kept[c.Unit.Span.Start] })...)
		if i == 0 {
			skips = stats.Skipped
		} else {
			skips = slices.DeleteFunc(skips, func(s java.Skip) bool { return !slices.Contains(stats.Skipped, s) })
		}
	}
	return cases, skips
}
