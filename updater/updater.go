// Package updater writes what a stale comment should say: a network reads the comment and the change of the code, and a
// beam search over its decoder finds the likeliest edits of the comment (paper, "Extrinsic Evaluation"; Panthaplackel
// et al., ACL 2020).
package updater

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"jithook/detector"
	"jithook/encode/input"
	"jithook/encode/update"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/onnx"
)

// The directory is embedded whole, so that the package builds before a model was packed into it.
//
//go:embed assets
var embedded embed.FS

// Embedded is the file tree of the model in this binary.
func Embedded() fs.FS {
	sub, err := fs.Sub(embedded, "assets")
	if err != nil {
		panic(err) // the directive above names the directory
	}
	return sub
}

// Updater writes new comments. It is safe for concurrent use.
type Updater struct {
	manifest *Manifest
	encoder  *update.Encoder
	reader   *onnx.Session
	step     *onnx.Session
}

// Open loads a model into a runtime, which must outlive it.
func Open(assets fs.FS, r *onnx.Runtime) (*Updater, error) {
	manifest, files, err := read(assets)
	if err != nil {
		return nil, err
	}
	u := &Updater{manifest: manifest}
	if u.encoder, err = readEncoder(manifest, files); err != nil {
		return nil, fmt.Errorf("load the updater %s: %w", manifest.ID, err)
	}
	outputs := append([]string{"state"}, u.memories()...)
	if manifest.Detects {
		outputs = append(outputs, "logits")
	}
	if u.reader, err = r.Load(files[ReaderFile], onnx.Config{Inputs: detector.Inputs(manifest.Kind),
		Outputs: outputs}); err != nil {
		return nil, fmt.Errorf("load the updater %s: %w", manifest.ID, err)
	}
	inputs := append([]string{"word", "state"}, u.memories()...)
	if u.step, err = r.Load(files[StepFile], onnx.Config{Inputs: inputs,
		Outputs: []string{"log_probabilities", "next"}}); err != nil {
		u.Close()
		return nil, fmt.Errorf("load the updater %s: %w", manifest.ID, err)
	}
	return u, nil
}

func readEncoder(m *Manifest, files map[string][]byte) (*update.Encoder, error) {
	v, err := detector.ReadVocabularies(files)
	if err != nil {
		return nil, err
	}
	if err := m.Encoder.Named(m.Kind); err != nil {
		return nil, err
	}
	inputs, err := input.NewEncoder(m.Kind, v, m.Encoder)
	if err != nil {
		return nil, err
	}
	return update.NewEncoder(inputs, m.Output)
}

// memories are the tensors that the decoder attends to, by their names in the graphs.
func (u *Updater) memories() []string {
	names := []string{"comment_states", "code_states"}
	if u.manifest.Code == input.OldNew {
		names = append(names, "old_code_states")
	}
	return names
}

// Close frees the networks.
func (u *Updater) Close() {
	for _, s := range []*onnx.Session{u.reader, u.step} {
		if s != nil {
			_ = s.Close()
		}
	}
}

// Manifest says what the networks are.
func (u *Updater) Manifest() *Manifest { return u.manifest }

// Encoder is how the networks' inputs are made.
func (u *Updater) Encoder() *update.Encoder { return u.encoder }

// Reading is a case that was read, from which new comments are written.
type Reading struct {
	*update.Example
	// Odds are the log-odds of staleness where the model detects, too; else 0.
	Odds     float64
	state    []float32
	memories []onnx.Tensor
}

// Read has the network read a case. Found is what check.Run gave for it.
func (u *Updater) Read(c *engine.Case, found []check.Finding) (*Reading, error) {
	x, err := u.encoder.Encode(c, found)
	if err != nil {
		return nil, err
	}
	return u.ReadExample(x)
}

// ReadExample is Read for a case that was encoded already.
func (u *Updater) ReadExample(x *update.Example) (*Reading, error) {
	out, err := u.reader.Run(detector.Tensors(u.manifest.Kind, x.Example))
	if err != nil {
		return nil, fmt.Errorf("run the updater %s: %w", u.manifest.ID, err)
	}
	names := u.memories()
	if len(out) < 1+len(names) || len(out[0]) == 0 {
		return nil, fmt.Errorf("run the updater %s: its reader gives %d outputs", u.manifest.ID, len(out))
	}
	r := &Reading{Example: x, state: out[0]}
	width := len(out[0])
	for i, name := range names {
		states := out[1+i]
		r.memories = append(r.memories, onnx.Tensor{Name: name, Shape: []int64{int64(len(states) / width), int64(width)},
			Float32: states})
	}
	if u.manifest.Detects {
		logits := out[len(out)-1]
		if len(logits) != 2 {
			return nil, errors.New("run the updater: it does not give two scores")
		}
		r.Odds = float64(logits[1] - logits[0])
	}
	return r, nil
}
