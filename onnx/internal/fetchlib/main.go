// Command fetchlib brings the pinned ONNX Runtime library to where go:embed finds it:
//
//	go run ./onnx/internal/fetchlib          (from the module's root; -platform linux_arm64 fetches for another)
//
// It asks npm for the package's tarball (npm pack, which runs no install script), takes the one library out of it,
// checks its sha256, and leaves it compressed in onnx/lib/<platform>/. Where the right library already lies there it
// does nothing.
package main

import (
	"archive/tar"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/klauspost/compress/zstd"

	"jithook/onnx/internal/pin"
)

func main() {
	cache := flag.String("cache", ".cache", "folder for the npm tarball")
	lib := flag.String("lib", "onnx/lib", "folder that holds one folder for each platform")
	platform := flag.String("platform", pin.Platform, "GOOS_GOARCH to fetch for")
	flag.Parse()
	if err := run(*cache, *lib, *platform); err != nil {
		fmt.Fprintln(os.Stderr, "fetchlib:", err)
		os.Exit(1)
	}
}

func run(cache, lib, platform string) error {
	want, ok := pin.Libraries[platform]
	if !ok {
		fmt.Fprintf(os.Stderr, "fetchlib: no ONNX Runtime is pinned for %s: the build will ask for JIT_HOOK_ORT_LIB at run "+
			"time\n", platform)
		return nil
	}
	packed := filepath.Join(lib, platform, pin.Packed)
	if verify(packed, want) == nil {
		return nil
	}
	tarball, err := pack(cache)
	if err != nil {
		return err
	}
	if err := compress(tarball, want, packed); err != nil {
		return fmt.Errorf("taking %s out of %s: %w", want.Member, tarball, err)
	}
	fmt.Fprintf(os.Stderr, "fetchlib: ONNX Runtime %s for %s is in %s\n", pin.Version, platform, packed)
	return nil
}

// verify unpacks the compressed library at path and compares it with the pin.
func verify(path string, want pin.Library) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := zstd.NewReader(f)
	if err != nil {
		return err
	}
	defer z.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, z); err != nil {
		return err
	}
	return match(sum.Sum(nil), want)
}

func match(sum []byte, want pin.Library) error {
	if got := hex.EncodeToString(sum); got != want.SHA256 {
		return fmt.Errorf("sha256 is %s, want %s", got, want.SHA256)
	}
	return nil
}

// pack leaves the package's tarball in cache and returns its path. A tarball that is there is used again: what is taken
// out of it is checked all the same.
func pack(cache string) (string, error) {
	tarball := filepath.Join(cache, "onnxruntime-node-"+pin.Version+".tgz")
	if _, err := os.Stat(tarball); err == nil {
		return tarball, nil
	}
	// npm writes into a folder of its own first, so that a download that is cut short is never taken for the tarball.
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return "", err
	}
	tmp, err := os.MkdirTemp(cache, "npm-*")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(tmp)
	fmt.Fprintf(os.Stderr, "fetchlib: npm pack %s (86 MB, once)\n", pin.Package)
	npm := exec.Command("npm", "pack", "--ignore-scripts", "--loglevel=error", "--pack-destination", tmp, pin.Package)
	npm.Stderr = os.Stderr
	if err := npm.Run(); err != nil {
		return "", fmt.Errorf("npm pack %s failed: %w: check that npm is installed and reaches its registry", pin.Package,
			err)
	}
	return tarball, os.Rename(filepath.Join(tmp, filepath.Base(tarball)), tarball)
}

// compress writes want from the tarball to packed, through a temporary file, once its sha256 is known to be right.
func compress(tarball string, want pin.Library, packed string) (err error) {
	in, err := os.Open(tarball)
	if err != nil {
		return err
	}
	defer in.Close()
	member, err := find(in, want.Member)
	if err != nil {
		return fmt.Errorf("%w: remove %s and try again", err, tarball)
	}
	if err := os.MkdirAll(filepath.Dir(packed), 0o755); err != nil {
		return err
	}
	out, err := os.CreateTemp(filepath.Dir(packed), ".*.tmp")
	if err != nil {
		return err
	}
	defer os.Remove(out.Name())
	defer out.Close()

	// An 8 MiB window bounds what unpacking takes of the hook's memory; a larger one saves under 1 %.
	z, err := zstd.NewWriter(out, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(8<<20))
	if err != nil {
		return err
	}
	sum := sha256.New()
	if _, err := io.Copy(io.MultiWriter(z, sum), member); err != nil {
		return errors.Join(err, z.Close())
	}
	if err := z.Close(); err != nil {
		return err
	}
	if err := match(sum.Sum(nil), want); err != nil {
		return fmt.Errorf("%w: remove %s and try again", err, tarball)
	}
	if err := out.Chmod(0o644); err != nil {
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	return os.Rename(out.Name(), packed)
}

// find returns a reader at the start of the named member of a gzipped tar.
func find(tgz io.Reader, name string) (io.Reader, error) {
	z, err := gzip.NewReader(tgz)
	if err != nil {
		return nil, err
	}
	t := tar.NewReader(z)
	for {
		switch h, err := t.Next(); {
		case errors.Is(err, io.EOF):
			return nil, errors.New("no such member")
		case err != nil:
			return nil, err
		case h.Name == name:
			return t, nil
		}
	}
}
