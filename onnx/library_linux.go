package onnx

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/sys/unix"

	"jithook/onnx/internal/pin"
)

// inMemory is Library's answer where the library was unpacked into memory.
const inMemory = "memory"

// loadEmbedded loads the library that the binary carries, from the cache, or from memory where the cache cannot be
// used.
func (r *Runtime) loadEmbedded(cacheDir string) error {
	p := packed{platformLib, pin.Libraries[pin.Platform]}
	if !p.exists() {
		return ErrNoLibrary
	}
	if muslRuns() {
		return fmt.Errorf("the ONNX Runtime library cannot be loaded: %w", errMusl)
	}
	path, cacheErr := p.cached(cacheDir)
	if cacheErr == nil {
		// This fails where the directory is mounted noexec.
		if cacheErr = r.initialise(path); cacheErr == nil {
			r.library = path
			return nil
		}
	}
	if err := r.loadFromMemory(p); err != nil {
		return fmt.Errorf("the ONNX Runtime library cannot be loaded from the cache: %w; nor from memory: %w", cacheErr, err)
	}
	r.library = inMemory
	r.notes.add(fmt.Sprintf("ONNX Runtime is unpacked into memory at each run: %v", cacheErr))
	return nil
}

func (r *Runtime) loadFromMemory(p packed) error {
	fd, err := unix.MemfdCreate("libonnxruntime", unix.MFD_CLOEXEC)
	if err != nil {
		return fmt.Errorf("memfd_create: %w", err)
	}
	f := os.NewFile(uintptr(fd), "libonnxruntime")
	defer f.Close() // once loaded, the library's mappings keep the memory
	if err := p.unpack(f); err != nil {
		return err
	}
	return r.initialise(fmt.Sprintf("/proc/self/fd/%d", fd))
}

// packed is the compressed library in the program, and what it must unpack to.
type packed struct {
	files fs.FS
	want  pin.Library
}

func (p packed) name() string { return path.Join("lib", pin.Platform, pin.Packed) }

func (p packed) exists() bool {
	_, err := fs.Stat(p.files, p.name())
	return err == nil
}

// unpack writes the library to w. Where it fails, what was written is worth nothing.
func (p packed) unpack(w io.Writer) error {
	in, err := p.files.Open(p.name())
	if err != nil {
		return err
	}
	defer in.Close()
	// One thread and small buffers: the hook's memory is counted.
	z, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true))
	if err != nil {
		return err
	}
	defer z.Close()
	sum := sha256.New()
	if _, err := io.Copy(io.MultiWriter(w, sum), z); err != nil {
		return fmt.Errorf("unpacking the ONNX Runtime library: %w", err)
	}
	return p.match(sum.Sum(nil))
}

var errDamaged = errors.New("the ONNX Runtime library is damaged")

func (p packed) match(sum []byte) error {
	if got := hex.EncodeToString(sum); got != p.want.SHA256 {
		return fmt.Errorf("%w: its sha256 is %s, want %s: install jit-hook again", errDamaged, got, p.want.SHA256)
	}
	return nil
}
