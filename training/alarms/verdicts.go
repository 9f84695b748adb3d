package alarms

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"jithook/training/corpus"
)

// Verdict is a reader's, by the corpus's labelling guide, from the comment, its Javadoc and the change alone.
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

// What readers said of alarms on test. Nothing may be chosen by it: test is for reporting. The lines quote no code.
//
//go:embed verdicts.jsonl
var verdicts []byte

// Verdicts are those of the alarms that were read, by ID.
func Verdicts() (map[string]Verdict, error) {
	said := map[string]Verdict{}
	for lines := json.NewDecoder(bytes.NewReader(verdicts)); ; {
		var v Verdict
		err := lines.Decode(&v)
		if errors.Is(err, io.EOF) {
			return said, nil
		}
		if err == nil && v.Says != Stale && v.Says != OK && v.Says != Unsure {
			err = fmt.Errorf("%s says %q", v.ID, v.Says)
		}
		if err != nil {
			return nil, fmt.Errorf("read the verdicts on alarms: %w", err)
		}
		said[v.ID] = v
	}
}
