package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"jithook/hook/filter"
	"jithook/hook/report"
	"jithook/hook/safefile"
)

// output is one way out of a run.
type output struct {
	report.Format
	file string // "" is standard output
}

// any reports whether one of the outputs is so.
func (o *options) any(so func(output) bool) bool { return slices.ContainsFunc(o.outputs, so) }

// writes reports whether one of the outputs is in one of the formats.
func (o *options) writes(formats ...string) bool {
	return o.any(func(out output) bool { return slices.Contains(formats, out.Name) })
}

// waysOut reads --format, a list of FORMAT or FORMAT:FILE, and --output. The error is one of usage.
func (o *options) waysOut() ([]output, error) {
	var all []output
	toStdout := 0
	for _, value := range o.formats {
		name, file, named := strings.Cut(value, ":")
		format, ok := report.FormatByName(name)
		if !ok {
			return nil, usagef("--format %q is unknown: use one of %s, each with :FILE or without%s", name,
				strings.Join(report.FormatNames(), ", "), filter.Hint(name, report.FormatNames()))
		}
		if named && file == "" {
			return nil, usagef("--format %q names no file", value)
		}
		if !named {
			toStdout++
			file = o.output
		}
		if file == "-" {
			file = ""
		}
		if file != "" && !filepath.IsAbs(file) {
			file = filepath.Join(o.dir, file)
		}
		all = append(all, output{format, file})
	}
	switch {
	case toStdout > 1:
		return nil, usagef("--format %s: only one format may go without :FILE", strings.Join(o.formats, ","))
	case toStdout == 0 && o.output != "":
		return nil, usagef("--output %q is for the format without :FILE, and there is none", o.output)
	}
	return all, nil
}

// write writes a report to one output.
func (out output) write(r *report.Report, style report.Style, stdout io.Writer) error {
	if out.file == "" && out.Human {
		return out.Write(forText(stdout), r, style)
	}
	return out.deliver(stdout, func(w io.Writer) error { return out.Write(w, r, style) })
}

// deliver has something written that people do not read.
func (out output) deliver(stdout io.Writer, write func(io.Writer) error) error {
	if out.file == "" {
		return write(forPrograms(stdout))
	}
	var text bytes.Buffer
	if err := write(&text); err != nil {
		return err
	}
	return writeFile(out.file, text.Bytes())
}

// writeFile replaces a file at once, so that nobody reads half a report. It follows symbolic links that lie outside of
// the repository, such as /dev/stdout, and writes straight into what is no regular file, such as /dev/null or a pipe.
func writeFile(path string, data []byte) error {
	if err := safefile.AllowWrite(path); err != nil {
		return err
	}
	if err := writable(path); err != nil {
		return err
	}
	switch target, err := filepath.EvalSymlinks(path); {
	case err == nil:
		path = target
	case !errors.Is(err, os.ErrNotExist):
		return err
	}
	if err := safefile.AllowWrite(path); err != nil {
		return err
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(path, data, 0o644)
	}
	if err := safefile.WriteBelow(filepath.Dir(path), filepath.Base(path), data); err != nil {
		return fmt.Errorf("no file can be written in %s: %w", filepath.Dir(path), err)
	}
	return nil
}

// writable returns an error that says why no file can stand at a path that the user names.
func writable(path string) error {
	folder := filepath.Dir(path)
	switch info, err := os.Stat(folder); {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no folder %s: make it, or name another place", folder)
	case errors.Is(err, syscall.ENOTDIR), err == nil && !info.IsDir():
		return fmt.Errorf("%s is no folder: name another place", folder)
	case err != nil:
		return err
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder: name a file in it", path)
	}
	return nil
}
