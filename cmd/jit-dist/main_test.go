package main

import (
	"bytes"
	"debug/buildinfo"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

var commitTime = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// write writes an archive.
func write(path string, files []file) error {
	return pack(path, files, commitTime)
}

// thisProgram stands for jit-hook: a real program, which says what it is made of.
func thisProgram(t *testing.T) program {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	info, err := buildinfo.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	return program{data, "v1.0.0", info}
}

// licensed makes up a licence for each part.
func licensed(in program) []file {
	const mit = `MIT License

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH
THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`
	files := []file{{licenseName, []byte(mit), false}, {"licences/go/LICENSE", []byte(mit), false},
		{"licences/zig/LICENSE", []byte(mit), false}, {"licences/onnxruntime/LICENSE", []byte(mit), false},
		{"licences/onnxruntime/ThirdPartyNotices.txt", []byte(mit), false}}
	for _, dep := range in.info.Deps {
		files = append(files, file{"licences/" + dep.Path + "/LICENSE", []byte(mit), false})
	}
	return files
}

// The same files in any order are the same bytes, whenever and by whomever they are packed.
func TestPackIsReproducible(t *testing.T) {
	files := []file{{"b", []byte("two"), true}, {"a/c", []byte("one"), false}, {"a/b", nil, false}}
	for _, name := range []string{"x.tar.gz", "x.zip"} {
		var archives [][]byte
		for _, dir := range []string{t.TempDir(), t.TempDir()} {
			path := filepath.Join(dir, name)
			if err := write(path, files); err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			archives = append(archives, data)
			slices.Reverse(files)
		}
		if !bytes.Equal(archives[0], archives[1]) {
			t.Errorf("%s: they differ", name)
		}
		dir := t.TempDir()
		if err := unpack(archives[0], dir); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(filepath.Join(dir, "x", "b"))
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode() != 0o755 {
			t.Errorf("%s: the program's mode is %v", name, info.Mode())
		}
	}
}

// The list of parts has all that the program says it is made of, with licences, and nothing that changes from build to
// build.
func TestPartsAreNamed(t *testing.T) {
	in := thisProgram(t)
	files := licensed(in)
	bom, err := sbom(in, files, "0.15.2", strings.Repeat("ab", 32), commitTime)
	if err != nil {
		t.Fatal(err)
	}
	again, err := sbom(in, files, "0.15.2", strings.Repeat("ab", 32), commitTime)
	if err != nil || !bytes.Equal(bom, again) {
		t.Errorf("the list changes: %v", err)
	}
	whole := append(slices.Clone(files), file{"jit-hook", in.data, true}, file{sbomName, bom, false})
	if err := partsAreNamed(laid(t, whole), "jit-hook"); err != nil {
		t.Error(err)
	}

	last := in.info.Deps[len(in.info.Deps)-1]
	without := slices.DeleteFunc(slices.Clone(whole), func(f file) bool {
		return strings.HasPrefix(f.name, "licences/"+last.Path+"/")
	})
	if err := partsAreNamed(laid(t, without), "jit-hook"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a licence of %s: %v", last.Path, err)
	}
	own := slices.DeleteFunc(slices.Clone(whole), func(f file) bool { return f.name == licenseName })
	if err := partsAreNamed(laid(t, own), "jit-hook"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without jit-hook's own licence: %v", err)
	}
	for name, change := range map[string]func(*cdx.Component){
		"another version": func(c *cdx.Component) { c.Version = "v0.0.1" },
		"no licence":      func(c *cdx.Component) { c.Licenses = nil },
		"another name":    func(c *cdx.Component) { c.Name = "example.com/x" },
	} {
		var list cdx.BOM
		if err := cdx.NewBOMDecoder(bytes.NewReader(bom), cdx.BOMFileFormatJSON).Decode(&list); err != nil {
			t.Fatal(err)
		}
		change(&(*list.Components)[len(*list.Components)-1])
		var changed bytes.Buffer
		if err := cdx.NewBOMEncoder(&changed, cdx.BOMFileFormatJSON).Encode(&list); err != nil {
			t.Fatal(err)
		}
		other := append(slices.Clone(files), file{"jit-hook", in.data, true}, file{sbomName, changed.Bytes(), false})
		if err := partsAreNamed(laid(t, other), "jit-hook"); err == nil || !strings.Contains(err.Error(), last.Path) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The repository's licence is the one that the list of parts names, and has an owner.
func TestOwnLicence(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", licenseName))
	if err != nil {
		t.Fatal(err)
	}
	if ids := names([]file{{"licences/jit-hook/" + licenseName, text, false}}, "jit-hook"); !slices.Equal(ids,
		[]string{licenseID}) {
		t.Errorf("%s is %v, and the list of parts says %s", licenseName, ids, licenseID)
	}
	if !bytes.Contains(text, []byte("Copyright 2026 the jit-hook authors")) {
		t.Errorf("%s names no owner", licenseName)
	}
	bom, err := sbom(thisProgram(t), licensed(thisProgram(t)), "0.15.2", strings.Repeat("ab", 32), commitTime)
	if err != nil {
		t.Fatal(err)
	}
	var list cdx.BOM
	if err := cdx.NewBOMDecoder(bytes.NewReader(bom), cdx.BOMFileFormatJSON).Decode(&list); err != nil {
		t.Fatal(err)
	}
	if l := list.Metadata.Component.Licenses; l == nil || len(*l) != 1 || (*l)[0].License.ID != licenseID {
		t.Errorf("the list of parts says of jit-hook %v", l)
	}
}

// laid packs files and unpacks them again.
func laid(t *testing.T, files []file) string {
	t.Helper()
	dir := t.TempDir()
	archive := filepath.Join(dir, "x.tar.gz")
	if err := write(archive, files); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	if err := unpack(data, dir); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "x")
}

// An archive that is not the one in SHA256SUMS is not looked into.
func TestVerifyLooksAtTheSum(t *testing.T) {
	dir := t.TempDir()
	archive := filepath.Join(dir, "x-linux-amd64.tar.gz")
	if err := write(archive, []file{{"jit-hook", []byte("#!/bin/false\n"), true}}); err != nil {
		t.Fatal(err)
	}
	if err := writeSums(filepath.Join(dir, "SHA256SUMS"), []string{archive}); err != nil {
		t.Fatal(err)
	}
	if err := verify(archive, nil); err == nil || strings.Contains(err.Error(), "another sum") {
		t.Errorf("a program that is none: %v", err)
	}
	if err := write(archive, nil); err != nil {
		t.Fatal(err)
	}
	if err := verify(archive, nil); err == nil || !strings.Contains(err.Error(), "another sum") {
		t.Errorf("an archive that was changed: %v", err)
	}
}

func TestUnpackStaysInside(t *testing.T) {
	for _, name := range []string{"x.tar.gz", "x.zip"} {
		archive := filepath.Join(t.TempDir(), name)
		if err := write(archive, []file{{"../../evil", nil, false}}); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(archive)
		if err != nil {
			t.Fatal(err)
		}
		if err := unpack(data, t.TempDir()); err == nil {
			t.Errorf("%s: it wrote a file outside", name)
		}
	}
}
