package main

import (
	"debug/elf"
	"debug/pe"
	"fmt"
	"slices"
	"strings"
)

// newestGlibc is the latest version of glibc's symbols that a program may ask for.
var newestGlibc = []int{2, 27}

// loads reports what would keep a program of the platform from being loaded there.
func (p platform) loads(program string) error {
	switch p.os {
	case "darwin":
		return p.loadsOnMac(program)
	case "windows":
		return loadsOnWindows(program)
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

// onEveryWindows are the libraries of Windows 10 that a program may ask for. Those of its C library begin alike.
var onEveryWindows = []string{"kernel32.dll", "advapi32.dll", "ntdll.dll", "ws2_32.dll"}

const universalC = "api-ms-win-crt-"

// loadsOnWindows reports whether a program asks for a library that is not part of Windows.
func loadsOnWindows(program string) error {
	f, err := pe.Open(program)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // it was only read
	symbols, err := f.ImportedSymbols()
	if err != nil {
		return err
	}
	for _, s := range symbols {
		_, library, _ := strings.Cut(strings.ToLower(s), ":")
		if !slices.Contains(onEveryWindows, library) && !strings.HasPrefix(library, universalC) {
			return fmt.Errorf("it asks for %s, which is not part of Windows", library)
		}
	}
	return nil
}
