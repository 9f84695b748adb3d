package change

import "fmt"

// The bounds of a tree's listing. The largest projects have some 100,000 Java files among a few million.
const (
	maxListed = 1 << 23
	maxJava   = 1 << 20
	maxPaths  = 128 << 20 // bytes of the paths of Java files
)

// Listing counts what a tree lists, or two trees differ in. A tree may name another many times, and that one a third:
// some hundred bytes make any number of files.
type Listing struct{ all, java, paths int }

// Add counts a file. It fails where there are more than any project has.
func (l *Listing) Add(path string) error {
	l.all++
	if IsJava(path) {
		l.java++
		l.paths += len(path)
	}
	switch {
	case l.java > maxJava:
		return tooMany(maxJava, "Java files")
	case l.paths > maxPaths:
		return tooMany(maxPaths, "bytes of paths of Java files")
	case l.all > maxListed:
		return tooMany(maxListed, "files")
	}
	return nil
}

func tooMany(most int, of string) error {
	return &Error{Kind: ErrUnreadable, Detail: fmt.Sprintf("a tree lists more than %d %s, which is no project's", most,
		of)}
}
