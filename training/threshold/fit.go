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
	few, err := score(d, judged, 1)
	if err != nil {
		return err
	}
	many, err := score(d, natural, oneIn)
	if err != nil {
		return err
	}
	verdicts, err := Verdicts()
	if err != nil {
		return err
	}
	m := d.Manifest()
	for _, t := range javadoc.Types {
		k := Calibrate(few[t])
		judged := few[t]
		for i, u := range many[t] {
			if stale, read := verdicts[u.Place]; read {
				many[t][i].Stale = stale
				judged = append(judged, many[t][i])
			}
		}
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
			if !detector.Asks(c) {
				return nil
			}
			if slices.ContainsFunc(found, func(f check.Finding) bool { return f.Rule.Strength == check.Certain }) {
				return nil
			}
			odds, err := d.LogOdds(c, found)
			if err != nil {
				return fmt.Errorf("score %s.%s of %s: %w", u.Class, u.Method, path, err)
			}
			mu.Lock()
			defer mu.Unlock()
			scored[u.Type] = append(scored[u.Type], Unit{u.Place(), odds, detector.Witnessed(found), u.Mined, u.Judged && u.Stale})
			return nil
		})
	}
	return scored, group.Wait()
}
