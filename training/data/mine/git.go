package mine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"jithook/hook/change"
	"jithook/hook/git"
)

// forgetRepository takes out of the environment what points git at another repository, as the variables of a hook do.
// Mining reads those that it is given.
func forgetRepository() {
	for _, name := range []string{"GIT_DIR", "GIT_COMMON_DIR", "GIT_WORK_TREE", "GIT_OBJECT_DIRECTORY",
		"GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX"} {
		_ = os.Unsetenv(name) // which is a name
	}
}

// repository is one whose history is mined.
type repository struct {
	dir     string
	history change.History
}

func openRepository(dir string) (repository, error) {
	source, err := git.New(dir)
	if err != nil {
		return repository{}, err
	}
	return repository{dir, source.UpTo(func() int64 { return maxFile }).History()}, nil
}

// output runs a git that tells of the repository, and returns what it writes.
func (r repository) output(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = r.dir
	cmd.Env = append(os.Environ(), git.Environment...)
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if ended := new(exec.ExitError); errors.As(err, &ended) && len(ended.Stderr) > 0 {
		err = fmt.Errorf("%w: %s", err, bytes.TrimSpace(ended.Stderr))
		if bytes.Contains(ended.Stderr, []byte("promisor remote")) {
			err = incomplete(err)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("git %s in %s: %w", args[0], r.dir, err)
	}
	return out, nil
}

// incomplete is the error of a partial clone.
func incomplete(err error) error {
	return fmt.Errorf("it is a partial clone without folders or commits that mining reads; clone it with them: %w", err)
}

// head is the commit that HEAD names. The directory must be the repository's own: within another repository's work tree
// git would read that one.
func (r repository) head(ctx context.Context) (string, error) {
	below, err := r.output(ctx, "rev-parse", "--show-prefix")
	if err != nil {
		return "", fmt.Errorf("%w; give the directory of a repository with a commit", err)
	}
	if folder := string(bytes.TrimSpace(below)); folder != "" {
		return "", fmt.Errorf("%s is no repository but the folder %s of one; give the directory of a repository", r.dir,
			folder)
	}
	out, err := r.output(ctx, "rev-parse", "--verify", "HEAD^{commit}")
	if err != nil {
		return "", fmt.Errorf("%w; give the directory of a repository with a commit", err)
	}
	return string(bytes.TrimSpace(out)), nil
}

// shallow reports whether the history is cut off somewhere.
func (r repository) shallow(ctx context.Context) (bool, error) {
	out, err := r.output(ctx, "rev-parse", "--is-shallow-repository")
	return string(bytes.TrimSpace(out)) == "true", err
}

// name is the owner and name of the repository that this one was cloned from, or else what its directory is called.
func (r repository) name(ctx context.Context) (string, error) {
	dir, err := r.output(ctx, "rev-parse", "--absolute-git-dir")
	if err != nil {
		return "", err
	}
	if url, err := r.output(ctx, "config", "--get", "remote.origin.url"); err == nil {
		return lastParts(string(url), 2), nil
	} else if ctx.Err() != nil {
		return "", ctx.Err()
	}
	return lastParts(strings.TrimSuffix(strings.TrimSpace(string(dir)), "/.git"), 1), nil
}

// lastParts returns the last n parts of a path or an address, without ".git".
func lastParts(path string, n int) string {
	path = strings.TrimSuffix(strings.TrimRight(strings.TrimSpace(path), "/"), ".git")
	parts := strings.FieldsFunc(path, func(c rune) bool { return c == '/' || c == ':' || c == '\\' })
	return strings.Join(parts[max(0, len(parts)-n):], "/")
}

// commit is a commit with at most one parent.
type commit struct {
	change.Commit
	seconds int64 // when its author made it, in Unix time
}

// commits lists the commits that lead to head, newest first, without merges: what a merge brings stands in the commits
// that it merges.
func (r repository) commits(ctx context.Context, head string) ([]commit, error) {
	out, err := r.output(ctx, "log", "--no-merges", "--no-show-signature", "--format=tformat:%at %H %P", head, "--")
	if err != nil {
		return nil, err
	}
	list := make([]commit, 0, bytes.Count(out, []byte{'\n'}))
	for line := range strings.Lines(string(out)) {
		at, ids, _ := strings.Cut(line, " ")
		all := strings.Fields(ids)
		seconds, err := strconv.ParseInt(at, 10, 64)
		if err != nil || len(all) == 0 {
			return nil, fmt.Errorf("git log in %s wrote %q, which is not a time and a commit", r.dir, line)
		}
		list = append(list, commit{change.Commit{ID: all[0], Parents: all[1:]}, seconds})
	}
	return list, nil
}

// changes lists for each commit the Java files that it modified or renamed. One without a parent here has none.
func (r repository) changes(ctx context.Context, commits []commit) ([][]change.Entry, error) {
	all := make([][]change.Entry, len(commits))
	asked := make([]change.Commit, len(commits))
	for i, c := range commits {
		asked[i] = c.Commit
	}
	err := r.history.Changes(ctx, asked, func(i int, entries []change.Entry) error {
		for _, e := range entries {
			if (e.Status == change.Modified || e.Status == change.Renamed) && e.Files() && e.OldID != e.NewID {
				all[i] = append(all[i], e)
			}
		}
		return nil
	})
	if errors.Is(err, change.ErrMissingObject) {
		err = incomplete(err)
	}
	return all, err
}
