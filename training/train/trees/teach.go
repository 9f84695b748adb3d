package trees

import (
	"context"
	"os"

	"jithook/encode/hand"
	"jithook/engine/check"
	"jithook/training/data/annotation"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
	"jithook/training/measure/metric"
	"jithook/training/train"
	"jithook/training/train/worker"
)

// Teach fits a teacher and has it give the comments that authors changed soft labels. The teacher is trees over the
// features that the hook's trees read, and over how those differ where the comment is the one that the author made of
// it: what the change took from a comment, and what the new one says that the code does. It learns from judged units
// whose authors changed the comment, and labels the mined positives that the corpus's draw holds. Model is a packed
// network, for vocabulary and alignment.
func Teach(ctx context.Context, corpusDir, model, python string, c Config, say func(string)) (*SoftLabels, error) {
	python, err := worker.FindPython(ctx, python, "sklearn", "skl2onnx", "numpy")
	if err != nil {
		return nil, err
	}
	_, vocabulary, alignment, err := packed(model)
	if err != nil {
		return nil, err
	}
	d := &data{files: map[string]string{}, sums: map[string]string{}}
	if err := d.find(corpusDir); err != nil {
		return nil, err
	}
	known, err := annotation.Judged(corpusDir)
	if err != nil {
		return nil, err
	}
	say("drawing mined units")
	mined, err := corpus.Sample(d.files["train"], corpus.Sampling{Seed: c.Seed, PerCommit: 2, Negatives: 1})
	if err != nil {
		return nil, err
	}
	_, read := split(known)
	_, asked := split(mined)
	d.learn(read)
	d.check = parse(asked, changed)
	if alignment, err = d.align(ctx, alignment, say); err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "jit-train-teach-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	say("reading what authors made of comments")
	encoder := hand.NewEncoder(vocabulary, alignment)
	if err := d.compute(ctx, func(r row) []float32 { return withAuthor(encoder, r) }); err != nil {
		return nil, err
	}
	if err := d.write(folder); err != nil {
		return nil, err
	}
	say("fitting")
	answer, err := c.fit(ctx, python, folder, 2*len(hand.Names()), "")
	if err != nil {
		return nil, err
	}
	l := &SoftLabels{Corpus: d.sums, Versions: answer.Versions, Stale: map[uint64]float64{}}
	l.Commit, l.Dirty = train.BuiltFrom()
	if c.Folds > 1 {
		unseen := metric.Measure(items(d.rows[:d.judged], answer.Unseen))
		l.Unseen = &unseen
	}
	for i, r := range d.check {
		p := answer.Check[i]
		if check.AnyCertain(check.Run(r.of)) {
			p = 1
		}
		l.Stale[r.unit.Place()] = p
	}
	return l, nil
}

// withAuthor are the features of a case, and how those of the same change beside the author's new comment differ from
// them.
func withAuthor(e *hand.Encoder, r row) []float32 {
	old := e.Vector(r.of, check.Run(r.of))
	after := *r.unit
	after.Old = r.unit.New
	differ := make([]float32, len(old))
	if c, err := dataset.Case(&after); err == nil && r.unit.New != "" {
		for i, v := range e.Vector(c, check.Run(c)) {
			differ[i] = v - old[i]
		}
	}
	return append(old, differ...)
}
