// Package change makes of a repository the versions of Java files that the hook judges: those of a change, and those
// that an audit follows back through the history. The repository is read by hook/git, which runs git, or by hook/gogit
// without it. Both list what differs between two trees, or a tree and the index, as entries; Load and ReadPast make the
// same of the entries of either.
package change

import (
	"bytes"
	"context"
	"slices"
	"strings"
)

// FileChange is one Java file in two versions, or where histories meet in more. All are blobs of the repository, never
// files of the work tree.
type FileChange struct {
	// as git stores them, any bytes, relative to the top level, "/" between parts; differ for a rename
	OldPath, NewPath string
	Old, New         []byte // of different content
	// Others are further old versions that the new one was made of, such as those of a merge's other parents. What is in
	// one of them as it is in New was not made by this change.
	Others []Version
	// Merges are those on the way from the old version to the new one that put the file together.
	Merges []Merge
}

// Merge is a file as a merge made it of its parents' versions.
type Merge struct {
	Parents []Version // those that have the file
	Result  Version
}

// Version is a file in one of its versions.
type Version struct {
	Path    string
	Content []byte
}

// Skipped is a Java path that was not read, and why.
type Skipped struct {
	Path   string
	Reason string // for people: "symbolic link", "unmerged", "submodule"
}

// Set is what a commit, a merge, a range of commits or a push would change in Java files that were there before.
// Changes and Skipped are in the order of the paths' bytes.
type Set struct {
	// Scope says for people what the changes are of, such as "2 commits about to be pushed to origin"; "" is what is
	// staged.
	Scope string
	// Range is the range that was asked for, by the ids of its commits; empty where it was none.
	Range   Range
	Changes []FileChange
	Skipped []Skipped

	// Nothing says for people why there was nothing to compare, such as "this is the first commit"; "" where something
	// was.
	Nothing string
	// Notes tell people what was not looked at, each in one line.
	Notes []string
	// Pushed has the revisions that a push was compared by, for each commit that it would leave a ref at and that is new.
	Pushed []Range
	// Added, Deleted and Unchanged count the Java files with nothing to compare: new ones, removed ones, and those of
	// which only the mode or the path changes.
	Added, Deleted, Unchanged int

	// AddedFiles and DeletedFiles are there where methods may have moved between these and others and where there are two
	// versions of the tree alone. They are in the order of the paths' bytes, as far as
	// there is room for them; Unread counts the others, and UnreadAdded are the paths of the added ones.
	AddedFiles, DeletedFiles []Version
	Unread                   int
	UnreadAdded              []string
	// Mentions finds files of the new version of the tree; nil where nobody can.
	Mentions Mentions
	// Single says that there are two versions of the tree alone: what one file lost another may have gained.
	Single bool
	// Only is that of the comparison, and Beside are the paths that it left out, which the new version has.
	Only   func(path string) bool
	Beside []string
}

// Mentions finds the files of some places that hold one of some words, each as a whole. A place is the end of a Java
// file's path or of its folder's: "shop/stock", "Shelf.java"; nil is all folders, and OtherLanguages are all files that
// end like that. What is not checked out may be left out.
// It reports whether these are all. Without words it finds none, but reads what a later search needs to know of the
// tree, so that this can be done beside other work.
type Mentions func(ctx context.Context, words, places []string) (files []Version, whole bool, err error)

// Holds reports whether a source may hold one of some words of a search, maybe in Unicode escapes. Between `extends`
// and a name there may be others.
func Holds(source []byte, words []string) bool {
	has := func(w string) bool { return bytes.Contains(source, []byte(w[strings.IndexByte(w, ' ')+1:])) }
	return has(`\u`) || slices.ContainsFunc(words, has)
}

// Empty reports whether no Java file differs.
func (s *Set) Empty() bool {
	return len(s.Changes)+len(s.Skipped)+s.Added+s.Deleted+s.Unchanged == 0
}

// Source reads changes of a repository. It never writes to the index or the work tree, never takes a lock, and never
// reaches for the network. Nor does it store objects; but git, where it expands a sparse index, stores the trees of it.
// Its errors are an *Error or that of the context.
type Source func(ctx context.Context) (*Set, error)

// Repository has changes to read.
type Repository interface {
	// Staged is a Source. It compares the index with HEAD and, while a merge is about to be committed, with the merge's
	// other parents.
	Staged(ctx context.Context) (*Set, error)
	// WorkTree compares the files of the work tree with a commit, as git would store them.
	WorkTree(ctx context.Context, t Tree) (*Set, error)
	// WorkFiles returns files of the work tree as git would store them, by path from the top level. One that is not there
	// is left out; the content of one with more than most bytes is nil.
	WorkFiles(ctx context.Context, most int64, paths ...string) (map[string][]byte, error)
	// Range compares two revisions.
	Range(ctx context.Context, r Range) (*Set, error)
	// Diff is what a review of a range shows.
	Diff(ctx context.Context, r Range, shown Shown) (*Diff, error)
	// Base is what a range is compared with.
	Base(ctx context.Context, r Range) (Base, error)
	// Push compares what is about to be pushed with what the remote has.
	Push(ctx context.Context, p Push) (*Set, error)
	// Commit resolves a revision to the id of a commit. One that does not exist is ErrNoCommit.
	Commit(ctx context.Context, revision string) (id string, err error)
	// Leads reports whether one commit is another one's ancestor. One that does not exist any more is none.
	Leads(ctx context.Context, ancestor, to string) (bool, error)
	// Underway names what git is in the middle of, such as "a rebase", where commits that were made before are made again;
	// else "".
	Underway(ctx context.Context) (string, error)
	Index
	// TopLevel returns the absolute path of the work tree, without a "/" at its end. A bare repository is ErrBare.
	TopLevel(ctx context.Context) (string, error)
	// Writable is TopLevel for what writes there. A repository inside another one's work tree is ErrEmbedded.
	Writable(ctx context.Context) (string, error)
}

// Tree says what of the work tree is compared with what.
type Tree struct {
	// Untracked has files judged that git does not know yet. With them it is as Staged after `git add --all`, without them
	// as after `git add --update`.
	Untracked bool
	// Base is the revision to compare with; "" is HEAD and, in a merge, the other parents too.
	Base string
	// Only names the paths that count; nil is all. What is outside of them is still looked at for renames.
	Only func(path string) bool
}

// Range names two revisions.
type Range struct {
	From, To string
	// Direct compares From itself with To, as `git diff From..To` does; else the merge base of both, as `git diff
	// From...To`.
	Direct bool
}
