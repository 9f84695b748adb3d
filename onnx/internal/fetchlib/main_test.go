package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jithook/onnx/internal/pin"
)

// library is a stand-in for the real one, small enough to damage in every way.
var library = bytes.Repeat([]byte("not much of a library\n"), 500)

func pinned(data []byte) pin.Library {
	sum := sha256.Sum256(data)
	return pin.Library{Member: "package/bin/lib.so", Size: int64(len(data)), SHA256: hex.EncodeToString(sum[:])}
}

// tarball writes an npm-like tarball that holds data as the pinned member, behind another file.
func tarball(t *testing.T, data []byte) string {
	t.Helper()
	var buf bytes.Buffer
	z := gzip.NewWriter(&buf)
	w := tar.NewWriter(z)
	for name, data := range map[string][]byte{"package/README.md": []byte("read me"), "package/bin/lib.so": data} {
		if err := w.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(data))}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(data); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "package.tgz")
	if err := os.WriteFile(path, buf.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCompressLeavesAVerifiedLibrary(t *testing.T) {
	packed := filepath.Join(t.TempDir(), "linux_amd64", "lib.so.zst")
	want := pinned(library)
	if err := compress(tarball(t, library), want, packed); err != nil {
		t.Fatal(err)
	}
	if err := verify(packed, want); err != nil {
		t.Error(err)
	}
	if err := verify(packed, pinned([]byte("another release"))); err == nil {
		t.Error("another release's library passes for this one")
	}
	data, err := os.ReadFile(packed)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(packed, data[:len(data)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if err := verify(packed, want); err == nil {
		t.Error("a library cut short passes")
	}
}

func TestCompressRefusesWhatIsNotPinned(t *testing.T) {
	whole := tarball(t, library)
	data, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	short := filepath.Join(t.TempDir(), "short.tgz")
	if err := os.WriteFile(short, data[:len(data)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	elsewhere := pinned(library)
	elsewhere.Member = "package/bin/other.so"
	for name, test := range map[string]struct {
		tarball string
		want    pin.Library
		message string
	}{
		"other bytes":    {whole, pinned([]byte("the right library")), "sha256 is "},
		"no such member": {whole, elsewhere, "no such member"},
		"cut short":      {short, pinned(library), "unexpected EOF"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			err := compress(test.tarball, test.want, filepath.Join(dir, "lib.so.zst"))
			if err == nil || !strings.Contains(err.Error(), test.message) {
				t.Errorf("error is %v, want one with %q", err, test.message)
			}
			if left, _ := os.ReadDir(dir); len(left) != 0 {
				t.Errorf("it left %v", left)
			}
		})
	}
}

func TestPlatformWithoutPin(t *testing.T) {
	dir := t.TempDir()
	if err := run(dir, dir, "plan9_mips"); err != nil {
		t.Errorf("a platform without a pinned library fails the build: %v", err)
	}
}
