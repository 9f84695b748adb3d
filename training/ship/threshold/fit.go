package threshold

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"

	"jithook/detector"
	"jithook/engine/check"
	"jithook/engine/javadoc"
	"jithook/training/data/annotation"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
)

// The precisions that the levels are chosen for, at the base rate: a hook that stops a commit for nothing gets switched
// off.
const (
	BlockPrecision = 0.90
	WarnPrecision  = 0.65 // of warnings that do not block, the least likely ones too; what is below is a question
)

// blockPrecision is what a type's blocks have to reach. A summary says more than any other part of a comment, and
// nobody is used to its stopping a commit, so it has to be right more often.
func blockPrecision(t javadoc.Type) float64 {
	if t == javadoc.Summary {
		return 0.97
	}
	return BlockPrecision
}

// sample holds the units of a type: judged ones, those of whole histories, some of which were read, and warnings that
// were drawn and read elsewhere in the histories.
type sample struct{ few, many, drawn []Unit }

func (s sample) only(keep func(Unit) bool) sample {
	left := func(units []Unit) []Unit {
		return slices.DeleteFunc(slices.Clone(units), func(u Unit) bool { return !keep(u) })
	}
	return sample{left(s.few), left(s.many), left(s.drawn)}
}

// judged are all with a reader's judgement.
func (s sample) judged() []Unit { return slices.Concat(s.few, s.only(wasRead).many) }

// choose is Choose, with the alarms in 1,000 of as many units.
func (s sample) choose(k detector.Calibration, precision, least float64, of int) detector.Threshold {
	t := Choose(s.judged(), s.many, k, precision, least)
	t.Alarms *= float64(len(s.many)) / float64(max(1, of))
	return t
}

func wasRead(u Unit) bool { return u.Read }

// limits are the thresholds of a type.
func (s sample) limits(t javadoc.Type, k detector.Calibration) detector.Thresholds {
	n := len(s.many)
	limits := detector.Thresholds{Block: s.choose(k, blockPrecision(t), 0, n)}
	limits.Agreed = s.only(func(u Unit) bool { return u.Witness }).choose(k, blockPrecision(t), 0, n)
	s.few = slices.Concat(s.few, s.drawn)              // none of these blocked, so they say nothing of blocks
	s = s.only(func(u Unit) bool { return !u.Anyway }) // no threshold changes these, and they would lower it
	// Where nothing in between is right often enough, the next level decides.
	limits.Warn = lower(s.only(func(u Unit) bool { return !u.Witness }).warns(k, limits, n), limits.Block)
	limits.WarnAgreed = lower(lower(s.only(func(u Unit) bool { return u.Witness }).warns(k, limits, n), limits.Agreed),
		limits.Warn)
	return limits
}

// warns is from where on warnings are right often enough, all together and the least likely ones: by the probability
// itself and by a curve through all that was read, blocks too.
func (s sample) warns(k detector.Calibration, limits detector.Thresholds, of int) detector.Threshold {
	read := s.only(wasRead)
	least := max(WarnPrecision, Least(calibrated(slices.Concat(read.few, read.many), k), WarnPrecision))
	return s.only(func(u Unit) bool { return !blocks(u, k, limits) }).choose(k, WarnPrecision, least, of)
}

// calibrated has log-odds of the calibrated probabilities.
func calibrated(units []Unit, k detector.Calibration) []Unit {
	of := slices.Clone(units)
	for i, u := range of {
		of[i].LogOdds = k.Scale*u.LogOdds + k.Shift
	}
	return of
}

// lower is t where it comes first, or else the probability of what comes before it.
func lower(t, other detector.Threshold) detector.Threshold {
	if t.Probability > other.Probability {
		return detector.Threshold{Probability: other.Probability}
	}
	return t
}

// blocks reports whether an alarm is no warning. Blocks are right more often, and would let warnings in with them that
// by themselves are not worth reading.
func blocks(u Unit, k detector.Calibration, limits detector.Thresholds) bool {
	p := k.Probability(u.LogOdds)
	return p >= limits.Block.Probability || u.Witness && p >= limits.Agreed.Probability
}

// Fit sets the calibration and the thresholds in the manifest of a detector, by type of unit. Judged are files of
// judged units, and natural is one of whole histories, where one unit in oneIn is scored; some of its alarms were
// read, see Verdicts. What the network is not asked has no part in it.
func Fit(d *detector.Detector, judged []string, natural string, oneIn uint64) error {
	all, err := samples(d, judged, natural, oneIn)
	if err != nil {
		return err
	}
	m := d.Manifest()
	for _, t := range javadoc.Types {
		m.Calibration[t] = Calibrate(all[t].few)
		m.Thresholds[t] = all[t].limits(t, m.Calibration[t])
	}
	return nil
}

// samples are the units of the files by type, each once; those of natural that were read are marked, and have the
// reader's judgement.
func samples(d *detector.Detector, judged []string, natural string, oneIn uint64) (map[javadoc.Type]sample, error) {
	few := map[javadoc.Type][]Unit{}
	known := map[string]bool{}
	for _, path := range judged {
		more, err := score(d, path, func(*corpus.Unit) bool { return true })
		if err != nil {
			return nil, err
		}
		for _, t := range javadoc.Types {
			for _, u := range more[t] {
				if !known[u.ID] {
					few[t] = append(few[t], u)
				}
			}
		}
		for _, t := range javadoc.Types {
			for _, u := range more[t] {
				known[u.ID] = true
			}
		}
	}
	many, err := score(d, natural, func(u *corpus.Unit) bool { return u.Place()%oneIn == 0 })
	if err != nil {
		return nil, err
	}
	verdicts, err := Verdicts()
	if err != nil {
		return nil, err
	}
	warned, err := staleBy(warnings)
	if err != nil {
		return nil, err
	}
	drawn, err := score(d, natural, func(u *corpus.Unit) bool {
		_, read := warned[annotation.ID(u)]
		return read && u.Place()%oneIn != 0
	})
	if err != nil {
		return nil, err
	}
	maps.Copy(verdicts, warned)
	all := map[javadoc.Type]sample{}
	for _, t := range javadoc.Types {
		for _, units := range [][]Unit{many[t], drawn[t]} {
			for i, u := range units {
				units[i].Stale, units[i].Read = verdicts[u.ID]
			}
		}
		all[t] = sample{few[t], many[t], drawn[t]}
	}
	return all, nil
}

// taken are those of a file's units that are to be taken, without cosmetic changes. The others go
// before units are scored side by side, because they would fill a chunk and leave cores idle.
func taken(path string, take func(*corpus.Unit) bool) iter.Seq2[*corpus.Unit, error] {
	return func(yield func(*corpus.Unit, error) bool) {
		for u, err := range corpus.Units(path) {
			if (err != nil || !u.Cosmetic() && take(u)) && !yield(u, err) {
				return
			}
		}
	}
}

// score runs the network on those of a file's units that are to be taken. Units that do not parse are left out, as the
// hook leaves them out.
func score(d *detector.Detector, path string, take func(*corpus.Unit) bool) (map[javadoc.Type][]Unit, error) {
	scored := map[javadoc.Type][]Unit{}
	err := dataset.Each(taken(path, take), func(u *corpus.Unit) (*Unit, error) {
		c, err := dataset.Case(u)
		if err != nil {
			return nil, nil //nolint:nilerr // as the hook leaves it out
		}
		found := check.Run(c)
		if !detector.ModelApplies(c) || check.AnyCertain(found) {
			return nil, nil
		}
		odds, err := d.LogOdds(c, found)
		if err != nil {
			return nil, fmt.Errorf("score %s.%s of %s: %w", u.Class, u.Method, path, err)
		}
		return &Unit{
			ID: annotation.ID(u), LogOdds: odds, Witness: detector.HasEvidence(d.Known(found)), Mined: u.Mined,
			Stale: u.Judged && u.Stale, Anyway: d.JudgeKnowing(c, found, math.Inf(-1)).Level != detector.OK,
		}, nil
	}, func(u *corpus.Unit, of *Unit, err error) error {
		if of != nil {
			scored[u.Type] = append(scored[u.Type], *of)
		}
		return err
	})
	for _, units := range scored { // sums of rounded numbers depend on the order
		slices.SortFunc(units, func(a, b Unit) int {
			return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.LogOdds, b.LogOdds))
		})
	}
	return scored, err
}
