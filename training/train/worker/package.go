package worker

import (
	"embed"
	"errors"
	"os"
	"path/filepath"
)

// pythonFiles is the Python package, in the program, so that one binary is all that training needs.
//
//go:embed jittrain/*.py
var pythonFiles embed.FS

// unpack writes the package into a new folder, to be named in PYTHONPATH and removed by whoever asked.
func unpack() (string, error) {
	dir, err := os.MkdirTemp("", "jit-train-python-")
	if err != nil {
		return "", err
	}
	const name = "jittrain"
	entries, err := pythonFiles.ReadDir(name)
	errs := []error{err, os.Mkdir(filepath.Join(dir, name), 0o777)}
	for _, e := range entries {
		text, err := pythonFiles.ReadFile(name + "/" + e.Name())
		errs = append(errs, err, os.WriteFile(filepath.Join(dir, name, e.Name()), text, 0o666))
	}
	if err := errors.Join(errs...); err != nil {
		return "", errors.Join(err, os.RemoveAll(dir))
	}
	return dir, nil
}
