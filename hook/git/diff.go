package git

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"jithook/hook/change"
)

// shownLines has git write what a review shows, whatever the user's settings: three lines around what differs.
var shownLines = []string{"-p", "-r", "-U3", "--inter-hunk-context=0", "--diff-algorithm=myers", "--indent-heuristic",
	"--no-ext-diff", "--no-textconv", "--no-color", "--src-prefix=a/", "--dst-prefix=b/", "--full-index", renameLimit}

// Diff implements change.Repository.
func (s *Source) Diff(ctx context.Context, r change.Range, shown change.Shown) (d *change.Diff, err error) {
	defer wrap(&err, "read what differs from %q to %q", r.From, r.To)
	d = &change.Diff{Files: map[string]change.FileDiff{}}
	if d.From, err = s.Commit(ctx, r.From); err != nil {
		return nil, err
	}
	if d.To, err = s.Commit(ctx, r.To); err != nil {
		return nil, err
	}
	d.Base = d.From
	if !r.Direct {
		if d.Base, err = s.line(ctx, "merge-base", d.From, d.To); err != nil {
			return nil, s.unrelated(ctx, r)
		}
	}
	args := append([]string{diffTree}, shownLines...)
	args = append(args, fmt.Sprintf("-M%d%%", shown.Similar), endOfOptions, d.Base, d.To, "--", javaPathspec)
	_, err = s.run(ctx, "", func(out io.Reader) error {
		p := patchReader{lines: bufio.NewReaderSize(out, 1<<16), shown: shown.Lines, files: d.Files}
		return p.read()
	}, args...)
	return d, err
}

// patchReader reads a patch as git writes it.
type patchReader struct {
	lines *bufio.Reader
	shown func(path string) bool
	files map[string]change.FileDiff

	oldPath, newPath string // of the file that is read; newPath is empty where that is deleted, or no name is known
}

func (p *patchReader) read() error {
	for {
		line, err := p.line()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch {
		case strings.HasPrefix(line, "diff --git "):
			p.begin(strings.TrimPrefix(line, "diff --git "))
		case strings.HasPrefix(line, "rename from "):
			p.oldPath = unquoted(strings.TrimPrefix(line, "rename from "))
		case strings.HasPrefix(line, "rename to "):
			p.newPath = unquoted(strings.TrimPrefix(line, "rename to "))
			p.files[p.newPath] = change.FileDiff{OldPath: p.oldPath}
		case strings.HasPrefix(line, "deleted file mode "):
			delete(p.files, p.newPath)
			p.newPath = ""
		case strings.HasPrefix(line, "@@ "):
			if err := p.hunk(line); err != nil {
				return err
			}
		}
	}
}

// begin begins a file. Where it has one name, that stands there twice; that of a renamed one follows.
func (p *patchReader) begin(names string) {
	p.oldPath, p.newPath = "", ""
	half := len(names) / 2
	old, fresh := unquoted(names[:half]), unquoted(names[min(half+1, len(names)):])
	name, isOld := strings.CutPrefix(old, "a/")
	if again, isNew := strings.CutPrefix(fresh, "b/"); isOld && isNew && name == again {
		p.oldPath, p.newPath = name, name
		p.files[name] = change.FileDiff{OldPath: name}
	}
}

// hunk reads the lines behind a line such as `@@ -12,7 +12,8 @@ class A`.
func (p *patchReader) hunk(head string) error {
	var ranges [2]string
	if _, err := fmt.Sscanf(head, "@@ -%s +%s @@", &ranges[0], &ranges[1]); err != nil {
		return fmt.Errorf("git diff-tree wrote what is not known here: %q", head)
	}
	var first, left [2]int // of the old and the new version
	for i, r := range ranges {
		start, count, counted := strings.Cut(r, ",")
		var wrong, wrongCount error
		first[i], wrong = strconv.Atoi(start)
		if left[i] = 1; counted {
			left[i], wrongCount = strconv.Atoi(count)
		}
		if err := errors.Join(wrong, wrongCount); err != nil {
			return fmt.Errorf("git diff-tree wrote what is not known here: %q", head)
		}
	}
	h := change.Hunk{First: first[1]}
	wanted, old := p.newPath != "" && p.shown(p.newPath), first[0]
	for left[0]+left[1] > 0 {
		line, err := p.line()
		if err != nil {
			return errEndedEarly
		}
		sign, text := byte(' '), "" // git may leave out the blank of an empty line
		if line != "" {
			sign, text = line[0], line[1:]
		}
		switch sign {
		case '\\': // of the line before: it ends the file
		case '-':
			left[0]--
			old++
		case '+':
			left[1]--
			h.Lines = append(h.Lines, change.DiffLine{Text: text})
		default:
			left[0]--
			left[1]--
			h.Lines = append(h.Lines, change.DiffLine{Old: old, Text: text})
			old++
		}
		if !wanted {
			h.Lines = nil
		}
	}
	if len(h.Lines) > 0 {
		f := p.files[p.newPath]
		f.Hunks = append(f.Hunks, h)
		p.files[p.newPath] = f
	}
	return nil
}

// line reads a line, without what ends it. Of one that is longer than any that a person reads, the beginning is kept.
func (p *patchReader) line() (string, error) {
	line, err := p.lines.ReadSlice('\n')
	kept := strings.TrimSuffix(string(line), "\n")
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = p.lines.ReadSlice('\n')
	}
	if errors.Is(err, io.EOF) && kept != "" {
		err = nil
	}
	return kept, err
}

// unquoted undoes what git does to a path with odd bytes.
func unquoted(path string) string {
	if !strings.HasPrefix(path, `"`) {
		return path
	}
	plain, err := strconv.Unquote(path)
	if err != nil {
		return path
	}
	return plain
}
