package annotation

import (
	"jithook/training/data/corpus"
)

// Agreement is how often two readers said the same of a unit; where one of them was unsure it does not count.
type Agreement struct{ Same, Read int }

func (a *Agreement) add(same bool) {
	a.Read++
	if same {
		a.Same++
	}
}

// Agree compares what was read twice here, and what was read here of the units of judged-train with what their own
// readers said.
func Agree(judgedTrain []*corpus.Unit) (twice, withCorpus Agreement, err error) {
	all, err := All()
	if err != nil {
		return twice, withCorpus, err
	}
	stale := map[string]bool{}
	for _, u := range judgedTrain {
		stale[ID(u)] = u.Stale
	}
	said := map[string]Label{}
	for _, v := range all {
		if v.Label == Unsure {
			continue
		}
		if before, again := said[v.ID]; again {
			twice.add(v.Label == before)
			continue
		}
		said[v.ID] = v.Label
		if s, judged := stale[v.ID]; judged {
			withCorpus.add(s == (v.Label == Stale))
		}
	}
	return twice, withCorpus, nil
}
