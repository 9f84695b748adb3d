package baseline

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"path/filepath"

	"jithook/engine/javadoc"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
	"jithook/training/data/kept"
	"jithook/training/train"
)

// Data are the units that baselines are trained and measured on: those that the networks are, too
// (training/train/default.toml).
type Data struct {
	Train []*corpus.Unit
	Sets  map[string][]*corpus.Unit // "valid" to choose by; "clean-valid"; "test" and "clean" to report
	Files map[string]string         // SHA-256 by corpus file
	Cap   int                       // of the units to train on; 0 for none
}

// setNames are the sets that are measured, in the order of Data.Sets's comment.
var setNames = []string{"valid", "clean-valid", "test", "clean"}

// Read draws the units of a corpus directory, without those of train where learns is false, or with so many of them at
// most; 0 draws all. What was drawn is kept in the cache.
func Read(ctx context.Context, dir, cache string, learns bool, atMost int, say func(string)) (*Data, error) {
	config, err := train.ReadConfig("")
	if err != nil {
		return nil, err
	}
	config.Sample.Units = atMost
	d := &Data{Cap: atMost, Sets: map[string][]*corpus.Unit{}, Files: map[string]string{}}
	for _, name := range append([]string{"train"}, setNames...) {
		if name == "train" && !learns {
			continue
		}
		path, err := corpus.Find(dir, name)
		if errors.Is(err, fs.ErrNotExist) && (name == "clean" || name == "test") {
			continue
		}
		if err != nil {
			return nil, err
		}
		sum, err := corpus.Hash(path)
		if err != nil {
			return nil, err
		}
		d.Files[filepath.Base(path)] = sum
		var units []*corpus.Unit
		if name == "clean" || name == "clean-valid" {
			units, err = corpus.ReadAll(path)
		} else {
			say("drawing the sample of " + filepath.Base(path))
			units, err = drawn(path, sum, config.Sample.Sampling(name), cache)
		}
		if err := errors.Join(err, ctx.Err()); err != nil {
			return nil, err
		}
		if name == "train" {
			d.Train = units
		} else {
			d.Sets[name] = units
		}
	}
	return d, nil
}

// drawn draws the sample of a corpus file, or takes it from the cache: reading a whole history twice costs more than
// most fits.
func drawn(path, sum string, s corpus.Sampling, cache string) ([]*corpus.Unit, error) {
	key, err := json.Marshal([]any{sum, s})
	if err != nil {
		return nil, err
	}
	h := fnv.New64a()
	h.Write(key) // a hash takes all that is written
	return kept.Or(filepath.Join(cache, fmt.Sprintf("units-%016x.json.zst", h.Sum64())), func() ([]*corpus.Unit, error) {
		return corpus.Sample(path, s)
	})
}

// of keeps the units of a type, or all where it is "".
func of(units []*corpus.Unit, t javadoc.Type) []*corpus.Unit {
	if t == "" {
		return units
	}
	var kept []*corpus.Unit
	for _, u := range units {
		if u.Type == t {
			kept = append(kept, u)
		}
	}
	return kept
}

// rows are the features of units; one that does not parse has none, and is left out of training.
func rows(ctx context.Context, units []*corpus.Unit, f featurise) ([]dataset.Row, []bool, error) {
	var all []dataset.Row
	var parsed []bool
	err := dataset.Each(dataset.Of(units), func(u *corpus.Unit) (dataset.Row, error) {
		c, err := dataset.Case(u)
		if err != nil {
			return dataset.Row{}, err
		}
		return f(c), nil
	}, func(_ *corpus.Unit, r dataset.Row, err error) error {
		all, parsed = append(all, r), append(parsed, err == nil)
		return ctx.Err()
	})
	if err != nil {
		return nil, nil, fmt.Errorf("compute features: %w", err)
	}
	return all, parsed, nil
}

// count is a set's sizes for a manifest.
func count(units []*corpus.Unit) train.Counts {
	n := train.Counts{Units: len(units)}
	for _, u := range units {
		if u.Label() {
			n.Positives++
		}
	}
	return n
}
