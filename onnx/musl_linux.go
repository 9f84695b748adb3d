package onnx

import (
	"debug/elf"
	"errors"
	"os"
	"regexp"
	"slices"
	"sync"
)

// A library for glibc that musl loads ends the process, at once or later. A program for glibc may be started by musl,
// as Alpine's gcompat does it, and then runs as well as one for musl as long as it loads nothing.
var errMusl = errors.New("it is made for glibc and would crash, because this system runs programs by musl; " +
	"--engine builtin runs the models without it")

// muslMapped finds musl among the files that a process has mapped.
var muslMapped = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)/(ld-musl-[^/\n]*|libc\.musl-[^/\n]*|[^/\n]*-linux-musl/libc\.so)$`)
})

// muslRuns reports whether musl loaded this program.
func muslRuns() bool {
	maps, _ := os.ReadFile("/proc/self/maps")
	return muslMapped().Match(maps)
}

// loadable returns errMusl for a library that musl cannot load.
func loadable(path string) error {
	if !muslRuns() {
		return nil
	}
	f, err := elf.Open(path)
	if err != nil {
		return nil // who loads it says what is wrong with it
	}
	defer func() { _ = f.Close() }() // it was only read
	if needs, _ := f.ImportedLibraries(); slices.Contains(needs, "libc.so.6") {
		return errMusl
	}
	return nil
}
