package train

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"

	"jithook/encode"
	"jithook/encode/input"
)

// readsFile names, beside a run's checkpoints, the rules and features that it is trained on.
const readsFile = "reads.json"

func writeReads(dir string, r encode.Reads) error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return renameio.WriteFile(filepath.Join(dir, readsFile), append(text, '\n'), 0o666)
}

// readReads reads what writeReads wrote. A run without the file is older than it and read everything; should there be
// more by now, PyTorch refuses the width.
func readReads(dir string) (r encode.Reads, err error) {
	text, err := os.ReadFile(filepath.Join(dir, readsFile))
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &r)
	}
	if err != nil {
		return r, fmt.Errorf("read the names of what the run reads: %w", err)
	}
	return r, nil
}

// RunEncoder is the encoder that a run was trained with.
func RunEncoder(run string, c *Config) (*input.Encoder, error) {
	dir := filepath.Join(run, checkpointDir)
	v, err := readVocabularies(dir, c.Model.Kind)
	if err != nil {
		return nil, fmt.Errorf("read the run's vocabularies: %w", err)
	}
	o := c.encoderOptions()
	if o.Reads, err = readReads(dir); err != nil {
		return nil, err
	}
	return input.NewEncoder(c.Model.Kind, v, o)
}
