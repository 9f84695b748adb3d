package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Go signs the programs that it links for Apple's processors without a signer, as zig does.
func TestLoadsOnMac(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "main.go")
	text := "package main\n\nfunc main() { println(\"a long word\") }\n"
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	at := filepath.Join(dir, "program")
	build := exec.Command("go", "build", "-o", at, source)
	build.Env = append(os.Environ(), "GOOS=darwin", "GOARCH=arm64", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	program, err := os.ReadFile(at)
	if err != nil {
		t.Fatal(err)
	}
	swap := func(part, by string) []byte { return bytes.Replace(program, []byte(part), []byte(by), 1) }
	arm, intel := known["darwin_arm64"], known["darwin_amd64"]
	for _, c := range []struct {
		name string
		on   platform
		data []byte
		want string
	}{
		{"as it is", arm, program, ""},
		{"for the other processor", intel, program, "not a program for CpuAmd64"},
		{"changed", arm, swap("a long word", "a long sword"[:11]), "was changed"},
		{"with a library of one's own", arm, swap("/usr/lib/libSystem", "/opt/lib/libSystem"), "is not part of macOS"},
		{"cut", arm, program[:len(program)-1000], "lies behind its end"},
		{"no program", arm, []byte("#!/bin/sh\n"), "invalid magic number"},
	} {
		if err := os.WriteFile(at, c.data, 0o600); err != nil {
			t.Fatal(err)
		}
		err := c.on.loads(at)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// A stub has the functions of one library, by the name under which a linker looks for it.
func TestStub(t *testing.T) {
	for library, want := range map[string]string{
		"/usr/lib/libresolv.9.dylib":                                        "lib/libresolv.tbd",
		"/System/Library/Frameworks/Security.framework/Versions/A/Security": "Frameworks/Security.framework/Security.tbd",
	} {
		if got := stubName(library); got != want {
			t.Errorf("%s: %s", library, got)
		}
	}
	want := `--- !tapi-tbd
tbd-version: 4
targets: [ x86_64-macos ]
install-name: '/usr/lib/libresolv.9.dylib'
exports:
  - targets: [ x86_64-macos ]
    symbols: [ _res_9_ninit, _res_9_nsearch ]
...
`
	got := stub(known["darwin_amd64"], "/usr/lib/libresolv.9.dylib", []string{"_res_9_nsearch", "_res_9_ninit"})
	if got != want {
		t.Error(got)
	}
}
