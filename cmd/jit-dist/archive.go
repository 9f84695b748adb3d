package main

import (
	"archive/tar"
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// file is one of an archive, named from the archive's own folder on, with slashes.
type file struct {
	name       string
	data       []byte
	executable bool
}

// pack writes files as a compressed tar. Its bytes depend on nothing but the names, the contents and the time.
func pack(path string, files []file, at time.Time) error {
	files = slices.SortedFunc(slices.Values(files), func(a, b file) int { return cmp.Compare(a.name, b.name) })
	folder := strings.TrimSuffix(filepath.Base(path), ".tar.gz")
	var buf bytes.Buffer
	z, err := gzip.NewWriterLevel(&buf, gzip.BestCompression)
	if err != nil {
		return err
	}
	w := tar.NewWriter(z)
	for _, f := range files {
		mode := int64(0o644)
		if f.executable {
			mode = 0o755
		}
		h := tar.Header{Typeflag: tar.TypeReg, Name: folder + "/" + f.name, Size: int64(len(f.data)), Mode: mode, ModTime: at,
			Format: tar.FormatUSTAR}
		if err := w.WriteHeader(&h); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		if _, err := w.Write(f.data); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(path, buf.Bytes(), 0o644)
}

// writeSums writes what `sha256sum --check` reads.
func writeSums(path string, archives []string) error {
	var sums strings.Builder
	for _, archive := range archives {
		data, err := os.ReadFile(archive)
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(data), filepath.Base(archive))
	}
	return os.WriteFile(path, []byte(sums.String()), 0o644)
}
