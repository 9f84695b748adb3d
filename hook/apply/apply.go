// Package apply writes suggestions to files of the work tree: only to a file that is what was judged, whole or not at
// all, and nowhere else.
package apply

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"

	"jithook/engine/java"
	"jithook/hook/safefile"
)

// File is a file that was judged, and what is to be fixed in it.
type File struct {
	Path      string // from the top level, "/" between parts, any bytes
	Judged    []byte
	Fixes     []java.Edit // of Judged
	Mark      string      // of the index, by which git does not see what is written; "" is none
	Untracked bool        // the index does not have it, so git does not see what is written either
}

// Same reports whether a file of the work tree, cleaned as `git add` would, is a blob. It writes nothing.
type Same func(ctx context.Context, path string, file, blob []byte) (bool, error)

// RefusedError says why a file was left as it is.
type RefusedError struct{ Reason string }

func (r *RefusedError) Error() string { return r.Reason }

func refuse(format string, args ...any) error { return &RefusedError{fmt.Sprintf(format, args...)} }

// Tree is the work tree of a repository.
type Tree struct {
	root *os.Root
	same Same
}

// Open opens the work tree at top. Without same, as where there is no git, files count only where every byte is what
// was judged.
func Open(top string, same Same) (*Tree, error) {
	root, err := os.OpenRoot(top)
	if err != nil {
		return nil, fmt.Errorf("open the work tree: %w", err)
	}
	return &Tree{root, same}, nil
}

// Close ends the use of the work tree.
func (t *Tree) Close() { _ = t.root.Close() } // nothing waits to be written

// Write makes the edits in the work tree's file. Where that is not what was judged, or is none that may be written, the
// error is a *RefusedError that says why; any other error is a failure to read or write. In each case the file is as it
// was. A kill leaves the old or the new file whole, as safefile.Replace says.
func (t *Tree) Write(ctx context.Context, f File) error {
	info, err := t.regular(f.Path)
	if err != nil {
		return err
	}
	if f.Mark != "" {
		return refuse("git would not see it: `git update-index --no-%s` on it lets git look again", f.Mark)
	}
	if f.Untracked {
		return refuse("git does not track it, so `git diff` would not show what is written: `git add` it first")
	}
	found, err := t.read(f.Path, longest(f.Judged))
	if err != nil {
		return fmt.Errorf("read %q: %w", f.Path, err)
	}
	if java.Conflicted(found) {
		return refuse("it has the markers of a merge conflict: resolve it first")
	}
	fixes, err := t.fitting(ctx, f, found)
	if err != nil {
		return err
	}
	return safefile.Replace(t.root, f.Path, java.ApplyEdits(found, fixes), info.Mode().Perm(),
		func() error { return t.unchanged(f.Path, info, found) })
}

// regular looks at a file, which must be one that may be written, behind no symbolic link.
func (t *Tree) regular(name string) (fs.FileInfo, error) {
	if safefile.InGit(name) {
		return nil, refuse("it is among git's own files")
	}
	var info fs.FileInfo
	for i := 0; i <= len(name); i++ {
		if i < len(name) && name[i] != '/' {
			continue
		}
		var err error
		switch info, err = t.root.Lstat(name[:i]); {
		case errors.Is(err, fs.ErrNotExist):
			return nil, refuse("it is not in the work tree")
		case err != nil:
			return nil, fmt.Errorf("look at %q: %w", name[:i], err)
		case info.Mode().Type() == fs.ModeSymlink && i == len(name):
			return nil, refuse("it is a symbolic link in the work tree")
		case info.Mode().Type() == fs.ModeSymlink:
			return nil, refuse("%s is a symbolic link in the work tree", path.Base(name[:i]))
		}
	}
	if !info.Mode().IsRegular() {
		return nil, refuse("it is not a regular file in the work tree")
	}
	if info.Mode().Perm()&0o200 == 0 {
		return nil, refuse("it is read-only; chmod u+w lets it be written")
	}
	return info, nil
}

// longest is how long the file may be of which git makes what was judged: in UTF-32, with its mark.
func longest(judged []byte) int { return 4 * (len(judged) + 1) }

// read reads a file, of one that has more than so many bytes no more than shows it.
func (t *Tree) read(name string, most int) ([]byte, error) {
	in, err := t.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(io.LimitReader(in, int64(most)+1))
}

// fitting turns edits of the judged version into edits of the file as found.
func (t *Tree) fitting(ctx context.Context, f File, found []byte) ([]java.Edit, error) {
	if bytes.Equal(found, f.Judged) {
		return f.Fixes, nil
	}
	if len(found) > longest(f.Judged) {
		return nil, refuse("it is far longer than what was judged: it changed since, has unstaged changes, or git filters it")
	}
	same := false
	if t.same != nil {
		var err error
		if same, err = t.same(ctx, f.Path, found, f.Judged); err != nil {
			return nil, err
		}
	}
	if !same {
		return nil, refuse("it is not what was judged: it changed since, or has unstaged changes. Stage them, " +
			"with --from stash them, with --to check that revision out, and retry.")
	}
	fixes, ok := moved(f.Judged, found, f.Fixes)
	if !ok {
		return nil, refuse("git filters more than its line ends; take the patch that --format patch writes")
	}
	return fixes, nil
}

// unchanged reports whether a file is still the one that was read.
func (t *Tree) unchanged(name string, info fs.FileInfo, found []byte) error {
	now, err := t.root.Lstat(name)
	if err == nil && os.SameFile(info, now) {
		var content []byte
		if content, err = t.read(name, len(found)); err == nil && bytes.Equal(content, found) {
			return nil
		}
	}
	if err != nil {
		return fmt.Errorf("look at %q again: %w", name, err)
	}
	return refuse("it changed while it was read. Run this again.")
}

// moved turns edits of the judged version into those of a file that differs from it in nothing but a carriage return
// before line feeds. It is false where the file differs in more.
func moved(judged, found []byte, fixes []java.Edit) ([]java.Edit, bool) {
	at := make([]int, len(judged)+1) // of each byte that was judged, its place in the file
	j := 0
	for i, b := range judged {
		at[i] = j
		if b == '\n' && bytes.HasPrefix(found[j:], []byte("\r\n")) {
			j++
		}
		if j >= len(found) || found[j] != b {
			return nil, false
		}
		j++
	}
	if at[len(judged)] = j; j != len(found) {
		return nil, false
	}
	out := make([]java.Edit, len(fixes))
	for i, f := range fixes {
		out[i] = f
		out[i].Span.Start, out[i].Span.End = at[f.Span.Start], at[f.Span.End]
		if !strings.Contains(f.Text, "\r") {
			out[i].Text = strings.ReplaceAll(f.Text, "\n", "\r\n")
		}
	}
	return out, true
}
