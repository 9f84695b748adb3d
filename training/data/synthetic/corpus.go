// Package synthetic makes a small corpus from templates, of which it is known by construction which comments are stale,
// so that the whole training can be tried where no corpus is at hand. What a network scores there says nothing of real
// code.
package synthetic

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// Sizes are the numbers of method changes in each file.
type Sizes struct{ Train, Valid, Judged int }

// Write makes a corpus: train.jsonl, valid.jsonl, judged-train.jsonl, clean-valid.jsonl and clean.jsonl in the
// directory. The same seed gives the same files.
func Write(dir string, seed uint64, n Sizes) error {
	random := rand.New(rand.NewPCG(seed, 0))
	return errors.Join(
		write(filepath.Join(dir, "train.jsonl"), n.Train, func(i int) []any { return []any{mined(random, "train", i)} }),
		write(filepath.Join(dir, "valid.jsonl"), n.Valid, func(i int) []any { return []any{mined(random, "valid", i)} }),
		write(filepath.Join(dir, "judged-train.jsonl"), n.Judged, func(i int) []any { return judged(random, "train", i) }),
		write(filepath.Join(dir, "clean-valid.jsonl"), n.Judged, func(i int) []any { return judged(random, "valid", i) }),
		write(filepath.Join(dir, "clean.jsonl"), n.Judged, func(i int) []any { return judged(random, "test", i) }),
	)
}

func write(path string, n int, lines func(int) []any) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	encoder := json.NewEncoder(w)
	for i := range n {
		for _, line := range lines(i) {
			if err := encoder.Encode(line); err != nil {
				return err
			}
		}
	}
	return errors.Join(w.Flush(), f.Close())
}

type object = map[string]any

// drawn is a change with its words filled in.
type drawn struct {
	change
	base  object // the fields that records and judged units share
	units []unit
}

type unit struct {
	typ, param, old, new string
}

func draw(r *rand.Rand, split string, i int) drawn {
	thing := things[r.IntN(len(things))]
	fill := strings.NewReplacer(
		"{thing}", thing, "{Thing}", strings.ToUpper(thing[:1])+thing[1:], "{key}", keys[r.IntN(len(keys))],
		"{n}", fmt.Sprint(2+r.IntN(9)), "{m}", fmt.Sprint(12+r.IntN(90)),
	).Replace
	c := changes[r.IntN(len(changes))]
	d := drawn{change: c}
	kept := func(old, after string) string {
		if after == "" {
			return fill(old)
		}
		return fill(after)
	}
	d.units = []unit{
		{"summary", "", fill(c.summary), kept(c.summary, c.newSummary)},
		{"param", fill(c.param), fill(c.param + " " + c.paramText),
			kept(c.param, c.newParam) + " " + kept(c.paramText, c.newParamText)},
		{"return", "", fill(c.returns), kept(c.returns, c.newReturns)},
	}
	doc := func(u func(unit) string) string {
		return fmt.Sprintf("/**\n * %s\n *\n * @param %s\n * @return %s\n */", u(d.units[0]), u(d.units[1]), u(d.units[2]))
	}
	d.base = object{
		"repo": "synthetic/" + split, "commit": fmt.Sprintf("%s%06d", split, i), "path": "src/Store.java", "class": "Store",
		"method":  fill(c.name),
		"old_doc": doc(func(u unit) string { return u.old }), "new_doc": doc(func(u unit) string { return u.new }),
		"old_code": fill(c.old), "new_code": fill(c.new),
	}
	return d
}

// mined is a record as history shows it.
func mined(r *rand.Rand, split string, i int) object {
	d := draw(r, split, i)
	var comments []object
	for _, u := range d.units {
		comments = append(comments, object{"type": u.typ, "param": u.param, "old": u.old, "new": u.new, "label": label(u),
			"rel": true})
	}
	d.base["time"], d.base["w"], d.base["comments"] = 1_500_000_000+i, 1, comments
	return d.base
}

// judged are the units of a change, each by itself.
func judged(r *rand.Rand, split string, i int) []any {
	d := draw(r, split, i)
	delete(d.base, "new_doc")
	var lines []any
	for k, u := range d.units {
		line := object{
			"id": fmt.Sprintf("%s-%d-%d", split, i, k), "type": u.typ, "param": u.param, "old": u.old, "new": u.new,
			"mined": label(u), "stale": label(u),
		}
		for name, value := range d.base {
			line[name] = value
		}
		lines = append(lines, line)
	}
	return lines
}

func label(u unit) int {
	if u.old != u.new {
		return 1
	}
	return 0
}
