package statistics

import (
	"encoding/json"
	"fmt"
	"iter"
	"strings"
	"unicode"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/training/data/annotation"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
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
	corpus.Reference // whose ID is annotation.ID's, where networks know the type
	Kind             javadoc.Type
	Weight           float64 // of the record
	Rules            []string
	Messages         []string
	Level            detector.Level // that the verdict has
	Decides          string         // the rule that the level comes from
	Probability      float64
	Unit             string
	OldDoc, NewDoc   string
	OldCode, NewCode string
	Author           Outcome
}

// OutcomeCount is of the units of one kind, or of one rule's findings on them. Each counts as often as its record
// stands for others.
type OutcomeCount struct {
	Units, Changed, Dropped float64
	Alone                   float64 // no other rule speaks
	Alarms                  float64 // the verdict on the unit is an alarm
}

func (c *OutcomeCount) add(f *Found) {
	c.Units += f.Weight
	switch f.Author {
	case Changed:
		c.Changed += f.Weight
	case Dropped:
		c.Dropped += f.Weight
	}
	if len(f.Rules) == 1 {
		c.Alone += f.Weight
	}
	if f.Level.Above(detector.OK) { // a unit that no rule speaks of has no level
		c.Alarms += f.Weight
	}
}

// OutcomeOf is what is counted: a rule on a kind of comment; without a rule, all comments of the kind.
type OutcomeOf struct {
	Kind javadoc.Type
	Rule string
}

// Outcomes is how often each rule speaks, how often what it speaks of is an alarm, and how often the authors changed it
// in the same commit. Records hold the whole Javadoc, so no judged unit is needed for that.
type Outcomes struct {
	Counts map[OutcomeOf]*OutcomeCount
	Found  []*Found
}

// Judge gives the verdict on a case against which rules have something.
type Judge func(*engine.Case, []check.Finding) (detector.Verdict, error)

// CountOutcomes looks at one record in oneIn of a file's lines.
func CountOutcomes(lines iter.Seq2[[]byte, error], oneIn int, judge Judge) (*Outcomes, error) {
	result := &Outcomes{Counts: map[OutcomeOf]*OutcomeCount{}}
	err := dataset.Each(some(lines, oneIn), func(l numbered) ([]*Found, error) {
		all, err := outcomes(l.text, judge)
		if err != nil {
			err = fmt.Errorf("line %d: %w", l.number, err)
		}
		return all, err
	}, func(_ numbered, all []*Found, err error) error {
		result.add(all)
		return err
	})
	return result, err
}

type numbered struct {
	number int
	text   []byte
}

// some gives one line in oneIn that is not empty.
func some(lines iter.Seq2[[]byte, error], oneIn int) iter.Seq2[numbered, error] {
	return func(yield func(numbered, error) bool) {
		n := 0
		for text, err := range lines {
			if n++; (err != nil || n%oneIn == 0 && len(text) > 0) && !yield(numbered{n, text}, err) {
				return
			}
		}
	}
}

func (result *Outcomes) add(all []*Found) {
	for _, f := range all {
		for _, rule := range append([]string{""}, f.Rules...) {
			of := OutcomeOf{f.Kind, rule}
			if result.Counts[of] == nil {
				result.Counts[of] = new(OutcomeCount)
			}
			result.Counts[of].add(f)
		}
		if len(f.Rules) > 0 {
			result.Found = append(result.Found, f)
		}
	}
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

// outcomes are those of a record's comments: the units that networks know, as the corpus has them, and what else its
// Javadoc says, as the hook finds it.
func outcomes(text []byte, judge Judge) ([]*Found, error) {
	var r corpus.Record
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, err
	}
	if r.NewDoc == "" {
		return nil, fmt.Errorf("the record of %s.%s has no `new_doc`", r.Class, r.Method)
	}
	r.Weight = max(1, r.Weight)
	var all []*Found
	add := func(c *engine.Case, f Found) error {
		f.Kind, f.Weight, f.Unit = c.Unit.Kind(), r.Weight, c.Unit.Text
		f.OldDoc, f.NewDoc, f.OldCode, f.NewCode = r.OldDoc, r.NewDoc, r.OldCode, r.NewCode
		all = append(all, &f)
		found := check.Run(c)
		if len(found) == 0 {
			return nil
		}
		v, err := judge(c, found)
		f.Level, f.Decides, f.Probability = v.Level, v.Rule, v.Probability
		for _, x := range found {
			f.Rules, f.Messages = append(f.Rules, x.Rule.ID), append(f.Messages, x.Message)
		}
		return err
	}
	for _, comment := range r.Comments {
		u := r.Unit(comment)
		c, err := dataset.Case(u)
		if err != nil || u.Cosmetic() {
			continue
		}
		author := Kept
		if u.Mined {
			author = Changed
		}
		if err := add(c, Found{Reference: u.Reference(annotation.ID(u)), Author: author}); err != nil {
			return nil, err
		}
	}
	old, fresh := method(r.OldDoc, r.OldCode, r.OldMembers), method(r.OldDoc, r.NewCode, r.NewMembers)
	if old == nil || fresh == nil || java.SameText(old.Tokens, fresh.Tokens) {
		return all, nil
	}
	doc := javadoc.Parse(fresh.Source, fresh.Doc)
	author := javadoc.Parse([]byte(r.NewDoc), java.Span{End: len(r.NewDoc)})
	place := r.Unit(corpus.Comment{}).Reference("")
	for u := range doc.All() {
		if u.Learnt() && !u.TypeParam() {
			continue
		}
		c := &engine.Case{Old: old, New: fresh, Doc: doc, Unit: u}
		if err := add(c, Found{Reference: place, Author: became(u, author)}); err != nil {
			return nil, err
		}
	}
	return all, nil
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
