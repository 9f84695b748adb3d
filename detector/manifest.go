package detector

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"strings"

	"jithook/encode"
	"jithook/encode/input"
	"jithook/engine"
	"jithook/engine/javadoc"
)

// Names of the files that make up a trained detector, embedded in the binary or in a training run's directory.
const (
	ManifestFile          = "manifest.json"
	GraphFile             = "detector.onnx"
	CommentVocabularyFile = "comment.vocab"
	CodeVocabularyFile    = "code.vocab"
	NodeVocabularyFile    = "node.vocab"  // where a network reads a graph
	TreesFile             = "trees.onnx"  // where trees stand beside the network
	AlignmentFile         = "alignment"   // and what their features are computed with
	SecondGraphFile       = "second.onnx" // where a second network is asked
)

// Manifest says what a trained detector is, where it comes from and from which probability on it speaks.
type Manifest struct {
	// ID names the model in every report: the run's name and the first digits of the graphs' hashes.
	ID string `json:"id"`
	// SHA256 holds the hash of each other file, by its name. A file that does not match is refused.
	SHA256 map[string]string `json:"sha256"`
	// Encoder is how cases were encoded in training.
	Encoder input.Options `json:"encoder"`
	// Kind is what the network reads; what the file leaves out is as in input.Default.
	input.Kind
	// Calibration turns the graph's log-odds into a probability, by type of unit.
	Calibration map[javadoc.Type]Calibration `json:"calibration"`
	// Thresholds are the probabilities from which on a unit is warned of or blocks, by type of unit.
	Thresholds map[javadoc.Type]Thresholds `json:"thresholds"`
	// Training is the manifest of the run that made the graph: corpus hashes, seed, config, commit, figures.
	Training json.RawMessage `json:"training,omitempty"`
	// Trees stand beside the network; nil where there are none.
	Trees *Trees `json:"trees,omitempty"`
	// Second is a network for a second opinion; nil where there is none.
	Second *Second `json:"second,omitempty"`
}

// Trees say how much the trees have to say, and where they come from.
type Trees struct {
	Share    float64         `json:"share"`    // of their log-odds in the model's; the network's is the rest
	Features []string        `json:"features"` // the names of those that they read, in their order
	Training json.RawMessage `json:"training,omitempty"`
}

// AddTrees puts trees beside the network. Calibration and thresholds have to be chosen anew then.
func (m *Manifest) AddTrees(t Trees, graph, alignment []byte) error {
	if !(t.Share >= 0 && t.Share <= 1) {
		return fmt.Errorf("put trees beside the network: their share %v is not from 0 to 1", t.Share)
	}
	m.Trees = &t
	m.SHA256[TreesFile], m.SHA256[AlignmentFile] = digest(graph), digest(alignment)
	m.name()
	return nil
}

// name makes the ID that of all that is in the model.
func (m *Manifest) name() {
	m.ID, _, _ = strings.Cut(m.ID, "+")
	if m.Trees != nil {
		m.ID += "+trees-" + m.SHA256[TreesFile][:8]
	}
	if m.Second != nil {
		m.ID += "+second-" + m.SHA256[SecondGraphFile][:8]
	}
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Calibration is Platt's: p = 1 / (1 + exp(-(Scale·z + Shift))), where z is the graph's log-odds of staleness.
type Calibration struct {
	Scale float64 `json:"scale"`
	Shift float64 `json:"shift"`
}

// Probability calibrates log-odds.
func (k Calibration) Probability(logOdds float64) float64 {
	return 1 / (1 + math.Exp(-(k.Scale*logOdds + k.Shift)))
}

// Thresholds are the levels' for one type of unit.
type Thresholds struct {
	Block Threshold `json:"block"`
	// Agreed is from where on it blocks, too, if a check's evidence agrees: two witnesses are right more often than one.
	Agreed Threshold `json:"agreed"`
	Warn   Threshold `json:"warn"`
	// WarnAgreed is from where on it warns, too, if a check's evidence agrees.
	WarnAgreed Threshold `json:"warn_agreed"`
}

// For are those that hold for a case: none where the network has no say, see ModelApplies. What it does not warn of,
// evidence does not warn of either: on whole histories one such warning in six was right, and every other one where the
// network has no say.
func (t Thresholds) For(c *engine.Case) Thresholds {
	if ModelApplies(c) {
		return t
	}
	silent := Threshold{Probability: never}
	return Thresholds{Block: silent, Agreed: silent, Warn: silent, WarnAgreed: silent}
}

// Level is the level that a probability of the network reaches: higher where a check's evidence agrees.
func (t Thresholds) Level(p float64, agrees bool) Level {
	switch {
	case p >= t.Block.Probability, agrees && p >= t.Agreed.Probability:
		return Block
	case p >= t.Warn.Probability, agrees && p >= t.WarnAgreed.Probability:
		return Warn
	default:
		return OK
	}
}

// never is a threshold that no probability reaches.
const never = 2

// Threshold is the probability from which on the network speaks, and what that was measured to bring when it was
// chosen.
type Threshold struct {
	Probability float64 `json:"probability"` // above 1: never
	// Precision is the share of its alarms that are right, estimated at the base rate. Of warnings only those count that
	// do not block.
	Precision float64 `json:"precision"`
	Alarms    float64 `json:"alarms"` // per 1,000 units of whole histories that the network is asked about
}

// Files are the names of the other files of the model.
func (m *Manifest) Files() []string {
	files := []string{GraphFile, CommentVocabularyFile, CodeVocabularyFile}
	if m.Graph || m.Second != nil && m.Second.Graph {
		files = append(files, NodeVocabularyFile)
	}
	if m.Trees != nil {
		files = append(files, TreesFile, AlignmentFile)
	}
	if m.Second != nil {
		files = append(files, SecondGraphFile)
	}
	return files
}

// ErrNoModel is of files without a manifest.
var ErrNoModel = errors.New("there is no trained model here: `jit-train pack` puts one into detector/assets, and the " +
	"next build carries it")

// ReadManifest reads the manifest alone.
func ReadManifest(assets fs.FS) (*Manifest, error) {
	raw, err := fs.ReadFile(assets, ManifestFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNoModel
	}
	if err != nil {
		return nil, fmt.Errorf("read the model's manifest: %w", err)
	}
	m := &Manifest{Kind: input.Default()}
	if err := json.Unmarshal(raw, m); err != nil {
		return nil, fmt.Errorf("read the model's manifest: %w", err)
	}
	if err := m.check(); err != nil {
		return nil, err
	}
	return m, nil
}

// ReadFiles reads the files of a model and proves by their hashes that they are those its manifest was made with.
func ReadFiles(assets fs.FS, names []string, sha256 map[string]string) (map[string][]byte, error) {
	return readFiles(assets, names, func(name string, data []byte) bool { return digest(data) == sha256[name] })
}

func readFiles(assets fs.FS, names []string, whole func(name string, data []byte) bool) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, name := range names {
		data, err := fs.ReadFile(assets, name)
		if err != nil {
			return nil, fmt.Errorf("read the model: %w", err)
		}
		if !whole(name, data) {
			return nil, fmt.Errorf("the model's file %s is damaged: its SHA-256 is not the manifest's; install jit-hook again",
				name)
		}
		files[name] = data
	}
	return files, nil
}

// ReadVocabularies reads those of a model's files.
func ReadVocabularies(files map[string][]byte) (v input.Vocabularies, err error) {
	for name, vocabulary := range map[string]**encode.Vocabulary{CommentVocabularyFile: &v.Comment,
		CodeVocabularyFile: &v.Code, NodeVocabularyFile: &v.Node} {
		if files[name] == nil {
			continue
		}
		if *vocabulary, err = readVocabulary(files, name); err != nil {
			return v, err
		}
	}
	return v, nil
}

func readVocabulary(files map[string][]byte, name string) (*encode.Vocabulary, error) {
	v, err := encode.ReadVocabulary(files[name])
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return v, nil
}
