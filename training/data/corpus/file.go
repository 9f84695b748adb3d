package corpus

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Find returns the path of the corpus file that is called so without its suffix. The error wraps fs.ErrNotExist where
// there is none.
func Find(dir, name string) (string, error) {
	for _, suffix := range []string{".jsonl.zst", ".jsonl"} {
		path := filepath.Join(dir, name+suffix)
		if _, err := os.Stat(path); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("the corpus %s has neither %s.jsonl.zst nor %s.jsonl: %w", dir, name, name, fs.ErrNotExist)
}

// Hash is a file's SHA-256 in hex, by which manifests name it.
func Hash(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", fmt.Errorf("hash %s: %w", path, err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
