package onnx

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"unsafe"

	ort "github.com/yalue/onnxruntime_go"
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

	mu      sync.RWMutex
	session *ort.DynamicAdvancedSession // nil once closed
	pinned  runtime.Pinner              // holds the model's bytes in place for the C side
}

// Load prepares a model, in ORT format (see Optimise) or as .onnx. A model in ORT format is used where it lies: its
// bytes must be Go memory and must not change before Close. An .onnx model is optimised now, which takes longer.
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
	if !aligned(model) {
		model = bytes.Clone(model)
	}
	s := &Session{owner: r, inputs: cfg.Inputs, outputs: cfg.Outputs, device: CPU}
	s.pinned.Pin(&model[0])
	if err := s.create(model); err != nil {
		s.pinned.Unpin()
		return nil, fmt.Errorf("loading the model: %w", err)
	}
	r.sessions.Add(1)
	return s, nil
}

// aligned reports whether weights read in place will lie at multiples of 16, as ONNX Runtime laid them out in the file.
// Larger allocations of Go always do; bytes embedded in the program need not.
func aligned(b []byte) bool { return uintptr(unsafe.Pointer(&b[0]))%16 == 0 }

// create makes the ONNX Runtime session, on CUDA if it may and can.
func (s *Session) create(model []byte) error {
	if s.owner.cuda {
		err := s.createOn(CUDA, model)
		if err == nil {
			return nil
		}
		s.owner.notes.add("cuda cannot be used: " + firstLine(err) + ": running on cpu")
	}
	return s.createOn(CPU, model)
}

func (s *Session) createOn(d Device, model []byte) error {
	o, err := s.owner.sessionOptions(isORT(model))
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

// isORT looks for the file identifier of ORT format's flatbuffer.
func isORT(model []byte) bool { return len(model) >= 8 && string(model[4:8]) == "ORTM" }

// sessionOptions are chosen for short runs over sequences of many lengths in a process that lives for one commit.
func (r *Runtime) sessionOptions(ortFormat bool) (*ort.SessionOptions, error) {
	o, err := ort.NewSessionOptions()
	if err != nil {
		return nil, err
	}
	errs := []error{
		o.SetLogSeverityLevel(ort.LoggingLevelFatal),
		o.SetIntraOpNumThreads(r.threads),
		o.SetInterOpNumThreads(1),
		// Patterns are kept for each input shape seen, and lengths seldom repeat.
		o.SetMemPattern(false),
	}
	if ortFormat {
		errs = append(errs,
			o.SetGraphOptimizationLevel(ort.GraphOptimizationLevelDisableAll),
			o.AddSessionConfigEntry("session.load_model_format", "ORT"),
			o.AddSessionConfigEntry("session.use_ort_model_bytes_directly", "1"),
			o.AddSessionConfigEntry("session.use_ort_model_bytes_for_initializers", "1"),
		)
	} else {
		errs = append(errs, o.SetGraphOptimizationLevel(ort.GraphOptimizationLevelEnableExtended))
	}
	if err := errors.Join(errs...); err != nil {
		o.Destroy()
		return nil, err
	}
	return o, nil
}

// Device is where the model runs: CPU or CUDA.
func (s *Session) Device() Device { return s.device }

// Run computes the outputs for one set of inputs, given in any order. Each output is flat, the last dimension running
// fastest, and must be of type float32 in the model. Errors name the tensor at fault.
func (s *Session) Run(inputs []Tensor) ([][]float32, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.session == nil {
		return nil, errors.New("running the model: it is closed")
	}
	in, err := s.values(inputs)
	defer destroy(in)
	if err != nil {
		return nil, fmt.Errorf("running the model: %w", err)
	}
	out := make([]ort.Value, len(s.outputs))
	if err := s.session.Run(in, out); err != nil {
		destroy(out)
		return nil, fmt.Errorf("running the model: %w", err)
	}
	defer destroy(out)
	results := make([][]float32, len(out))
	for i, v := range out {
		t, ok := v.(*ort.Tensor[float32])
		if !ok {
			return nil, fmt.Errorf("running the model: output %s is not a float32 tensor", s.outputs[i])
		}
		results[i] = t.GetData()
	}
	return results, nil
}

// values makes ONNX Runtime's view of the inputs, in the order of Config.Inputs. It returns what it made also where it
// fails.
func (s *Session) values(inputs []Tensor) ([]ort.Value, error) {
	if len(inputs) != len(s.inputs) {
		return nil, fmt.Errorf("it has %d inputs, but %d were given", len(s.inputs), len(inputs))
	}
	values := make([]ort.Value, 0, len(inputs))
	for _, name := range s.inputs {
		t, ok := find(inputs, name)
		if !ok {
			return values, fmt.Errorf("input %s was not given", name)
		}
		v, err := t.value()
		if err != nil {
			return values, fmt.Errorf("input %s: %w", name, err)
		}
		values = append(values, v)
	}
	return values, nil
}

func find(tensors []Tensor, name string) (Tensor, bool) {
	for _, t := range tensors {
		if t.Name == name {
			return t, true
		}
	}
	return Tensor{}, false
}

func (t Tensor) value() (ort.Value, error) {
	shape := ort.NewShape(t.Shape...)
	if err := shape.Validate(); err != nil {
		return nil, fmt.Errorf("shape %v: %w", t.Shape, err)
	}
	if given := int64(len(t.Int64) + len(t.Float32)); given != shape.FlattenedSize() {
		return nil, fmt.Errorf("shape %v needs %d elements, but %d were given", t.Shape, shape.FlattenedSize(), given)
	}
	switch {
	case t.Int64 != nil && t.Float32 != nil:
		return nil, errors.New("it has both integers and floats")
	case t.Int64 != nil:
		return ort.NewTensor(shape, t.Int64)
	}
	return ort.NewTensor(shape, t.Float32)
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
	if s.session == nil {
		return nil
	}
	err := s.session.Destroy()
	s.session = nil
	s.pinned.Unpin()
	s.owner.sessions.Add(-1)
	return err
}
