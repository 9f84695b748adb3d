package change

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// stateFiles are what git leaves in its directory, of one work tree, while it makes commits again or looks for one. A rebase that stops
// at a conflict leaves CHERRY_PICK_HEAD as well, so the order counts.
var stateFiles = []struct{ name, operation string }{
	{"rebase-merge", "a rebase"},
	{"rebase-apply/applying", "an applying of mailed patches"},
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

// MergeParents returns the ids of the commits that are about to be merged into HEAD. The file MERGE_HEAD of gitDir lists them once
// a merge has stopped; while git merge runs its hooks, only its environment does, in variables named for them.
func MergeParents(gitDir string) ([]string, error) {
	content, err := os.ReadFile(filepath.Join(gitDir, "MERGE_HEAD"))
	if err == nil {
		return strings.Fields(string(content)), nil
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

// IsID tells a whole object id, of SHA-1 or SHA-256, from an abbreviated one.
func IsID(s string) bool {
	return (len(s) == 40 || len(s) == 64) && strings.Trim(s, "0123456789abcdef") == ""
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

// MergeScope is the scope of a merge that is about to be committed.
func MergeScope(parents int) string { return fmt.Sprintf("a merge of %d parents", parents) }
