package gogit

import (
	"bytes"
	"crypto/sha1" //nolint:gosec // the index format's checksum
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/go-git/go-git/v5/plumbing/format/index"
)

// readIndex reads the files of an index that are wanted, by path. One that is not there is empty, as it is for git.
func readIndex(path string, wanted func(path string) bool) (map[string]file, error) {
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var decoded index.Index
	err = index.NewDecoder(bytes.NewReader(withChecksum(content))).Decode(&decoded)
	switch {
	case errors.Is(err, index.ErrUnknownExtension):
		return nil, unsupported("a split or sparse index")
	case errors.Is(err, index.ErrUnsupportedVersion):
		return nil, unsupported("this version of the index")
	case err != nil:
		return nil, fmt.Errorf("index %q: %w", path, err)
	}
	files := map[string]file{}
	for _, e := range decoded.Entries {
		// A commit leaves out what git add -N put there.
		if wanted(e.Name) && !e.IntentToAdd {
			files[e.Name] = file{uint32(e.Mode), e.Hash.String(), e.Stage != 0} // go-git's index.Merged is 1
		}
	}
	return files, nil
}

// withChecksum puts in the checksum that index.skipHash leaves zero, because go-git insists on it.
func withChecksum(content []byte) []byte {
	end := len(content) - sha1.Size
	if end < 0 || !bytes.Equal(content[end:], make([]byte, sha1.Size)) {
		return content
	}
	sum := sha1.Sum(content[:end]) //nolint:gosec // see above
	return append(content[:end], sum[:]...)
}
