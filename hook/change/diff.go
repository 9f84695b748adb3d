package change

// Diff is what a review shows of the Java files of a range: the lines around what differs, as git's diff has them.
type Diff struct {
	Base, From, To string // the ids of the commits; Base is where the histories of both parted
	// Files are those that differ, by their new paths. One that is only renamed has no hunks.
	Files map[string]FileDiff
}

// FileDiff is what is shown of one file.
type FileDiff struct {
	OldPath string
	Hunks   []Hunk
}

// Hunk is a stretch of lines of the new version.
type Hunk struct {
	First int // the number of the first of Lines, from 1
	Lines []DiffLine
}

// DiffLine is a line of the new version.
type DiffLine struct {
	Old  int    // its number in the old version; 0 where it is new
	Text string // without its line feed
}

// Last is the number of the last line.
func (h Hunk) Last() int { return h.First + len(h.Lines) - 1 }

// Shown says what a Diff has.
type Shown struct {
	Similar int                    // the percentage from which on two files are one that was renamed
	Lines   func(path string) bool // whether the lines of a file are wanted
}
