package change

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// stateFiles are what git leaves in its directory, of one work tree, while it makes commits again or looks for one. A
// rebase that stops at a conflict leaves CHERRY_PICK_HEAD as well, so the order counts.
var stateFiles = []struct{ name, operation string }{
	{"rebase-merge", "a rebase"},
	{"rebase-apply/applying", "git am"},
	{"rebase-apply", "a rebase"},
	{"CHERRY_PICK_HEAD", "a cherry-pick"},
	{"REVERT_HEAD", "a revert"},
	{"sequencer/todo", "a cherry-pick or revert of several commits"},
	{"BISECT_LOG", "a bisect"},
}

// Underway names what git is in the middle of by the files in gitDir, or returns "".
func Underway(gitDir string) (string, error) {
	for _, s := range stateFiles {
		_, err := os.Lstat(filepath.Join(gitDir, filepath.FromSlash(s.name)))
		switch {
		case err == nil:
			return s.operation, nil
		case !errors.Is(err, fs.ErrNotExist):
			return "", err
		}
	}
	return "", nil
}

// maxMerging bounds what is read of MERGE_HEAD, in bytes: some 25,000 ids.
const maxMerging = 1 << 20

// MergeParents returns the ids of the commits that are about to be merged into HEAD. The file MERGE_HEAD of gitDir
// lists them once a merge has stopped; while git merge runs its hooks, only its environment does, in variables named
// for them. What is no id is an error: as an argument of git it could be an option, such as one that names a file to
// write.
func MergeParents(gitDir string) ([]string, error) {
	content, err := readState(filepath.Join(gitDir, "MERGE_HEAD"), maxMerging)
	if err == nil {
		parents := strings.Fields(string(content))
		for _, id := range parents {
			if !IsID(id) {
				return nil, damaged("MERGE_HEAD names %.100q, which is not the id of a commit", id)
			}
		}
		return parents, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var parents []string
	for _, v := range os.Environ() {
		name, _, _ := strings.Cut(v, "=")
		if id, found := strings.CutPrefix(name, "GITHEAD_"); found && IsID(id) {
			parents = append(parents, id)
		}
	}
	return parents, nil
}

// ShallowEnds lists the commits at which a clone ends, by the file of the git directory that names them; none where it
// has all.
func ShallowEnds(path string) (map[string]bool, error) {
	list, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	ends := map[string]bool{}
	for _, id := range strings.Fields(string(list)) {
		ends[id] = true
	}
	return ends, nil
}

// readState reads a file of the git directory, which may be of anybody's making: a pipe would never end.
func readState(path string, most int64) ([]byte, error) {
	name := filepath.Base(path)
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, damaged("%s is not a file", name)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(content)) > most {
		err = damaged("%s is larger than %d KiB", name, most>>10)
	}
	return content, err
}

func damaged(format string, args ...any) error {
	return &Error{Kind: ErrUnreadable, Detail: fmt.Sprintf(format, args...) +
		"; finish the merge, or leave it with git merge --abort"}
}

// IsID reports whether s is a whole object id, of SHA-1 or SHA-256.
func IsID(s string) bool {
	return (len(s) == 40 || len(s) == 64) && strings.Trim(s, "0123456789abcdef") == ""
}

// Short is a revision as people would write it.
func Short(revision string) string {
	const enough = 10
	if IsID(revision) {
		return revision[:enough]
	}
	return strings.ToValidUTF8(revision, "\uFFFD")
}

// Count is a number and its noun.
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// FirstCommit is why there is nothing to compare before a branch has a commit.
const FirstCommit = "this is the first commit"

// WorkTreeScope is the scope of all that lies in the work tree, staged or not.
const WorkTreeScope = "the work tree"

// Scope says what is compared.
func (t Tree) Scope() string {
	if t.Base == "" {
		return WorkTreeScope
	}
	return fmt.Sprintf("%s since %s", WorkTreeScope, Printable(t.Base))
}

// MergeScope is the scope of a merge that is about to be committed.
func MergeScope(parents int) string { return fmt.Sprintf("a merge of %d parents", parents) }
