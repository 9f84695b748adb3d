package onnx

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	ort "github.com/yalue/onnxruntime_go"

	"jithook/onnx/builtin"
)

// Config says how to load a model.
type Config struct {
	Inputs, Outputs []string // the graph's names; Run returns outputs in this order

	// SHA256 is the model's, in lower-case hex; Load refuses other bytes. ONNX Runtime checks the structure of what it
	// is given but trusts the rest, so a model that did not come from the same process should have it. Empty: no check.
	SHA256 string
}

// Tensor is one input. Shape holds one or more dimensions, and exactly one of Int64 and Float32 holds their product of
// elements, the last dimension running fastest. A tensor without elements has neither or an empty slice that is not
// nil.
type Tensor struct {
	Name    string
	Shape   []int64
	Int64   []int64
	Float32 []float32
}

// Session is a loaded model. Run may be called concurrently; Close waits for the runs in progress.
type Session struct {
	owner   *Runtime
	inputs  []string
	outputs []string
	device  Device
	builtin *builtin.Session // nil where ONNX Runtime runs the model

	mu      sync.RWMutex
	closed  bool
	session *ort.DynamicAdvancedSession
}

// Load prepares a model. The built-in engine uses it where it lies: its bytes must not change before Close. A model
// that this engine does not know goes to ONNX Runtime, unless Options name the engine.
func (r *Runtime) Load(model []byte, cfg Config) (*Session, error) {
	if len(cfg.Inputs) == 0 || len(cfg.Outputs) == 0 {
		return nil, errors.New("loading the model: the names of its inputs and outputs are missing")
	}
	if len(model) == 0 {
		return nil, errors.New("loading the model: it is empty")
	}
	if cfg.SHA256 != "" {
		if sum := sha256.Sum256(model); hex.EncodeToString(sum[:]) != cfg.SHA256 {
			return nil, fmt.Errorf("the model is damaged: its sha256 is %x, want %s: install jit-hook again", sum, cfg.SHA256)
		}
	}
	s := &Session{owner: r, inputs: cfg.Inputs, outputs: cfg.Outputs, device: CPU}
	if err := s.create(model); err != nil {
		return nil, fmt.Errorf("loading the model: %w", err)
	}
	r.sessions.Add(1)
	return s, nil
}

// create makes the model ready in the engine that is to run it.
func (s *Session) create(model []byte) error {
	if s.owner.engine != ONNXRuntime {
		var err error
		s.builtin, err = builtin.Load(model, s.inputs, s.outputs)
		if err == nil || s.owner.engine == BuiltIn || !errors.Is(err, builtin.ErrUnknown) {
			return err
		}
		if other := s.owner.openLibrary(); other != nil {
			return fmt.Errorf("%w; nor can ONNX Runtime: %w", err, other)
		}
	}
	if s.owner.cuda {
		err := s.createOn(CUDA, model)
		if err == nil {
			return nil
		}
		s.owner.notes.add("cuda cannot be used: " + firstLine(err) + ": running on cpu")
	}
	return s.createOn(CPU, model)
}

// createOn makes the ONNX Runtime session.
func (s *Session) createOn(d Device, model []byte) error {
	o, err := s.owner.sessionOptions()
	if err != nil {
		return err
	}
	defer o.Destroy()
	if d == CUDA {
		if err := appendCUDA(o); err != nil {
			return err
		}
	}
	session, err := ort.NewDynamicAdvancedSessionWithONNXData(model, s.inputs, s.outputs, o)
	if err != nil {
		return err
	}
	s.session, s.device = session, d
	return nil
}

// sessionOptions are chosen for short runs over sequences of many lengths in a process that lives for one commit.
func (r *Runtime) sessionOptions() (*ort.SessionOptions, error) {
	o, err := ort.NewSessionOptions()
	if err != nil {
		return nil, err
	}
	if err := errors.Join(
		o.SetLogSeverityLevel(ort.LoggingLevelFatal),
		o.SetIntraOpNumThreads(r.threads),
		o.SetInterOpNumThreads(1),
		// Patterns are kept for each input shape seen, and lengths seldom repeat.
		o.SetMemPattern(false),
		// Optimise did that ahead; both engines are to run the same nodes.
		o.SetGraphOptimizationLevel(ort.GraphOptimizationLevelDisableAll),
		r.profile(o),
	); err != nil {
		o.Destroy()
		return nil, err
	}
	return o, nil
}

// profile gives each session a directory of its own, because ONNX Runtime names its files by the second.
func (r *Runtime) profile(o *ort.SessionOptions) error {
	if r.options.Profile == "" {
		return nil
	}
	dir, err := os.MkdirTemp(r.options.Profile, "session-")
	if err != nil {
		return err
	}
	return o.EnableProfiling(filepath.Join(dir, "nodes"))
}

// Device is where the model runs: CPU or CUDA.
func (s *Session) Device() Device { return s.device }

// Engine is what runs the model: BuiltIn or ONNXRuntime.
func (s *Session) Engine() Engine {
	if s.builtin != nil {
		return BuiltIn
	}
	return ONNXRuntime
}

// Run computes the outputs for one set of inputs, given in any order. Each output is flat, the last dimension running
// fastest, and must be of type float32 in the model. Errors name the tensor at fault.
func (s *Session) Run(inputs []Tensor) ([][]float32, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.closed {
		return nil, errors.New("running the model: it is closed")
	}
	ordered, err := s.order(inputs)
	if err != nil {
		return nil, fmt.Errorf("running the model: %w", err)
	}
	var results [][]float32
	if s.builtin != nil {
		results, err = s.runBuiltIn(ordered)
	} else {
		results, err = s.runLibrary(ordered)
	}
	if err != nil {
		return nil, fmt.Errorf("running the model: %w", err)
	}
	return results, nil
}

func (s *Session) runBuiltIn(inputs []Tensor) ([][]float32, error) {
	given := make([]builtin.Input, len(inputs))
	for i, t := range inputs {
		given[i] = builtin.Input{Shape: t.Shape, Int64: t.Int64, Float32: t.Float32}
	}
	return s.builtin.Run(given)
}

func (s *Session) runLibrary(inputs []Tensor) ([][]float32, error) {
	in, err := values(inputs)
	defer destroy(in)
	if err != nil {
		return nil, err
	}
	out := make([]ort.Value, len(s.outputs))
	if err := s.session.Run(in, out); err != nil {
		destroy(out)
		return nil, err
	}
	defer destroy(out)
	results := make([][]float32, len(out))
	for i, v := range out {
		t, ok := v.(*ort.Tensor[float32])
		if !ok {
			return nil, fmt.Errorf("output %s is not a float32 tensor", s.outputs[i])
		}
		results[i] = t.GetData()
	}
	return results, nil
}

// order brings the inputs into the order of Config.Inputs, and proves that each has the elements that its shape needs.
func (s *Session) order(inputs []Tensor) ([]Tensor, error) {
	if len(inputs) != len(s.inputs) {
		return nil, fmt.Errorf("it has %d inputs, but %d were given", len(s.inputs), len(inputs))
	}
	ordered := make([]Tensor, 0, len(inputs))
	for _, name := range s.inputs {
		t, ok := find(inputs, name)
		if !ok {
			return nil, fmt.Errorf("input %s was not given", name)
		}
		if err := t.check(); err != nil {
			return nil, fmt.Errorf("input %s: %w", name, err)
		}
		ordered = append(ordered, t)
	}
	return ordered, nil
}

func find(tensors []Tensor, name string) (Tensor, bool) {
	for _, t := range tensors {
		if t.Name == name {
			return t, true
		}
	}
	return Tensor{}, false
}

func (t Tensor) check() error {
	shape := ort.NewShape(t.Shape...)
	if err := shape.Validate(); err != nil {
		return fmt.Errorf("shape %v: %w", t.Shape, err)
	}
	if given := int64(len(t.Int64) + len(t.Float32)); given != shape.FlattenedSize() {
		return fmt.Errorf("shape %v needs %d elements, but %d were given", t.Shape, shape.FlattenedSize(), given)
	}
	if t.Int64 != nil && t.Float32 != nil {
		return errors.New("it has both integers and floats")
	}
	return nil
}

// values makes ONNX Runtime's view of the inputs. It returns what it made also where it fails.
func values(inputs []Tensor) ([]ort.Value, error) {
	made := make([]ort.Value, 0, len(inputs))
	for _, t := range inputs {
		var v ort.Value
		var err error
		if t.Int64 != nil {
			v, err = ort.NewTensor(ort.NewShape(t.Shape...), t.Int64)
		} else {
			v, err = ort.NewTensor(ort.NewShape(t.Shape...), t.Float32)
		}
		if err != nil {
			return made, fmt.Errorf("input %s: %w", t.Name, err)
		}
		made = append(made, v)
	}
	return made, nil
}

func destroy(values []ort.Value) {
	for _, v := range values {
		if v != nil {
			v.Destroy()
		}
	}
}

// Close frees the session. Closing it again does nothing.
func (s *Session) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	s.owner.sessions.Add(-1)
	if s.builtin != nil {
		return nil
	}
	return s.session.Destroy()
}
