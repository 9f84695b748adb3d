package git

import (
	"context"
	"fmt"
	"strconv"

	"jithook/hook/change"
)

// javaPathspec is not relative to the current directory, and its "*" matches "/" as well.
const javaPathspec = ":(top,icase)*.java"

// sourcePathspecs are that and those of other languages that declare classes for Java.
var sourcePathspecs = func() []string {
	all := []string{javaPathspec}
	for _, ext := range change.OtherLanguages {
		all = append(all, ":(top,icase)*"+ext)
	}
	return all
}()

// diffTree is a command of git that compares trees.
const diffTree = "diff-tree"

var renameLimit = "-l" + strconv.Itoa(change.RenameLimit)

// raw are the options of commands that list entries.
var raw = []string{
	"--raw", "-z", "--no-abbrev",
	renameLimit,                // not diff.renameLimit, nor git's default, which changed between versions
	"--ignore-submodules=none", // not diff.ignoreSubmodules
}

// index lists the Java paths that differ between a commit and the index.
func (s *Source) index(ctx context.Context, commit string) ([]change.Entry, error) {
	if tree := s.stagedTree(); tree != "" {
		if entries, err := s.between(ctx, commit, tree); err == nil {
			return entries, nil
		} // git says what is wrong where it reads the index
	}
	// -M is -M50%, among Java files only. A commit leaves out what git add -N put there.
	return s.entries(ctx, "diff-index", "--cached", "-M", "--ita-invisible-in-index", endOfOptions, commit, "--",
		javaPathspec)
}

// Between lists the Java paths that differ between two commits or trees, by their ids. A pair of paths that look like
// one that was renamed is one entry.
func (s *Source) Between(ctx context.Context, from, to string) (entries []change.Entry, err error) {
	defer wrap(&err, "compare %s with %s", from, to)
	return s.between(ctx, from, to)
}

func (s *Source) between(ctx context.Context, from, to string) ([]change.Entry, error) {
	return s.entries(ctx, diffTree, "-r", "-M", endOfOptions, from, to, "--", javaPathspec)
}

func (s *Source) entries(ctx context.Context, command string, args ...string) ([]change.Entry, error) {
	out, _, err := s.output(ctx, append(append([]string{command}, raw...), args...)...)
	if err != nil {
		return nil, err
	}
	entries, err := parseRaw(out)
	if err != nil {
		return nil, fmt.Errorf("git %s wrote what is not known here: %w", command, err)
	}
	if args[0] != breakRewrites && change.Crossed(entries) {
		return s.entries(ctx, command, append([]string{breakRewrites}, args...)...)
	}
	return entries, nil
}

// breakRewrites has git look for renames among rewritten files, too. It is not asked to where nothing speaks for it,
// because it then no longer prefers a file that only changed its folder.
const breakRewrites = "-B"

// Blobs reads contents by the ids that Between gives.
func (s *Source) Blobs() change.Blobs { return &blobs{Source: s} }
