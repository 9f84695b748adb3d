package gogit

import (
	"bytes"
	"context"
	"io"
	"slices"
)

const submodule = 0o160000

// StagedFiles implements change.Index.
func (s *Source) StagedFiles(ctx context.Context, most int64, paths ...string) (files map[string][]byte, err error) {
	defer wrap(ctx, &err, "read staged files")
	r, err := locate(s.dir)
	if err != nil {
		return nil, err
	}
	indexFile, err := r.indexFile()
	if err != nil {
		return nil, err
	}
	staged, err := readIndex(indexFile, func(path string) bool { return slices.Contains(paths, path) })
	if err != nil || len(staged) == 0 {
		return nil, err
	}
	objects, err := openObjects(r.commonDir)
	if err != nil {
		return nil, err
	}
	files = map[string][]byte{}
	for path, f := range staged {
		if f.unmerged || f.mode&typeMask == submodule {
			continue
		}
		if files[path], err = objects.upTo(ctx, f.id, most); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// ReadStaged implements change.Index. It holds the content: go-git unpacks an object as a whole.
func (s *Source) ReadStaged(
	ctx context.Context, most int64, path string, read func(io.Reader) error,
) (staged bool, err error) {
	files, err := s.StagedFiles(ctx, most, path)
	content, staged := files[path]
	switch {
	case err != nil || !staged:
		return false, err
	case content == nil:
		return true, read(nil)
	}
	return true, read(bytes.NewReader(content))
}
