package baseline

import (
	"maps"
	"math"
	"slices"
	"strings"

	"jithook/encode"
	"jithook/engine"
	"jithook/training/data/dataset"
)

// svm is the post hoc detector of Corazza, Maggio and Scanniello (Software Quality Journal 2018) as the paper
// simplifies it: TF-IDF vectors of the comment and of the method it stands at, and a support vector machine. Its kernel
// is linear: with as many units as here a curved one takes days and keeps tens of thousands of support vectors.
var svm = &learner{
	model:    "svm",
	features: "tf-idf of 10,000 comment and 10,000 code subtokens",
	settings: map[string]any{"c": []float64{0.003, 0.01, 0.03, 0.1, 0.3, 1}},
	prepare: func(p *preparation) (featurise, int, error) {
		comment, code := newTerms(vocabularySize), newTerms(vocabularySize)
		err := p.eachTraining(func(c *engine.Case) {
			comment.count(encode.Comment(c))
			code.count(encode.Code(c.New))
		})
		comment.choose()
		code.choose()
		return func(c *engine.Case) dataset.Row {
			var row dataset.Row
			comment.add(&row, 0, encode.Comment(c))
			code.add(&row, len(comment.column), encode.Code(c.New))
			return row
		}, len(comment.column) + len(code.column), err
	},
}

const vocabularySize = 10000

// terms weigh the subtokens of a text by how often they stand in it and how few texts have them.
type terms struct {
	size      int
	texts     int
	documents map[string]int // texts that hold a subtoken
	column    map[string]int
	weight    []float64
}

func newTerms(size int) *terms { return &terms{size: size, documents: map[string]int{}} }

func (t *terms) count(text []encode.Subtoken) {
	t.texts++
	for term := range frequencies(text) {
		if _, known := t.documents[term]; !known {
			term = strings.Clone(term) // a substring would hold its whole source in memory
		}
		t.documents[term]++
	}
}

func frequencies(text []encode.Subtoken) map[string]int {
	n := map[string]int{}
	for _, s := range text {
		n[s.Text]++
	}
	return n
}

// choose keeps the subtokens of the most texts; ties go by the alphabet.
func (t *terms) choose() {
	all := slices.SortedFunc(maps.Keys(t.documents), func(a, b string) int {
		if d := t.documents[b] - t.documents[a]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	t.column = map[string]int{}
	for _, term := range all[:min(t.size, len(all))] {
		t.column[term] = len(t.weight)
		t.weight = append(t.weight, math.Log(float64(1+t.texts)/float64(1+t.documents[term]))+1)
	}
	t.documents = nil
}

// add appends a text's vector, of length 1, from a column on.
func (t *terms) add(row *dataset.Row, from int, text []encode.Subtoken) {
	values := map[int]float64{}
	for term, n := range frequencies(text) {
		if column, known := t.column[term]; known {
			values[column] = float64(n) * t.weight[column]
		}
	}
	columns := slices.Sorted(maps.Keys(values)) // in order, so that the sum is the same each time
	var square float64
	for _, column := range columns {
		square += values[column] * values[column]
	}
	for _, column := range columns {
		row.Add(from+column, float32(values[column]/math.Sqrt(square)))
	}
}
