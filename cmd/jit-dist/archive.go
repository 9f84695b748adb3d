package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/flate"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
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

// folder is the one that all files of an archive are in.
func folder(archive string) string {
	return strings.TrimSuffix(strings.TrimSuffix(filepath.Base(archive), ".tar.gz"), zipped)
}

// zipped is how the names of archives for Windows end.
const zipped = ".zip"

// pack writes files as a compressed tar, or a zip where the name says so, in a folder that is called like it.
func pack(path string, files []file, at time.Time) error {
	packed := tarball
	if filepath.Ext(path) == zipped {
		packed = zipball
		files = slices.SortedFunc(slices.Values(files), func(a, b file) int { return cmp.Compare(a.name, b.name) })
	}
	data, err := packed(folder(path), files, at)
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}

// contents are the files of an archive, without the folder that they are in, and their time.
func contents(archive []byte) (files []file, at time.Time, err error) {
	err = each(archive, func(name string, content []byte, mode os.FileMode, when time.Time) error {
		_, name, _ = strings.Cut(name, "/")
		files, at = append(files, file{name, content, mode&0o111 != 0}), when.UTC()
		return nil
	})
	return files, at, err
}

// unpack writes the files of an archive below dir.
func unpack(archive []byte, dir string) error {
	return each(archive, func(name string, content []byte, mode os.FileMode, _ time.Time) error {
		if !filepath.IsLocal(name) {
			return fmt.Errorf("it has a file outside: %q", name)
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		return os.WriteFile(path, content, mode)
	})
}

// each gives the files of a compressed tar or of a zip to take.
func each(archive []byte, take func(name string, content []byte, mode os.FileMode, at time.Time) error) error {
	if bytes.HasPrefix(archive, []byte("PK")) {
		return eachZipped(archive, take)
	}
	z, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		return err
	}
	for t := tar.NewReader(z); ; {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		var content []byte
		if err == nil {
			content, err = io.ReadAll(t)
		}
		if err == nil {
			err = take(h.Name, content, h.FileInfo().Mode(), h.ModTime)
		}
		if err != nil {
			return err
		}
	}
}

func eachZipped(archive []byte, take func(name string, content []byte, mode os.FileMode, at time.Time) error) error {
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return err
	}
	for _, f := range z.File {
		r, err := f.Open()
		var content []byte
		if err == nil {
			content, err = io.ReadAll(r)
		}
		if err == nil {
			err = take(f.Name, content, f.Mode(), f.Modified)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// tarball packs files in a folder and compresses them.
func tarball(folder string, files []file, at time.Time) ([]byte, error) {
	data, err := tarred(folder, files, at)
	if err != nil {
		return nil, err
	}
	return gzipped(data)
}

// tarred packs files, in a folder or in none. The bytes depend on nothing but the names, the contents and the time.
func tarred(folder string, files []file, at time.Time) ([]byte, error) {
	files = slices.SortedFunc(slices.Values(files), func(a, b file) int { return cmp.Compare(a.name, b.name) })
	var buf bytes.Buffer
	w := tar.NewWriter(&buf)
	for _, f := range files {
		h := tar.Header{Typeflag: tar.TypeReg, Name: path.Join(folder, f.name), Size: int64(len(f.data)),
			Mode: int64(f.mode()), ModTime: at, Format: tar.FormatUSTAR}
		if err := w.WriteHeader(&h); err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return buf.Bytes(), err
}

func gzipped(data []byte) ([]byte, error) {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	err = z.Close()
	return out.Bytes(), err
}

// zipball packs files as a zip, in a folder or in none. Its bytes depend on nothing but the names, the contents, their
// order and the time: a wheel ends with the list of its files.
func zipball(folder string, files []file, at time.Time) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestCompression)
	})
	for _, f := range files {
		h := &zip.FileHeader{Name: path.Join(folder, f.name), Method: zip.Deflate, Modified: at}
		h.SetMode(f.mode())
		w, err := z.CreateHeader(h)
		if err == nil {
			_, err = w.Write(f.data)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
	}
	err := z.Close()
	return out.Bytes(), err
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
