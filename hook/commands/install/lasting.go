package install

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Lasting is where a program of an absolute path is still found when hooks run it. What `npx` and `uvx` run lies in a
// cache, which may be emptied at any time: then the steps copy it among jit-hook's own files, where the next one to be
// installed takes its place.
func Lasting(binary string) (path string, steps []Step, err error) {
	if !Passing(binary) {
		return binary, nil, nil
	}
	data, err := dataDir()
	if err != nil {
		return "", nil, refuse("%s lies in a cache, which may be emptied, and there is no home directory to copy it to: "+
			"install jit-hook in a lasting place, as `uv tool install` and `npm install --global` do", binary)
	}
	path = filepath.Join(data, "bin", "jit-hook")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	program, err := os.ReadFile(binary)
	if err != nil {
		return "", nil, err
	}
	if now, err := os.ReadFile(path); err == nil && bytes.Equal(now, program) {
		return path, nil, nil
	}
	return path, locking(data, []Step{change(writes, func() error {
		if err := write(path, string(program), scriptMode); err != nil {
			return fmt.Errorf("%s lies in a cache that may be emptied, and cannot be copied to a lasting place: %w: make "+
				"room, or install jit-hook elsewhere", binary, err)
		}
		return nil
	}, "%s, a copy of %s, which lies in a cache that may be emptied", path, binary)}), nil
}

// Passing reports whether a program lies, or leads, where it may be gone tomorrow: in a folder that says of itself that
// it is a cache (https://bford.info/cachedir/), in the user's cache, in the one of npx, or in what a runner of packages
// unpacked among temporary files.
func Passing(binary string) bool {
	if leads, err := filepath.EvalSymlinks(binary); err == nil && leads != binary && Passing(leads) {
		return true
	}
	parts := strings.Split(filepath.ToSlash(binary), "/")
	if slices.Contains(parts, "_npx") || slices.Contains(parts, ".cache") ||
		slices.Contains(parts, "node_modules") && within(os.TempDir(), binary) {
		return true
	}
	// On Windows programs are installed beside the caches.
	if cache, err := os.UserCacheDir(); err == nil && runtime.GOOS != "windows" && within(cache, binary) {
		return true
	}
	for dir := filepath.Dir(binary); dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Lstat(filepath.Join(dir, "CACHEDIR.TAG")); err == nil {
			return true
		}
	}
	return false
}
