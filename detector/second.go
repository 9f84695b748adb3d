package detector

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"jithook/encode/input"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/onnx"
)

// Second is a network that is asked, too, where the first one and the trees are not sure. Then it and the first count
// alike. It has the first one's vocabularies of comments and code.
type Second struct {
	Encoder input.Options `json:"encoder"`
	input.Kind
	// From and To are the log-odds of the first opinion between which it is asked.
	From     float64         `json:"from"`
	To       float64         `json:"to"`
	Training json.RawMessage `json:"training,omitempty"`
}

// AddSecond has another model's network asked where this one's is not sure. Its files are that model's. Calibration and
// thresholds have to be chosen anew then.
func (m *Manifest) AddSecond(other *Manifest, from, to float64) error {
	for _, name := range []string{CommentVocabularyFile, CodeVocabularyFile} {
		if m.SHA256[name] != other.SHA256[name] {
			return fmt.Errorf("put a second network beside the first: its %s is another", name)
		}
	}
	if !(from < to) {
		return fmt.Errorf("put a second network beside the first: it is asked from %v to %v, which is nowhere", from, to)
	}
	m.Second = &Second{Encoder: other.Encoder, Kind: other.Kind, From: from, To: to, Training: other.Training}
	m.SHA256[SecondGraphFile] = other.SHA256[GraphFile]
	if other.Graph {
		m.SHA256[NodeVocabularyFile] = other.SHA256[NodeVocabularyFile]
	}
	m.name()
	return nil
}

// second is that network. It is loaded when it is asked for first: most commits never do.
type second struct {
	*Second
	runtime      *onnx.Runtime
	vocabularies input.Vocabularies // the first network's; its own nodes are added
	files        map[string][]byte

	once      sync.Once
	encoder   *input.Encoder
	session   *onnx.Session
	failure   error
	attention attentionSession
}

func (s *second) load() error {
	s.once.Do(func() {
		var err error
		if s.Graph {
			s.vocabularies.Node, err = readVocabulary(s.files, NodeVocabularyFile)
		}
		if err == nil {
			s.encoder, err = input.NewEncoder(s.Kind, s.vocabularies, s.Encoder)
		}
		if err == nil {
			s.session, err = s.runtime.Load(s.files[SecondGraphFile], onnx.Config{Inputs: Inputs(s.Kind),
				Outputs: []string{"logits"}})
		}
		s.failure = err
	})
	return s.failure
}

// asked reports whether it has a say after the first opinion.
func (s *second) asked(odds float64) bool { return s != nil && odds >= s.From && odds <= s.To }

// odds are its log-odds of staleness.
func (s *second) odds(c *engine.Case, found []check.Finding) (float64, error) {
	if err := s.load(); err != nil {
		return 0, fmt.Errorf("load the second network: %w", err)
	}
	x, err := s.encoder.Encode(c, found)
	if err != nil {
		return 0, err
	}
	logits, err := logitsOf(s.session, s.Kind, x)
	if err != nil {
		return 0, fmt.Errorf("run the second network: %w", err)
	}
	return float64(logits[1] - logits[0]), nil
}

func (s *second) close() {
	if s == nil {
		return
	}
	s.once.Do(func() { s.failure = errors.New("the model is closed") })
	s.attention.close()
	if s.session != nil {
		_ = s.session.Close()
	}
}
