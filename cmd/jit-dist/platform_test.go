package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// An archive's name says which platform it is for, and no two are alike.
func TestPlatformOf(t *testing.T) {
	for name, want := range known {
		if got, err := platformOf(want.archive("v1.2.3-4-musl")); err != nil || got != want || got.String() != name {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	if p, err := platformOf("jit-hook-v1-linux-riscv64.tar.gz"); err == nil {
		t.Errorf("riscv64 is %v", p)
	}
}

// A program that is not what its archive says is not passed.
func TestLoads(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "main.c")
	if err := os.WriteFile(source, []byte("int main(void) { return 0; }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	compile := func(name string, flags ...string) string {
		program := filepath.Join(dir, name)
		if out, err := exec.Command("gcc", append(flags, "-o", program, source)...).CombinedOutput(); err != nil {
			t.Fatalf("gcc: %v\n%s", err, out)
		}
		return program
	}
	for _, c := range []struct {
		platform string
		program  string
		want     string
	}{
		{"linux_amd64_musl", compile("alone", "-static"), ""},
		{"linux_amd64_musl", compile("shared"), "it is not linked statically"},
		{"linux_amd64", source, "bad magic number"},
	} {
		err := known[c.platform].loads(c.program)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.platform, err, c.want)
		}
	}
}

// Go's own programs ask for kernel32 alone.
func TestLoadsOnWindows(t *testing.T) {
	dir := t.TempDir()
	source, at := filepath.Join(dir, "main.go"), filepath.Join(dir, "program.exe")
	if err := os.WriteFile(source, []byte("package main\n\nfunc main() {}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-o", at, source)
	build.Env = append(os.Environ(), "GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := known["windows_amd64"].loads(at); err != nil {
		t.Error(err)
	}
	program, err := os.ReadFile(at)
	if err == nil {
		err = os.WriteFile(at, bytes.ReplaceAll(program, []byte("kernel32.dll\x00"), []byte("msvcp140.dll\x00")), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	err = known["windows_amd64"].loads(at)
	if err == nil || !strings.Contains(err.Error(), "msvcp140.dll, which is not part") {
		t.Errorf("a library of Visual C++: %v", err)
	}
}
