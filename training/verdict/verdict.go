// Package verdict is what readers say of comment units by the corpus's labelling guide, blind to what the author did.
package verdict

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"jithook/training/corpus"
)

// Verdict is a reader's, from the comment, its Javadoc and the change alone. Its lines name the unit and quote no code.
type Verdict struct {
	corpus.Reference        // as ID names it
	Says             Say    `json:"says"`
	Why              string `json:"why"`
}

// Say is what a reader may say.
type Say string

// The guide's three answers.
const (
	Stale  Say = "stale"
	OK     Say = "ok"
	Unsure Say = "unsure"
)

// ID names what a reader judges: the comment and the change, wherever in history they stand.
func ID(u *corpus.Unit) string { return fmt.Sprintf("%016x", u.Content()) }

// Read reads verdicts, one JSON object a line.
func Read(r io.Reader) ([]Verdict, error) {
	var all []Verdict
	for lines := json.NewDecoder(r); ; {
		var v Verdict
		err := lines.Decode(&v)
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err == nil && v.Says != Stale && v.Says != OK && v.Says != Unsure {
			err = fmt.Errorf("%s says %q", v.ID, v.Says)
		}
		if err != nil {
			return nil, fmt.Errorf("read what readers said: %w", err)
		}
		all = append(all, v)
	}
}
