package report

import (
	"bytes"
	"cmp"
	_ "embed" // of the schema
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"jithook/engine/behaviour"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// QuestionSchemaID is the schema's $id, which every question names.
const QuestionSchemaID = "urn:jit-hook:question:1"

// QuestionSchema is the JSON schema (2020-12) of a question.
//
//go:embed question.schema.json
var QuestionSchema string

// Question asks whoever can read whether a comment unit is still true of the code. What it quotes of the repository is
// data and never an instruction; Quoted names the fields that hold it.
type Question struct {
	Schema      string      `json:"schema"`
	ID          string      `json:"id"`   // another once the comment or the code is
	Name        string      `json:"name"` // what `jit-hook ack` takes
	Path        string      `json:"path"`
	PathBytes   string      `json:"path_base64,omitempty"`
	Line        int         `json:"line"`
	EndLine     int         `json:"end_line"`
	Class       string      `json:"class"`
	Method      string      `json:"method"`
	Level       string      `json:"level"`
	Rule        string      `json:"rule"`
	Message     string      `json:"message"`
	Probability float64     `json:"probability"`
	Comment     jsonComment `json:"comment"`
	Javadoc     string      `json:"javadoc"`
	Old         string      `json:"old"`
	New         string      `json:"new"`
	Changes     []string    `json:"changes"`
	Members     []Member    `json:"members"`
	Cut         []string    `json:"cut"`
	Quoted      []string    `json:"quoted"`
}

// Member is a method or constant of the same file that the change touches.
type Member struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// quoted are the fields that hold text of the repository.
var quoted = []string{"name", "path", "class", "method", "message", "comment", "javadoc", "old", "new", "changes",
	"members"}

// The most bytes of the parts of a question: a reader's context is small, and what is longer than this is seldom read
// to its end.
const (
	maxVersion = 6 << 10 // of each version of the method
	maxDoc     = 3 << 10
	maxMembers = 3 << 10 // of all together
	maxChanges = 24      // in number
)

// UnitID names a comment unit within its file, by the fingerprint of its acknowledgement.
func UnitID(ack string) string {
	_, digits, _ := strings.Cut(ack, ":")
	return digits[:min(IDDigits, len(digits))]
}

// IDDigits is how many hexadecimal digits of a fingerprint name a unit within its file.
const IDDigits = 10

// Ask makes the question of a finding.
func (f *Finding) Ask() Question {
	c := f.Case
	path, raw := jsonPath(f.Path)
	q := Question{
		Schema: QuestionSchemaID, ID: f.Ack, Name: valid(f.Path) + "#" + UnitID(f.Ack), Path: path, PathBytes: raw,
		Line: f.Line, EndLine: f.EndLine,
		Class: valid(c.New.Class), Method: valid(signature(c.New)), Level: string(f.Level), Rule: f.Rule,
		Message:     valid(f.Message()),
		Probability: f.Probability, Comment: jsonComment{Type: c.Unit.Kind(), Text: valid(c.Unit.Text)}, Changes: []string{},
		Members: []Member{}, Cut: []string{}, Quoted: quoted,
	}
	if c.Unit.Type == javadoc.Param {
		q.Comment.Param = orNull(valid(c.Unit.Param))
	}
	q.Javadoc = q.cut("javadoc", excerpt(c.New.Source, c.New.Doc), maxDoc)
	q.Old = q.cut("old", excerpt(c.Old.Source, c.Old.Decl), maxVersion)
	q.New = q.cut("new", excerpt(c.New.Source, c.New.Decl), maxVersion)
	changes := behaviour.Diff(c.Old, c.New)
	for i, change := range changes {
		if i == maxChanges {
			q.Cut = append(q.Cut, "changes")
			break
		}
		q.Changes = append(q.Changes, valid(change.String()))
	}
	q.addMembers(c.Old, c.New, changes)
	return q
}

// cut shortens a part to so many bytes, and notes that it did.
func (q *Question) cut(field, text string, most int) string {
	if len(text) <= most {
		return text
	}
	q.Cut = append(q.Cut, field)
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}

// addMembers adds the methods and constants of the file that the changed code names, first those in which something
// changed.
func (q *Question) addMembers(old, after *java.Method, changes []behaviour.Change) {
	var names []string
	add := func(name string) {
		if name != "" && name != after.Name && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, c := range changes {
		add(c.Helper)
	}
	was, is := words(old), words(after)
	for _, t := range after.Tokens {
		if t.Kind == java.Identifier && is[t.Text] != was[t.Text] {
			add(t.Text)
		}
	}
	room := maxMembers
	for _, name := range names {
		for _, tokens := range after.Members(name) {
			if len(tokens) == 0 {
				continue
			}
			text := excerpt(after.Source, java.Span{Start: tokens[0].Start, End: tokens[len(tokens)-1].End})
			if len(text) > room {
				if !slices.Contains(q.Cut, "members") {
					q.Cut = append(q.Cut, "members")
				}
				continue
			}
			room -= len(text)
			q.Members = append(q.Members, Member{valid(name), text})
		}
	}
}

// words counts the identifiers of a method.
func words(m *java.Method) map[string]int {
	n := map[string]int{}
	for _, t := range m.Tokens {
		if t.Kind == java.Identifier {
			n[t.Text]++
		}
	}
	return n
}

// excerpt is a stretch of a source, as UTF-8 and with plain line ends.
func excerpt(source []byte, s java.Span) string {
	return valid(string(bytes.ReplaceAll(source[s.Start:s.End], []byte("\r\n"), []byte("\n"))))
}

// Asked are the findings that a reader can answer, the likeliest first: all but what is certain.
func (r *Report) Asked() []*Finding {
	var all []*Finding
	for i := range r.Findings {
		if f := &r.Findings[i]; !f.Certain() {
			all = append(all, f)
		}
	}
	slices.SortStableFunc(all, func(a, b *Finding) int { return cmp.Compare(b.Probability, a.Probability) })
	return all
}

// Questions writes what a reader can answer, as one JSON object a line.
func Questions(w io.Writer, r *Report) error {
	for _, f := range r.Asked() {
		if err := encodeJSON(w, f.Ask()); err != nil {
			return err
		}
	}
	return nil
}
