package main

import (
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
