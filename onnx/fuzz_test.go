package onnx

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"testing"
)

// FuzzLoad damages a model, for each of the engines. With its hash given, as the hook gives it, whatever is not the
// very same is refused before an engine sees it. Without, the engine has to answer with an error or run what it was
// given; it may not take the process with it. Offsets count from the beginning of the model, and from its end where
// they are negative.
func FuzzLoad(f *testing.F) {
	r, err := Open(Options{Device: CPU, Engine: ONNXRuntime, CacheDir: f.TempDir()})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { r.Close() })
	whole := optimised(f, r)
	own := &Runtime{engine: BuiltIn}
	f.Add(true, 0, 0, []byte{})
	f.Add(false, 0, 0, []byte{})
	f.Add(true, 40, 4, []byte{0xff, 0xff, 0xff, 0x7f})
	f.Add(false, 100, 1, []byte{0x80})
	f.Add(true, 8, 100000, []byte{})
	f.Fuzz(func(t *testing.T, builtIn bool, at, cut int, put []byte) {
		r := r
		if builtIn {
			r = own
		}
		damaged := replaced(whole, at, cut, put)
		checked := bigruConfig
		sum := sha256.Sum256(whole)
		checked.SHA256 = hex.EncodeToString(sum[:])
		s, err := r.Load(damaged, checked)
		if (err == nil) != bytes.Equal(damaged, whole) {
			t.Fatalf("with the hash of the whole model, loading the damaged one gives %v", err)
		}
		if err == nil {
			s.Close()
		}
		if s, err = r.Load(damaged, bigruConfig); err != nil {
			return
		}
		defer s.Close()
		_, _ = s.Run(cases[1].inputs())
	})
}

// replaced puts bytes in the place of the cut bytes at an offset.
func replaced(whole []byte, at, cut int, put []byte) []byte {
	at %= len(whole)
	if at < 0 {
		at += len(whole)
	}
	end := at
	if cut > 0 {
		end = min(len(whole), at+min(cut, len(whole)))
	}
	return bytes.Join([][]byte{whole[:at], put, whole[end:]}, nil)
}
