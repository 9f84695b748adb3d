package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestVersions(t *testing.T) {
	for version, want := range map[string]string{
		"v0.1.0":                                    "0.1.0 0.1.0",
		"v0.2.0-rc.1":                               "0.2.0-rc.1 0.2.0rc1",
		"v0.2.0-beta2":                              "0.2.0-beta2 0.2.0b2",
		"v0.0.0-20261127021131-6a6a9508aaaa":        "0.0.0-20261127021131-6a6a9508aaaa 0.0.0.dev20261127021131",
		"v0.1.1-0.20261127021131-6a6a9508aaaa":      "0.1.1-0.20261127021131-6a6a9508aaaa 0.1.1.dev20261127021131",
		"v0.2.0-rc.1.0.20261127021131-6a6a9508aaaa": "0.2.0-rc.1.0.20261127021131-6a6a9508aaaa 0.2.0.dev20261127021131",
		"(devel)":                                   "", "v0.1.0+dirty": "", "v0.1.0-mine": "",
	} {
		r, err := readRelease(version)
		if got := strings.TrimSpace(r.npm + " " + r.python); got != want || (err != nil) != (want == "") {
			t.Errorf("%s: %s, %v", version, got, err)
		}
	}
}

// firstRelease is the version of packages that are made here.
var firstRelease = release{"0.1.0", "0.1.0"}

// released are the files of an archive, in small.
var released = []file{{"jit-hook", []byte("program"), true}, {sbomName, []byte("{}"), false},
	{licenseName, []byte("licence"), false}, {"licences/a/LICENSE", []byte("a"), false},
	{"README.md", []byte("# jit-hook\n"), false}, {"docs/x.md", nil, false}, {"install.sh", nil, true}}

// A wheel names each of its files with its hash and the platforms, and its bytes are the same each time.
func TestWheel(t *testing.T) {
	p := known["linux_arm64_musl"]
	name, data, err := p.wheel(firstRelease, released, commitTime)
	if err != nil {
		t.Fatal(err)
	}
	want := "jit_hook-0.1.0-py3-none-manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64.whl"
	if name != want {
		t.Errorf("it is called %s", name)
	}
	others := slices.Clone(released)
	slices.Reverse(others)
	if _, again, err := p.wheel(firstRelease, others, commitTime); err != nil || !bytes.Equal(data, again) {
		t.Errorf("its bytes depend on the order, %v", err)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	content, all := map[string]string{}, ""
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		content[f.Name] = string(text)
		all += f.Name + "\n"
		if runs := f.Mode()&0o111 != 0; runs != strings.HasSuffix(f.Name, "/scripts/jit-hook") {
			t.Errorf("%s has the mode %v", f.Name, f.Mode())
		}
	}
	const info = "jit_hook-0.1.0.dist-info/"
	if want := "jit_hook-0.1.0.data/scripts/jit-hook\n" + info + "METADATA\n" + info + "WHEEL\n" +
		info + "licenses/LICENSE\n" + info + "licenses/licences/a/LICENSE\n" +
		info + "sboms/" + sbomName + "\n" + info + "RECORD\n"; all != want {
		t.Errorf("it has %s", all)
	}
	rows, err := csv.NewReader(strings.NewReader(content[info+"RECORD"])).ReadAll()
	if err != nil || len(rows) != len(z.File) {
		t.Errorf("%d rows, %v", len(rows), err)
	}
	for _, row := range rows {
		sum := sha256.Sum256([]byte(content[row[0]]))
		want := []string{row[0], "sha256=" + base64.RawURLEncoding.EncodeToString(sum[:]), fmt.Sprint(len(content[row[0]]))}
		if row[0] == info+"RECORD" {
			want = []string{row[0], "", ""}
		}
		if !slices.Equal(row, want) {
			t.Errorf("%v, want %v", row, want)
		}
	}
	if !strings.Contains(content[info+"WHEEL"], "Tag: py3-none-musllinux_1_1_aarch64\n") ||
		!strings.HasSuffix(content[info+"METADATA"], "\n\n# jit-hook\n") {
		t.Errorf("it says %v", content)
	}
	for platform, want := range map[string]string{"darwin_arm64": "macosx_12_0_arm64",
		"darwin_amd64": "macosx_12_0_x86_64", "windows_amd64": "win_amd64"} {
		if got := known[platform].wheelTags(); got != want {
			t.Errorf("%s is %s", platform, got)
		}
	}
}

// The package that people name depends on one for each platform, of the same version, and neither runs a script when it
// is installed.
func TestNPM(t *testing.T) {
	of := []platform{known["linux_amd64_musl"], known["darwin_arm64"]}
	name, data, err := npmMain(firstRelease, of, released, commitTime)
	if err != nil || name != "jit-hook-0.1.0.tgz" {
		t.Fatalf("%s, %v", name, err)
	}
	manifest, has := npmParts(t, data)
	if manifest.Optional["@jit-hook/linux-x64"] != "0.1.0" || manifest.Optional["@jit-hook/darwin-arm64"] != "0.1.0" ||
		len(manifest.Optional) != 2 || manifest.Bin["jit-hook"] != "bin/jit-hook.js" || manifest.Scripts != nil {
		t.Errorf("%+v", manifest)
	}
	if want := []string{"LICENSE", "README.md", "bin/jit-hook.js", "package.json"}; !slices.Equal(has, want) {
		t.Errorf("it has %v", has)
	}
	for _, p := range of {
		name, data, err := p.npm(firstRelease, released, commitTime)
		if err != nil || name != "jit-hook-"+p.npmName()+"-0.1.0.tgz" {
			t.Fatalf("%s, %v", name, err)
		}
		manifest, has := npmParts(t, data)
		if manifest.Name != "@jit-hook/"+manifest.OS[0]+"-"+manifest.CPU[0] || manifest.Version != "0.1.0" ||
			manifest.Scripts != nil || !slices.Contains(has, "bin/jit-hook") || !slices.Contains(has, "licences/a/LICENSE") {
			t.Errorf("%+v with %v", manifest, has)
		}
	}
}

// npmParts are what a package says of itself, and its files.
func npmParts(t *testing.T, data []byte) (manifest struct {
	npmManifest
	Scripts any
}, has []string,
) {
	t.Helper()
	dir := t.TempDir()
	if err := unpack(data, dir); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "package", "package.json"))
	if err == nil {
		err = json.Unmarshal(text, &manifest)
	}
	if err != nil {
		t.Fatal(err)
	}
	files, err := tree(filepath.Join(dir, "package"), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		has = append(has, f.name)
	}
	slices.Sort(has)
	return manifest, has
}

// Packages are made of an archive, and have its version unless they are given another.
func TestPackages(t *testing.T) {
	hooks, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	archive := filepath.Join(dir, known["linux_amd64_musl"].archive("v0.1.0"))
	full := filepath.Join(dir, known["linux_amd64"].archive("v0.1.0"))
	for _, path := range []string{archive, full} {
		if err := pack(path, append(slices.Clone(released), file{preCommitHooks, hooks, false}), commitTime); err != nil {
			t.Fatal(err)
		}
	}
	windows := filepath.Join(dir, known["windows_amd64"].archive("v0.1.0"))
	if err := pack(windows, append(slices.Clone(released[1:]), file{preCommitHooks, hooks, false},
		file{"jit-hook.exe", []byte("MZ"), true}), commitTime); err != nil {
		t.Fatal(err)
	}
	for as, want := range map[string]string{"": "0.1.0", "v2.0.0": "2.0.0"} {
		made, err := packaging{as: as, address: noAddress}.packages(dir, []string{full, archive, windows})
		if err != nil || len(made) != 9 {
			t.Errorf("%v, %v", made, err)
		}
		for _, path := range made {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if name := filepath.Base(path); name == "jit-hook.rb" || name == "jit-hook.json" {
				if !strings.Contains(string(text), `"`+want+`"`) {
					t.Errorf("%s is not of version %s: %s", name, want, text)
				}
			} else if !strings.Contains(name, "-"+want) {
				t.Errorf("%s is not of version %s", path, want)
			}
		}
	}
}

// Where a package cannot be made, none is begun of the next archive.
func TestPackagesEndAtTheFirstError(t *testing.T) {
	dir := t.TempDir()
	archive := filepath.Join(dir, known["linux_amd64_musl"].archive("v0.1.0"))
	if err := pack(archive, released, commitTime); err != nil {
		t.Fatal(err)
	}
	base := filepath.Join(dir, "mmdebstrap")
	missing := filepath.Join(dir, known["linux_arm64_musl"].archive("v0.1.0"))
	_, err := packaging{base: base, address: noAddress}.packages(dir, []string{archive, missing})
	if err == nil || !strings.Contains(err.Error(), base) {
		t.Errorf("it ended with %v", err)
	}
}

// A repository for Maven has the program of each platform under the name that os-maven-plugin gives it, with its sum.
func TestMaven(t *testing.T) {
	name, data, err := maven(firstRelease, map[platform][]byte{known["linux_amd64_musl"]: []byte("a"),
		known["darwin_arm64"]: []byte("b"), known["windows_amd64"]: []byte("c")}, commitTime)
	if err != nil || name != "maven-jit-hook-0.1.0.zip" {
		t.Fatalf("%s, %v", name, err)
	}
	dir := t.TempDir()
	if err := unpack(data, dir); err != nil {
		t.Fatal(err)
	}
	const at = "io/github/jit-hook/jit-hook/0.1.0/jit-hook-0.1.0"
	for file, want := range map[string]string{"-linux-x86_64.exe": "a", "-osx-aarch_64.exe": "b",
		"-windows-x86_64.exe": "c", "-linux-x86_64.exe.sha1": "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"} {
		if text, err := os.ReadFile(filepath.Join(dir, at+file)); err != nil || string(text) != want {
			t.Errorf("%s: %s, %v", file, text, err)
		}
	}
	pom, err := os.ReadFile(filepath.Join(dir, at+".pom"))
	if err != nil || !strings.Contains(string(pom), "<version>0.1.0</version>") {
		t.Errorf("%s, %v", pom, err)
	}
}

// The mirror for pre-commit has the hooks of this repository, in the language python.
func TestPreCommitMirror(t *testing.T) {
	hooks, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	files := append(slices.Clone(released), file{preCommitHooks, hooks, false})
	name, data, err := preCommitMirror(firstRelease, files, commitTime)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := unpack(data, dir); err != nil {
		t.Fatal(err)
	}
	dir = filepath.Join(dir, strings.TrimSuffix(name, ".tar.gz"))
	for file, want := range map[string]string{"pyproject.toml": `dependencies = ["jit-hook==0.1.0"]`,
		".pre-commit-hooks.yaml": "- id: jit-hook\n"} {
		text, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: %s, %v", file, text, err)
		}
	}
}
