package onnx

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"jithook/onnx/internal/pin"
	"jithook/owner"
)

// Embedded is the version of the library in this binary and its SHA-256, in lower-case hex; ok is false where the
// binary has none.
func Embedded() (version, sum string, ok bool) {
	_, err := fs.Stat(platformLib, path.Join("lib", pin.Platform, pin.Packed))
	return pin.Version, pin.Libraries[pin.Platform].SHA256, err == nil
}

// DefaultCacheDir is where the library is unpacked if Options name no other directory.
func DefaultCacheDir() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("there is no cache directory: %w", err)
	}
	return filepath.Join(base, "jit-hook"), nil
}

// Sum is the SHA-256 of the library in use, in lower-case hex, read anew; "" where it was unpacked into memory, which
// is checked each time.
func (r *Runtime) Sum() (string, error) {
	if r.library == inMemory {
		return "", nil
	}
	f, err := os.Open(r.library)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// privateDir makes dir if need be and sees to it that only this user can write there: what is in it will be executed.
func privateDir(dir string) (string, error) {
	var err error
	if dir == "" {
		if dir, err = DefaultCacheDir(); err != nil {
			return "", err
		}
	}
	dir, err = filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("the cache directory cannot be made: %w", err)
	}
	info, err := os.Stat(dir)
	if err != nil {
		return "", err
	}
	if !owner.Alone(dir, info) {
		return "", fmt.Errorf("the cache directory %s belongs to another user or others can write to it: run chmod go-w on "+
			"it, or remove it", dir)
	}
	return dir, nil
}
