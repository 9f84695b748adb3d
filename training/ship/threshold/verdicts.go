package threshold

import (
	"bytes"
	_ "embed"

	"jithook/training/data/annotation"
)

// What readers said of comments of valid that the model, or a check's evidence, held for perhaps stale: of one unit in
// three of the histories all from a probability of 0.12 on. They judged by the corpus's labelling guide, from the
// comment and the diff alone; of the first 415 those that they were unsure about have no line. The lines name the units
// and quote no code.
//
//go:embed verdicts.jsonl
var verdicts []byte

// What readers said of 423 comments of valid that it warned of, without those above: of 303 that were drawn at random
// from half of the histories (two readers agree on 29 of 30), and of 120 of all that was left, at most one of a commit.
//
//go:embed warnings.jsonl
var warnings []byte

// Verdicts returns whether a unit was stale, by its annotation.ID. Overloads of a method share a place in history, so
// that only what was read tells them apart.
func Verdicts() (map[string]bool, error) { return staleBy(verdicts) }

func staleBy(files ...[]byte) (map[string]bool, error) {
	stale := map[string]bool{}
	for _, lines := range files {
		all, err := annotation.Read(bytes.NewReader(lines))
		if err != nil {
			return nil, err
		}
		for _, v := range all {
			if v.Label != annotation.Unsure {
				stale[v.ID] = v.Label == annotation.Stale
			}
		}
	}
	return stale, nil
}
