package train

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"jithook/encode"
)

// readsFile names, beside a run's checkpoints, the rules and features that it is trained on.
const readsFile = "reads.json"

func writeReads(dir string, r encode.Reads) error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return replaceFile(filepath.Join(dir, readsFile), append(text, '\n'))
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
