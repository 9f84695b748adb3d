package trees

import (
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"jithook/encode/hand"
	"jithook/engine"
	"jithook/training/data/annotation"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
	"jithook/training/train/align"
)

// source is where a unit that trees learn from comes from.
type source int

const (
	judged    source = iota // by the corpus' readers
	here                    // by ours
	unchanged               // mined, and the author left the comment as it was
	changed                 // mined, and the author changed it
)

// row is a unit, how much it weighs and how stale it is, and its features.
type row struct {
	unit          *corpus.Unit
	of            *engine.Case
	source        source
	weight, stale float64
	features      []float32
}

// data are the units that the trees are fitted on, those of judged-train first, and those that they are checked on.
type data struct {
	rows, check []row
	judged      int               // rows of judged-train
	read        int               // rows behind them that were judged here
	files, sums map[string]string // paths by set, SHA-256 by file
}

// find locates and hashes the corpus files.
func (d *data) find(dir string) error {
	for _, name := range []string{"train", "judged-train", "clean-valid", annotation.More} {
		path, err := corpus.Find(dir, name)
		if name == annotation.More && errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		d.files[name] = path
		if d.sums[filepath.Base(path)], err = corpus.Hash(path); err != nil {
			return err
		}
	}
	d.sums[annotation.Name] = annotation.Hash()
	return nil
}

// read draws the units: judged ones, those to check on, and mined ones that are none of them. Those whose methods do
// not parse are left out, as the hook leaves them out.
func read(
	ctx context.Context, dir string, seed uint64, say func(string),
) (d *data, negatives, positives []*corpus.Unit, err error) {
	d = &data{files: map[string]string{}, sums: map[string]string{}}
	if err := d.find(dir); err != nil {
		return nil, nil, nil, err
	}
	known, err := annotation.Judged(dir)
	if err != nil {
		return nil, nil, nil, err
	}
	check, err := corpus.ReadAll(d.files["clean-valid"])
	if err != nil {
		return nil, nil, nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, nil, nil, err
	}
	say("drawing mined units")
	mined, err := corpus.Sample(d.files["train"], corpus.Sampling{Seed: seed, PerCommit: 2, Negatives: 1,
		Except: annotation.Except(known)})
	if err != nil {
		return nil, nil, nil, err
	}
	negatives, positives = split(mined)
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(negatives), func(i, j int) { negatives[i], negatives[j] = negatives[j], negatives[i] })
	d.learn(known)
	d.check = parse(check, judged)
	return d, negatives, positives, ctx.Err()
}

// split parts mined units by label, each in their order.
func split(mined []*corpus.Unit) (negatives, positives []*corpus.Unit) {
	for _, u := range mined {
		if u.Mined {
			positives = append(positives, u)
		} else {
			negatives = append(negatives, u)
		}
	}
	return negatives, positives
}

// learn takes judged units to learn from, those of judged-train first.
func (d *data) learn(known []*corpus.Unit) {
	n := len(known)
	if i := slices.IndexFunc(known, func(u *corpus.Unit) bool { return u.Pick == annotation.Pick }); i >= 0 {
		n = i
	}
	d.rows = parse(known[:n], judged)
	d.judged = len(d.rows)
	d.rows = append(d.rows, parse(known[n:], here)...)
	d.read = len(d.rows) - d.judged
}

// label is 1 for a stale unit.
func label(u *corpus.Unit) float64 {
	if u.Label() {
		return 1
	}
	return 0
}

// parse makes rows of units, of weight 1 and with their labels.
func parse(units []*corpus.Unit, from source) []row {
	var rows []row
	for _, u := range units {
		if c, err := dataset.Case(u); err == nil {
			rows = append(rows, row{unit: u, of: c, source: from, weight: 1, stale: label(u)})
		}
	}
	return rows
}

// compute computes all features.
func (d *data) compute(ctx context.Context, features func(row) []float32) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, rows := range [][]row{d.rows, d.check} {
		for i := range rows {
			group.Go(func() error {
				rows[i].features = features(rows[i])
				return ctx.Err()
			})
		}
	}
	return group.Wait()
}

// write writes what jittrain/trees.py reads.
func (d *data) write(folder string) error {
	arrays := map[string][]float32{}
	projects := map[string]float32{}
	add := func(r row, label, weight float64) {
		if weight == 0 {
			return
		}
		arrays["rows"] = append(arrays["rows"], r.features...)
		arrays["weight"] = append(arrays["weight"], float32(weight))
		arrays["label"] = append(arrays["label"], float32(label))
		arrays["group"] = append(arrays["group"], projects[r.unit.Repo])
	}
	for _, r := range d.rows {
		if _, ok := projects[r.unit.Repo]; !ok {
			projects[r.unit.Repo] = float32(len(projects))
		}
		// Trees know labels alone: what is perhaps stale is a row for each, by its share.
		add(r, 1, r.weight*r.stale)
		add(r, 0, r.weight*(1-r.stale))
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

// align returns the alignment of a packed network, and learns one where it has none.
func (d *data) align(ctx context.Context, packed *hand.Alignment, say func(string)) (*hand.Alignment, error) {
	if packed != nil {
		return packed, nil
	}
	return learn(ctx, d.files["train"], say)
}

// learn aligns the words of comments with those of code over the units of a file that their authors left as they were.
func learn(ctx context.Context, path string, say func(string)) (*hand.Alignment, error) {
	say("learning which words of code bring which words into comments")
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
