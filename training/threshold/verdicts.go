package threshold

import (
	"bytes"
	_ "embed"
	"maps"

	"jithook/training/annotation"
)

// What readers said of comments of valid that the model, or a check's evidence, held for perhaps stale: of one unit in
// three of the histories all from a probability of 0.12 on. They judged by the corpus's labelling guide, from the
// comment and the diff alone; of the first 415 those of which they were unsure have no line. The lines name the units
// and quote no code.
//
//go:embed verdicts.jsonl
var verdicts []byte

// What a reader said of 120 comments of valid, drawn at random from all of which a check's evidence alone warned. They
// are not among the others, since they would stand for no other comments there.
//
//go:embed evidence.jsonl
var evidence []byte

// Verdicts returns whether a unit was stale, by its annotation.ID. Overloads of a method share a place in history, so
// that only what was read tells them apart.
func Verdicts() (map[string]bool, error) { return staleBy(verdicts) }

// evidenceVerdicts are those of Verdicts and of the units that were read because a check's evidence alone warned of
// them.
func evidenceVerdicts() (map[string]bool, error) {
	all, err := Verdicts()
	if err != nil {
		return nil, err
	}
	more, err := staleBy(evidence)
	maps.Copy(all, more)
	return all, err
}

func staleBy(lines []byte) (map[string]bool, error) {
	all, err := annotation.Read(bytes.NewReader(lines))
	if err != nil {
		return nil, err
	}
	stale := map[string]bool{}
	for _, v := range all {
		if v.Label != annotation.Unsure {
			stale[v.ID] = v.Label == annotation.Stale
		}
	}
	return stale, nil
}
