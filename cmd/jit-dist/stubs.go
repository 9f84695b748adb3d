package main

import (
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// macOS has its system's libraries in no file that may be passed on. A linker needs of them only their names and those
// of their functions, and Go's own source says which it calls. So text stubs (.tbd) of just these are made. The one of
// libSystem comes with zig.

// dynamic is a line by which Go's source names a function of a library.
var dynamic = regexp.MustCompile(`(?m)^//go:cgo_import_dynamic \S+ (\w+) "(/[^"]+)"$`)

const libSystem = "/usr/lib/libSystem.B.dylib"

// stubs writes a stub for each library that the program will ask for on a Mac, and gives the flags by which a linker
// finds them.
func (s source) stubs(p platform, zig string) (flags string, err error) {
	packages, err := s.packages(p, zig)
	if err != nil {
		return "", err
	}
	asked := map[string][]string{} // by library
	for _, of := range packages {
		for _, name := range of.GoFiles {
			text, err := os.ReadFile(filepath.Join(of.Dir, name))
			if err != nil {
				return "", err
			}
			for _, m := range dynamic.FindAllStringSubmatch(string(text), -1) {
				if symbol, library := "_"+m[1], m[2]; library != libSystem && !slices.Contains(asked[library], symbol) {
					asked[library] = append(asked[library], symbol)
				}
			}
		}
	}
	dir := filepath.Join(s.dir, "bin", p.String()+".sdk")
	for _, library := range slices.Sorted(maps.Keys(asked)) {
		at := filepath.Join(dir, stubName(library))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			return "", err
		}
		if err := os.WriteFile(at, []byte(stub(p, library, asked[library])), 0o644); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("-L%[1]s/lib -F%[1]s/Frameworks", dir), nil
}

// stubName is where a linker looks for the stub of a library: it asks for a framework by its name, for another library
// by the part of its name before the version.
func stubName(library string) string {
	name := path.Base(library)
	if strings.Contains(library, ".framework/") {
		return filepath.Join("Frameworks", name+".framework", name+".tbd")
	}
	name, _, _ = strings.Cut(name, ".")
	return filepath.Join("lib", name+".tbd")
}

// stub is the text of a library's stub, as Apple's tapi writes it.
func stub(p platform, library string, symbols []string) string {
	arch := map[string]string{"amd64": "x86_64", "arm64": "arm64"}[p.arch]
	slices.Sort(symbols)
	return fmt.Sprintf(`--- !tapi-tbd
tbd-version: 4
targets: [ %[1]s-macos ]
install-name: '%[2]s'
exports:
  - targets: [ %[1]s-macos ]
    symbols: [ %[3]s ]
...
`, arch, library, strings.Join(symbols, ", "))
}
