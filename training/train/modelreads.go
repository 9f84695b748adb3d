package train

import (
	"fmt"
	"path/filepath"

	"jithook/encode"
	"jithook/encode/input"
	"jithook/training/data/kept"
)

// readsFile names, beside a run's checkpoints, the rules and features that it is trained on.
const readsFile = "reads.json"

func writeReads(dir string, r encode.Reads) error {
	return kept.WriteJSON(filepath.Join(dir, readsFile), r)
}

// RunEncoder is the encoder that a run was trained with.
func RunEncoder(run string, c *Config) (*input.Encoder, error) {
	dir := filepath.Join(run, checkpointDir)
	v, err := readVocabularies(dir, c.Model.Kind)
	if err != nil {
		return nil, fmt.Errorf("read the run's vocabularies: %w", err)
	}
	o := c.encoderOptions()
	// A run without the file is older than it and read everything; should there be more by now, PyTorch refuses the width.
	if reads, err := kept.ReadJSON[encode.Reads](filepath.Join(dir, readsFile)); err != nil {
		return nil, err
	} else if reads != nil {
		o.Reads = *reads
	}
	return input.NewEncoder(c.Model.Kind, v, o)
}
