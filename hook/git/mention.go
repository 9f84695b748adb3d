package git

import (
	"context"
	"fmt"
	"io"
	"strings"

	"jithook/hook/change"
)

// maxMentions bounds the files that are read for the words that they hold, and maxWords what git is asked for.
const (
	maxMentions = 200
	maxWords    = 500
)

// mentions finds the Java files of some folders that hold one of some words: those of a commit or, where that is "",
// those of the index. A folder counts wherever its path ends like that, as source folders differ.
func (s *Source) mentions(commit string) change.Mentions {
	return func(ctx context.Context, words, folders []string) (files []change.Version, whole bool, err error) {
		if len(words) == 0 || len(words)+len(folders) > maxWords {
			return nil, len(words) == 0, nil
		}
		args := []string{"grep", "-l", "-z", "-F", "-w", "-I", "--full-name", "--no-color", "--no-recurse-submodules", "-f",
			"-"}
		if commit == "" {
			args = append(args, "--cached")
		} else {
			args = append(args, commit)
		}
		args = append(args, "--")
		for _, folder := range folders {
			args = append(args, ":(top,glob)"+strings.TrimPrefix("**/"+escapeGlob(folder)+"/*.java", "**//"))
		}
		var out strings.Builder
		_, err = s.run(ctx, strings.Join(words, "\n")+"\n", func(r io.Reader) error {
			_, err := io.Copy(&out, r)
			return err
		}, args...)
		if silent(err) {
			return nil, true, nil
		}
		if err != nil {
			return nil, false, fmt.Errorf("search files for links: %w", classify(err))
		}
		var paths []string
		for path := range strings.SplitSeq(strings.TrimSuffix(out.String(), "\x00"), "\x00") {
			if path = strings.TrimPrefix(path, commit+":"); path != "" && !strings.Contains(path, "\n") {
				paths = append(paths, path)
			}
		}
		whole = len(paths) <= maxMentions
		paths = paths[:min(len(paths), maxMentions)]
		contents, err := s.filesOf(ctx, commit, paths)
		if err != nil {
			return nil, false, fmt.Errorf("read files with links: %w", classify(err))
		}
		total := 0
		for _, path := range paths {
			content := contents[path]
			if total += len(content); content == nil || total > change.MaxLone {
				whole = false
				continue
			}
			files = append(files, change.Version{Path: path, Content: content})
		}
		return files, whole, nil
	}
}

// filesOf reads files of a commit or, where that is "", of the index.
func (s *Source) filesOf(ctx context.Context, commit string, paths []string) (map[string][]byte, error) {
	if commit == "" {
		return s.StagedFiles(ctx, s.most.Bytes(), paths...)
	}
	tree, err := s.line(ctx, "rev-parse", "--verify", commit+"^{tree}")
	if err != nil {
		return nil, err
	}
	return s.filesIn(ctx, tree, s.most.Bytes(), paths)
}

// escapeGlob has a path mean itself.
func escapeGlob(path string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}
