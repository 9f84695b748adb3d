package training

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"jithook/encode"
	"jithook/training/corpus"
	"jithook/training/dataset"
)

// probes is how many examples an exported graph is compared with PyTorch on.
const probes = 200

const probeFile = "probes.json"

// makeProbes takes examples of real units, and adds the shortest and the longest that the encoder can give.
func makeProbes(e *encode.Encoder, units []*corpus.Unit) ([]*encode.Example, error) {
	var examples []*encode.Example
	for _, u := range units {
		if c, err := dataset.Case(u); err == nil {
			examples = append(examples, e.Encode(c))
		}
	}
	if len(examples) == 0 {
		return nil, errors.New("no unit of clean-valid can be encoded, to compare the exported graph on")
	}
	o, real := e.Options(), len(examples)
	lengths := [][2]int{{1, 1}, {1, o.MaxCode}, {o.MaxComment, 1}, {o.MaxComment, o.MaxCode}}
	for i := 0; len(examples) < probes-len(lengths); i++ { // a small set is used again, in other lengths
		x := examples[i%real]
		examples = append(examples, stretch(x, len(x.Comment)+i/real+1, len(x.Code)+i/real+1))
	}
	examples = examples[:probes-len(lengths)]
	for i, n := range lengths {
		examples = append(examples, stretch(examples[i], n[0], n[1]))
	}
	return examples, nil
}

// stretch cuts or repeats an example's sequences to the given lengths.
func stretch(x *encode.Example, comment, code int) *encode.Example {
	y := *x
	y.Comment, y.CommentFeature = cycle(x.Comment, comment), cycle(x.CommentFeature, comment*encode.CommentFeatures)
	y.Code, y.CodeFeature = cycle(x.Code, code), cycle(x.CodeFeature, code*encode.CodeFeatures)
	return &y
}

func cycle[T any](values []T, n int) []T {
	out := make([]T, n)
	for i := range out {
		out[i] = values[i%len(values)]
	}
	return out
}

func writeProbes(run string, examples []*encode.Example) error {
	text, err := json.Marshal(examples)
	if err != nil {
		return err
	}
	return replaceFile(filepath.Join(run, checkpointDir, probeFile), text)
}

func readProbes(run string) ([]*encode.Example, error) {
	text, err := os.ReadFile(filepath.Join(run, checkpointDir, probeFile))
	if err != nil {
		return nil, fmt.Errorf("read the run's probes: %w", err)
	}
	var examples []*encode.Example
	if err := json.Unmarshal(text, &examples); err != nil {
		return nil, fmt.Errorf("read the run's probes: %w", err)
	}
	return examples, nil
}
