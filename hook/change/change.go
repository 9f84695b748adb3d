// Package change holds what the sources of staged changes give to the hook, and what the sources share. A source reads the
// repository: hook/git by running git, hook/gogit without it. Both list what differs between HEAD and the index as entries;
// Load turns entries into the files to judge, so that both mean the same.
package change

import "context"

// FileChange is one staged Java file in both versions. Sources are blobs of the repository, never files of the work tree.
type FileChange struct {
	OldPath, NewPath string // as git stores them, any bytes, relative to the top level, "/" between parts; differ for a rename
	Old, New         []byte // of different content
}

// Skipped is a staged Java path that was not read, and why.
type Skipped struct {
	Path   string
	Reason string // for people: "symbolic link", "unmerged", "submodule", "larger than 1 MiB"
}

// Staged is what a commit would change in Java files that HEAD has too. Changes and Skipped are in the order of the paths'
// bytes.
type Staged struct {
	Changes []FileChange
	Skipped []Skipped

	// FirstCommit says that HEAD has no commit yet: every staged file is new, and nothing can have become stale.
	FirstCommit bool
	// Added, Deleted and Unchanged count the Java files with nothing to compare: new ones, removed ones, and those of which
	// only the mode or the path changes.
	Added, Deleted, Unchanged int
}

// Source reads the staged changes of a repository. It never writes to the index or the work tree, never takes a lock, and never
// reaches for the network. Nor does it store objects; but git, where it expands a sparse index, stores the trees of it. Its
// errors are an *Error or that of the context.
type Source interface {
	Staged(ctx context.Context) (*Staged, error)
}

// Repository is a source that also knows where its work tree is.
type Repository interface {
	Source
	// TopLevel returns the absolute path of the work tree, without a "/" at its end. A bare repository is ErrBare.
	TopLevel(ctx context.Context) (string, error)
}
