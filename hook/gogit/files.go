package gogit

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
)

const submodule = 0o160000

// StagedFiles implements change.Index.
func (s *Source) StagedFiles(ctx context.Context, most int64, paths ...string) (map[string][]byte, error) {
	files, err := s.stagedFiles(ctx, most, paths)
	if err != nil {
		return nil, fmt.Errorf("read staged files: %w", classify(ctx, err))
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

func (s *Source) stagedFiles(ctx context.Context, most int64, paths []string) (map[string][]byte, error) {
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
	files := map[string][]byte{}
	for path, f := range staged {
		if f.unmerged || f.mode&typeMask == submodule {
			continue
		}
		size, err := objects.Sizes(ctx, []string{f.id})
		if err != nil {
			return nil, err
		}
		files[path] = nil
		if size[0] <= most {
			content, err := objects.Contents(ctx, []string{f.id})
			if err != nil {
				return nil, err
			}
			files[path] = content[0]
		}
	}
	return files, nil
}
