package statistics

import (
	"cmp"
	"maps"
	"slices"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/javadoc"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
)

// Claims is how much of a corpus the patterns of package claim cover: how many comments claim something, and of how
// many of these the code does something else than before.
type Claims struct {
	Units   map[javadoc.Type]int                // that were read
	Claimed map[javadoc.Type]int                // of these, with a claim
	Changed map[javadoc.Type]int                // of these, on a method that does something else than before
	Kinds   map[claim.Kind]map[javadoc.Type]int // units with a claim of the kind
}

// CountClaims reads one unit in oneIn of a file.
func CountClaims(path string, oneIn uint64) (*Claims, error) {
	c := &Claims{map[javadoc.Type]int{}, map[javadoc.Type]int{}, map[javadoc.Type]int{},
		map[claim.Kind]map[javadoc.Type]int{}}
	for u, err := range corpus.Units(path) {
		if err != nil {
			return nil, err
		}
		if u.Place()%oneIn != 0 {
			continue
		}
		if of, err := dataset.Case(u); err == nil {
			c.add(u.Type, claim.Of(of.New.Source, of.Unit), behaviour.Changed(of.Old, of.New))
		}
	}
	return c, nil
}

func (c *Claims) add(t javadoc.Type, claims []claim.Claim, changed bool) {
	c.Units[t]++
	if len(claims) == 0 {
		return
	}
	c.Claimed[t]++
	if changed {
		c.Changed[t]++
	}
	seen := map[claim.Kind]bool{}
	for _, x := range claims {
		if seen[x.Kind] {
			continue
		}
		seen[x.Kind] = true
		if c.Kinds[x.Kind] == nil {
			c.Kinds[x.Kind] = map[javadoc.Type]int{}
		}
		c.Kinds[x.Kind][t]++
	}
}

// Ranked are the kinds of claim, the most frequent first.
func (c *Claims) Ranked() []claim.Kind {
	total := func(k claim.Kind) (n int) {
		for _, units := range c.Kinds[k] {
			n += units
		}
		return n
	}
	return slices.SortedFunc(maps.Keys(c.Kinds), func(a, b claim.Kind) int {
		return cmp.Or(total(b)-total(a), cmp.Compare(a, b))
	})
}
