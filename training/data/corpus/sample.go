package corpus

import (
	"cmp"
	"math"
	"slices"

	"jithook/engine/javadoc"
)

// Sampling says which mined units make up a set.
type Sampling struct {
	Seed uint64
	// PerCommit caps the units of one commit, type and label, because a few bulk commits hold a quarter of all positives.
	// 0: no cap.
	PerCommit int
	// Negatives is how many unchanged units stand beside each changed one, by type: 1 balances as the paper does.
	Negatives float64
	// Units caps the whole set: of each type and label the same share of those that were drawn first. 0: no cap.
	Units int `json:",omitempty"`
	// Except holds the places of units to leave out.
	Except map[uint64]bool
	// Filtered draws from the units that the paper's filter drops, because the change left the described code as it was,
	// and not from those that it keeps.
	Filtered bool `json:",omitempty"`
}

// candidate is what the first pass keeps of a unit.
type candidate struct {
	content uint64
	group   group
	rank    float64
}

type group struct {
	commit uint64
	typ    javadoc.Type
	mined  bool
}

// Sample draws a set of mined units from a file of records by the paper's filter and balance: units whose described
// code changed, positives that are more than cosmetic, no duplicates, and negatives downsampled by type (paper,
// appendix "Filtering" and "Downsampling Negative Class"). A unit that stands for several is that much likelier to be
// drawn. The draw depends on the seed and the file alone; the units come back in the file's order.
func Sample(path string, s Sampling) ([]*Unit, error) {
	var candidates []candidate
	seen := map[uint64]bool{}
	for u, err := range Units(path) {
		if err != nil {
			return nil, err
		}
		content := u.Content()
		if !s.eligible(u) || seen[content] {
			continue
		}
		seen[content] = true
		candidates = append(candidates, candidate{
			content: content,
			group:   group{hash(u.Repo, u.Commit), u.Type, u.Mined},
			rank:    rank(s.Seed, content, u.Weight),
		})
	}
	chosen := s.choose(candidates)
	// The methods' text is read again for the few that were drawn, rather than held for all.
	var units []*Unit
	for u, err := range Units(path) {
		if err != nil {
			return nil, err
		}
		if content := u.Content(); s.eligible(u) && chosen[content] {
			delete(chosen, content)
			units = append(units, u)
		}
	}
	return units, nil
}

func (s *Sampling) eligible(u *Unit) bool {
	return u.Relevant != s.Filtered && !u.Cosmetic() && !s.Except[u.Place()]
}

// choose caps and balances; it returns the contents of the chosen.
func (s *Sampling) choose(candidates []candidate) map[uint64]bool {
	slices.SortFunc(candidates, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.content, b.content))
	})
	var kept []candidate
	inGroup := map[group]int{}
	positives := map[javadoc.Type]int{}
	for _, c := range candidates {
		if s.PerCommit > 0 && inGroup[c.group] == s.PerCommit {
			continue
		}
		inGroup[c.group]++
		kept = append(kept, c)
		if c.group.mined {
			positives[c.group.typ]++
		}
	}
	var drawn []candidate
	negatives := map[javadoc.Type]int{}
	for _, c := range kept {
		if !c.group.mined {
			if float64(negatives[c.group.typ]) >= s.Negatives*float64(positives[c.group.typ]) {
				continue
			}
			negatives[c.group.typ]++
		}
		drawn = append(drawn, c)
	}
	chosen := map[uint64]bool{}
	for _, c := range s.first(drawn) {
		chosen[c.content] = true
	}
	return chosen
}

// first cuts what was drawn, in the order of the draw, to the cap: a smaller cap's units are among those of a larger
// one.
func (s *Sampling) first(drawn []candidate) []candidate {
	if s.Units == 0 || len(drawn) <= s.Units {
		return drawn
	}
	type stratum struct {
		typ   javadoc.Type
		mined bool
	}
	left := map[stratum]int{}
	for _, c := range drawn {
		left[stratum{c.group.typ, c.group.mined}]++
	}
	for of, n := range left {
		left[of] = n * s.Units / len(drawn)
	}
	return slices.DeleteFunc(drawn, func(c candidate) bool {
		of := stratum{c.group.typ, c.group.mined}
		left[of]--
		return left[of] < 0
	})
}

// rank is a unit's place in the draw: the smaller, the sooner. Exponential with the unit's weight as its rate, so the
// order is a weighted draw without replacement (Efraimidis and Spirakis, 2006).
func rank(seed, content uint64, weight float64) float64 {
	z := (content ^ seed*0x9e3779b97f4a7c15) + 0x9e3779b97f4a7c15 // splitmix64's finaliser
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	z ^= z >> 31
	uniform := (float64(z>>11) + 0.5) / (1 << 53)
	return -math.Log(uniform) / weight
}
