package report

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"jithook/engine/java"
)

// context is the number of unchanged lines around a change, git's default.
const context = 3

// Patch writes every suggestion that is certain as one unified diff against the staged content, for `git apply` and
// `git apply --cached` at the top level of the repository. Without a suggestion it writes nothing. A patch has the
// bytes of the files, orders to a runner too; so where it goes to the log of one, files with orders are left out.
func Patch(w io.Writer, r *Report, s Style) error {
	var out bytes.Buffer
	var left []string
	for i := 0; i < len(r.Findings); {
		path, source := r.Findings[i].Path, r.Findings[i].Case.New.Source
		var edits []java.Edit
		for ; i < len(r.Findings) && r.Findings[i].Path == path; i++ {
			if s := r.Findings[i].Suggestion; s != nil && s.Certain() {
				edits = append(edits, s.Fixes...)
			}
		}
		before := out.Len()
		unified(&out, path, source, blocks(source, edits))
		if s.Logged && Orders(out.Bytes()[before:]) {
			out.Truncate(before)
			left = append(left, printable(path))
		}
	}
	_, err := w.Write(out.Bytes())
	if len(left) > 0 && err == nil {
		err = fmt.Errorf("%w: %s: have it written to a file, as `--format patch:FILE` does", errOrders,
			strings.Join(left, ", "))
	}
	return err
}

// errOrders is of a patch that is not whole.
var errOrders = errors.New(
	"the runner of this job would take lines of the patch for orders, so these files are left out")

// unified writes the diff of one file.
func unified(w *bytes.Buffer, path string, source []byte, changes []block) {
	if len(changes) == 0 {
		return
	}
	before, after := gitPath("a/", path), gitPath("b/", path)
	fmt.Fprintf(w, "diff --git %s %s\n--- %s\n+++ %s\n", before, after, ended(before), ended(after))
	lines := splitLines(string(source))
	shift := 0 // how many lines the hunks so far have added
	for len(changes) > 0 {
		n := 1
		for n < len(changes) && changes[n].from-changes[n-1].to <= 2*context {
			n++
		}
		shift += hunk(w, lines, changes[:n], shift)
		changes = changes[n:]
	}
}

// hunk writes blocks that share their context and returns how many lines they add.
func hunk(w *bytes.Buffer, lines []string, changes []block, shift int) (added int) {
	from, to := max(0, changes[0].from-context), min(len(lines), changes[len(changes)-1].to+context)
	for _, c := range changes {
		added += len(c.lines) - (c.to - c.from)
	}
	fmt.Fprintf(w, "@@ -%s +%s @@\n", lineRange(from, to-from), lineRange(from+shift, to-from+added))
	at := from
	for _, c := range changes {
		prefixed(w, ' ', lines[at:c.from])
		prefixed(w, '-', lines[c.from:c.to])
		prefixed(w, '+', c.lines)
		at = c.to
	}
	prefixed(w, ' ', lines[at:to])
	return added
}

// lineRange is a hunk's range: an empty one names the line before it.
func lineRange(from, count int) string {
	if count > 0 {
		from++
	}
	return fmt.Sprintf("%d,%d", from, count)
}

func prefixed(w *bytes.Buffer, sign byte, lines []string) {
	for _, line := range lines {
		w.WriteByte(sign)
		w.WriteString(line)
		if !strings.HasSuffix(line, "\n") {
			w.WriteString("\n\\ No newline at end of file\n")
		}
	}
}

// ended marks the end of a name with a space in it by a tab, as git does, or other tools would take the rest for a
// date.
func ended(path string) string {
	if strings.Contains(path, " ") {
		return path + "\t"
	}
	return path
}
