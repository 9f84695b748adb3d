package trees

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"jithook/encode/hand"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/training/align"
	"jithook/training/corpus"
	"jithook/training/dataset"
)

// row is a unit and its features.
type row struct {
	unit     *corpus.Unit
	of       *engine.Case
	features []float32
}

// data are the units that the trees are fitted on, judged ones first, and those that they are checked on.
type data struct {
	rows, check []row
	judged      int
	weight      float64           // of a mined negative
	files, sums map[string]string // paths by set, SHA-256 by file
}

// read draws the units. Those whose methods do not parse are left out, as the hook leaves them out.
func read(ctx context.Context, dir string, c Config, say func(string)) (*data, error) {
	d := &data{weight: c.Weight, files: map[string]string{}, sums: map[string]string{}}
	for _, name := range []string{"train", "judged-train", "clean-valid"} {
		path, err := corpus.Find(dir, name)
		if err != nil {
			return nil, err
		}
		d.files[name] = path
		if d.sums[filepath.Base(path)], err = corpus.Hash(path); err != nil {
			return nil, err
		}
	}
	judged, err := corpus.ReadAll(d.files["judged-train"])
	if err != nil {
		return nil, err
	}
	check, err := corpus.ReadAll(d.files["clean-valid"])
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	say("drawing mined negatives")
	except := map[uint64]bool{}
	for _, u := range judged {
		except[u.Place()] = true
	}
	mined, err := corpus.Sample(d.files["train"], corpus.Sampling{Seed: c.Seed, PerCommit: 2, Negatives: 1, Except: except})
	if err != nil {
		return nil, err
	}
	mined = slices.DeleteFunc(mined, func(u *corpus.Unit) bool { return u.Mined })
	random := rand.New(rand.NewPCG(c.Seed, 0))
	random.Shuffle(len(mined), func(i, j int) { mined[i], mined[j] = mined[j], mined[i] })
	d.rows = parse(judged)
	d.judged = len(d.rows)
	d.rows = append(d.rows, parse(mined[:min(len(mined), c.Negatives)])...)
	d.check = parse(check)
	return d, ctx.Err()
}

func parse(units []*corpus.Unit) []row {
	var rows []row
	for _, u := range units {
		if c, err := dataset.Case(u); err == nil {
			rows = append(rows, row{unit: u, of: c})
		}
	}
	return rows
}

// encode computes the features and writes what trees.py reads.
func (d *data) encode(ctx context.Context, e *hand.Encoder, folder string) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, rows := range [][]row{d.rows, d.check} {
		for i := range rows {
			group.Go(func() error {
				rows[i].features = e.Vector(rows[i].of, check.Run(rows[i].of))
				return ctx.Err()
			})
		}
	}
	if err := group.Wait(); err != nil {
		return err
	}
	arrays := map[string][]float32{}
	projects := map[string]float32{}
	for i, r := range d.rows {
		weight, label := float32(d.weight), float32(0)
		if i < d.judged {
			weight = 1
		}
		if r.unit.Label() {
			label = 1
		}
		if _, ok := projects[r.unit.Repo]; !ok {
			projects[r.unit.Repo] = float32(len(projects))
		}
		arrays["rows"] = append(arrays["rows"], r.features...)
		arrays["weight"] = append(arrays["weight"], weight)
		arrays["label"] = append(arrays["label"], label)
		arrays["group"] = append(arrays["group"], projects[r.unit.Repo])
	}
	for _, r := range d.check {
		arrays["check"] = append(arrays["check"], r.features...)
	}
	for name, values := range arrays {
		if err := dataset.WriteFloats(filepath.Join(folder, name+".npy"), values); err != nil {
			return err
		}
	}
	return nil
}

// learn aligns the words of comments with those of code over the units of a file that their authors left as they were.
func learn(ctx context.Context, path string) (*hand.Alignment, error) {
	var l align.Learner
	seen := map[uint64]bool{}
	for u, err := range corpus.Units(path) {
		if err != nil {
			return nil, err
		}
		if u.Mined || !u.Relevant || seen[u.Content()] {
			continue
		}
		seen[u.Content()] = true
		if c, err := dataset.Case(u); err == nil {
			l.Add(c)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return l.Learn(ctx)
}
