package git

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"jithook/hook/change"
)

// grep is a command of git that searches files.
const grep = "grep"

// maxMentions bounds the files that are read for the words that they hold, and maxWords what git is asked for.
const (
	maxMentions = 200
	maxWords    = 500
)

// mentions finds the files of some places that hold one of some words: those of a commit or, where that is "", those of
// the index. A place counts wherever its path ends like that, as source folders differ.
func (s *Source) mentions(commit string) change.Mentions {
	tree := &javaTree{source: s, commit: commit}
	return func(ctx context.Context, words, places []string) (files []change.Version, whole bool, err error) {
		// To git a line end would make a word two, and no word at all would be in each file.
		words = slices.DeleteFunc(slices.Clone(words), func(w string) bool {
			return w == "" || strings.ContainsAny(w, "\n\x00")
		})
		if len(words) == 0 {
			_, err := tree.names(ctx)
			return nil, true, err
		}
		if len(words)+len(places) > maxWords {
			return nil, false, nil
		}
		var found []change.TreeFile
		switch {
		case places == nil:
			found, err = tree.anywhere(ctx, words)
		case slices.Equal(places, change.OtherLanguages):
			found, err = tree.inOtherLanguages(ctx, words)
		default:
			found, err = tree.at(ctx, words, places)
		}
		if err != nil {
			return nil, false, fmt.Errorf("search files for links: %w", classify(err))
		}
		whole = len(found) <= maxMentions
		found = found[:min(len(found), maxMentions)]
		contents, err := tree.read(ctx, found)
		if err != nil {
			return nil, false, fmt.Errorf("read files with links: %w", classify(err))
		}
		total := 0
		for i, content := range contents {
			if content != nil && !change.Holds(content, words) {
				continue // it only seemed to, or holds it on disk
			}
			if total += len(content); content == nil || total > change.MaxLone {
				whole = false
				continue
			}
			files = append(files, change.Version{Path: found[i].Path, Content: content})
		}
		return files, whole, nil
	}
}

func pathspecs(places []string) (all []string) {
	for _, place := range places {
		glob := escapeGlob(place)
		if !strings.HasSuffix(place, ".java") {
			glob += "/*.java"
		}
		all = append(all, ":(top,glob)"+strings.TrimPrefix("**/"+glob, "**//"))
	}
	return all
}

// onDisk has search look at the files of the work tree.
const onDisk = "the work tree"

// everywhere searches files of all folders. Those of the work tree are searched far quicker than those that git has
// packed, and those that are not as the commit or the index has them are told by their times and sizes: they count as
// if they held a word. Where these are many, or there is no work tree, git unpacks all.
func (s *Source) everywhere(ctx context.Context, commit string, words []string) ([]string, error) {
	var found, differ []string
	var group errgroup.Group
	group.Go(func() (err error) {
		found, err = s.search(ctx, onDisk, words, []string{javaPathspec})
		return err
	})
	group.Go(func() (err error) {
		differ, err = s.differing(ctx, commit)
		return err
	})
	if err := group.Wait(); err != nil || len(differ) > maxMentions {
		return s.search(ctx, commit, words, []string{javaPathspec})
	}
	for _, path := range differ {
		if !slices.Contains(found, path) {
			found = append(found, path)
		}
	}
	return found, nil
}

// differing lists the Java files of the work tree that may not be as they are in a commit or, where that is "", in the
// index. No filter is run to find out.
func (s *Source) differing(ctx context.Context, commit string) ([]string, error) {
	args := []string{"diff-files"}
	if commit != "" {
		args = []string{"diff-index", commit}
	}
	out, _, err := s.output(ctx, append(args, "--name-only", "-z", "--no-renames", "--ignore-submodules=all", "--",
		javaPathspec)...)
	return listed(out), err
}

// search finds the files of a commit, of the index where that is "", or of the work tree, that hold one of some words.
func (s *Source) search(ctx context.Context, where string, words, pathspecs []string) ([]string, error) {
	args := []string{grep, "-l", "-z", "-F", "-w", "-a", "--full-name", "--no-color", "--no-recurse-submodules", "-f", "-"}
	prefix := ""
	switch where {
	case "":
		args = append(args, "--cached")
	case onDisk:
	default:
		args = append(args, where)
		prefix = where + ":"
	}
	out, _, err := s.outputOf(ctx, strings.Join(words, "\n")+"\n", append(append(args, "--"), pathspecs...)...)
	if err != nil {
		if silent(err) {
			err = nil
		}
		return nil, err
	}
	paths := listed(out)
	for i := range paths {
		paths[i] = strings.TrimPrefix(paths[i], prefix)
	}
	return paths, nil
}

// listed are the paths that git wrote with a zero behind each, but those that it cannot be asked for.
func listed(out string) []string {
	return slices.DeleteFunc(strings.Split(out, "\x00"), func(path string) bool {
		return path == "" || strings.Contains(path, "\n")
	})
}

// escapeGlob has a path mean itself.
func escapeGlob(path string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}
