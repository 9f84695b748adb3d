package git

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"strings"
)

// StagedFiles implements change.Index. However many the paths, it costs one process, and one more for each path with a
// line feed.
func (s *Source) StagedFiles(ctx context.Context, most int64, paths ...string) (map[string][]byte, error) {
	var asked []string
	odd := map[string][]byte{}
	for _, p := range paths {
		if !strings.Contains(p, "\n") {
			asked = append(asked, p)
		} else if content, found, err := s.oddFile(ctx, most, p); err != nil {
			return nil, fmt.Errorf("read staged files: %w", classify(err))
		} else if found {
			odd[p] = content
		}
	}
	if len(asked) == 0 {
		return odd, nil
	}
	files, err := s.plainFiles(ctx, most, asked)
	if err == nil {
		maps.Copy(files, odd)
	}
	return files, err
}

// oddFile reads a staged file whose path cannot stand on one line.
func (s *Source) oddFile(ctx context.Context, most int64, path string) (content []byte, found bool, err error) {
	_, err = s.run(ctx, "", func(out io.Reader) (err error) {
		content, err = io.ReadAll(io.LimitReader(out, most+1))
		return err
	}, "cat-file", "blob", ":"+path)
	switch {
	case int64(len(content)) > most:
		return nil, true, ctx.Err() // git was ended while it wrote
	case errors.As(err, new(*exit)) && ctx.Err() == nil:
		return nil, false, nil
	}
	return content, err == nil, err
}

// plainFiles reads staged files whose paths each stand on one line.
func (s *Source) plainFiles(ctx context.Context, most int64, asked []string) (map[string][]byte, error) {
	if tree := s.stagedTree(); tree != "" {
		if files, err := s.filesIn(ctx, tree, most, asked); err == nil {
			return files, nil
		} // git says what is wrong where it reads the index
	}
	files, err := s.filesIn(ctx, "", most, asked)
	if err != nil {
		return nil, fmt.Errorf("read staged files: %w", classify(err))
	}
	return files, nil
}

// filesIn reads files of a tree, or of the index where it is "".
func (s *Source) filesIn(ctx context.Context, tree string, most int64, paths []string) (map[string][]byte, error) {
	names := make([]string, len(paths), len(paths)+1)
	for i, p := range paths {
		names[i] = tree + ":" + p
	}
	if tree != "" {
		names = append(names, tree) // of a tree that is not there all paths are missing
	}
	files := map[string][]byte{}
	err := s.ask(ctx, names, func(i int, a answer, r *bufio.Reader) error {
		switch {
		case i == len(paths) && (a.id != tree || a.kind != "tree"):
			return fmt.Errorf("it is a %q", a.kind)
		case a.id == "":
			return nil
		case a.kind != "blob":
			_, err := readBounded(r, a.size, -1)
			return err
		}
		content, err := readBounded(r, a.size, most)
		files[paths[i]] = content
		return err
	}, "--batch")
	return files, err
}
