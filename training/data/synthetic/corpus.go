// Package synthetic makes a small corpus from templates, of which it is known by construction which comments are stale,
// so that the whole training can be tried where no corpus is at hand. What a network scores there says nothing of real
// code.
package synthetic

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"

	"jithook/engine/javadoc"
	"jithook/training/data/corpus"
	"jithook/training/data/kept"
)

// Sizes are the numbers of method changes in each file.
type Sizes struct{ Train, Valid, Judged int }

// Write makes a corpus in the directory: train, valid, judged-train, clean-valid and clean. The same seed gives the
// same files.
func Write(dir string, seed uint64, n Sizes) error {
	random := rand.New(rand.NewPCG(seed, 0))
	in := func(name string) string { return filepath.Join(dir, name+".jsonl.zst") }
	return errors.Join(
		kept.WriteCompressed(in("train"), records(random, "train", n.Train)),
		kept.WriteCompressed(in("valid"), records(random, "valid", n.Valid)),
		corpus.WriteJudged(in("judged-train"), judged(random, "train", n.Judged)),
		corpus.WriteJudged(in("clean-valid"), judged(random, "valid", n.Judged)),
		corpus.WriteJudged(in("clean"), judged(random, "test", n.Judged)),
	)
}

// records are as history shows them.
func records(r *rand.Rand, split string, n int) []corpus.Record {
	all := make([]corpus.Record, n)
	for i := range all {
		all[i] = draw(r, split, i)
	}
	return all
}

// judged are the units of changes, each by itself.
func judged(r *rand.Rand, split string, n int) (units []*corpus.Unit) {
	for i, record := range records(r, split, n) {
		for k, c := range record.Comments {
			u := record.Unit(c)
			u.ID, u.Judged, u.Stale = fmt.Sprintf("%s-%d-%d", split, i, k), true, u.Mined
			units = append(units, u)
		}
	}
	return units
}

// draw fills in the words of a change.
func draw(r *rand.Rand, split string, i int) corpus.Record {
	thing := things[r.IntN(len(things))]
	fill := strings.NewReplacer(
		"{thing}", thing, "{Thing}", strings.ToUpper(thing[:1])+thing[1:], "{key}", keys[r.IntN(len(keys))],
		"{n}", fmt.Sprint(2+r.IntN(9)), "{m}", fmt.Sprint(12+r.IntN(90)),
	).Replace
	c := changes[r.IntN(len(changes))]
	comment := func(typ javadoc.Type, param, old, after string) corpus.Comment {
		made := corpus.Comment{Type: typ, Param: fill(param), Old: fill(old), New: fill(after), Relevant: true}
		if made.Old != made.New {
			made.Label = 1
		}
		return made
	}
	comments := []corpus.Comment{
		comment(javadoc.Summary, "", c.summary, cmp.Or(c.newSummary, c.summary)),
		comment(javadoc.Param, c.param, c.param+" "+c.paramText,
			cmp.Or(c.newParam, c.param)+" "+cmp.Or(c.newParamText, c.paramText)),
		comment(javadoc.Return, "", c.returns, cmp.Or(c.newReturns, c.returns)),
	}
	doc := func(summary, param, returned string) string {
		return fmt.Sprintf("/**\n * %s\n *\n * @param %s\n * @return %s\n */", summary, param, returned)
	}
	return corpus.Record{
		Repo: "synthetic/" + split, Commit: fmt.Sprintf("%s%06d", split, i), Time: 1_500_000_000 + int64(i),
		Path: "src/Store.java", Class: "Store", Method: fill(c.name),
		OldDoc: doc(comments[0].Old, comments[1].Old, comments[2].Old),
		NewDoc: doc(comments[0].New, comments[1].New, comments[2].New), OldCode: fill(c.old), NewCode: fill(c.new),
		Comments: comments, Weight: 1,
	}
}
