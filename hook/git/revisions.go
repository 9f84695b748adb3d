package git

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"

	"jithook/hook/change"
)

// Commit implements change.Repository.
func (s *Source) Commit(ctx context.Context, revision string) (string, error) {
	if !strings.HasPrefix(revision, "-") && !strings.Contains(revision, "\x00") {
		id, err := s.line(ctx, "rev-parse", "--verify", "-q", revision+"^{commit}")
		if err == nil && change.IsID(id) {
			return id, nil
		}
		if err != nil && !silent(err) {
			if kind, failed := s.line(ctx, "cat-file", "-t", revision); failed == nil && kind != "commit" {
				return "", &change.Error{Kind: change.ErrNoCommit,
					Detail: fmt.Sprintf("%q names a %s that is none: name a commit", revision, kind)}
			}
			return "", fmt.Errorf("look up %q: %w", revision, classify(err))
		}
	}
	if shallow, err := s.shallow(ctx); err != nil {
		return "", fmt.Errorf("look up %q: %w", revision, classify(err))
	} else if shallow {
		return "", &change.Error{Kind: change.ErrShallow, Detail: fmt.Sprintf("it lacks the commit %q; %s", revision, deepen)}
	}
	return "", &change.Error{Kind: change.ErrNoCommit,
		Detail: fmt.Sprintf("%q names none in this repository; fetch it, or name another", revision)}
}

// Leads implements change.Repository.
func (s *Source) Leads(ctx context.Context, ancestor, to string) (bool, error) {
	if !change.IsID(ancestor) || !change.IsID(to) {
		return false, nil
	}
	if kind, err := s.line(ctx, "cat-file", "-t", ancestor); err != nil || kind != "commit" {
		return false, nil //nolint:nilerr // it was removed, or the repository was made anew
	}
	_, _, err := s.output(ctx, "merge-base", "--is-ancestor", ancestor, to)
	if err != nil && !silent(err) {
		return false, classify(err)
	}
	return err == nil, nil
}

// silent reports whether an error is of a git that has nothing to say but no.
func silent(err error) bool {
	var ended *exit
	var code *exec.ExitError
	return errors.As(err, &ended) && ended.stderr == "" && errors.As(err, &code) && code.ExitCode() == 1
}

// deepen says what to do about a shallow clone.
const deepen = "fetch the rest with git fetch --unshallow, or some of it with git fetch --deepen=100"

func (s *Source) shallow(ctx context.Context) (bool, error) {
	answer, err := s.line(ctx, "rev-parse", "--is-shallow-repository")
	return answer == "true", err
}

// maxMerges is how many merges of a range or push are looked at, the newest ones.
const maxMerges = 64

// fresh are the commits that lead to a tip and are not known on the other side.
type fresh struct {
	commits int
	merges  [][]string // the newest maxMerges: each its own id, then its parents'
	unseen  int        // merges beyond these
	bases   []string   // the newest known commits that they were made on; none where histories have nothing in common
}

// freshCommits lists what leads to a tip and not to one of the commits known, nor to a ref that the --remotes options
// in remotes match.
func (s *Source) freshCommits(ctx context.Context, tip string, known, remotes []string) (*fresh, error) {
	f := new(fresh)
	var boundary []string
	take := func(line string) error {
		line, outside := strings.CutPrefix(line, "-")
		ids := strings.Fields(line)
		if len(ids) == 0 || slices.ContainsFunc(ids, noID) {
			return fmt.Errorf("unexpected answer %.200q", line)
		}
		if outside {
			boundary = append(boundary, ids[0])
			return nil
		}
		f.commits++
		switch {
		case len(ids) < 3:
		case len(f.merges) < maxMerges:
			f.merges = append(f.merges, ids)
		default:
			f.unseen++
		}
		return nil
	}
	err := s.revList(ctx, []string{tip}, known, remotes, take, "--parents", "--boundary")
	if err != nil {
		return nil, err
	}
	f.bases, err = s.independent(ctx, boundary)
	return f, err
}

// count is how many commits lead to any of the tips and are not known.
func (s *Source) count(ctx context.Context, tips, known, remotes []string) (n int, err error) {
	err = s.revList(ctx, tips, known, remotes, func(line string) error {
		_, err := fmt.Sscan(line, &n)
		return err
	}, "--count")
	return n, err
}

// revList calls take with each line that git rev-list writes. The ids go through its standard input, which has room for
// the refs of any remote.
func (s *Source) revList(
	ctx context.Context, tips, known, remotes []string, take func(line string) error, options ...string,
) error {
	args := append(append([]string{"rev-list"}, options...), "--stdin")
	if len(remotes) > 0 {
		args = append(append(args, "--not"), remotes...)
	}
	var input strings.Builder
	for _, id := range tips {
		fmt.Fprintln(&input, id)
	}
	for _, id := range known {
		fmt.Fprintf(&input, "^%s\n", id)
	}
	_, err := s.run(ctx, input.String(), func(out io.Reader) error {
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, 1<<20) // a merge of thousands of parents
		for lines.Scan() {
			if err := take(lines.Text()); err != nil {
				return fmt.Errorf("git rev-list: %w", err)
			}
		}
		return lines.Err()
	}, args...)
	return err
}

// independent leaves out the commits that lead to others among them.
func (s *Source) independent(ctx context.Context, commits []string) ([]string, error) {
	if len(commits) < 2 {
		return commits, nil
	}
	out, _, err := s.output(ctx, append([]string{"merge-base", "--independent", "--"}, commits...)...)
	return strings.Fields(out), err
}
