// Package javatest holds Java of odd kinds for tests: fuzz targets start from it. Reader2.java is Reader.java after
// changes.
package javatest

import (
	"embed"
	"testing"
)

//go:embed *.java
var folder embed.FS

// Sources are the files, by name.
func Sources(tb testing.TB) (all [][]byte) {
	tb.Helper()
	files, err := folder.ReadDir(".")
	if err != nil {
		tb.Fatal(err)
	}
	for _, f := range files {
		all = append(all, Source(tb, f.Name()))
	}
	return all
}

// Source is one of the files: "Reader.java".
func Source(tb testing.TB, name string) []byte {
	tb.Helper()
	source, err := folder.ReadFile(name)
	if err != nil {
		tb.Fatal(err)
	}
	return source
}
