// Package owner says whose a file is, and who else can write to it.
package owner

import "io/fs"

// Alone reports whether this user owns the file at a path, which info is of, and nobody else can write to it.
func Alone(path string, info fs.FileInfo) bool { return Is(path, info) && !othersWrite(path, info) }
