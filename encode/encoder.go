package encode

import (
	"errors"
	"fmt"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Options are what an Encoder does beside its vocabularies. They are part of a model: it reads only what was encoded as
// in training.
type Options struct {
	MaxComment int `json:"max_comment"` // subtokens of a comment; what is beyond is cut off
	MaxCode    int `json:"max_code"`    // elements of an edit sequence, see Sequence
	Reads          // by name; a list that is nil stands for all that there is
}

// MaxLength bounds the lengths of Options: time and memory of a network grow with them.
const MaxLength = 1 << 13

// DefaultOptions leave 99 % of mined comments (42 subtokens) and 95 % of mined edit sequences (503 elements) whole.
func DefaultOptions() Options { return Options{MaxComment: 64, MaxCode: 512} }

// Encoder turns cases into examples. It never changes and may be used by any number of goroutines.
type Encoder struct {
	comment, code *Vocabulary
	options       Options
	readComment   []int // columns, in the model's order
	readCode      []int
}

// NewEncoder makes an encoder. It is an error to leave no room for a token.
func NewEncoder(comment, code *Vocabulary, o Options) (*Encoder, error) {
	if comment == nil || code == nil {
		return nil, errors.New("make an encoder: a vocabulary is missing")
	}
	if o.MaxComment < 1 || o.MaxCode < 2 {
		return nil, fmt.Errorf("make an encoder: lengths of %d comment and %d code tokens; they must be at least 1 and 2",
			o.MaxComment, o.MaxCode)
	}
	if o.MaxComment > MaxLength || o.MaxCode > MaxLength {
		return nil, fmt.Errorf("make an encoder: lengths of %d comment and %d code tokens; they may be %d at most",
			o.MaxComment, o.MaxCode, MaxLength)
	}
	o.Reads = o.orEverything()
	e := &Encoder{comment: comment, code: code, options: o}
	var err error
	if err = o.checkRules(); err != nil {
		return nil, err
	}
	if e.readComment, err = Columns("feature", CommentFeatureNames[:], o.CommentFeatures); err != nil {
		return nil, err
	}
	e.readCode, err = Columns("feature", CodeFeatureNames[:], o.CodeFeatures)
	return e, err
}

// Comment is the vocabulary of comments.
func (e *Encoder) Comment() *Vocabulary { return e.comment }

// Code is the vocabulary of edit sequences.
func (e *Encoder) Code() *Vocabulary { return e.code }

// Options are those that the encoder was made with, and name all that it reads.
func (e *Encoder) Options() Options { return e.options }

// Version encodes one version of a method as it stands: the ids of its first MaxCode subtokens, at least one.
func (e *Encoder) Version(m *java.Method) []int32 {
	code := Code(m)
	if len(code) == 0 {
		code = append(code, Subtoken{})
	}
	code = code[:min(len(code), e.options.MaxCode)]
	ids := make([]int32, len(code))
	for i := range code {
		ids[i] = e.code.ID(code[i].Text)
	}
	return ids
}

// Read lists what Encode makes Comment and Code of, one for each id.
func (e *Encoder) Read(c *engine.Case) (comment []Subtoken, code []Element) {
	return e.cut(Comment(c)), Sequence(Edits(c), e.options.MaxCode)
}

// cut leaves what is read of a comment.
func (e *Encoder) cut(comment []Subtoken) []Subtoken {
	if len(comment) == 0 {
		comment = append(comment, Subtoken{})
	}
	return comment[:min(len(comment), e.options.MaxComment)]
}

// Encode turns a case into an example; found is what check.Run gave for it. Neither sequence is ever empty: a comment
// without any word is one unknown token.
func (e *Encoder) Encode(c *engine.Case, found []check.Finding) *Example {
	comment, edits := Comment(c), Edits(c)
	places := memberships(comment, edits)
	comment = e.cut(comment)
	sequence := Sequence(edits, e.options.MaxCode)
	x := &Example{
		Comment:        make([]int32, len(comment)),
		CommentFeature: make([]float32, len(comment)*CommentFeatures),
		Code:           make([]int32, len(sequence)),
		CodeFeature:    make([]float32, len(sequence)*CodeFeatures),
		Type:           make([]float32, len(javadoc.Types)),
	}
	for i := range comment {
		x.Comment[i] = e.comment.ID(comment[i].Text)
		commentFeatures(x.CommentFeature[i*CommentFeatures:(i+1)*CommentFeatures], &comment[i], places)
	}
	for i, element := range sequence {
		x.Code[i] = e.code.ID(element.Text)
		codeFeatures(x.CodeFeature[i*CodeFeatures:(i+1)*CodeFeatures], element, places)
	}
	x.CommentFeature = Pick(x.CommentFeature, CommentFeatures, e.readComment)
	x.CodeFeature = Pick(x.CodeFeature, CodeFeatures, e.readCode)
	for i, t := range javadoc.Types {
		if t == c.Unit.Type {
			x.Type[i] = 1
		}
	}
	x.Evidence = check.Vector(e.options.Rules, found, c.Unit.Type)
	return x
}
