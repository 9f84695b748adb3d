package baseline

import (
	"context"
	"strings"

	"jithook/detector"
	"jithook/encode"
	"jithook/engine"
	"jithook/engine/javadoc"
	"jithook/training/dataset"
	"jithook/training/evaluate"
)

// genmatch is the paper's GENMATCH: an @return comment is generated for the old version and for the new one, and the
// comment counts as stale where the two differ. The paper's generator is not to be had. In its place stands the comment
// of the training method that is most like the one at hand, as in NNGen (Liu et al., ASE 2018), which is a generator
// without a decoder.
func genmatch(ctx context.Context, data *Data) (evaluate.Judge, error) {
	m, err := remember(ctx, data)
	if err != nil {
		return nil, err
	}
	return func(c *engine.Case) (evaluate.Opinion, error) {
		if c.Unit.Type != javadoc.Return || m.generate(encode.Code(c.Old)) == m.generate(encode.Code(c.New)) {
			return evaluate.Opinion{Level: detector.OK}, nil
		}
		return evaluate.Opinion{Score: 1, Level: detector.Block}, nil
	}, nil
}

// memory finds the method that is most like another, by the cosine of their TF-IDF vectors.
type memory struct {
	terms    *terms
	comments []string    // of the methods
	postings [][]posting // by term
}

type posting struct {
	method int32
	weight float32
}

// remember reads the @return units of the training part with the code that they were written for.
func remember(ctx context.Context, data *Data) (*memory, error) {
	m := &memory{terms: newTerms(vocabularySize)}
	units := of(data.Train, javadoc.Return)
	if err := each(ctx, units, func(c *engine.Case) { m.terms.count(encode.Code(c.Old)) }); err != nil {
		return nil, err
	}
	m.terms.choose()
	m.postings = make([][]posting, len(m.terms.column))
	err := each(ctx, units, func(c *engine.Case) {
		method := int32(len(m.comments))
		m.comments = append(m.comments, strings.Join(encode.Texts(encode.Comment(c)), " "))
		vector := m.vector(encode.Code(c.Old))
		for i, term := range vector.Columns {
			m.postings[term] = append(m.postings[term], posting{method, vector.Values[i]})
		}
	})
	return m, err
}

func (m *memory) vector(code []encode.Subtoken) dataset.Row {
	var row dataset.Row
	m.terms.add(&row, 0, code)
	return row
}

// generate is the comment of the most similar method; of equals, the first.
func (m *memory) generate(code []encode.Subtoken) string {
	likeness := make([]float32, len(m.comments))
	vector := m.vector(code)
	for i, term := range vector.Columns {
		for _, p := range m.postings[term] {
			likeness[p.method] += p.weight * vector.Values[i]
		}
	}
	best := ""
	var most float32
	for method, l := range likeness {
		if l > most {
			best, most = m.comments[method], l
		}
	}
	return best
}
