// Package detector joins the checks and the trained network into the one judge that the hook, evaluation and tests use.
// It holds the trained model: graph, vocabularies, thresholds and the manifest that says where they come from.
package detector

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"

	"golang.org/x/sync/errgroup"

	"jithook/encode/hand"
	"jithook/encode/input"
	"jithook/engine"
	"jithook/engine/behaviour"
	"jithook/engine/check"
	"jithook/engine/javadoc"
	"jithook/onnx"
)

// Detector judges comment units. It is safe for concurrent use.
type Detector struct {
	manifest         *Manifest
	encoder          *input.Encoder
	runtime          *onnx.Runtime
	session          *onnx.Session
	graph            []byte // of the session
	attentionSession *attentionSession
	trees            *ensemble       // nil where the model has none
	second           *second         // likewise
	rules            map[string]bool // ids of those that the model was trained with
	policy           Policy
}

// ChecksOnly is the detector without a network: what is left where the model or its library cannot be loaded.
func ChecksOnly() *Detector { return new(Detector) }

// Open loads the embedded model. The error says what is missing or damaged and what to do.
func Open(o onnx.Options) (*Detector, error) {
	p := program{Embedded()}
	return open(p, o, func(m *Manifest) (map[string][]byte, error) { return p.read(m, o) })
}

// OpenFS loads a model from a directory with the files that a training run packs.
func OpenFS(assets fs.FS, o onnx.Options) (*Detector, error) {
	return open(assets, o, func(m *Manifest) (map[string][]byte, error) { return ReadFiles(assets, m.Files(), m.SHA256) })
}

// open loads a model whose files read gives.
func open(assets fs.FS, o onnx.Options, read func(*Manifest) (map[string][]byte, error)) (*Detector, error) {
	manifest, err := ReadManifest(assets)
	if err != nil {
		return nil, err
	}
	files, err := read(manifest)
	if err != nil {
		return nil, err
	}
	d := &Detector{manifest: manifest, graph: files[GraphFile], attentionSession: new(attentionSession),
		rules: map[string]bool{}}
	if d.encoder, err = newEncoder(manifest, files); err != nil {
		return nil, fmt.Errorf("load the model %s: %w", manifest.ID, err)
	}
	for _, id := range d.encoder.Options().Rules {
		if rule := check.ByID(id); rule != nil { // else it is gone
			d.rules[rule.ID] = true
		}
	}
	if d.runtime, err = onnx.Open(o); err != nil {
		return nil, err
	}
	var loading errgroup.Group
	loading.Go(func() (err error) {
		d.session, err = d.runtime.Load(d.graph, onnx.Config{Inputs: Inputs(manifest.Kind), Outputs: []string{"logits"}})
		return err
	})
	loading.Go(func() error { return d.loadTrees(files) })
	err = loading.Wait()
	if s := manifest.Second; s != nil {
		d.second = &second{Second: s, runtime: d.runtime, vocabularies: d.encoder.Vocabularies(), files: files}
	}
	if err != nil {
		d.Close()
		return nil, fmt.Errorf("load the model %s: %w", manifest.ID, err)
	}
	return d, nil
}

// newEncoder makes the network's encoder.
func newEncoder(m *Manifest, files map[string][]byte) (*input.Encoder, error) {
	if err := m.Encoder.Named(m.Kind); err != nil {
		return nil, err
	}
	if !m.Graph { // the second network's is read when that is asked for first
		files = maps.Clone(files)
		delete(files, NodeVocabularyFile)
	}
	vocabularies, err := ReadVocabularies(files)
	if err != nil {
		return nil, err
	}
	return input.NewEncoder(m.Kind, vocabularies, m.Encoder)
}

// loadTrees loads what stands beside the network, where the model has it.
func (d *Detector) loadTrees(files map[string][]byte) error {
	if d.manifest.Trees == nil {
		return nil
	}
	alignment, err := hand.ReadAlignment(files[AlignmentFile])
	if err != nil {
		return err
	}
	if len(d.manifest.Trees.Features) == 0 {
		return errors.New("its trees do not name the features that they read; fit them again, or have `jit-train ship " +
			"name` write them")
	}
	encoder, err := hand.NewEncoder(d.encoder.Vocabularies().Comment, alignment).Reading(d.manifest.Trees.Features)
	if err != nil {
		return err
	}
	loaded, err := LoadTrees(d.runtime, files[TreesFile])
	if err != nil {
		return err
	}
	d.trees = &ensemble{loaded, encoder, d.manifest.Trees.Share}
	for _, id := range encoder.Rules() {
		d.rules[id] = true
	}
	return nil
}

// Close frees the network.
func (d *Detector) Close() {
	d.second.close()
	if d.trees != nil {
		d.trees.Close()
	}
	if d.session != nil {
		d.attentionSession.close()
		_ = d.session.Close()
	}
	if d.runtime != nil {
		_ = d.runtime.Close()
	}
}

// Runtime is the ONNX Runtime that the network runs in, for others to share; nil without a network.
func (d *Detector) Runtime() *onnx.Runtime { return d.runtime }

// Manifest says what the network is; nil without one.
func (d *Detector) Manifest() *Manifest { return d.manifest }

// Encoder is how the network's inputs are made; nil without a network.
func (d *Detector) Encoder() *input.Encoder { return d.encoder }

// Device is where the network runs, "cpu" or "cuda"; "" without one.
func (d *Detector) Device() string {
	if d.session == nil {
		return ""
	}
	return string(d.session.Device())
}

// Engine is what runs the network, "builtin" or "onnxruntime"; "" without one.
func (d *Detector) Engine() string {
	if d.session == nil {
		return ""
	}
	return string(d.session.Engine())
}

// Note is one line on what differs from what was asked for, such as a fall-back to the CPU, or "".
func (d *Detector) Note() string {
	if d.runtime == nil {
		return ""
	}
	return d.runtime.Note()
}

// Judge gives the verdict on one case.
func (d *Detector) Judge(c *engine.Case) (Verdict, error) { return d.JudgeFound(c, check.Run(c)) }

// JudgeFound is Judge for a caller that ran the checks already: found is what check.Run gave for the case.
func (d *Detector) JudgeFound(c *engine.Case, found []check.Finding) (Verdict, error) {
	v := byChecks(c, found, d.policy)
	consults := d.consults(v, found)
	if !consults && !(d.policy.Ask && d.reads(c, found) && !engine.OnlyLocalRenames(c.Old, c.New)) {
		return v, nil
	}
	odds, err := d.LogOdds(c, found)
	if err != nil {
		return v, err
	}
	v.Doubt = d.manifest.Calibration[c.Unit.Type].Probability(odds)
	if consults {
		d.addModel(&v, odds)
	}
	return v, nil
}

// JudgeKnowing is Judge for a caller that ran checks and model already: found is what check.Run gave for the case, odds
// what LogOdds did.
func (d *Detector) JudgeKnowing(c *engine.Case, found []check.Finding, odds float64) Verdict {
	v := byChecks(c, found, d.policy)
	if d.consults(v, found) {
		d.addModel(&v, odds)
	}
	return v
}

// Known keeps the findings of rules that the model was trained with. What it says, and what was measured of it, is of
// these.
func (d *Detector) Known(found []check.Finding) []check.Finding { return known(found, d.rules) }

// consults reports whether the model is consulted after the checks' verdict. Of what is certain it is not, nor where a
// policy silences that: the model would say the same. Nor is it where the method's own code is the same.
func (d *Detector) consults(v Verdict, found []check.Finding) bool {
	return d.reads(v.Case, found) && (v.Level != OK || ModelApplies(v.Case))
}

// reads reports whether the model can say something of a case that is not certain.
func (d *Detector) reads(c *engine.Case, found []check.Finding) bool {
	return d.session != nil && c.Learnt() && c.Edited() && !c.Unread() && !check.AnyCertain(found)
}

// addModel adds what the model says.
func (d *Detector) addModel(v *Verdict, odds float64) {
	t := v.Case.Unit.Type
	v.addModel(d.manifest.Calibration[t].Probability(odds), d.limits(t), d.policy, d.rules)
}

// Cap is a verdict of this detector as it would be, had the network given at most probability p.
func (d *Detector) Cap(v Verdict, p float64) Verdict {
	if !v.ModelRan || v.Probability <= p {
		return v
	}
	r := byChecks(v.Case, v.Findings, d.policy)
	r.addModel(p, d.limits(v.Case.Unit.Type), d.policy, d.rules)
	return r
}

// limits are the thresholds in force for a type of unit.
func (d *Detector) limits(t javadoc.Type) Thresholds {
	return d.policy.Thresholds[t].over(d.manifest.Thresholds[t])
}

// ModelApplies reports whether the model may raise an alarm that no check raises: the method's own code does something
// else than before, or returns a parameter of another name, or, for a @param, the change reaches the parameters. What
// other members of the file do is left to the checks, because the model reads the method alone. Where the text is a
// route, the annotations say whether it holds.
func ModelApplies(c *engine.Case) bool {
	switch {
	case !c.Learnt(), !c.Edited(), c.Unread(), engine.OnlyLocalRenames(c.Old, c.New),
		c.Unit.OnlyRoute() && engine.SameRoutes(c.Old, c.New):
		return false
	case c.Unit.Type == javadoc.Param, engine.OnlyRenames(c.Old, c.New):
		return engine.Relevant(c.Old, c.New, c.Unit.Type)
	}
	return behaviour.Changed(c.Old, c.New)
}

// Probability is the calibrated model's alone, certain checks left out. Found is what check.Run gave for the case.
func (d *Detector) Probability(c *engine.Case, found []check.Finding) (float64, error) {
	odds, err := d.LogOdds(c, found)
	if err != nil {
		return 0, err
	}
	return d.manifest.Calibration[c.Unit.Type].Probability(odds), nil
}

// LogOdds are the model's of staleness, before calibration: the network's and the trees' in the shares that the
// manifest gives them. Where these are not sure, and there is a second network, the two networks count alike.
func (d *Detector) LogOdds(c *engine.Case, found []check.Finding) (float64, error) {
	network, joined, err := d.opinion(c, found)
	if err != nil {
		return 0, err
	}
	if !d.second.asked(joined(network)) {
		return joined(network), nil
	}
	other, err := d.second.odds(c, found)
	if err != nil {
		return 0, fmt.Errorf("judge with the model %s: %w", d.manifest.ID, err)
	}
	return joined((network + other) / 2), nil
}

// opinion is the first one: the network's log-odds, and how log-odds of networks are joined with the trees'.
func (d *Detector) opinion(
	c *engine.Case, found []check.Finding,
) (network float64, joined func(float64) float64, err error) {
	x, err := d.encoder.Encode(c, found)
	if err != nil {
		return 0, nil, err
	}
	logits, err := d.Logits(x)
	if err != nil {
		return 0, nil, err
	}
	network = float64(logits[1] - logits[0])
	if d.trees == nil {
		return network, func(network float64) float64 { return network }, nil
	}
	trees, err := d.trees.odds(c, found)
	if err != nil {
		return 0, nil, fmt.Errorf("judge with the model %s: %w", d.manifest.ID, err)
	}
	return network, func(network float64) float64 { return (1-d.trees.share)*network + d.trees.share*trees }, nil
}

// Logits runs the graph: the scores of "consistent" and "stale".
func (d *Detector) Logits(x *input.Example) ([2]float32, error) {
	logits, err := logitsOf(d.session, d.manifest.Kind, x)
	if err != nil {
		return logits, fmt.Errorf("run the model %s: %w", d.manifest.ID, err)
	}
	return logits, nil
}

func logitsOf(session *onnx.Session, k input.Kind, x *input.Example) (logits [2]float32, err error) {
	out, err := session.Run(Tensors(k, x))
	if err == nil && (len(out) == 0 || len(out[0]) != len(logits)) {
		err = errors.New("it does not give two scores")
	}
	if err != nil {
		return logits, err
	}
	if !finite(out[0][0]) || !finite(out[0][1]) {
		return logits, errors.New("its scores are no numbers")
	}
	return [2]float32{out[0][0], out[0][1]}, nil
}

func finite(x float32) bool { return !math.IsNaN(float64(x)) && !math.IsInf(float64(x), 0) }
