// Package annotation holds what readers say of comment units by the corpus's labelling guide, blind to what the author
// did. Networks and trees learn from those on train.
package annotation

import (
	"fmt"
	"io"
	"slices"

	"jithook/training/data/corpus"
	"jithook/training/data/kept"
)

// Annotation is a reader's label of one unit, given from the comment, its Javadoc and the change alone. It names the
// unit and quotes no code.
type Annotation struct {
	corpus.Reference        // whose ID is that of ID
	Label            Label  `json:"says"`
	Why              string `json:"why"`
}

// Label is a reader's answer.
type Label string

// The guide's three answers.
const (
	Stale  Label = "stale"
	OK     Label = "ok"
	Unsure Label = "unsure"
)

// ID names what a reader judges: the comment and the change, wherever in history they stand.
func ID(u *corpus.Unit) string { return fmt.Sprintf("%016x", u.Content()) }

// ByID are annotations by their IDs, of those of one unit the first.
func ByID(all []Annotation) map[string]Annotation {
	said := map[string]Annotation{}
	for _, a := range slices.Backward(all) {
		said[a.ID] = a
	}
	return said
}

// Read reads annotations, one JSON object a line.
func Read(r io.Reader) ([]Annotation, error) { return checked(kept.ReadLines[Annotation](r)) }

func checked(all []Annotation, err error) ([]Annotation, error) {
	for _, a := range all {
		if err == nil && a.Label != Stale && a.Label != OK && a.Label != Unsure {
			err = fmt.Errorf("%s says %q", a.ID, a.Label)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("read annotations: %w", err)
	}
	return all, nil
}
