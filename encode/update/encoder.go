package update

import (
	"fmt"
	"maps"
	"slices"

	"jithook/encode"
	"jithook/encode/input"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/javadoc"
)

// Output is the kind of sequence that a decoder emits.
type Output string

// The outputs (paper, appendix "Update w/ Implicit Detection Configurations").
const (
	Edits   Output = "edit"    // C_edit, to be applied to the old comment
	Comment Output = "comment" // C_new itself
	// Generated is C_new from the new method alone: a generator of comments, by which the seed reranks what an updater
	// writes (Panthaplackel et al., ACL 2020). Of the old comment it reads nothing but what the comment is of.
	Generated Output = "generated"
)

// Check reports what is wrong with an output.
func (o Output) Check() error {
	if o != Edits && o != Comment && o != Generated {
		return fmt.Errorf("unknown output %q of an updater; use %q, %q or %q", o, Edits, Comment, Generated)
	}
	return nil
}

// subjects are the keywords that tell a generator what the comment is of. A parameter's name stands behind its keyword.
var subjects = map[javadoc.Type]string{javadoc.Summary: "SUMMARY", javadoc.Return: "RETURN", javadoc.Param: "PARAM"}

// Keywords are the words of the comments' vocabulary that stand for no subtoken. These are upper case, so that no
// subtoken is taken for one.
func (o Output) Keywords() []string {
	if o == Generated {
		return append([]string{End}, slices.Sorted(maps.Values(subjects))...)
	}
	return keywords()
}

// Example is a case as an updater reads it. A decoder may copy what it reads: each position has the index of its text.
type Example struct {
	*input.Example
	Old   []string // the comment's subtokens, all of them
	Texts []string // distinct
	// CommentText, CodeText and OldCodeText are as long as Comment, Code and OldCode: each position's index in Texts, or
	// NoText for the keywords of edits, which are never copied.
	CommentText, CodeText, OldCodeText []int32
}

// NoText is the text for what cannot be copied.
const NoText int32 = -1

// Target is the sequence that a decoder should emit for an example, with its End.
type Target struct {
	IDs  []int32 // in the comments' vocabulary, or encode.Unknown
	Text []int32 // in Example.Texts, or NoText
}

// Encoder turns cases into examples for updaters. It never changes and may be used by any number of goroutines.
type Encoder struct {
	inputs *input.Encoder
	output Output
}

// NewEncoder makes an encoder around the one for a network's inputs. The network must read the code as a sequence, and
// the vocabulary of comments must have the output's Keywords.
func NewEncoder(inputs *input.Encoder, output Output) (*Encoder, error) {
	if err := output.Check(); err != nil {
		return nil, err
	}
	if !inputs.Kind().Sequence {
		return nil, fmt.Errorf("an updater copies from the sequence of code: set sequence = true")
	}
	if output == Generated && inputs.Kind().Code != input.New {
		return nil, fmt.Errorf("a generator of comments reads the new method alone: set code = %q", input.New)
	}
	for _, w := range output.Keywords() {
		if inputs.Vocabularies().Comment.ID(w) == encode.Unknown {
			return nil, fmt.Errorf("the vocabulary of comments has no keyword %s: it was not made for an updater", w)
		}
	}
	return &Encoder{inputs, output}, nil
}

// Inputs encodes what the network reads.
func (e *Encoder) Inputs() *input.Encoder { return e.inputs }

// Encode turns a case into an example. Found is what check.Run gave for it.
func (e *Encoder) Encode(c *engine.Case, found []check.Finding) (*Example, error) {
	x, err := e.inputs.Encode(c, found)
	if err != nil {
		return nil, err
	}
	y := &Example{Example: x, Old: encode.Texts(encode.Comment(c))}
	comment := y.Old
	if e.output == Generated {
		comment = append([]string{subjects[c.Unit.Type]}, encode.Texts(encode.CommentText(c.Unit.Param))...)
		x.Comment, x.CommentFeature = make([]int32, len(comment)), nil
		for i, t := range comment {
			x.Comment[i] = e.inputs.Vocabularies().Comment.ID(t)
		}
	}
	index := map[string]int32{}
	read := func(ids []int32, text func(int) string) []int32 {
		at := make([]int32, len(ids))
		for i := range at {
			t := text(i)
			if t == "" || isKeyword(t) {
				at[i] = NoText
				continue
			}
			if _, known := index[t]; !known {
				index[t] = int32(len(y.Texts))
				y.Texts = append(y.Texts, t)
			}
			at[i] = index[t]
		}
		return at
	}
	y.CommentText = read(x.Comment, from(comment))
	switch o := e.inputs.Options(); e.inputs.Kind().Code {
	case input.Edit:
		sequence := encode.Sequence(encode.Edits(c), o.MaxCode)
		y.CodeText = read(x.Code, func(i int) string {
			if i >= len(sequence) || sequence[i].Subtoken == nil {
				return ""
			}
			return sequence[i].Text
		})
	case input.OldNew:
		y.OldCodeText = read(x.OldCode, from(encode.Texts(encode.Code(c.Old))))
		fallthrough
	case input.New:
		y.CodeText = read(x.Code, from(encode.Texts(encode.Code(c.New))))
	}
	return y, nil
}

// from reads texts; what stands behind them, as in a comment without words, has none.
func from(texts []string) func(int) string {
	return func(i int) string {
		if i >= len(texts) {
			return ""
		}
		return texts[i]
	}
}

// Target is the sequence that the decoder should emit where the new comment has the given subtokens.
func (e *Encoder) Target(x *Example, updated []string) *Target {
	if e.output == Edits {
		return e.Emitting(x, Actions(x.Old, updated))
	}
	return e.Emitting(x, updated)
}

// Emitting is the target of emitting tokens and an End.
func (e *Encoder) Emitting(x *Example, emitted []string) *Target {
	index := map[string]int32{}
	for i, t := range x.Texts {
		index[t] = int32(i)
	}
	t := &Target{IDs: make([]int32, len(emitted)+1), Text: make([]int32, len(emitted)+1)}
	vocabulary := e.inputs.Vocabularies().Comment
	for i, text := range append(emitted[:len(emitted):len(emitted)], End) {
		t.IDs[i], t.Text[i] = vocabulary.ID(text), NoText
		if at, known := index[text]; known {
			t.Text[i] = at
		}
	}
	return t
}

// Read is the new comment that a decoder's output, without its End, makes of an example's. It is false for what makes
// none.
func (e *Encoder) Read(x *Example, emitted []string) (updated []string, ok bool) {
	if e.output == Edits {
		return Apply(x.Old, emitted)
	}
	for _, t := range emitted {
		if isKeyword(t) {
			return nil, false
		}
	}
	return emitted, true
}
