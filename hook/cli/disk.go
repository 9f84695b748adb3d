package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"jithook/hook/change"
	"jithook/hook/safefile"
)

// index is where a run reads jit-hook's own files: with --worktree on disk, as its changes are; of a range where it
// starts, because no change may switch off its own check; else where they are staged.
func (o *options) index(repository change.Repository) change.Index {
	if top := safefile.WorkTree(o.dir); o.worktree && top != "" {
		return onDisk{repository, top}
	}
	if compared := o.compared(repository); compared != nil {
		return based(func(ctx context.Context) (change.Base, error) {
			r, err := compared(ctx)
			if err != nil {
				return nil, err
			}
			return repository.Base(ctx, r)
		})
	}
	return repository
}

// based finds where a range starts when it is first asked for a file.
type based func(ctx context.Context) (change.Base, error)

// StagedFiles implements change.Index.
func (b based) StagedFiles(ctx context.Context, most int64, paths ...string) (map[string][]byte, error) {
	base, err := b(ctx)
	if err != nil {
		return nil, err
	}
	return base.StagedFiles(ctx, most, paths...)
}

// ReadStaged implements change.Index.
func (b based) ReadStaged(
	ctx context.Context, most int64, path string, read func(io.Reader) error,
) (there bool, err error) {
	base, err := b(ctx)
	if err != nil {
		return false, err
	}
	return base.ReadStaged(ctx, most, path, read)
}

// onDisk reads files of the work tree as if they were staged.
type onDisk struct {
	change.Index // for what git alone knows
	top          string
}

// StagedFiles implements change.Index.
func (d onDisk) StagedFiles(_ context.Context, most int64, paths ...string) (map[string][]byte, error) {
	root, err := os.OpenRoot(d.top)
	if err != nil {
		return nil, fmt.Errorf("read the work tree: %w", err)
	}
	defer root.Close()
	files := map[string][]byte{}
	for _, path := range paths {
		content, there, err := read(root, path, most)
		if err != nil {
			return nil, fmt.Errorf("read the work tree: %w", err)
		}
		if there {
			files[path] = content
		}
	}
	return files, nil
}

// ReadStaged implements change.Index.
func (d onDisk) ReadStaged(
	_ context.Context, most int64, path string, take func(io.Reader) error,
) (staged bool, err error) {
	root, err := os.OpenRoot(d.top)
	if err != nil {
		return false, fmt.Errorf("read the work tree: %w", err)
	}
	defer root.Close()
	info, err := root.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false, unlessMissing(err)
	}
	if info.Size() > most {
		return true, take(nil)
	}
	f, err := root.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	return true, take(io.LimitReader(f, most+1))
}

// read gives a file of at most so many bytes, nil for a larger one, and where a link leads, as git stages it.
func read(root *os.Root, path string, most int64) (content []byte, there bool, err error) {
	info, err := root.Lstat(path)
	switch {
	case err != nil:
		return nil, false, unlessMissing(err)
	case info.Mode().Type() == fs.ModeSymlink:
		target, err := root.Readlink(path)
		return []byte(target), err == nil, err
	case !info.Mode().IsRegular():
		return nil, false, nil
	case info.Size() > most:
		return nil, true, nil
	}
	content, err = root.ReadFile(path)
	return content, err == nil, err
}

func unlessMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
