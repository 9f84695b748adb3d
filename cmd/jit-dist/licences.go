package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/licensecheck"
)

// licenseName is the file with jit-hook's own licence, at the top of the repository and of each archive, and licenseID
// its name in SPDX.
const (
	licenseName = "LICENSE"
	licenseID   = "Apache-2.0"
)

// notice is how files are named whose text has to travel with a program.
var notice = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)([-._].*)?$`)

// licences collects those of all that is linked into the program: for each package the files beside it and in the
// folders above, up to the root of its module; then Go's own, zig's (a piece of its runtime is linked in, and
// on some platforms of a C library), and ONNX Runtime's with those of its parts.
func (s source) licences(p platform, in program, zig string) ([]file, error) {
	packages, err := s.packages(p, zig)
	if err != nil {
		return nil, err
	}
	found := map[string]map[string]string{} // by module, name in the archive to path
	for _, pkg := range packages {
		if pkg.Module == nil || pkg.Module.Main {
			continue
		}
		if found[pkg.Module.Path] == nil {
			found[pkg.Module.Path] = map[string]string{}
		}
		for dir := pkg.Dir; ; dir = filepath.Dir(dir) {
			inside, err := filepath.Rel(pkg.Module.Dir, dir)
			if err != nil || strings.HasPrefix(inside, "..") {
				break
			}
			entries, err := os.ReadDir(dir)
			if err != nil {
				return nil, err
			}
			for _, e := range entries {
				if e.Type().IsRegular() && notice.MatchString(e.Name()) {
					found[pkg.Module.Path][path.Join(filepath.ToSlash(inside), e.Name())] = filepath.Join(dir, e.Name())
				}
			}
		}
	}
	for _, dep := range in.info.Deps {
		if len(found[dep.Path]) == 0 {
			return nil, fmt.Errorf("%s %s has no licence, so it cannot be shipped", dep.Path, dep.Version)
		}
	}
	root, err := output(s.dir, []string{"GOFLAGS=-mod=readonly"}, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	found["go"] = map[string]string{"LICENSE": filepath.Join(root, "LICENSE")}
	found["zig"] = map[string]string{"LICENSE": filepath.Join(filepath.Dir(zig), "LICENSE")}
	if p.libc.notice != "" {
		found["zig"][p.libc.notice] = filepath.Join(filepath.Dir(zig), "lib", "libc", filepath.FromSlash(p.libc.notice))
	}
	if !p.slim {
		lib := filepath.Join(s.dir, "onnx", "lib")
		found["onnxruntime"] = map[string]string{"LICENSE": filepath.Join(lib, "LICENSE"),
			"ThirdPartyNotices.txt": filepath.Join(lib, "ThirdPartyNotices.txt")}
	}

	var files []file
	for module, paths := range found {
		for name, at := range paths {
			data, err := os.ReadFile(at)
			if err != nil {
				return nil, fmt.Errorf("the licence of %s: %w", module, err)
			}
			files = append(files, file{path.Join("licences", module, name), data, false})
		}
	}
	return files, nil
}

// names says which licences the files of a module are, by SPDX's names.
func names(files []file, module string) []string {
	var ids []string
	for _, f := range files {
		if !strings.HasPrefix(f.name, path.Join("licences", module)+"/") {
			continue
		}
		for _, m := range licensecheck.Scan(f.data).Match {
			if !m.IsURL && !slices.Contains(ids, m.ID) {
				ids = append(ids, m.ID)
			}
		}
	}
	slices.Sort(ids)
	return ids
}
