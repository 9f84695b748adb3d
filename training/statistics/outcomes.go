package statistics

import (
	"encoding/json"
	"fmt"
	"iter"
	"strings"
	"unicode"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Outcome is what an author made of a comment unit.
type Outcome string

// The outcomes.
const (
	Kept    Outcome = "kept"    // but for case and punctuation
	Changed Outcome = "changed" // its tag has other words now
	Dropped Outcome = "dropped" // no tag of its name is left, or no such sentence
)

// Found is a unit against which rules have something, had the change left it as it was.
type Found struct {
	Repo, Commit, Path, Class, Method string
	Kind                              javadoc.Type
	Rules                             []string
	Messages                          []string
	Unit                              string
	OldDoc, NewDoc, OldCode, NewCode  string
	Author                            Outcome
}

// OutcomeCount is of the units of one kind, or of one rule's findings on them.
type OutcomeCount struct{ Units, Changed, Dropped int }

func (c *OutcomeCount) add(o Outcome) {
	c.Units++
	switch o {
	case Changed:
		c.Changed++
	case Dropped:
		c.Dropped++
	}
}

// OutcomeOf is what is counted: a rule on a kind of comment; without a rule, all comments of the kind.
type OutcomeOf struct {
	Kind javadoc.Type
	Rule string
}

// Outcomes is how often each rule speaks on the types of comment that the network does not know, and how often the
// authors changed what it speaks of in the same commit. Records hold the whole Javadoc, so no judged unit is needed for
// that.
type Outcomes struct {
	Counts map[OutcomeOf]*OutcomeCount
	Found  []*Found
}

// record is what is read of a line of the corpus.
type record struct {
	Repo    string `json:"repo"`
	Commit  string `json:"commit"`
	Path    string `json:"path"`
	Class   string `json:"class"`
	Method  string `json:"method"`
	OldDoc  string `json:"old_doc"`
	NewDoc  string `json:"new_doc"`
	OldCode string `json:"old_code"`
	NewCode string `json:"new_code"`

	OldMembers []string `json:"old_members"`
	NewMembers []string `json:"new_members"`
}

// Model is what stands for a rule where a model speaks of a unit and no rule does.
const Model = "model"

// CountOutcomes looks at the records of a file's lines. A model may be asked, too, of what no rule speaks of: it gets
// the unit as a summary, the type that it knows which is likest.
func CountOutcomes(lines iter.Seq2[[]byte, error], speaks func(*engine.Case) (bool, error)) (*Outcomes, error) {
	result := &Outcomes{Counts: map[OutcomeOf]*OutcomeCount{}}
	for text, err := range lines {
		if err != nil {
			return nil, err
		}
		if len(text) == 0 {
			continue
		}
		var r record
		if err := json.Unmarshal(text, &r); err != nil {
			return nil, err
		}
		if r.NewDoc == "" {
			return nil, fmt.Errorf("the record of %s.%s has no `new_doc`", r.Class, r.Method)
		}
		if err := result.add(&r, speaks); err != nil {
			return nil, fmt.Errorf("judge a comment of %s.%s: %w", r.Class, r.Method, err)
		}
	}
	return result, nil
}

// frame is what stands around a method that is read by itself: a name that the JDK has stands for the JDK's type.
const frame = "import java.io.*;\nimport java.util.*;\n\nclass A {\n"

// method reads a declaration with a Javadoc; nil where it is no clean Java.
func method(doc, code string, members []string) *java.Method {
	file, err := java.Parse([]byte(frame + doc + "\n" + code + "\n}\n"))
	if err != nil || len(file.Methods) == 0 || file.Methods[0].Doc.Empty() {
		return nil
	}
	file.Methods[0].WithMembers(members)
	return file.Methods[0]
}

func (result *Outcomes) add(r *record, speaks func(*engine.Case) (bool, error)) error {
	old, fresh := method(r.OldDoc, r.OldCode, r.OldMembers), method(r.OldDoc, r.NewCode, r.NewMembers)
	if old == nil || fresh == nil || java.SameText(old.Tokens, fresh.Tokens) {
		return nil
	}
	doc := javadoc.Parse(fresh.Source, fresh.Doc)
	author := javadoc.Parse([]byte(r.NewDoc), java.Span{End: len(r.NewDoc)})
	for u := range doc.All() {
		kind := u.Kind()
		if kind.Learnt() {
			continue
		}
		c := &engine.Case{Old: old, New: fresh, Doc: doc, Unit: u}
		outcome := became(u, author)
		result.count(OutcomeOf{kind, ""}, outcome)
		found := check.Run(c)
		byModel := false
		if len(found) == 0 && speaks != nil {
			summary := *c
			read := *u
			read.Type = javadoc.Summary
			summary.Unit = &read
			var err error
			if byModel, err = speaks(&summary); err != nil {
				return err
			}
		}
		if len(found) == 0 && !byModel {
			continue
		}
		f := &Found{
			Repo: r.Repo, Commit: r.Commit, Path: r.Path, Class: r.Class, Method: r.Method, Kind: kind, Unit: u.Text,
			OldDoc: r.OldDoc, NewDoc: r.NewDoc, OldCode: r.OldCode, NewCode: r.NewCode, Author: outcome,
		}
		for _, x := range found {
			result.count(OutcomeOf{kind, x.Rule.ID}, outcome)
			f.Rules, f.Messages = append(f.Rules, x.Rule.ID), append(f.Messages, x.Message)
		}
		if byModel {
			result.count(OutcomeOf{kind, Model}, outcome)
			f.Rules = append(f.Rules, Model)
		}
		result.Found = append(result.Found, f)
	}
	return nil
}

func (result *Outcomes) count(of OutcomeOf, o Outcome) {
	if result.Counts[of] == nil {
		result.Counts[of] = new(OutcomeCount)
	}
	result.Counts[of].add(o)
}

// became is what a unit became in the author's Javadoc.
func became(u *javadoc.Unit, author *javadoc.Doc) Outcome {
	outcome := Dropped
	for a := range author.All() {
		switch {
		case a.Kind() != u.Kind():
		case letters(a.Text) == letters(u.Text):
			return Kept
		case a.Param == u.Param && u.Param != "":
			outcome = Changed
		}
	}
	return outcome
}

// letters is a text without case, space and punctuation.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}
