package main

import (
	"archive/tar"
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
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

func (f file) mode() os.FileMode {
	if f.executable {
		return 0o755
	}
	return 0o644
}

// pack writes files as a compressed tar, in a folder that is called like it.
func pack(path string, files []file, at time.Time) error {
	data, err := tarball(strings.TrimSuffix(filepath.Base(path), ".tar.gz"), files, at)
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}

// contents are the files of an archive, without the folder that they are in, and their time.
func contents(archive string) (files []file, at time.Time, err error) {
	data, err := os.ReadFile(archive)
	if err != nil {
		return nil, at, err
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, at, err
	}
	t := tar.NewReader(z)
	for {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return files, at.UTC(), nil
		}
		if err != nil {
			return nil, at, err
		}
		content, err := io.ReadAll(t)
		if err != nil {
			return nil, at, err
		}
		_, name, _ := strings.Cut(h.Name, "/")
		files, at = append(files, file{name, content, h.FileInfo().Mode()&0o111 != 0}), h.ModTime
	}
}

// tarball packs files in a folder. The bytes depend on nothing but the names, the contents and the time.
func tarball(folder string, files []file, at time.Time) ([]byte, error) {
	files = slices.SortedFunc(slices.Values(files), func(a, b file) int { return cmp.Compare(a.name, b.name) })
	var buf bytes.Buffer
	z, err := gzip.NewWriterLevel(&buf, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(z)
	for _, f := range files {
		h := tar.Header{Typeflag: tar.TypeReg, Name: folder + "/" + f.name, Size: int64(len(f.data)), Mode: int64(f.mode()),
			ModTime: at, Format: tar.FormatUSTAR}
		if err := w.WriteHeader(&h); err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	err = z.Close()
	return buf.Bytes(), err
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
