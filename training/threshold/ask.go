package threshold

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/behaviour"
	"jithook/engine/javadoc"
	"jithook/training/corpus"
	"jithook/training/dataset"
)

// AskBudget is the share of the comments judged that thresholds have a reader look at, at most, warnings included.
const AskBudget = 1.0 / 8

// candidate is a unit that a reader may be asked about.
type candidate struct {
	*corpus.Unit
	kind
	level       detector.Level
	says        bool    // the model has a say of its own
	probability float64 // the model's, where it was consulted
	method      uint64
	changed     bool // the method does something else than before
}

// asked reports whether a threshold decides about a unit.
func (c candidate) asked() bool { return c.level == detector.OK && c.says }

// kind is what a threshold for readers is chosen for: a type of comment, and whether the change reaches the code that
// it describes.
type kind struct {
	of      javadoc.Type
	reached bool
}

// Asking is what a reader is asked about from some thresholds on.
type Asking struct {
	Units   int     // of whole histories
	Share   float64 // of these, the units that reach the thresholds
	WithTop float64 // the same, with at least one unit of each method that does something else than before
	Judged  map[string]Recall
}

// Recall is how many of the stale units of a file are asked about, warned of or blocked. Author's are those that the
// author changed with the code.
type Recall struct {
	Units, Asked               int
	Stale, Found               int
	AuthorsStale, AuthorsFound int
}

// FitAsk sets in the manifest of a detector from which probability on a reader is asked about a unit, by type and by
// whether the change reaches what it describes: the thresholds that find the most stale units of the judged files, each
// file counting as much as the other, among as many units of whole histories as the budget allows. Of judged units of
// body-only changes only those count whose authors changed them: the others were drawn by a model.
func FitAsk(d *detector.Detector, judged []string, natural string, oneIn uint64) (*Asking, error) {
	few, many, err := allCandidates(d, judged, natural, oneIn)
	if err != nil {
		return nil, err
	}
	m, from := d.Manifest(), chosen(few, many)
	for k, p := range from {
		limits := m.Thresholds[k.of]
		if k.reached {
			limits.Ask = detector.Threshold{Probability: p}
		} else {
			limits.AskElsewhere = detector.Threshold{Probability: p}
		}
		m.Thresholds[k.of] = limits
	}
	return measure(m, judged, few, many), nil
}

// chosen are the thresholds that FitAsk sets.
func chosen(few [][]candidate, many []candidate) map[kind]float64 {
	spent := 0.0
	for _, c := range many {
		if c.level != detector.OK {
			spent += 1 / float64(len(many))
		}
	}
	plans := []*plan{{share: spent}}
	for _, t := range javadoc.Types {
		for _, reached := range []bool{true, false} {
			k := kind{t, reached}
			var further []*plan
			for _, o := range offersOf(k, few, many) {
				for _, p := range plans {
					if share := p.share + o.share; share <= max(AskBudget, p.share) {
						further = append(further, &plan{before: p, of: k, from: o.from, found: p.found + o.found, share: share})
					}
				}
			}
			plans = worthwhile(further)
		}
	}
	best := plans[len(plans)-1]
	from := map[kind]float64{}
	for p := best; p.before != nil; p = p.before {
		from[p.of] = p.from
	}
	spendRest(from, int((AskBudget-best.share)*float64(len(many))), many)
	return from
}

// plan is a threshold for a kind of unit, after those of the kinds before it, and what all of them bring.
type plan struct {
	before *plan
	of     kind
	from   float64 // a probability; 0 is never
	found  float64 // the share of the stale units of each judged file, summed
	share  float64 // of all units of whole histories, to read
}

// worthwhile leaves out plans that find no more than one that costs as little. The last one finds the most.
func worthwhile(plans []*plan) (kept []*plan) {
	slices.SortFunc(plans, func(a, b *plan) int {
		return cmp.Or(cmp.Compare(a.share, b.share), cmp.Compare(b.found, a.found))
	})
	for _, p := range plans {
		if len(kept) == 0 || p.found > kept[len(kept)-1].found+1e-9 {
			kept = append(kept, p)
		}
	}
	return kept
}

// spendRest gives the kinds without a threshold, whose judged units speak for none, a common one: as low as the units
// that are left to read allow.
func spendRest(from map[kind]float64, units int, many []candidate) {
	var open []candidate
	for _, c := range many {
		if c.asked() && from[c.kind] == 0 {
			open = append(open, c)
		}
	}
	slices.SortFunc(open, func(a, b candidate) int { return cmp.Compare(b.probability, a.probability) })
	open = open[:min(units, len(open))]
	for _, c := range open {
		from[c.kind] = math.Ceil(open[len(open)-1].probability*1000) / 1000
	}
}

// offersOf are the thresholds that there are to choose among for a kind of unit: each stale unit that counts is found
// from its own probability on, and one between two of them would only cost more.
func offersOf(k kind, few [][]candidate, many []candidate) []plan {
	counts := func(c candidate) bool { return c.Stale && (c.Mined || c.Pick == "") }
	worth := map[float64]float64{} // by probability
	for _, units := range few {
		stale := 0.0
		for _, c := range units {
			if counts(c) {
				stale++
			}
		}
		for _, c := range units {
			if c.kind == k && c.asked() && counts(c) {
				worth[math.Floor(c.probability*1000)/1000] += 1 / stale
			}
		}
	}
	var cost []float64
	for _, c := range many {
		if c.kind == k && c.asked() {
			cost = append(cost, c.probability)
		}
	}
	slices.Sort(cost)
	offers, found := []plan{{}}, 0.0
	for _, from := range slices.Backward(slices.Sorted(maps.Keys(worth))) {
		found += worth[from]
		below, _ := slices.BinarySearch(cost, from)
		offers = append(offers, plan{from: from, found: found, share: float64(len(cost)-below) / float64(len(many))})
	}
	return offers
}

// Ask measures the thresholds that the manifest of a detector has.
func Ask(d *detector.Detector, judged []string, natural string, oneIn uint64) (*Asking, error) {
	few, many, err := allCandidates(d, judged, natural, oneIn)
	if err != nil {
		return nil, err
	}
	return measure(d.Manifest(), judged, few, many), nil
}

func allCandidates(
	d *detector.Detector, judged []string, natural string, oneIn uint64,
) (few [][]candidate, many []candidate, err error) {
	for _, path := range judged {
		units, err := candidates(d, path, 1)
		if err != nil {
			return nil, nil, err
		}
		few = append(few, units)
	}
	many, err = candidates(d, natural, oneIn)
	return few, many, err
}

// measure reports what the thresholds of a manifest bring.
func measure(m *detector.Manifest, files []string, few [][]candidate, many []candidate) *Asking {
	reaches := func(c candidate) bool {
		least := m.Thresholds[c.of].AskFrom(c.reached)
		return c.level != detector.OK || c.asked() && least > 0 && c.probability >= least
	}
	a := &Asking{Units: len(many), Judged: map[string]Recall{}}
	of := map[uint64][]candidate{}
	asked := 0
	for _, c := range many {
		of[c.method] = append(of[c.method], c)
		if reaches(c) {
			asked++
		}
	}
	tops := 0
	for _, units := range of {
		some, top := false, 0.0
		for _, c := range units {
			some = some || reaches(c)
			top = max(top, c.probability)
		}
		if !some && units[0].changed && top > 0 {
			tops++
		}
	}
	a.Share = float64(asked) / float64(max(1, len(many)))
	a.WithTop = float64(asked+tops) / float64(max(1, len(many)))
	for i, units := range few {
		var r Recall
		for _, c := range units {
			r.Units++
			found := reaches(c)
			if found {
				r.Asked++
			}
			if !c.Stale {
				continue
			}
			r.Stale++
			if found {
				r.Found++
			}
			if c.Mined {
				r.AuthorsStale++
				if found {
					r.AuthorsFound++
				}
			}
		}
		a.Judged[filepath.Base(files[i])] = r
	}
	return a
}

// candidates are the units of a file with what the detector says of them. Of one in oneIn methods all units are taken.
func candidates(d *detector.Detector, path string, oneIn uint64) ([]candidate, error) {
	var mu sync.Mutex
	var all []candidate
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for u, err := range corpus.Units(path) {
		if err != nil {
			return nil, err
		}
		method := methodOf(u)
		if u.Mined && u.Kind != "" || method%oneIn != 0 {
			continue // a change in looks or spelling says nothing of staleness
		}
		group.Go(func() error {
			c, err := dataset.Case(u)
			if err != nil {
				return nil // as the hook leaves it out
			}
			v, err := d.Judge(c)
			if err != nil {
				return fmt.Errorf("judge %s.%s of %s: %w", u.Class, u.Method, path, err)
			}
			unit := candidate{Unit: u, kind: kind{u.Type, engine.Relevant(c.Old, c.New, u.Type)}, level: v.Level,
				says: detector.ModelApplies(c), probability: v.Probability, method: method,
				changed: behaviour.Changed(c.Old, c.New)}
			mu.Lock()
			defer mu.Unlock()
			all = append(all, unit)
			return nil
		})
	}
	return all, group.Wait()
}

// methodOf hashes the change of a method that a unit belongs to.
func methodOf(u *corpus.Unit) uint64 {
	h := fnv.New64a()
	for _, part := range []string{u.Repo, u.Commit, u.Path, u.Class, u.Method, u.OldCode} {
		h.Write([]byte(part))
		h.Write([]byte{0})
	}
	return h.Sum64()
}
