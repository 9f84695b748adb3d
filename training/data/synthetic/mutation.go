package synthetic

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
)

// Mutation is a way to edit a method that its comment fits, either so that what the comment says no longer holds, or so
// that the method does what it did.
type Mutation struct {
	Name  string
	Stale bool // what comes of the comment
	// edits finds out how to edit the method that the case's old and new version both are; none where it does not apply.
	edits func(c *engine.Case, r *rand.Rand) []edit
}

// Mutations are all of them: first what makes comments stale, then what does not.
func Mutations() []Mutation { return slices.Concat(harmful, harmless) }

// edit puts a text in the place of a part of the method's source.
type edit struct {
	java.Span
	text string
}

// Mutate makes up to limit units by each mutation of the units' old versions, which their old comments are held to
// fit. The same seed draws the same.
func Mutate(units []*corpus.Unit, limit int, seed uint64) (made []*corpus.Unit, counts map[string]int) {
	random := rand.New(rand.NewPCG(seed, 2))
	counts = map[string]int{}
	mutations := Mutations()
	for _, i := range random.Perm(len(units)) {
		var able []*corpus.Unit
		var by []string
		for _, k := range mutations {
			if counts[k.Name] == limit {
				continue
			}
			if u := k.Apply(units[i], random); u != nil {
				able, by = append(able, u), append(by, k.Name)
			}
		}
		if len(able) > 0 { // one of each method, so that no comment stands there many times
			pick := random.IntN(len(able))
			made = append(made, able[pick])
			counts[by[pick]]++
		}
	}
	return made, counts
}

// Apply makes a judged unit of a unit's old version, or returns nil where the mutation does not apply to it.
func (k Mutation) Apply(u *corpus.Unit, r *rand.Rand) *corpus.Unit {
	made := *u
	made.NewCode, made.NewMembers, made.New = u.OldCode, u.OldMembers, ""
	made.Mined, made.Judged, made.Stale, made.Pick = false, true, k.Stale, k.Name
	c, err := dataset.Case(&made)
	if err != nil {
		return nil
	}
	edits := k.edits(c, r)
	if len(edits) == 0 {
		return nil
	}
	made.NewCode = rewritten(c.New, edits)
	if c, err = dataset.Case(&made); err != nil || java.SameText(c.Old.Tokens, c.New.Tokens) {
		return nil
	}
	return &made
}

// rewritten is the method's declaration with the edits made.
func rewritten(m *java.Method, edits []edit) string {
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Compare(b.Start, a.Start) })
	end := m.Decl.End
	text := ""
	for _, e := range edits {
		text = e.text + string(m.Source[e.End:end]) + text
		end = e.Start
	}
	return string(m.Source[m.Decl.Start:end]) + text
}
