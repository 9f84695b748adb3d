package engine

import (
	"maps"
	"slices"

	"jithook/engine/java"
)

// Merge is a file as a merge made it of the versions of its parents.
type Merge struct {
	Parents []*java.File
	Result  *java.File
}

// MergedCases returns the cases of a file that has several old versions, such as those of the commits that two histories
// have in common: what Cases finds against any of them. A unit that one old version has above the same code is no case,
// since that pair of comment and code is not new.
//
// If a merge on the way put comments above the code that they have now, its parents count as old versions for these,
// too.
//
// A unit has one case for each old version from which its code differs. Of the Stats, Skipped are the methods that were
// skipped against every old version; Lost and Gained are known only where there is one old version.
func MergedCases(olds []*java.File, merges []Merge, file *java.File) ([]*Case, Stats) {
	if len(olds) == 1 && len(merges) == 0 {
		return Cases(olds[0], file) // what is the same in the one old version is no case of it
	}
	var cases []*Case
	var skips []java.Skip
	for i, old := range olds {
		found, stats := Cases(old, file)
		cases = append(cases, found...)
		if i == 0 {
			skips = stats.Skipped
		} else {
			also := map[java.Skip]bool{}
			for _, s := range stats.Skipped {
				also[s] = true
			}
			skips = slices.DeleteFunc(skips, func(s java.Skip) bool { return !also[s] })
		}
	}
	inherited := map[int]bool{}
	for _, old := range olds {
		maps.Copy(inherited, same(old, file))
	}
	cases = slices.DeleteFunc(cases, func(c *Case) bool { return inherited[c.Unit.Span.Start] })
	for _, m := range merges {
		made := same(m.Result, file)
		for _, parent := range m.Parents {
			for at := range same(parent, file) {
				delete(made, at)
			}
		}
		for _, parent := range m.Parents {
			found, _ := Cases(parent, file)
			for _, c := range found {
				if at := c.Unit.Span.Start; made[at] && !inherited[at] {
					cases = append(cases, c)
				}
			}
		}
	}
	return cases, Stats{Units: len(cases), Skipped: skips}
}

// same reports where the units of a file start that an old version has too, above the same code.
func same(old, file *java.File) map[int]bool {
	starts := map[int]bool{}
	for _, p := range append(java.Match(old.Methods, file.Methods), java.MatchElements(old, file)...) {
		if p.Old.Doc.Empty() || p.New.Doc.Empty() || !p.Unedited() {
			continue
		}
		for _, u := range untouched(Documentation(p.Old), Documentation(p.New)) {
			starts[u.Span.Start] = true
		}
	}
	return starts
}
