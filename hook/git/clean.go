package git

import (
	"context"
	"fmt"
	"strings"
)

// Same reports whether a file of the work tree with this content, at a path from the top level, is a blob once the
// filters ran over it that `git add` runs: line ends, encodings, the repository's own. Nothing is stored.
func (s *Source) Same(ctx context.Context, path string, file, blob []byte) (bool, error) {
	top, err := s.TopLevel(ctx)
	if err != nil {
		return false, err
	}
	at := &Source{path: s.path, dir: top} // git counts a path from where it runs
	cleaned, err := at.hash(ctx, file, "--path="+path)
	if err != nil {
		return false, err
	}
	judged, err := at.hash(ctx, blob, "--no-filters")
	return cleaned == judged, err
}

func (s *Source) hash(ctx context.Context, content []byte, how string) (id string, err error) {
	id, _, err = s.outputOf(ctx, string(content), "hash-object", "--stdin", how)
	if err != nil {
		return "", fmt.Errorf("compare with the work tree: %w", classify(err))
	}
	return strings.TrimSpace(id), nil
}

// Marks are the tracked Java files, by path from the top level, each with the mark for which git takes it to be as it
// is staged; "" where it has none.
func (s *Source) Marks(ctx context.Context) (map[string]string, error) {
	marks := map[string]string{}
	err := s.fields(ctx, "", func(_ rawReader, entry string) error {
		switch tag, path, _ := strings.Cut(entry, " "); {
		case strings.EqualFold(tag, "S"):
			marks[path] = "skip-worktree"
		case tag != strings.ToUpper(tag):
			marks[path] = "assume-unchanged"
		default:
			marks[path] = ""
		}
		return nil
	}, "ls-files", "-v", "-z", "--full-name", "--", javaPathspec)
	if err != nil {
		return nil, fmt.Errorf("list the marks of files: %w", classify(err))
	}
	return marks, nil
}
