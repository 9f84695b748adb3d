// Package hand computes features of a case by hand, for the trees that stand beside the network: where the words of the
// comment stood in the old code and stand in the new, what the change did to types, parameters and returns, what the
// comment speaks of, and how far the code still explains its words.
package hand

import (
	"maps"
	"slices"
	"strings"

	"jithook/encode"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Encoder computes the features. It never changes and may be used by any number of goroutines.
type Encoder struct {
	vocabulary *encode.Vocabulary
	alignment  *Alignment
	columns    []int           // of Names that are read, and behind them of former rules; nil for all
	former     []string        // ids that rules do not have any more
	rules      map[string]bool // those that are read, by the id of today; nil for all
}

// NewEncoder makes an encoder from what was learnt from the corpus: the comments' vocabulary, whose order says how rare
// a word is, and which words of comments go with which of code.
func NewEncoder(comment *encode.Vocabulary, a *Alignment) *Encoder {
	return &Encoder{vocabulary: comment, alignment: a}
}

// Reading is the encoder for trees that read the features of these names, in this order. The rules that they do not
// name are as if they did not exist: what is counted of rules leaves them out, too. A rule that is gone never speaks.
func (e *Encoder) Reading(names []string) (*Encoder, error) {
	reading := *e
	reading.former, reading.rules = nil, map[string]bool{}
	there := Names()
	for _, name := range names {
		id, ok := strings.CutPrefix(name, ruleFeature)
		rule := check.ByID(id)
		if ok && rule != nil {
			reading.rules[rule.ID] = true
		}
		if ok && (rule != nil || check.Gone(id)) && !slices.Contains(there, name) {
			there, reading.former = append(there, name), append(reading.former, id)
		}
	}
	var err error
	reading.columns, err = encode.Columns("feature", there, names)
	return &reading, err
}

// Rules are the ids of those that are read.
func (e *Encoder) Rules() []string { return slices.Sorted(maps.Keys(e.rules)) }

// Vector computes the features of a case; found is what check.Run gave for it. Every case has as many, those of Names
// or of Reading.
func (e *Encoder) Vector(c *engine.Case, found []check.Finding) []float32 {
	var r row
	r.fill(e.subject(c, found))
	if e.columns == nil {
		return r.values
	}
	values := slices.Concat(r.values, check.Vector(e.former, found, c.Unit.Type))
	return encode.Pick(values, len(values), e.columns)
}

// Names names the features in their order.
func Names() []string {
	r := row{naming: true}
	e := NewEncoder(encode.NewVocabulary(nil, 0), new(Alignment))
	nothing := &engine.Case{Old: new(java.Method), New: new(java.Method), Doc: new(javadoc.Doc), Unit: new(javadoc.Unit)}
	r.fill(e.subject(nothing, nil))
	return r.names
}

// subject is a case with what several features read.
type subject struct {
	*engine.Case
	*Encoder
	found    []check.Finding
	comment  []encode.Subtoken
	texts    []string // those of the comment's subtokens
	words    []word   // its content words, each once
	before   bag      // whole tokens of the old code
	after    bag      // and of the new
	oldParam *java.Param
	newParam *java.Param
}

func (e *Encoder) subject(c *engine.Case, found []check.Finding) *subject {
	s := &subject{Case: c, Encoder: e, found: found, before: tokensOf(c.Old.Tokens), after: tokensOf(c.New.Tokens)}
	s.comment = encode.Comment(c)
	s.texts, s.words = encode.Texts(s.comment), e.words(c, s.comment)
	if c.Unit.Type == javadoc.Param {
		s.oldParam, s.newParam = c.Old.Param(c.Unit.Param), c.New.Param(c.Unit.Param)
	}
	return s
}

func (r *row) fill(s *subject) {
	r.kind(s)
	r.checks(s)
	r.regions(s)
	r.types(s)
	r.returns(s)
	r.parameters(s)
	r.modifiers(s)
	r.edits(s)
	r.cues(s)
	r.quoted(s)
	r.explained(s)
}

func (r *row) kind(s *subject) {
	for _, t := range javadoc.Types {
		r.flag("unit/"+string(t), s.Unit.Type == t)
	}
	r.flag("unit/relevant", engine.Relevant(s.Old, s.New, s.Unit.Type))
	r.flag("unit/only-renames", engine.OnlyRenames(s.Old, s.New))
	r.add("unit/words", float64(len(s.words)))
	r.add("unit/length", float64(len(s.texts)))
}

// ruleFeature begins the names of the features that say whether a rule fired.
const ruleFeature = "rule/"

// checks are the rules that fired, each and in sum.
func (r *row) checks(s *subject) {
	fired := map[string]bool{}
	evidence, loud := 0, 0
	for _, f := range s.found {
		if s.rules != nil && !s.rules[f.Rule.ID] {
			continue
		}
		fired[f.Rule.ID] = true
		if f.Rule.Strength == check.Evidence {
			evidence++
			if !f.Rule.Quiet {
				loud++
			}
		}
	}
	for _, rule := range check.EvidenceRules() {
		r.flag(ruleFeature+rule.ID, fired[rule.ID])
	}
	r.add("rules/evidence", float64(evidence))
	r.add("rules/loud", float64(loud))
}
