package git

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"

	"jithook/hook/change"
	"jithook/hook/child"
)

// Objects gives each way of asking a git cat-file of its own, which starts with the first question.
func (s past) Objects(ctx context.Context) change.Objects {
	return &objects{
		contents: asking{source: s.Source, ctx: ctx, mode: "--batch"},
		names:    asking{source: s.Source, ctx: ctx, mode: "--batch-check"},
	}
}

type objects struct{ contents, names asking }

// Blob implements change.Objects.
func (o *objects) Blob(id string) ([]byte, error) {
	a, err := o.contents.ask(id)
	if err != nil {
		return nil, err
	}
	if a.id == "" {
		return nil, change.ErrAbsent
	}
	content, err := readBounded(o.contents.out, a.size, o.contents.source.most.Bytes())
	if err != nil {
		return nil, o.contents.fail(id, err)
	}
	if content == nil {
		return nil, change.ErrLarge
	}
	return content, nil
}

// Find implements change.Objects. A path with a line feed cannot be asked for and counts as not there.
func (o *objects) Find(commit, path string) (string, error) {
	if strings.Contains(path, "\n") {
		return "", nil
	}
	a, err := o.names.ask(commit + ":" + path)
	if err != nil || a.kind != "blob" {
		return "", err
	}
	return a.id, nil
}

// Close implements change.Objects.
func (o *objects) Close() {
	_ = o.contents.close() // how they end is of no interest any more
	_ = o.names.close()
}

// asking is a git cat-file that answers one question after another.
type asking struct {
	source *Source
	ctx    context.Context // of the git
	mode   string
	cmd    *exec.Cmd // nil where none runs
	in     io.WriteCloser
	heard  *child.Output
	out    *bufio.Reader // of git's output
	words  tail
}

func (a *asking) start() error {
	a.words = nil
	a.cmd = exec.CommandContext(a.ctx, a.source.path, "cat-file", a.mode)
	a.cmd.Dir = a.source.dir
	a.cmd.Env = append(os.Environ(), Environment...)
	child.Bind(a.cmd)
	a.cmd.Stderr = &a.words
	var err error
	if a.in, err = a.cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := a.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	a.heard = child.Listen(a.ctx, a.cmd, out)
	a.heard.Brief()
	a.out = bufio.NewReaderSize(a.heard, 1<<16)
	return child.Start(a.cmd)
}

func (a *asking) ask(name string) (answer, error) {
	if a.cmd == nil {
		if err := a.start(); err != nil {
			a.cmd = nil
			return answer{}, &exit{command: "cat-file", err: err}
		}
	}
	a.heard.Asked()
	if _, err := io.WriteString(a.in, name+"\n"); err != nil {
		return a.broken(name, err)
	}
	got, err := readAnswer(a.out)
	if err != nil {
		return a.broken(name, err)
	}
	return got, nil
}

// broken is a git that ended. One that does not know GIT_NO_LAZY_FETCH dies of an object that it may not fetch: it is
// absent, and the next question starts another.
func (a *asking) broken(name string, err error) (answer, error) {
	failure := a.fail(name, err)
	if a.ctx.Err() == nil && errors.Is(failure, change.ErrMissingObject) {
		return answer{}, nil
	}
	return answer{}, failure
}

// fail ends the git and gives an error its kind.
func (a *asking) fail(name string, err error) error {
	if ended := a.close(); a.heard != nil && a.heard.Ended() {
		err = ended
	}
	if a.ctx.Err() != nil {
		return a.ctx.Err()
	}
	return classify(&exit{command: fmt.Sprintf("cat-file %s on %q", a.mode, name), err: err,
		stderr: change.Printable(string(a.words))})
}

// close ends the git, if one runs, and returns how it ended.
func (a *asking) close() (err error) {
	if a.cmd != nil {
		_ = a.in.Close()
		err = a.heard.Wait()
		a.cmd = nil
	}
	return err
}
