package threshold

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// What readers said of alarms on comments of valid: on those that their authors left alone, and of checks' evidence on those that they changed,
// too. They judged by the corpus's labelling guide,
// from the comment and the diff alone; where they were unsure there is no line. The lines name the units and quote no code.
//
//go:embed verdicts.jsonl
var verdicts []byte

// Verdicts returns whether a unit was stale, by its place in history (corpus.Unit.Place).
func Verdicts() (map[uint64]bool, error) {
	stale := map[uint64]bool{}
	lines := json.NewDecoder(bytes.NewReader(verdicts))
	for {
		var v struct {
			ID    string `json:"id"` // the place in hexadecimal digits
			Stale bool   `json:"stale"`
		}
		err := lines.Decode(&v)
		if errors.Is(err, io.EOF) {
			return stale, nil
		}
		if err != nil {
			return nil, fmt.Errorf("read the verdicts: %w", err)
		}
		place, err := strconv.ParseUint(v.ID, 16, 64)
		if err != nil {
			return nil, fmt.Errorf("read the verdicts: %w", err)
		}
		stale[place] = v.Stale
	}
}
