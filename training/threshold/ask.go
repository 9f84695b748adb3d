package threshold

import (
	"fmt"
	"hash/fnv"
	"math"
	"path/filepath"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/behaviour"
	"jithook/engine/check"
	"jithook/engine/javadoc"
	"jithook/training/corpus"
	"jithook/training/dataset"
)

// AskBudget is the share of the comments judged that thresholds have a reader look at, at most, warnings included.
const AskBudget = 1.0 / 8

// candidate is a unit that a reader may be asked about.
type candidate struct {
	*corpus.Unit
	probability float64
	method      uint64
	changed     bool // the method does something else than before
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

// FitAsk sets in the manifest of a detector from which probability on a reader is asked about a unit, by type: the
// thresholds that find the most stale units of the judged files, each file counting as much as the other, among as many
// units of whole histories as the budget allows. Of judged units of body-only changes only those count whose authors
// changed them: the others were drawn by a model.
func FitAsk(d *detector.Detector, judged []string, natural string, oneIn uint64) (*Asking, error) {
	few, many, err := allCandidates(d, judged, natural, oneIn)
	if err != nil {
		return nil, err
	}
	m := d.Manifest()
	best, limits := -1.0, map[javadoc.Type]float64{}
	share, recall := tables(many, nil), make([]map[javadoc.Type][]float64, len(few))
	for i := range few {
		recall[i] = tables(few[i], func(c candidate) bool { return c.Stale && (c.Mined || c.Pick == "") })
	}
	for s := 1; s < steps; s++ {
		for r := 1; r < steps; r++ {
			for p := 1; p < steps; p++ {
				at := map[javadoc.Type]int{javadoc.Summary: s, javadoc.Return: r, javadoc.Param: p}
				if reach(share, at) > AskBudget {
					continue
				}
				found := 0.0
				for i := range recall {
					found += reach(recall[i], at)
				}
				if found > best+1e-9 {
					best = found
					for t, step := range at {
						limits[t] = probabilityAt(step)
					}
				}
			}
		}
	}
	for t, p := range limits {
		of := m.Thresholds[t]
		of.Ask = detector.Threshold{Probability: p}
		m.Thresholds[t] = of
	}
	return measure(m, judged, few, many), nil
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

// steps is into how many parts the probabilities are cut that thresholds are chosen among, the low ones finer.
const steps = 60

func probabilityAt(step int) float64 { return math.Pow(float64(step)/steps, 2) }

// tables gives, by type, what share of the units that count reaches each step.
func tables(all []candidate, counts func(candidate) bool) map[javadoc.Type][]float64 {
	n := 0.0
	shares := map[javadoc.Type][]float64{}
	for _, t := range javadoc.Types {
		shares[t] = make([]float64, steps)
	}
	for _, c := range all {
		if counts != nil && !counts(c) {
			continue
		}
		n++
		for step := range steps {
			if c.probability >= probabilityAt(step) {
				shares[c.Type][step]++
			}
		}
	}
	for _, share := range shares {
		for step := range share {
			share[step] /= max(1, n)
		}
	}
	return shares
}

func reach(shares map[javadoc.Type][]float64, at map[javadoc.Type]int) (sum float64) {
	for t, step := range at {
		sum += shares[t][step]
	}
	return sum
}

// measure reports what the thresholds of a manifest bring.
func measure(m *detector.Manifest, files []string, few [][]candidate, many []candidate) *Asking {
	reaches := func(c candidate) bool {
		limit := m.Thresholds[c.Type].Ask.Probability
		return limit > 0 && c.probability >= limit
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

// candidates have the model judge every unit of a file, also those whose code the change does not reach. Of one in
// oneIn methods all units are taken.
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
			found := check.Run(c)
			unit := candidate{Unit: u, method: method, changed: behaviour.Changed(c.Old, c.New)}
			switch {
			case check.AnyCertain(found):
				unit.probability = 1
			case !engine.OnlyLocalRenames(c.Old, c.New):
				if unit.probability, err = d.Probability(c, found); err != nil {
					return fmt.Errorf("score %s.%s of %s: %w", u.Class, u.Method, path, err)
				}
			}
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
