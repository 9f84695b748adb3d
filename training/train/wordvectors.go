package train

import (
	"errors"
	"io/fs"
	"path/filepath"

	"jithook/encode"
	"jithook/engine"
	"jithook/training/data/dataset"
	"jithook/training/train/embedding"
	"jithook/training/train/worker"
)

// vectors trains word vectors on the units of train, or takes them from the cache, and writes those of each vocabulary.
func (p *preparation) vectors() error {
	dir := filepath.Join(p.Dir, "embeddings")
	e, err := embedding.Open(dir)
	if errors.Is(err, fs.ErrNotExist) {
		e, err = p.embed(dir)
	}
	if err != nil {
		return err
	}
	v := p.Encoder.Vocabularies()
	p.Vectors = map[string]string{}
	for table, vocabulary := range map[string]*encode.Vocabulary{"comment_embedding": v.Comment, "code_embedding": v.Code,
		"node_embedding": v.Node} {
		if vocabulary == nil || table == "code_embedding" && !p.config.Model.Sequence {
			continue
		}
		if p.Vectors[table], err = filepath.Abs(filepath.Join(p.Dir, table+".npy")); err != nil {
			return err
		}
		if err := dataset.WriteFloats(p.Vectors[table], e.Table(words(vocabulary))); err != nil {
			return err
		}
	}
	return nil
}

func (p *preparation) embed(dir string) (*embedding.Embeddings, error) {
	python, err := worker.FindPython(p.ctx, "", worker.Learning...)
	if err != nil {
		return nil, err
	}
	units, err := p.trainUnits()
	if err != nil {
		return nil, err
	}
	p.say("training word vectors")
	return embedding.Make(p.ctx, python, dir, func(add func([]string)) error {
		return dataset.EachCase(p.ctx, units, func(c *engine.Case) { embedding.Case(c, add) })
	})
}

func words(v *encode.Vocabulary) []string {
	words := make([]string, v.Len())
	for id := range words {
		words[id] = v.Token(int32(id))
	}
	return words
}

// codesOf has for each node's word its id among the words of the sequence of code, or -1.
func codesOf(nodes, code *encode.Vocabulary) []int32 {
	codes := make([]int32, nodes.Len())
	for id := range codes {
		word := nodes.Token(int32(id))
		if codes[id] = code.ID(word); codes[id] == encode.Unknown && word != code.Token(encode.Unknown) {
			codes[id] = -1
		}
	}
	return codes
}
