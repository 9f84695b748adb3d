// Package embedding trains word vectors on the corpus.
package embedding

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"jithook/encode"
	"jithook/engine"
	"jithook/training/data/dataset"
	"jithook/training/train/worker"
)

// Embeddings are word vectors pretrained on our own corpus, in place of CodeBERT's: comment words, code subtokens and
// the keywords of the edit sequence share one space. A vector is a row of the truncated singular value decomposition of
// the positive pointwise mutual information of what stands near what, shifted by log 5, which is what skip-gram with
// five negative samples factorises (Levy and Goldberg, NIPS 2014).
type Embeddings struct {
	Size    int
	row     map[string]int
	vectors []float32 // len(row) × size
}

// Settings say how embeddings are made. Size is that of the paper's networks.
var Settings = struct {
	Words, Size, Window int
	Shift               float64
}{20000, 64, 5, 5}

const seed = 1

// Make counts what stands near what in all texts and writes the embeddings into dir, which appears only once it is
// whole. The Python needs scikit-learn (worker.Learning).
func Make(ctx context.Context, python, dir string, each func(add func(words []string)) error) (*Embeddings, error) {
	near := newNear(Settings.Window)
	if err := each(near.add); err != nil {
		return nil, err
	}
	words := near.frequent(Settings.Words)
	part := dir + ".part"
	if err := errors.Join(os.RemoveAll(part), dataset.WriteRows(part, near.information(words, Settings.Shift),
		nil)); err != nil {
		return nil, err
	}
	var answer struct{}
	if err := worker.Ask(ctx, python, "baseline", map[string]any{
		"do": "embed", "folder": part, "width": len(words), "size": Settings.Size, "seed": seed,
	}, &answer); err != nil {
		return nil, err
	}
	list, err := json.Marshal(words)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(part, wordsFile), list, 0o666); err != nil {
		return nil, err
	}
	if err := os.Rename(part, dir); err != nil {
		return nil, err
	}
	return Open(dir)
}

const wordsFile = "words.json"

// Open reads what Make wrote. The error wraps fs.ErrNotExist where there is nothing.
func Open(dir string) (*Embeddings, error) {
	text, err := os.ReadFile(filepath.Join(dir, wordsFile))
	if err != nil {
		return nil, err
	}
	var words []string
	if err := json.Unmarshal(text, &words); err != nil {
		return nil, fmt.Errorf("read the embeddings %s: %w", dir, err)
	}
	e := &Embeddings{row: map[string]int{}}
	for i, word := range words {
		e.row[word] = i
	}
	if e.vectors, err = dataset.ReadFloats(filepath.Join(dir, "embeddings.npy")); err != nil {
		return nil, err
	}
	if len(e.vectors)%len(e.row) != 0 {
		return nil, fmt.Errorf("read the embeddings %s: %d numbers for %d words; remove the folder to have them made anew",
			dir, len(e.vectors), len(e.row))
	}
	e.Size = len(e.vectors) / len(e.row)
	return e, nil
}

// Mean is the average vector of the words that have one, or 0.
func (e *Embeddings) Mean(words []string) []float32 {
	sum := make([]float32, e.Size)
	n := 0
	for _, w := range words {
		row, known := e.row[w]
		if !known {
			continue
		}
		n++
		for k, v := range e.vectors[row*e.Size : (row+1)*e.Size] {
			sum[k] += v
		}
	}
	for k := range sum {
		sum[k] /= float32(max(n, 1))
	}
	return sum
}

// Table has the vectors of words one after the other, 0 where a word has none.
func (e *Embeddings) Table(words []string) []float32 {
	table := make([]float32, len(words)*e.Size)
	for i, w := range words {
		if row, known := e.row[w]; known {
			copy(table[i*e.Size:], e.vectors[row*e.Size:(row+1)*e.Size])
		}
	}
	return table
}

// Case hands over what is read of a case: its comment's words, and the whole edit sequence, keywords included.
func Case(c *engine.Case, add func(words []string)) {
	add(Comment(c))
	add(Edits(c))
}

// Comment are the words of a case's comment.
func Comment(c *engine.Case) []string { return encode.Texts(encode.Comment(c)) }

// Edits is the whole edit sequence, keywords included.
func Edits(c *engine.Case) []string {
	const unlimited = math.MaxInt32 // no method has as many
	var words []string
	for _, e := range encode.Sequence(encode.Edits(c), unlimited) {
		words = append(words, e.Text)
	}
	return words
}
