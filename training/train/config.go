// Package train trains the network: it draws and encodes the corpus, plans epochs for the PyTorch worker, chooses
// the best, and packs the result for the detector.
package train

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"jithook/encode"
	"jithook/encode/graph"
	"jithook/encode/input"
	"jithook/encode/update"
	"jithook/engine/javadoc"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
	"jithook/training/train/embedding"
	"jithook/training/train/worker"
)

// Config is all that a run depends on beside the corpus. It is read from TOML; what a file leaves out is as in
// default.toml.
type Config struct {
	Seed       uint64 `toml:"seed" json:"seed"`
	Threads    int    `toml:"threads" json:"threads"`       // of PyTorch
	Device     string `toml:"device" json:"device"`         // auto, cpu or cuda
	Batch      int    `toml:"batch" json:"batch"`           // examples
	Vocabulary int    `toml:"vocabulary" json:"vocabulary"` // entries at most, for comments, for code and for nodes
	// Types are the types of units that it trains on and is chosen by; empty for all.
	Types []javadoc.Type `toml:"types" json:"types,omitempty"`

	Encoding Encoding `toml:"encoding" json:"encoding"`
	Sample   Sample   `toml:"sample" json:"sample"`
	Model    Model    `toml:"model" json:"model"`
	Stages   []Stage  `toml:"stage" json:"stages"`
}

// Encoding is input.Options.
type Encoding struct {
	MaxComment int `toml:"max_comment" json:"max_comment"`
	MaxCode    int `toml:"max_code" json:"max_code"`
	MaxNodes   int `toml:"max_nodes" json:"max_nodes"`
}

// Sample says how mined units are drawn (corpus.Sampling).
type Sample struct {
	Seed      uint64  `toml:"seed" json:"seed"` // of the draw: restarts of a run (Config.Seed) share their units
	PerCommit int     `toml:"per_commit" json:"per_commit"`
	Negatives float64 `toml:"negatives" json:"negatives"`
	Units     int     `toml:"units" json:"units,omitempty"` // to train on at most; 0 for all
	Valid     int     `toml:"valid" json:"valid,omitempty"` // of valid, that each epoch is measured on; 0 for all
}

// Sampling is how corpus.Sample draws the named part of the corpus so. What is measured on is never cut.
func (s Sample) Sampling(part string) corpus.Sampling {
	drawn := corpus.Sampling{Seed: s.Seed, PerCommit: s.PerCommit, Negatives: s.Negatives}
	if part == "train" {
		drawn.Units = s.Units
	}
	return drawn
}

// Model is what the network reads, and its shape.
type Model struct {
	input.Kind
	worker.Shape
	// EmbeddingDropout has a stage's dropout act on embeddings, too; Shared gives a word of the sequence and of the graph
	// one embedding; Vectors begins with embeddings that were trained on the units of train, see package embedding.
	EmbeddingDropout bool `toml:"embedding_dropout" json:"embedding_dropout,omitempty"`
	Shared           bool `toml:"shared" json:"shared,omitempty"`
	Vectors          bool `toml:"vectors" json:"vectors,omitempty"`

	// Update is what an updater's decoder emits; "" makes a detector.
	Update update.Output `toml:"update" json:"update,omitempty"`
	// Detect is the code that an updater reads to detect staleness beside: "sequence", "graph" or "hybrid"; "" leaves that
	// out.
	Detect string `toml:"detect" json:"detect,omitempty"`
}

// detects reports whether the model says which units are stale.
func (m *Model) detects() bool { return m.Update == "" || m.Detect != "" }

// Stage is a part of the training with its own units and its own Adam. It begins from the best epoch of those before
// it.
type Stage struct {
	Name     string `toml:"name" json:"name"`
	Epochs   int    `toml:"epochs" json:"epochs"`     // at most
	Patience int    `toml:"patience" json:"patience"` // epochs without a new best after which the stage ends
	// Choose is what a detector's epochs are chosen by: "f1" at probability 0.5 on valid, the paper's way; "" the average
	// precision on clean-valid.
	Choose string `toml:"choose" json:"choose,omitempty"`
	// Last takes each epoch for better than those before it: alone, a network that learns from judged units loses what
	// checks settle in the hook, and clean-valid counts that.
	Last         bool    `toml:"last" json:"last,omitempty"`
	LearningRate float64 `toml:"learning_rate" json:"learning_rate"`
	WeightDecay  float64 `toml:"weight_decay" json:"weight_decay"`
	Dropout      float64 `toml:"dropout" json:"dropout"`

	// The weights of units in the loss. Units of weight 0 are left out.
	MinedPositives float64 `toml:"mined_positives" json:"mined_positives"`
	MinedNegatives float64 `toml:"mined_negatives" json:"mined_negatives"`
	Judged         float64 `toml:"judged" json:"judged"`
	// NegativesPerEpoch is how many of the mined negatives an epoch draws; 0 takes all.
	NegativesPerEpoch int `toml:"negatives_per_epoch" json:"negatives_per_epoch"`
}

// ByF1 is the paper's Stage.Choose.
const ByF1 = "f1"

//go:embed default.toml
var defaultConfig string

// ReadConfig reads a configuration over the defaults; an empty path gives the defaults. Stages in the file replace the
// default ones.
func ReadConfig(path string) (Config, error) {
	var c Config
	if _, err := toml.Decode(defaultConfig, &c); err != nil {
		return c, fmt.Errorf("read the default configuration: %w", err)
	}
	if path != "" {
		text, err := os.ReadFile(path)
		if err != nil {
			return c, fmt.Errorf("read the configuration: %w", err)
		}
		stages := c.Stages
		c.Stages = nil
		found, err := toml.Decode(string(text), &c)
		if err != nil {
			return c, fmt.Errorf("read the configuration %s: %w", path, err)
		}
		if unknown := found.Undecoded(); len(unknown) > 0 {
			return c, fmt.Errorf("read the configuration %s: unknown key %s; training/train/default.toml has all there are",
				path, unknown[0])
		}
		if len(c.Stages) == 0 {
			c.Stages = stages
		}
	}
	return c, c.check()
}

func (c *Config) check() error {
	var errs []error
	demand := func(ok bool, format string, args ...any) {
		if !ok {
			errs = append(errs, fmt.Errorf("configuration: "+format, args...))
		}
	}
	demand(c.Threads > 0 && c.Batch > 0 && c.Vocabulary > 0, "threads, batch and vocabulary must be positive")
	demand(c.Device == "auto" || c.Device == "cpu" || c.Device == "cuda", "unknown device %q; use auto, cpu or cuda",
		c.Device)
	m := c.Model
	demand(m.Embedding > 0 && m.Hidden > 0 && m.CommentLayers > 0 && m.CodeLayers > 0 && m.FinalLayers > 0,
		"the model's sizes must be positive")
	demand(!m.Vectors || m.Embedding == embedding.Settings.Size, "vectors have a size of %d, embeddings one of %d",
		embedding.Settings.Size, m.Embedding)
	demand(m.Heads > 0 && 2*m.Hidden%max(1, m.Heads) == 0, "%d heads do not divide twice the hidden size %d", m.Heads,
		m.Hidden)
	demand(m.ActionEmbedding > 0 && m.Steps > 0, "action_embedding and steps must be positive")
	if err := m.Check(); err != nil {
		demand(false, "%w", err)
	}
	if m.Update != "" {
		if err := m.Update.Check(); err != nil {
			demand(false, "%w", err)
		}
		demand(m.Sequence, "an updater copies from the sequence of code: set sequence = true")
		demand(!m.Context, "an updater reads no context")
		demand(!m.Shared, "an updater's embeddings are not shared between sequence and graph")
		demand(m.Graph == (m.Detect == "graph" || m.Detect == "hybrid"),
			"graph is for a detection that reads it; detect = %q", m.Detect)
	}
	demand(slices.Contains([]string{"", "sequence", "graph", "hybrid"}, m.Detect),
		"unknown detect %q; use sequence, graph or hybrid", m.Detect)
	demand(m.Detect == "" || m.Update != "", "detect is for updaters; a detector has sequence and graph")
	for _, t := range c.Types {
		demand(slices.Contains(javadoc.Types[:], t), "unknown type %q of units; known are %v", t, javadoc.Types)
	}
	demand(c.Sample.Units >= 0 && c.Sample.Valid >= 0, "units and valid of the sample must not be negative")
	demand(len(c.Stages) > 0, "no stage")
	for _, s := range c.Stages {
		demand(s.Name != "" && strings.TrimSpace(s.Name) == s.Name, "a stage has no name")
		demand(s.Epochs > 0 && s.Patience > 0 && s.LearningRate > 0,
			"stage %s: epochs, patience and learning_rate must be positive", s.Name)
		demand(s.Choose == "" || s.Choose == ByF1, "stage %s: unknown choose %q; use f1, or leave it out", s.Name, s.Choose)
		demand(s.Choose == c.Stages[0].Choose, "stage %s: all stages must choose alike", s.Name)
		demand(s.MinedPositives > 0 || s.MinedNegatives > 0 || s.Judged > 0, "stage %s: all weights are 0", s.Name)
	}
	return errors.Join(errs...)
}

// Cut ends every stage after so many epochs at most.
func (c *Config) Cut(epochs int) {
	c.Stages = slices.Clone(c.Stages)
	for i := range c.Stages {
		c.Stages[i].Epochs = min(c.Stages[i].Epochs, epochs)
	}
}

// judges reports whether some stage learns from judged units.
func (c *Config) judges() bool {
	for _, s := range c.Stages {
		if s.Judged > 0 {
			return true
		}
	}
	return false
}

// learnsFrom reports whether a unit is of a type that the run is about.
func (c *Config) learnsFrom(u dataset.Unit) bool {
	return len(c.Types) == 0 || slices.Contains(c.Types, u.Type)
}

func (c *Config) encoderOptions() input.Options {
	o := input.Options{Options: encode.Options{MaxComment: c.Encoding.MaxComment, MaxCode: c.Encoding.MaxCode}}
	if c.Model.Graph {
		o.MaxNodes = c.Encoding.MaxNodes
	}
	return o
}

// Network is the worker's model for an encoder.
func (c *Config) Network(e *input.Encoder) worker.Model {
	m, v, reads := c.Model, e.Vocabularies(), e.Options().Reads
	model := worker.Model{
		Kind: m.Kind, CommentVocabulary: v.Comment.Len(), CodeVocabulary: v.Code.Len(),
		CommentFeatures: len(reads.CommentFeatures), CodeFeatures: len(reads.CodeFeatures),
		Actions: graph.Actions, EdgeTypes: graph.EdgeTypes, Types: len(javadoc.Types), Evidence: len(reads.Rules),
		Shape: m.Shape, EmbeddingDropout: m.EmbeddingDropout, Update: m.Update != "", Detect: m.Detect,
	}
	if v.Node != nil {
		model.NodeVocabulary = v.Node.Len()
	}
	if m.Shared && m.Sequence && m.Graph {
		model.NodeCodes = codesOf(v.Node, v.Code)
	}
	return model
}
