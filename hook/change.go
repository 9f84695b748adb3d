// Package hook is what git runs: it reads the staged changes, has each comment judged, and reports what is stale.
package hook

import "context"

// FileChange is one staged Java file in both versions. Sources are blobs of the repository, never files of the work tree.
type FileChange struct {
	OldPath, NewPath string // as git stores them, any bytes, relative to the top level, "/" between parts; differ for a rename
	Old, New         []byte
}

// Skipped is a staged Java path that was not read, and why.
type Skipped struct {
	Path   string
	Reason string // for people: "symbolic link", "unmerged", "submodule", "larger than 8 MiB"
}

// Staged is what a commit would change in Java files that HEAD has too.
type Staged struct {
	Changes []FileChange
	Skipped []Skipped
}

// Source reads the staged changes of a repository. It never writes to the index, the work tree or the object store.
type Source interface {
	Staged(ctx context.Context) (*Staged, error)
}
