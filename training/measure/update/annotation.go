package update

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/fix"
	"jithook/engine/java"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
	"jithook/training/data/kept"
	"jithook/updater"
)

// Shown is a suggestion that a user would have seen, with what a reader needs to judge it.
type Shown struct {
	corpus.Reference         // the unit's place, in hexadecimal digits
	Rule             string  `json:"rule,omitempty"`  // the check that words it; "" where the updater wrote it
	Draft            string  `json:"draft,omitempty"` // why a person is to read it first; "" where it is certain
	Confidence       float64 `json:"confidence"`
	Comment          string  `json:"comment"` // the whole Javadoc, and what it becomes
	Fixed            string  `json:"fixed"`
	Text             string  `json:"text"`
	Suggested        string  `json:"suggested"` // "" deletes it
	Author           string  `json:"author"`    // what the author made of the unit
	Old              string  `json:"old"`
	New              string  `json:"new"`
}

func newShown(unit *corpus.Unit, c *engine.Case, s *Suggestion) Shown {
	v := Shown{
		Reference: unit.Reference(fmt.Sprintf("%016x", unit.Place())), Rule: s.Rule, Draft: s.Draft,
		Confidence: s.Confidence, Text: unit.Old, Author: unit.New, Old: unit.OldCode, New: unit.NewCode,
	}
	if s.Fixed != nil {
		v.Suggested = s.Fixed.Unit.Text
	}
	doc, edits := c.Doc.Span, s.Edits
	v.Comment = string(c.New.Source[doc.Start:doc.End])
	grown := 0
	for _, e := range edits {
		grown += len(e.Text) - (e.Span.End - e.Span.Start)
	}
	if fixed := java.ApplyEdits(c.New.Source, edits); doc.End+grown > doc.Start {
		v.Fixed = string(fixed[doc.Start : doc.End+grown])
	}
	return v
}

// left is why a certain suggestion is a draft beside what is written of the other units of the comment.
func left(c *engine.Case, s *Suggestion) string {
	edits := slices.Clone(s.Edits)
	for u := range c.Doc.All() {
		beside := *c
		beside.Unit = u
		found := check.Run(&beside)
		if fixes, _ := fix.Of(&beside, found); fix.Doubt(&beside, found, fixes) == "" {
			edits = append(edits, fixes...)
		}
	}
	return fix.Flaw(edits, c)
}

// Draw suggests as if authors had left their comments alone, and draws n certain suggestions and n drafts at random
// from a file of mined records, at most two of each from a commit.
func Draw(ctx context.Context, path string, models *Models, n int, seed uint64) ([]Shown, error) {
	var units []*corpus.Unit
	for unit, err := range corpus.Replayed(path, 1) {
		if err != nil {
			return nil, err
		}
		units = append(units, unit)
	}
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(units), func(i, j int) { units[i], units[j] = units[j], units[i] })
	var shown []Shown
	drawn, ofCommit := map[bool]int{}, map[string]int{}
	for _, unit := range units {
		if drawn[true] == n && drawn[false] == n {
			break
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c, err := dataset.Case(unit)
		if err != nil {
			continue // the hook passes over what does not parse
		}
		s, err := models.suggest(ctx, c)
		if err != nil {
			return nil, err
		}
		if s.Draft == "" {
			s.Draft = left(c, &s)
		}
		certain := s.Draft == ""
		commit := fmt.Sprint(certain, unit.Commit)
		if s.Standing == updater.Suggestion && drawn[certain] < n && ofCommit[commit] < 2 {
			drawn[certain]++
			ofCommit[commit]++
			shown = append(shown, newShown(unit, c, &s))
		}
	}
	return shown, nil
}

// Annotation is what two readers said of a draft: whether a maintainer would take it as it is.
type Annotation struct {
	corpus.Reference
	Rule       string  `json:"rule,omitempty"`
	Confidence float64 `json:"confidence"`
	Accepted   bool    `json:"accepted"`        // by both
	Split      bool    `json:"split,omitempty"` // one would take it, the other would not
	Why        string  `json:"why"`
}

//go:embed annotations.jsonl
var annotations []byte

// Annotations returns those of the suggestions that were read.
func Annotations() ([]Annotation, error) {
	all, err := kept.ReadLines[Annotation](bytes.NewReader(annotations))
	if err != nil {
		return nil, fmt.Errorf("read the annotations of suggestions: %w", err)
	}
	return all, nil
}
