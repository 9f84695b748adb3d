// Package kept holds what took long to make in files: of a cache, so that the next run need not make it again, or
// beside the model or the run that it is of.
package kept

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
	"github.com/klauspost/compress/zstd"
)

// Or reads a value from a file of compressed JSON, or makes it and keeps it there. Corpus text may be in it, so such
// files stay out of version control.
func Or[T any](path string, do func() (T, error)) (value T, err error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if value, err = do(); err != nil {
			return value, err
		}
		return value, keep(path, value)
	}
	if err != nil {
		return value, err
	}
	z, err := zstd.NewReader(nil)
	if err != nil {
		return value, err
	}
	defer z.Close()
	text, err := z.DecodeAll(data, nil)
	if err == nil {
		err = json.Unmarshal(text, &value)
	}
	if err != nil {
		return value, fmt.Errorf("read what is kept in %s: %w; remove the file to have it made anew", path, err)
	}
	return value, nil
}

func keep(path string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	w, err := zstd.NewWriter(nil)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return renameio.WriteFile(path, w.EncodeAll(text, nil), 0o666)
}
