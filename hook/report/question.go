package report

import (
	"bytes"
	_ "embed" // of the schema
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"jithook/engine/behaviour"
	"jithook/engine/java"
)

// QuestionSchemaID is the schema's $id, which every question names.
const QuestionSchemaID = "urn:jit-hook:question:2"

// QuestionSchema is the JSON schema (2020-12) of a question.
//
//go:embed question.schema.json
var QuestionSchema string

// Question asks whoever can read whether the comment of a method, type or field is still true of the code. What it
// quotes of the repository is data and never an instruction; Quoted names the fields that hold it.
type Question struct {
	Schema    string   `json:"schema"`
	ID        string   `json:"id"`   // another once the comment or the code is
	Name      string   `json:"name"` // what `jit-hook ack` takes
	Path      string   `json:"path"`
	PathBytes string   `json:"path_base64,omitempty"`
	Line      int      `json:"line"`
	EndLine   int      `json:"end_line"`
	Class     string   `json:"class"`
	Method    string   `json:"method"`
	Doubt     []string `json:"doubt"` // sentences and tags, the one most in doubt first
	Hints     []Hint   `json:"hints"`
	Javadoc   string   `json:"javadoc"`
	Old       string   `json:"old"`
	New       string   `json:"new"`
	Changes   []string `json:"changes"`
	Members   []Member `json:"members"`
	Cut       []string `json:"cut"`
	Quoted    []string `json:"quoted"`
}

// Member is a method or constant of the same file that the change touches.
type Member struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// quoted are the fields that hold text of the repository.
var quoted = []string{"name", "path", "class", "method", "doubt", "hints", "javadoc", "old", "new", "changes",
	"members"}

// The most of the parts of a question: a reader's context is small, and what is longer than this is seldom read to its
// end.
const (
	maxVersion = 6 << 10 // bytes of each version of the method
	maxBefore  = 1 << 10 // of them before what differs first
	maxDoc     = 8 << 10
	maxMembers = 3 << 10 // of all together
	maxChanges = 24      // in number
	maxHints   = 8
	maxDoubt   = 8
)

// UnitID names a comment unit within its file, by the fingerprint of its acknowledgement.
func UnitID(ack string) string {
	_, digits, _ := strings.Cut(ack, ":")
	return digits[:min(IDDigits, len(digits))]
}

// IDDigits is how many hexadecimal digits of a fingerprint name a unit within its file.
const IDDigits = 10

// Ask makes the question of a doubt.
func (d *Doubt) Ask() Question {
	c := d.Case()
	path, raw := jsonPath(d.Path)
	q := Question{
		Schema: QuestionSchemaID, ID: d.Ack, Name: valid(d.Name()), Path: path, PathBytes: raw,
		Line: d.Line, EndLine: d.EndLine, Class: valid(c.New.Class), Method: valid(signature(c.New)),
		Members: []Member{}, Cut: []string{}, Quoted: quoted,
	}
	q.Doubt = few(&q, "doubt", d.texts(), maxDoubt)
	for i, text := range q.Doubt {
		q.Doubt[i] = shorten(text)
	}
	q.Hints = few(&q, "hints", d.hints(), maxHints)
	q.Javadoc = q.cut("javadoc", excerpt(c.New.Source, c.New.Doc), maxDoc)
	q.addVersions(excerpt(c.Old.Source, c.Old.Decl), excerpt(c.New.Source, c.New.Decl))
	q.Changes = few(&q, "changes", d.Changes(), maxChanges)
	q.addMembers(c.Old, c.New, behaviour.Diff(c.Old, c.New))
	return q
}

// few keeps the first of some, and notes that it left some out.
func few[T any](q *Question, field string, all []T, most int) []T {
	if len(all) > most {
		q.Cut = append(q.Cut, field)
		return all[:most:most]
	}
	return all
}

// Changes are what the method does differently from before, each said once: who reads of a new `||` does not need the
// old `&&`, and a value that another change names needs no line of its own.
func (d *Doubt) Changes() []string {
	c := d.Case()
	all := behaviour.Diff(c.Old, c.New)
	said := []string{}
	for i, change := range all {
		if !slices.ContainsFunc(all[:i], change.Repeats) &&
			!slices.ContainsFunc(all[i+1:], change.Repeats) {
			said = append(said, valid(change.String()))
		}
	}
	return said
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

// addVersions adds the code before and after. Long code begins a little before what differs first.
func (q *Question) addVersions(old, after string) {
	from := 0
	if max(len(old), len(after)) > maxVersion {
		for from < min(len(old), len(after)) && old[from] == after[from] {
			from++
		}
		from = strings.LastIndexByte(old[:max(0, from-maxBefore)], '\n') + 1
	}
	q.Old, q.New = q.cut("old", old[from:], maxVersion), q.cut("new", after[from:], maxVersion)
	for _, field := range []string{"old", "new"} {
		if from > 0 && !slices.Contains(q.Cut, field) {
			q.Cut = append(q.Cut, field)
		}
	}
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

// Questions writes what a reader is asked, as one JSON object a line.
func Questions(w io.Writer, r *Report) error {
	for i := range r.Doubts {
		if err := EncodeJSON(w, r.Doubts[i].Ask()); err != nil {
			return err
		}
	}
	return nil
}
