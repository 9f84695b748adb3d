package change

import "strings"

// IsAt reports whether a path is a place, as Mentions has them, or ends with it.
func IsAt(path, place string) bool {
	rest, found := strings.CutSuffix(path, place)
	return found && (rest == "" || strings.HasSuffix(rest, "/"))
}

// Folder is the folder of a file, "" for the top level.
func Folder(file string) string { return file[:max(0, strings.LastIndexByte(file, '/'))] }
