// Command fetchlib brings the pinned ONNX Runtime library to where go:embed finds it:
//
//	go run ./onnx/internal/fetchlib          (from the module's root; -platform linux_arm64 fetches for another)
//
// It asks pip for the package's wheel, which it does not install, takes the one library out of it, checks its sha256,
// and leaves it compressed in onnx/lib/<platform>/. Where the right library already lies there it does nothing.
package main

import (
	"archive/zip"
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
	cache := flag.String("cache", ".cache", "folder for the wheels")
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
	wheel, err := download(cache, platform, want)
	if err != nil {
		return err
	}
	if err := compress(wheel, want, packed); err != nil {
		return fmt.Errorf("taking %s out of %s: %w", pin.Member, wheel, err)
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

// download leaves the platform's wheel in cache and returns its path. A wheel that is there is used again: what is
// taken out of it is checked all the same.
func download(cache, platform string, want pin.Library) (string, error) {
	wheel := filepath.Join(cache, "onnxruntime-"+pin.Version+"-"+platform+".whl")
	if _, err := os.Stat(wheel); err == nil {
		return wheel, nil
	}
	// pip writes into a folder of its own first, so that a download that is cut short is never taken for the wheel.
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return "", err
	}
	tmp, err := os.MkdirTemp(cache, "pip-*")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(tmp)
	fmt.Fprintf(os.Stderr, "fetchlib: pip download %s (17 MB, once)\n", pin.Package)
	// Which Python the wheel is for does not matter, because the library in it knows none; one has to be named.
	pip := exec.Command("python3", "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:",
		"--disable-pip-version-check", "--platform", want.Wheel, "--python-version", "3.11", "--implementation", "cp",
		"--abi", "cp311", "--dest", tmp, pin.Package)
	pip.Stderr = os.Stderr
	if err := pip.Run(); err != nil {
		return "", fmt.Errorf("pip download %s failed: %w: check that python3 has pip and that this reaches its index",
			pin.Package, err)
	}
	got, err := filepath.Glob(filepath.Join(tmp, "*.whl"))
	if err != nil || len(got) != 1 {
		return "", fmt.Errorf("pip download %s left %d wheels, not 1", pin.Package, len(got))
	}
	return wheel, os.Rename(got[0], wheel)
}

// compress writes want from the wheel to packed, through a temporary file, once its sha256 is known to be right.
func compress(wheel string, want pin.Library, packed string) (err error) {
	z, err := zip.OpenReader(wheel)
	if err != nil {
		return fmt.Errorf("%w: remove %s and try again", err, wheel)
	}
	defer func() { _ = z.Close() }()
	member, err := z.Open(pin.Member)
	if err != nil {
		return fmt.Errorf("%w: remove %s and try again", err, wheel)
	}
	defer member.Close()
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
	packer, err := zstd.NewWriter(out, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(8<<20))
	if err != nil {
		return err
	}
	sum := sha256.New()
	if _, err := io.Copy(io.MultiWriter(packer, sum), member); err != nil {
		return errors.Join(err, packer.Close())
	}
	if err := packer.Close(); err != nil {
		return err
	}
	if err := match(sum.Sum(nil), want); err != nil {
		return fmt.Errorf("%w: remove %s and try again", err, wheel)
	}
	if err := out.Chmod(0o644); err != nil {
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	return os.Rename(out.Name(), packed)
}
