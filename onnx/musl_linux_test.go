package onnx

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jithook/onnx/internal/pin"
)

func TestMuslMapped(t *testing.T) {
	for line, want := range map[string]bool{
		"7f00-7f01 r--p 00000000 fe:00 1    /lib/ld-musl-x86_64.so.1":                 true,
		"7f00-7f01 r--p 00000000 fe:00 1    /lib/libc.musl-aarch64.so.1":              true,
		"7f00-7f01 r--p 00000000 fe:00 1    /usr/lib/x86_64-linux-musl/libc.so":       true,
		"7f00-7f01 r--p 00000000 fe:00 1    /usr/lib/x86_64-linux-gnu/libc.so.6":      false,
		"7f00-7f01 r--p 00000000 fe:00 1    /home/ada/ld-musl-tests/libjit.so":        false,
		"7f00-7f01 r-xp 00000000 fe:00 1    /home/ada/x86_64-linux-musl/bin/jit-hook": false,
	} {
		if got := muslMapped().MatchString("00400000-00401000 r--p 00000000 fe:00 9    /bin/a\n" + line + "\n"); got != want {
			t.Errorf("%s: %t", line, got)
		}
	}
}

// A program for glibc that musl starts loads no ONNX Runtime, neither the embedded one nor one that the user names.
func TestMuslLoadsNoLibraryForGlibc(t *testing.T) {
	loaders, err := filepath.Glob("/lib/ld-musl-*.so.1")
	if err != nil || len(loaders) == 0 {
		t.Skip("needs musl's loader: apt install musl")
	}
	// What the system's C compiler links asks for glibc's loader by name, too.
	names := t.TempDir()
	for _, name := range []string{"ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"} {
		if err := os.Symlink(loaders[0], filepath.Join(names, name)); err != nil {
			t.Fatal(err)
		}
	}
	own := filepath.Join(t.TempDir(), "own.so")
	f, err := os.Create(own)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := (packed{platformLib, pin.Libraries[pin.Platform]}).unpack(f); err != nil {
		t.Fatal(err)
	}
	for name, options := range map[string]Options{"embedded": {CacheDir: t.TempDir()}, "own": {Library: own}} {
		r := startChild(t, childRequest{Options: options, Loader: loaders[0]}, "LD_LIBRARY_PATH="+names)()
		if !strings.Contains(r.Err, "made for glibc and would crash") || strings.Count(r.Err, "glibc") != 1 {
			t.Errorf("%s: %q", name, r.Err)
		}
	}
}
