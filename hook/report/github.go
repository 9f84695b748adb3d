package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"jithook/detector"
)

// GitHub writes each finding as a workflow command that GitHub Actions turns into an annotation of the changed file,
// and each note as one of the job.
func GitHub(w io.Writer, r *Report) error {
	var out bytes.Buffer
	for i := range r.Findings {
		f := &r.Findings[i]
		command := "warning"
		if f.Level == detector.Block {
			command = "error"
		}
		lines := append([]string{f.Message(), unitText(f.Case.Unit)}, evidence(f)...)
		lines = append(lines, probability(f))
		for i := range lines {
			lines[i] = printable(lines[i])
		}
		fmt.Fprintf(&out, "::%s file=%s,line=%d,endLine=%d,title=%s::%s\n", command, commandProperty(printable(f.Path)),
			f.Line, f.EndLine,
			commandProperty("jit-hook "+f.Rule), commandData(strings.Join(lines, "\n")))
	}
	for _, note := range r.Summary.Notes {
		fmt.Fprintf(&out, "::notice title=jit-hook::%s\n", commandData(NoteLine(note)))
	}
	// an annotation can show no escape
	_, err := w.Write(order().ReplaceAllFunc(out.Bytes(), func(order []byte) []byte {
		return append([]byte("# "), order[1:]...)
	}))
	return err
}

// commandData escapes the text of a workflow command, as the runner undoes it. A line that begins with "::" would be a
// command of its own; there is no such line where line feeds are escaped.
func commandData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

// commandProperty escapes a value before the second "::".
func commandProperty(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(commandData(s))
}
