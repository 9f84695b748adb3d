package main

import (
	"bytes"
	"crypto/sha256"
	"debug/macho"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Load commands of a Mach-O file that package macho leaves as bytes, and what a signature begins with: Apple's
// mach-o/loader.h and kern/cs_blobs.h.
const (
	buildVersion  = 0x32 // LC_BUILD_VERSION
	codeSignature = 0x1d // LC_CODE_SIGNATURE
	signatures    = 0xfade0cc0
	codeDirectory = 0xfade0c02
	adHoc         = 0x2
	onMacOS       = 1
	sha256Hashes  = 2
)

// onEveryMac are the folders of libraries that are part of macOS.
var onEveryMac = []string{"/usr/lib/", "/System/Library/Frameworks/"}

// loadsOnMac reports what would keep a program from being loaded by macOS: another processor, a newer system, a library
// that is not part of it, and a signature that is wrong, or missing where Apple's processors run nothing without.
func (p platform) loadsOnMac(program string) error {
	data, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	f, err := macho.NewFile(bytes.NewReader(data))
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // it was only read
	want := map[string]macho.Cpu{"amd64": macho.CpuAmd64, "arm64": macho.CpuArm64}[p.arch]
	if f.Cpu != want || f.Type != macho.TypeExec {
		return fmt.Errorf("it is a %v for %v, not a program for %v", f.Type, f.Cpu, want)
	}
	libraries, err := f.ImportedLibraries()
	if err != nil {
		return err
	}
	for _, library := range libraries {
		if !slices.ContainsFunc(onEveryMac, func(dir string) bool { return strings.HasPrefix(library, dir) }) {
			return fmt.Errorf("it asks for %s, which is not part of macOS", library)
		}
	}
	var versioned, signed bool
	for _, load := range f.Loads {
		raw := load.Raw()
		word := func(i int) uint32 { return f.ByteOrder.Uint32(raw[4*i:]) }
		switch {
		case len(raw) < 16:
		case word(0) == buildVersion:
			versioned = true
			oldest := fmt.Sprintf("%d.%d", word(3)>>16, word(3)>>8&0xff)
			if word(2) != onMacOS || oldest != oldestMacOS {
				return fmt.Errorf("it is for platform %d from version %s on, not for macOS from %s on", word(2), oldest,
					oldestMacOS)
			}
		case word(0) == codeSignature:
			signed = true
			at, size := int64(word(2)), int64(word(3))
			if at+size > int64(len(data)) {
				return errors.New("its signature lies behind its end")
			}
			if err := checkSignature(data, data[at:at+size]); err != nil {
				return fmt.Errorf("its signature: %w", err)
			}
		}
	}
	switch {
	case !versioned:
		return errors.New("it does not say which macOS it needs")
	case !signed && p.arch == "arm64":
		return errors.New("it is not signed")
	}
	return nil
}

// checkSignature compares the hashes of a signature without a signer with the pages of the program.
func checkSignature(program, signature []byte) error {
	at := func(b []byte, i int) uint32 {
		if len(b) < i+4 {
			return 0
		}
		return binary.BigEndian.Uint32(b[i:])
	}
	if at(signature, 0) != signatures {
		return errors.New("it is none")
	}
	for i := range int(at(signature, 8)) {
		offset := int(at(signature, 12+8*i+4))
		if offset > len(signature) || at(signature[offset:], 0) != codeDirectory {
			continue
		}
		d := signature[offset:]
		flags, hashes, pages, end := at(d, 12), int(at(d, 16)), int(at(d, 28)), int(at(d, 32))
		if flags&adHoc == 0 || len(d) < 40 || d[36] != sha256.Size || d[37] != sha256Hashes {
			return fmt.Errorf("flags %#x: not made without a signer, or not of SHA-256", flags)
		}
		page := 1 << d[39]
		if end > len(program) || pages != (end+page-1)/page || hashes+pages*sha256.Size > len(d) {
			return fmt.Errorf("it has %d hashes for %d bytes", pages, end)
		}
		for n := range pages {
			sum := sha256.Sum256(program[n*page : min((n+1)*page, end)])
			if !bytes.Equal(sum[:], d[hashes+n*sha256.Size:][:sha256.Size]) {
				return fmt.Errorf("page %d was changed", n)
			}
		}
		return nil
	}
	return errors.New("it has no hashes")
}
