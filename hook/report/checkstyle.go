package report

import (
	"bytes"
	"encoding/xml"
	"io"

	"jithook/detector"
)

type checkstyleReport struct {
	XMLName xml.Name         `xml:"checkstyle"`
	Version string           `xml:"version,attr"` // of Checkstyle's own format
	Files   []checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int    `xml:"line,attr"`
	Column   int    `xml:"column,attr"`
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

// Checkstyle writes the findings as Checkstyle's XML, which Jenkins, Sonar and many editors read.
func Checkstyle(w io.Writer, r *Report) error {
	out := checkstyleReport{Version: "10.0"}
	for i := range r.Findings {
		f := &r.Findings[i]
		name := printable(f.Path)
		if k := len(out.Files) - 1; k < 0 || out.Files[k].Name != name {
			out.Files = append(out.Files, checkstyleFile{Name: name})
		}
		severity := "warning"
		if f.Level == detector.Block {
			severity = "error"
		}
		file := &out.Files[len(out.Files)-1]
		file.Errors = append(file.Errors, checkstyleError{
			Line: f.Line, Column: placeOf(f.Case.New.Source, f.Span()).column, Severity: severity,
			Message: printable(f.Message()) + " (" + probability(f) + ")", Source: "jit-hook." + f.Rule,
		})
	}
	text := bytes.NewBufferString(xml.Header)
	encoder := xml.NewEncoder(text)
	encoder.Indent("", "  ")
	if err := encoder.Encode(out); err != nil {
		return err
	}
	text.WriteByte('\n')
	return markup(w, text.Bytes())
}
