package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"jithook/hook"
	"jithook/hook/safefile"
)

// maxProject bounds the bytes of another program's settings.
const maxProject = 4 << 20

// projectFile is a file of the work tree that another program's settings are in.
type projectFile struct {
	top, path string // absolute
	text      []byte // nil where there is none
}

// openProject reads a file at a path from the top of the work tree around dir. One behind a link of the repository is
// refused.
func openProject(ctx context.Context, dir, path string) (*projectFile, error) {
	top, err := hook.Open(dir).Writable(ctx)
	if err != nil {
		return nil, err
	}
	f := &projectFile{top: top, path: filepath.Join(top, filepath.FromSlash(path))}
	if err := safefile.AllowWrite(f.path); err != nil {
		return nil, err
	}
	text, err := safefile.Read(f.path, maxProject)
	if errors.Is(err, fs.ErrNotExist) {
		return f, nil
	}
	if err != nil {
		return nil, err
	}
	f.text = append([]byte{}, text...)
	return f, nil
}

// replace writes the file anew, whole or not at all; nil removes it, with the folders that are empty then.
func (f *projectFile) replace(text []byte) error {
	if text != nil {
		if err := os.MkdirAll(filepath.Dir(f.path), 0o755); err != nil {
			return err
		}
		return safefile.WriteBelow(filepath.Dir(f.path), filepath.Base(f.path), text)
	}
	if err := os.Remove(f.path); err != nil {
		return fmt.Errorf("remove what install made: %w", err)
	}
	dir := filepath.Dir(f.path)
	for dir != f.top && os.Remove(dir) == nil { // up to where something else is in it
		dir = filepath.Dir(dir)
	}
	return nil
}
