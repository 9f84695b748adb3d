package main

import (
	"debug/elf"
	"fmt"
	"slices"
)

// newestGlibc is the latest version of glibc's symbols that a program may ask for.
var newestGlibc = []int{2, 27}

// loads reports what would keep a program of the platform from being loaded there.
func (p platform) loads(program string) error {
	if p.os == "darwin" {
		return p.loadsOnMac(program)
	}
	f, err := elf.Open(program)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // it was only read
	if p.libc == musl {
		return loadsAlone(f)
	}
	return loadsOldGlibc(f)
}

// loadsAlone reports what a program needs beside the kernel.
func loadsAlone(f *elf.File) error {
	libraries, err := f.ImportedLibraries()
	if err != nil {
		return err
	}
	if slices.ContainsFunc(f.Progs, func(p *elf.Prog) bool { return p.Type == elf.PT_INTERP }) || len(libraries) > 0 {
		return fmt.Errorf("it is not linked statically: it asks for a loader, and for the libraries %q", libraries)
	}
	return nil
}

// loadsOldGlibc reports whether a program needs a newer glibc than all systems have that it is to start on.
func loadsOldGlibc(f *elf.File) error {
	symbols, err := f.ImportedSymbols()
	if err != nil {
		return err
	}
	for _, s := range symbols {
		var version [2]int
		if _, err := fmt.Sscanf(s.Version, "GLIBC_%d.%d", &version[0], &version[1]); err == nil &&
			slices.Compare(version[:], newestGlibc) > 0 {
			return fmt.Errorf("it asks for %s of %s, which systems with an older glibc lack", s.Name, s.Version)
		}
	}
	return nil
}
