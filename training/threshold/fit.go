package threshold

import (
	"fmt"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"jithook/detector"
	"jithook/engine/check"
	"jithook/engine/javadoc"
	"jithook/training/corpus"
	"jithook/training/dataset"
)

// The precisions that the levels are chosen for, at the natural rate: a hook that stops a commit for nothing gets switched off.
const (
	BlockPrecision = 0.90
	WarnPrecision  = 0.60
)

// Fit sets the calibration and the thresholds in the manifest of a detector, by type of unit. Judged is a file of judged units, and
// natural one of whole histories, of which one unit in oneIn is scored; some of its alarms were read, see Verdicts. What the
// network is not asked has no part in it.
func Fit(d *detector.Detector, judged, natural string, oneIn uint64) error {
	few, many, err := samples(d, judged, natural, oneIn)
	if err != nil {
		return err
	}
	m := d.Manifest()
	for _, t := range javadoc.Types {
		k := Calibrate(few[t])
		judged := slices.Concat(few[t], read(many[t]))
		m.Calibration[t] = k
		limits := detector.Thresholds{
			Block:  Choose(judged, many[t], k, BlockPrecision),
			Agreed: Choose(witnessed(judged), witnessed(many[t]), k, BlockPrecision),
			Warn:   Choose(judged, many[t], k, WarnPrecision),
		}
		limits.Agreed.Alarms *= float64(len(witnessed(many[t]))) / float64(max(1, len(many[t]))) // of all units, as the others
		m.Thresholds[t] = limits
	}
	return nil
}

// Beyond estimates, by type of unit, what settings add that have the hook warn from a probability on that is lower than a detector's threshold. The
// files are those of Fit.
func Beyond(d *detector.Detector, judged, natural string, oneIn uint64, threshold float64) (map[javadoc.Type]detector.Threshold, error) {
	few, many, err := samples(d, judged, natural, oneIn)
	if err != nil {
		return nil, err
	}
	m, all := d.Manifest(), map[javadoc.Type]detector.Threshold{}
	for _, t := range javadoc.Types {
		all[t] = Further(slices.Concat(few[t], read(many[t])), many[t], m.Calibration[t], m.Thresholds[t].Warn.Probability, threshold)
	}
	return all, nil
}

// samples are the units of both files by type; those of natural that were read are marked, and have the reader's judgement.
func samples(d *detector.Detector, judged, natural string, oneIn uint64) (few, many map[javadoc.Type][]Unit, err error) {
	if few, err = score(d, judged, 1); err != nil {
		return nil, nil, err
	}
	if many, err = score(d, natural, oneIn); err != nil {
		return nil, nil, err
	}
	verdicts, err := Verdicts()
	for _, units := range many {
		for i := range units {
			units[i].Stale, units[i].Read = verdicts[units[i].Place]
		}
	}
	return few, many, err
}

func read(units []Unit) []Unit {
	return slices.DeleteFunc(slices.Clone(units), func(u Unit) bool { return !u.Read })
}

func witnessed(units []Unit) []Unit {
	return slices.DeleteFunc(slices.Clone(units), func(u Unit) bool { return !u.Witness })
}

// score runs the network on a file's units. Units that do not parse are left out, as the hook leaves them out.
func score(d *detector.Detector, path string, oneIn uint64) (map[javadoc.Type][]Unit, error) {
	var mu sync.Mutex
	scored := map[javadoc.Type][]Unit{}
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for u, err := range corpus.Units(path) {
		if err != nil {
			return nil, err
		}
		if u.Mined && u.Kind != "" || u.Place()%oneIn != 0 {
			continue // a change in looks or spelling says nothing of staleness
		}
		group.Go(func() error {
			c, err := dataset.Case(u)
			if err != nil {
				return nil
			}
			found := check.Run(c)
			if !detector.Asks(c) || check.AnyCertain(found) {
				return nil
			}
			odds, err := d.LogOdds(c, found)
			if err != nil {
				return fmt.Errorf("score %s.%s of %s: %w", u.Class, u.Method, path, err)
			}
			mu.Lock()
			defer mu.Unlock()
			scored[u.Type] = append(scored[u.Type], Unit{
				Place: u.Place(), LogOdds: odds, Witness: detector.Witnessed(found), Mined: u.Mined, Stale: u.Judged && u.Stale,
			})
			return nil
		})
	}
	return scored, group.Wait()
}
