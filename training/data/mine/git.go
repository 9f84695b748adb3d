package mine

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"
)

// environment is added to the user's. Nothing is fetched, asked or replaced: history is read as this repository holds
// it.
var environment = []string{
	"LC_ALL=C", // the words that blobs looks for
	"GIT_OPTIONAL_LOCKS=0",
	"GIT_TERMINAL_PROMPT=0",
	"GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", // the latter where git does not know the former
	"GIT_NO_REPLACE_OBJECTS=1",
}

// repository runs git in one repository.
type repository struct{ dir string }

func (r repository) command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = r.dir
	cmd.Env = append(slices.DeleteFunc(os.Environ(), misleads), environment...)
	cmd.WaitDelay = time.Second
	return cmd
}

// misleads tells the variables that point git at another repository, as those of a hook do, or change what a path
// means.
func misleads(variable string) bool {
	name, _, _ := strings.Cut(variable, "=")
	switch name {
	case "GIT_DIR", "GIT_COMMON_DIR", "GIT_WORK_TREE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
		"GIT_NAMESPACE", "GIT_PREFIX":
		return true
	}
	return strings.HasSuffix(name, "_PATHSPECS")
}

// output runs a git to its end and returns what it writes.
func (r repository) output(ctx context.Context, stdin string, args ...string) ([]byte, error) {
	cmd := r.command(ctx, args...)
	cmd.Stdin = strings.NewReader(stdin)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("git %s in %s: %w", args[0], r.dir, because(err, complaint.String()))
	}
	return out, nil
}

// because adds to an error what git wrote.
func because(err error, complaint string) error {
	complaint = strings.TrimSpace(complaint)
	switch {
	case complaint == "":
		return err
	case strings.Contains(complaint, promisor):
		return fmt.Errorf("%w: it is a partial clone without folders or commits that mining reads; clone it with them: %s",
			err, complaint)
	}
	return fmt.Errorf("%w: %s", err, complaint)
}

// promisor is in what git writes where a partial clone lacks what is needed.
const promisor = "promisor remote"

// head is the commit that HEAD names. The directory must be the repository's own: within another repository's work tree
// git would read that one.
func (r repository) head(ctx context.Context) (string, error) {
	below, err := r.output(ctx, "", "rev-parse", "--show-prefix")
	if err != nil {
		return "", fmt.Errorf("%w; give the directory of a repository with a commit", err)
	}
	if folder := string(bytes.TrimSpace(below)); folder != "" {
		return "", fmt.Errorf("%s is no repository but the folder %s of one; give the directory of a repository", r.dir,
			folder)
	}
	out, err := r.output(ctx, "", "rev-parse", "--verify", "HEAD^{commit}")
	if err != nil {
		return "", fmt.Errorf("%w; give the directory of a repository with a commit", err)
	}
	return string(bytes.TrimSpace(out)), nil
}

// shallow reports whether the history is cut off somewhere.
func (r repository) shallow(ctx context.Context) (bool, error) {
	out, err := r.output(ctx, "", "rev-parse", "--is-shallow-repository")
	return string(bytes.TrimSpace(out)) == "true", err
}

// name is the owner and name of the repository that this one was cloned from, or else what its directory is called.
func (r repository) name(ctx context.Context) (string, error) {
	dir, err := r.output(ctx, "", "rev-parse", "--absolute-git-dir")
	if err != nil {
		return "", err
	}
	if url, err := r.output(ctx, "", "config", "--get", "remote.origin.url"); err == nil {
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
	id   string
	time int64 // of its author, in Unix seconds
}

// commits lists the commits that lead to head, newest first, without merges: what a merge brings stands in the commits
// that it merges.
func (r repository) commits(ctx context.Context, head string) ([]commit, error) {
	out, err := r.output(ctx, "", "log", "--no-merges", "--no-show-signature", "--format=tformat:%H %at", head, "--")
	if err != nil {
		return nil, err
	}
	list := make([]commit, 0, bytes.Count(out, []byte{'\n'}))
	for line := range strings.Lines(string(out)) {
		id, at, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		seconds, err := strconv.ParseInt(at, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("git log in %s wrote %q, which is not a commit and time", r.dir, line)
		}
		list = append(list, commit{id, seconds})
	}
	return list, nil
}

// change is a Java file that a commit modified or renamed.
type change struct {
	path         string // the new one
	oldID, newID string // of the blobs
}

// changes lists for each commit how it differs from its parent. A commit without a parent here has none.
func (r repository) changes(ctx context.Context, commits []commit) ([][]change, error) {
	var ids strings.Builder
	index := make(map[string]int, len(commits))
	for i, c := range commits {
		ids.WriteString(c.id + "\n")
		index[c.id] = i
	}
	out, err := r.output(ctx, ids.String(),
		"diff-tree", "--stdin", "-r", "-M", "-l1000", "--raw", "-z", "--no-abbrev", "--diff-filter=MR", "--",
		":(top,icase)*.java")
	if err != nil {
		return nil, err
	}
	all := make([][]change, len(commits))
	at := -1
	for rest := string(out); len(rest) > 0; {
		var field string
		field, rest, _ = strings.Cut(rest, "\x00")
		if !strings.HasPrefix(field, ":") {
			i, known := index[field]
			if !known {
				return nil, fmt.Errorf("git diff-tree in %s wrote %q, which is none of the commits asked for", r.dir, field)
			}
			at = i
			continue
		}
		head := strings.Fields(field) // ":mode mode id id status", git's documentation, "raw output format"
		if at < 0 || len(head) != 5 {
			return nil, fmt.Errorf("git diff-tree in %s wrote %q, which is no change", r.dir, field)
		}
		var path string
		path, rest, _ = strings.Cut(rest, "\x00")
		if head[4][0] == 'R' {
			path, rest, _ = strings.Cut(rest, "\x00")
		}
		if isFile(head[0][1:]) && isFile(head[1]) && head[2] != head[3] {
			all[at] = append(all[at], change{path, head[2], head[3]})
		}
	}
	return all, nil
}

// isFile tells a regular file from a symbolic link or a submodule.
func isFile(mode string) bool { return strings.HasPrefix(mode, "100") }

// blobs asks one git cat-file for blobs, one by one.
type blobs struct {
	repository
	ctx       context.Context // of the git
	cmd       *exec.Cmd       // nil where none runs
	in        io.WriteCloser
	out       *bufio.Reader
	complaint bytes.Buffer
}

func (b *blobs) start() error {
	b.cmd = b.command(b.ctx, "cat-file", "--batch")
	b.complaint.Reset()
	b.cmd.Stderr = &b.complaint
	var err error
	if b.in, err = b.cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := b.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	b.out = bufio.NewReaderSize(out, 1<<16)
	return b.cmd.Start()
}

// errAbsent is of a blob that the repository does not hold, and errLarge of one that is larger than what is read.
var (
	errAbsent = errors.New("blob is not in this repository")
	errLarge  = errors.New("blob is too large")
)

// read returns the content of a blob of at most most bytes.
func (b *blobs) read(id string, most int64) ([]byte, error) {
	content, err := b.ask(id, most)
	if err == nil || errors.Is(err, errAbsent) || errors.Is(err, errLarge) {
		return content, err
	}
	b.close()
	words := b.complaint.String()
	if b.ctx.Err() == nil && strings.Contains(words, promisor) {
		return nil, errAbsent // a git that knows no GIT_NO_LAZY_FETCH dies of what it may not fetch
	}
	return nil, fmt.Errorf("git cat-file on blob %s in %s: %w: %s", id, b.dir, err, strings.TrimSpace(words))
}

func (b *blobs) ask(id string, most int64) ([]byte, error) {
	if b.cmd == nil {
		if err := b.start(); err != nil {
			return nil, err
		}
	}
	if _, err := io.WriteString(b.in, id+"\n"); err != nil {
		return nil, err
	}
	line, err := b.out.ReadString('\n')
	if err != nil {
		return nil, err
	}
	fields := strings.Fields(line)
	if len(fields) == 2 && fields[1] == "missing" {
		return nil, errAbsent
	}
	if len(fields) != 3 || fields[1] != "blob" {
		return nil, fmt.Errorf("unexpected answer %q", line)
	}
	size, err := strconv.ParseInt(fields[2], 10, 64)
	if err != nil || size < 0 {
		return nil, fmt.Errorf("unexpected answer %q", line)
	}
	if size > most {
		if _, err := io.CopyN(io.Discard, b.out, size+1); err != nil {
			return nil, err
		}
		return nil, errLarge
	}
	content := make([]byte, size+1)
	if _, err := io.ReadFull(b.out, content); err != nil {
		return nil, err
	}
	return content[:size:size], nil
}

// close ends the git, if one runs. How it ends is of no interest any more.
func (b *blobs) close() {
	if b.cmd != nil {
		_ = b.in.Close()
		_ = b.cmd.Wait()
		b.cmd = nil
	}
}
