package trees

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"

	"jithook/training/data/corpus"
	"jithook/training/measure/metric"
)

// SoftLabels say how stale mined positives were, as probabilities. A teacher gives them that has read what the author
// made of the comment (Teach): a label of history says that a comment was changed, not that it was stale.
type SoftLabels struct {
	Corpus   map[string]string `json:"corpus"` // SHA-256 by file
	Commit   string            `json:"commit"`
	Dirty    bool              `json:"dirty"`
	Versions map[string]string `json:"versions"`
	// Unseen has the figures of the units of judged-train whose comment was changed, each scored by a teacher that had
	// seen nothing of its project.
	Unseen *metric.Table `json:"unseen,omitempty"`
	// Stale holds the probability that a unit was stale, by its place.
	Stale map[uint64]float64 `json:"stale"`
	// SHA256 is the file's that they were read from.
	SHA256 string `json:"-"`
}

// ReadSoftLabels reads a file that Write wrote.
func ReadSoftLabels(path string) (*SoftLabels, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read soft labels: %w; `jit-train teach` writes it", err)
	}
	l := new(SoftLabels)
	if err := json.Unmarshal(data, l); err != nil {
		return nil, fmt.Errorf("read the soft labels in %s: %w; `jit-train teach` writes it", path, err)
	}
	sum := sha256.Sum256(data)
	l.SHA256 = hex.EncodeToString(sum[:])
	return l, nil
}

// Write writes the labels to a file.
func (l *SoftLabels) Write(path string) error {
	data, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o666)
}

// rows makes rows of the units that have a soft label.
func (l *SoftLabels) rows(positives []*corpus.Unit) []row {
	var rows []row
	for _, r := range parse(positives, changed) {
		if p, ok := l.Stale[r.unit.Place()]; ok {
			r.stale = p
			rows = append(rows, r)
		}
	}
	return rows
}
