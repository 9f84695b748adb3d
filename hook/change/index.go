package change

import (
	"context"
	"io"
)

// Base reads files as the revision has them that a range is compared with.
type Base interface {
	Index
	// Touched says of files what the range did to them: "adds", "changes" or "deletes". Those that it left alone are left
	// out.
	Touched(ctx context.Context, paths ...string) (map[string]string, error)
}

// Index reads files as the next commit would hold them.
type Index interface {
	// StagedFiles returns the content of files, by path from the top level. What is not staged, is unmerged or is a
	// submodule is left out; the content of one with more than most bytes is nil, that of a symbolic link the path it
	// leads to. With git, a path with a line feed is not found.
	StagedFiles(ctx context.Context, most int64, paths ...string) (map[string][]byte, error)
	// ReadStaged has the content of one such file read, and reports whether there is one. Nil is read of one with more
	// than most bytes. What read returns comes back as it is.
	ReadStaged(ctx context.Context, most int64, path string, read func(content io.Reader) error) (staged bool, err error)
}
