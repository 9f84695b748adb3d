package updater

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"jithook/detector"
	"jithook/encode/input"
	"jithook/encode/update"
	"jithook/engine/javadoc"
)

// Names of the files that make up a trained updater, beside vocabularies that are called as the detector's are.
const (
	ManifestFile = "manifest.json"
	ReaderFile   = "reader.onnx" // reads an example once
	StepFile     = "step.onnx"   // emits a word
)

// Manifest says what a trained updater is and where it comes from.
type Manifest struct {
	// ID names the model: the run's name and the first digits of its reader's hash.
	ID string `json:"id"`
	// SHA256 holds the hash of each other file, by its name. A file that does not match is refused.
	SHA256 map[string]string `json:"sha256"`
	// Encoder is how cases were encoded in training.
	Encoder input.Options `json:"encoder"`
	// Kind is the network's input.
	input.Kind
	// Output is the kind of sequence that its decoder emits.
	Output update.Output `json:"output"`
	// Detects reports whether the network says, too, how stale the comment is.
	Detects bool `json:"detects,omitempty"`
	// Ranking orders what may be suggested, and says from where on it is shown.
	Ranking Ranking `json:"ranking"`
	// Training is the manifest of the run that made the graphs: corpus hashes, seed, config, commit, figures.
	Training json.RawMessage `json:"training,omitempty"`
}

// Unranked is the ranking of a model for which none was chosen yet: by the mean log probability, and nothing is shown.
func Unranked() Ranking {
	r := Ranking{Weights: make([]float64, len(FeatureNames)), Intercept: map[javadoc.Type]float64{}, Shown: 2,
		Guessed: Guessed{From: 2}}
	r.Weights[0] = 1
	for _, t := range javadoc.Types {
		r.Intercept[t] = 0
	}
	return r
}

// Files are the names of the other files of the model.
func (m *Manifest) Files() []string {
	files := []string{ReaderFile, StepFile, detector.CommentVocabularyFile, detector.CodeVocabularyFile}
	if m.Graph { // by which it detects staleness
		files = append(files, detector.NodeVocabularyFile)
	}
	return files
}

// ReadManifest reads the manifest alone. The error wraps fs.ErrNotExist where there is no model.
func ReadManifest(assets fs.FS) (*Manifest, error) {
	raw, err := fs.ReadFile(assets, ManifestFile)
	if err != nil {
		return nil, fmt.Errorf("read the updater's manifest: %w", err)
	}
	m := new(Manifest)
	if err := json.Unmarshal(raw, m); err != nil {
		return nil, fmt.Errorf("read the updater's manifest: %w", err)
	}
	return m, errors.Join(m.Output.Check(), m.Check(), m.Ranking.check())
}

// read reads the manifest and proves that the files beside it are those it was made with.
func read(assets fs.FS) (*Manifest, map[string][]byte, error) {
	m, err := ReadManifest(assets)
	if err != nil {
		return nil, nil, err
	}
	files, err := detector.ReadFiles(assets, m.Files(), m.SHA256)
	if err != nil {
		return nil, nil, fmt.Errorf("load the updater %s: %w", m.ID, err)
	}
	return m, files, nil
}
