package git

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"jithook/hook/change"
	"jithook/hook/child"
)

// Environment is added to the user's, whose GIT_DIR, GIT_INDEX_FILE and so on stay in force.
var Environment = []string{
	"LC_ALL=C",              // the words that classify looks for
	"GIT_OPTIONAL_LOCKS=0",  // never write a refreshed index
	"GIT_TERMINAL_PROMPT=0", // never ask
	// never fetch the missing blobs of a partial clone; from git 2.45 and the fixes of older lines
	"GIT_NO_LAZY_FETCH=1",
	"GIT_ALLOW_PROTOCOL=none", // the same where git does not know the former
	"GIT_NO_REPLACE_OBJECTS=1",
	"GIT_DIFF_OPTS=", // which would change how many lines a diff shows
	// git --literal-pathspecs commit passes these on
	"GIT_LITERAL_PATHSPECS=0", "GIT_GLOB_PATHSPECS=0", "GIT_NOGLOB_PATHSPECS=0", "GIT_ICASE_PATHSPECS=0",
}

// firstWord is how long a git may be silent that sorts a history, or compares trees, before it writes a word.
const firstWord = time.Minute

// exit is a git that ended with an error.
type exit struct {
	command string // the subcommand
	err     error
	stderr  string // printable
}

// maxMemory is the most memory of a git that compares trees or searches files. The former lists all that differs before
// it writes a word, and a tree of some hundred bytes may name any number of files; of a million files it takes less
// than this. The latter holds some files whole, of any size.
const maxMemory = 512 << 20

// errEndedEarly is of output that stops where more must come.
var errEndedEarly = errors.New("git ended early")

func (e *exit) Error() string { return fmt.Sprintf("git %s: %v", e.command, e.err) }

func (e *exit) Unwrap() error { return e.err }

// endOfOptions stands before what must not be taken for an option, for commands that give "--" another meaning.
const endOfOptions = "--end-of-options"

// run runs one git, gives it stdin, and has read take its output. A git that fails is an *exit, unless read gave up on
// what it wrote. What it wrote to standard error is returned in any case. A git before 2.24 does not know endOfOptions
// and is run without.
func (s *Source) run(
	ctx context.Context, stdin string, read func(io.Reader) error, args ...string,
) (stderr string, err error) {
	guarded := slices.Contains(args, endOfOptions)
	if guarded && !s.before224.Load() {
		stderr, err = s.start(ctx, stdin, read, args...)
		if !misunderstood(err) {
			return stderr, err
		}
		// It wrote nothing for read to take. Whether it is this that git does not know, the next one shows.
	}
	args = slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return arg == endOfOptions })
	stderr, err = s.start(ctx, stdin, read, args...)
	if guarded && err == nil {
		s.before224.Store(true)
	}
	return stderr, err
}

// misunderstood reports whether git ended as it does where it does not know an option.
func misunderstood(err error) bool {
	var ended *exit
	var code *exec.ExitError
	if !errors.As(err, &ended) || !errors.As(err, &code) {
		return false
	}
	const usage = 129
	return code.ExitCode() == usage || strings.Contains(ended.stderr, endOfOptions)
}

// start is run with the options as they are.
func (s *Source) start(
	ctx context.Context, stdin string, read func(io.Reader) error, args ...string,
) (stderr string, err error) {
	// A file system monitor is a program that reading the index could start.
	options := []string{"-c", "core.fsmonitor=false"}
	if s.aside != nil {
		options = append(options, asideOptions...)
	}
	cmd := exec.CommandContext(ctx, s.path, append(options, args...)...)
	cmd.Dir = s.dir
	cmd.Env = slices.Concat(os.Environ(), Environment, s.aside)
	if args[0] == diffTree {
		// or it reads the index, which it has no need of; one that is not there is empty
		cmd.Env = append(cmd.Env, "GIT_INDEX_FILE=")
	}
	cmd.Stdin = strings.NewReader(stdin)
	child.Bind(cmd)
	var words tail
	cmd.Stderr = &words
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = child.Start(cmd)
	}
	if err != nil {
		return "", &exit{command: args[0], err: err}
	}
	if args[0] == diffTree || args[0] == grep {
		_ = boundMemory(cmd.Process.Pid, maxMemory) // one that has ended needs none
	}
	// A child of git may hold the pipe when git is killed.
	stop := context.AfterFunc(ctx, func() { out.Close() })
	heard := child.Listen(ctx, cmd, out)
	switch args[0] {
	case gitLog, diffTree:
		heard.AtLeast(firstWord)
	case "rev-parse", "symbolic-ref", "cat-file", "config":
		heard.Brief()
	}
	readErr := read(heard)
	stop()
	out.Close() // a git that is still writing ends
	err = heard.Wait()
	stderr = change.Printable(string(words))
	switch {
	case ctx.Err() != nil:
		return stderr, ctx.Err()
	case heard.Ended():
		return stderr, &exit{args[0], err, stderr}
	case err != nil && (readErr == nil || errors.Is(readErr, errEndedEarly)):
		return stderr, &exit{args[0], err, stderr}
	}
	return stderr, readErr
}

// The bounds of a git's output that is held whole: all of it, and one line or field. A million paths fit in, and a
// merge of thousands of parents.
const (
	maxOutput = 64 << 20
	maxLine   = 1 << 20
)

// errEndless is of a git that writes more than it has reason to.
var errEndless = fmt.Errorf("git wrote more than %d MiB, or a line of more than %d MiB, which is not read; see "+
	"whether `git --version` is the git that you installed", maxOutput>>20, maxLine>>20)

// output runs a git and returns all that it writes.
func (s *Source) output(ctx context.Context, args ...string) (stdout, stderr string, err error) {
	return s.outputOf(ctx, "", args...)
}

// outputOf is output of a git that reads something.
func (s *Source) outputOf(ctx context.Context, stdin string, args ...string) (stdout, stderr string, err error) {
	stderr, err = s.run(ctx, stdin, held(&stdout, maxOutput), args...)
	return stdout, stderr, err
}

// held keeps what is read, up to so many bytes.
func held(text *string, most int) func(io.Reader) error {
	return func(r io.Reader) error {
		out, err := io.ReadAll(io.LimitReader(r, int64(most)+1))
		if len(out) > most {
			return errEndless
		}
		*text = string(out)
		return err
	}
}

// readUntil reads up to a byte, with it. The error is io.EOF where the output ends before, errEndless where it is far.
func readUntil(r *bufio.Reader, end byte) (string, error) {
	var read []byte
	for {
		part, err := r.ReadSlice(end)
		if len(read)+len(part) > maxLine {
			return "", errEndless
		}
		if read = append(read, part...); !errors.Is(err, bufio.ErrBufferFull) {
			return string(read), err
		}
	}
}

// line runs a git that answers in one line.
func (s *Source) line(ctx context.Context, args ...string) (out string, err error) {
	_, err = s.run(ctx, "", held(&out, maxLine), args...)
	return strings.TrimSuffix(out, "\n"), err
}

// unwritten is the failure to write what is only there for a while.
func unwritten(why string) error {
	return &change.Error{Kind: change.ErrTemporary, Detail: fmt.Sprintf(
		"%s; make room in %s, or name another folder by TMPDIR (on Windows by TMP)", why, os.TempDir())}
}

// wrap says of an error what was being done, and gives it its kind.
func wrap(err *error, doing string, of ...any) {
	if *err != nil {
		*err = fmt.Errorf(doing+": %w", append(of, classify(*err))...)
	}
}

// classify gives a failure its kind.
func classify(err error) error {
	var known *change.Error
	if errors.As(err, &known) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	var file *fs.PathError
	if errors.As(err, &file) && strings.Contains(file.Path, asidePrefix) {
		return unwritten(err.Error())
	}
	var ended *exit
	if !errors.As(err, &ended) {
		return &change.Error{Kind: change.ErrUnreadable, Detail: err.Error()}
	}
	has := func(words string) bool { return strings.Contains(ended.stderr, words) }
	switch {
	case ended.command == diffTree && has("ut of memory"): // as git spells it, or the C library
		return &change.Error{Kind: change.ErrUnreadable, Detail: fmt.Sprintf(
			"git took more than %d MiB to compare two trees: a commit names more files than any project has; "+
				"`jit-hook audit --since` leaves older ones out", maxMemory>>20), Git: ended.stderr}
	case ended.command == grep && has("ut of memory"):
		return &change.Error{Kind: change.ErrUnreadable, Detail: fmt.Sprintf(
			"git took more than %d MiB to search files: one of them is very large", maxMemory>>20), Git: ended.stderr}
	case ended.command == updateIndex && has("No space left on device"): // all that it writes lies aside
		return unwritten("no space is left")
	case has("not a git repository"):
		return &change.Error{Kind: change.ErrNotRepository, Detail: "run jit-hook in a work tree, or set GIT_DIR",
			Git: ended.stderr}
	case has("must be run in a work tree"):
		return &change.Error{Kind: change.ErrBare, Detail: bareDetail, Git: ended.stderr}
	case has("dubious ownership"), has("unsafe repository"): // the latter until git 2.35.2
		return &change.Error{Kind: change.ErrOwner, Detail: "trust it as git's message says, or run jit-hook as its owner",
			Git: ended.stderr}
	case has("promisor remote"), has("transport") && has("not allowed"): // what git says when it may not fetch
		return &change.Error{Kind: change.ErrMissingObject, Detail: "this partial clone lacks a file to compare; git diff " +
			"--cached, or git diff of the revisions to compare, fetches it", Git: ended.stderr}
	}
	return &change.Error{Kind: change.ErrUnreadable, Detail: ended.Error() + "; try git status and git fsck",
		Git: ended.stderr}
}

// tail keeps the end of the text that is written to it.
type tail []byte

const tailSize = 2 << 10

func (t *tail) Write(p []byte) (int, error) {
	*t = append(*t, p...)
	if len(*t) > tailSize {
		*t = append((*t)[:0], (*t)[len(*t)-tailSize:]...)
	}
	return len(p), nil
}
