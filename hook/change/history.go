package change

import (
	"context"
	"errors"
	"time"
)

// Commit is one commit of a history.
type Commit struct {
	ID      string // hexadecimal
	Parents []string
	Time    time.Time // of its author
	// Left are the files that methods may have left for others, where the commit changed several and is no merge. They are
	// known once the history was read.
	Left []Left
	// Cut says that the commit has parents which this repository does not hold: it is where a shallow clone ends.
	Cut bool
}

// CommitTime is the time of a commit, from the seconds since 1970 that it tells. Some tell what cannot be, as commits
// do that tools made: what is before 1970, or after the year 9999, beyond which times have no usual form, counts as
// 1970. A history is no less one for its dates.
func CommitTime(seconds int64) time.Time {
	const last = 253402300799
	if seconds < 0 || seconds > last {
		seconds = 0
	}
	return time.Unix(seconds, 0)
}

// Left is a file that a commit edited or deleted.
type Left struct {
	Before *PastVersion
	After  string // its blob in the commit, "" where it is deleted
}

// TreeFile is a Java file in the tree of a commit.
type TreeFile struct{ Path, ID string }

// History reads the past of one repository. It writes nothing, takes no lock and never reaches for the network. Its
// errors are as those of Source.
type History interface {
	// Place is where the repository is, as one absolute path for all of its work trees.
	Place(ctx context.Context) (string, error)
	// Commit returns the id of the commit that a revision names.
	Commit(ctx context.Context, revision string) (string, error)
	// Log lists the commits that lead to one, itself included, each before its parents.
	Log(ctx context.Context, commit string) ([]Commit, error)
	// Files lists the Java files of a commit's tree, by path; symbolic links are none.
	Files(ctx context.Context, commit string) ([]TreeFile, error)
	// Changes calls take, in the order of commits, for each in which Java files differ from its first parent. Those
	// without a parent are left out.
	Changes(ctx context.Context, commits []Commit, take func(i int, entries []Entry) error) error
	// Objects opens a way to read blobs, for one goroutine.
	Objects(ctx context.Context) Objects
}

// Objects reads one object after another.
type Objects interface {
	// Blob returns the content of a blob, or ErrAbsent or ErrLarge.
	Blob(id string) ([]byte, error)
	// Find returns the id of a commit's entry at a path, or "" where that is nothing.
	Find(commit, path string) (string, error)
	Close()
}

// What a blob may be that is there and yet not read.
var (
	ErrAbsent = errors.New("not in this repository")
	ErrLarge  = errors.New("larger than `max-file` in the settings or --max-file allows")
)
