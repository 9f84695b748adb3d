package git

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"jithook/hook/change"
)

// History reads the repository's past.
func (s *Source) History() change.History { return past{s} }

// gitLog is the command of git that lists commits.
const gitLog = "log"

// past implements change.History.
type past struct{ *Source }

func (s past) Place(ctx context.Context) (dir string, err error) {
	defer wrap(&err, "find the repository")
	// relative, and --path-format is not known before git 2.31
	if dir, err = s.line(ctx, "rev-parse", "--git-common-dir"); err != nil {
		return "", err
	}
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(s.dir, dir)
	}
	return filepath.Abs(dir)
}

func (s past) Log(ctx context.Context, commit string) (commits []change.Commit, err error) {
	defer wrap(&err, "read the history")
	ends, err := s.ends(ctx)
	if err != nil {
		return nil, err
	}
	_, err = s.run(ctx, "", func(out io.Reader) error {
		lines := bufio.NewReader(out)
		for {
			line, err := readUntil(lines, '\n')
			if errors.Is(err, io.EOF) && line == "" {
				return nil
			}
			ids, date, found := strings.Cut(line, "/")
			fields := strings.Fields(ids)
			if err != nil || !found || len(fields) == 0 || slices.ContainsFunc(fields, noID) {
				return fmt.Errorf("git log wrote %.200q, which is not a commit", line)
			}
			commits = append(commits, change.Commit{ID: fields[0], Time: authored(date), Parents: fields[1:],
				Cut: ends[fields[0]]})
		}
	}, gitLog, "--topo-order", "--no-color", "--no-show-signature", "--format=tformat:%H %P/%at",
		endOfOptions, commit, "--")
	return commits, err
}

// authored reads a time as git log gives it: none where it makes no sense to git, such as one before 1970.
func authored(seconds string) time.Time {
	n, _ := strconv.ParseInt(strings.TrimSpace(seconds), 10, 64) // the largest number where it is too large
	return change.CommitTime(n)
}

func noID(s string) bool { return !change.IsID(s) }

// ends lists the commits at which a shallow clone ends.
func (s past) ends(ctx context.Context) (map[string]bool, error) {
	path, err := s.line(ctx, "rev-parse", "--git-path", "shallow")
	if err != nil {
		return nil, err
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(s.dir, path)
	}
	return change.ShallowEnds(path)
}

func (s past) Files(ctx context.Context, commit string) ([]change.TreeFile, error) {
	return s.committed(ctx, commit, change.IsJava)
}

// committed lists the files of a commit that are wanted.
func (s *Source) committed(
	ctx context.Context, commit string, wanted func(path string) bool,
) (files []change.TreeFile, err error) {
	defer wrap(&err, "list the files of %s", commit)
	var listing change.Listing
	err = s.fields(ctx, "", func(_ rawReader, entry string) error {
		head, path, found := strings.Cut(entry, "\t") // "mode type id TAB path"
		fields := strings.Fields(head)
		if !found || len(fields) != 3 {
			return fmt.Errorf("git ls-tree wrote %.200q", entry)
		}
		if strings.HasPrefix(fields[0], "100") && wanted(path) {
			files = append(files, change.TreeFile{Path: path, ID: fields[2]})
		}
		return listing.Add(path)
	}, "ls-tree", "-r", "-z", "--full-tree", "--", commit)
	return files, err
}

// Changes runs one git diff-tree for all commits.
func (s past) Changes(
	ctx context.Context, commits []change.Commit, take func(i int, entries []change.Entry) error,
) (err error) {
	defer wrap(&err, "read the history")
	var pairs bytes.Buffer
	index := make(map[string]int, len(commits))
	for i, c := range commits {
		if len(c.Parents) > 0 {
			fmt.Fprintf(&pairs, "%s %s\n", c.ID, c.Parents[0]) // a parent that is named is the only one compared with
			index[c.ID] = i
		}
	}
	at, entries := -1, []change.Entry(nil)
	var listing change.Listing // of one commit
	hand := func() error {
		if at < 0 || len(entries) == 0 {
			return nil
		}
		return take(at, entries)
	}
	err = s.fields(ctx, pairs.String(), func(r rawReader, field string) error {
		if strings.HasPrefix(field, ":") {
			e, err := r.entry(field)
			entries = append(entries, e)
			return cmp.Or(err, listing.Add(e.NewPath))
		}
		if err := hand(); err != nil {
			return err
		}
		i, known := index[field]
		if !known {
			return fmt.Errorf("git diff-tree wrote %.200q, which is none of the commits asked for", field)
		}
		at, entries, listing = i, nil, change.Listing{}
		return nil
	}, diffTree, "--stdin", "-r", "-M", renameLimit, "--raw", "-z", "--no-abbrev", "--", javaPathspec)
	if err != nil {
		return err
	}
	return hand()
}
