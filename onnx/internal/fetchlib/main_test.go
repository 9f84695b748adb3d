package main

import (
	"archive/zip"
	"bytes"
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
	return pin.Library{Size: int64(len(data)), SHA256: hex.EncodeToString(sum[:])}
}

// wheel writes a wheel that holds data under a name, behind another file.
func wheel(t *testing.T, name string, data []byte) string {
	t.Helper()
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	for name, data := range map[string][]byte{"onnxruntime/__init__.py": []byte("# read me"), name: data} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(data); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "package.whl")
	if err := os.WriteFile(path, buf.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCompressLeavesAVerifiedLibrary(t *testing.T) {
	packed := filepath.Join(t.TempDir(), "linux_amd64", "lib.so.zst")
	want := pinned(library)
	if err := compress(wheel(t, pin.Member, library), want, packed); err != nil {
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
	whole := wheel(t, pin.Member, library)
	data, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	short := filepath.Join(t.TempDir(), "short.whl")
	if err := os.WriteFile(short, data[:len(data)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	elsewhere := wheel(t, "onnxruntime/capi/other.so", library)
	for name, test := range map[string]struct {
		wheel   string
		want    pin.Library
		message string
	}{
		"other bytes":    {whole, pinned([]byte("the right library")), "sha256 is "},
		"no such member": {elsewhere, pinned(library), "file does not exist"},
		"cut short":      {short, pinned(library), "not a valid zip file"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			err := compress(test.wheel, test.want, filepath.Join(dir, "lib.so.zst"))
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
