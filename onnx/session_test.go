package onnx

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// The model and PyTorch's results on it are made by testdata/bigru.py.

//go:embed testdata/bigru.onnx
var bigruONNX []byte

//go:embed testdata/bigru.json
var bigruJSON []byte

var bigruConfig = Config{Inputs: []string{"tokens", "features"}, Outputs: []string{"logits", "attention"}}

type bigruCase struct {
	Tokens    []int64
	Features  []float32
	Logits    []float32
	Attention []float32
}

var cases = func() (c []bigruCase) {
	if err := json.Unmarshal(bigruJSON, &c); err != nil {
		panic(err)
	}
	return c
}()

func (c bigruCase) inputs() []Tensor {
	n := int64(len(c.Tokens))
	return []Tensor{
		{Name: "features", Shape: []int64{n, 3}, Float32: c.Features},
		{Name: "tokens", Shape: []int64{n}, Int64: c.Tokens},
	}
}

// check compares a run's results with PyTorch's.
func (c bigruCase) check(t testing.TB, got [][]float32) {
	t.Helper()
	if len(got) != 2 {
		t.Fatalf("%d outputs, want 2", len(got))
	}
	for i, want := range [][]float32{c.Logits, c.Attention} {
		if err := near(got[i], want); err != nil {
			t.Errorf("length %d, output %s: %v", len(c.Tokens), bigruConfig.Outputs[i], err)
		}
	}
}

func near(got, want []float32) error {
	if len(got) != len(want) {
		return fmt.Errorf("%d elements, want %d", len(got), len(want))
	}
	for i := range want {
		if d := math.Abs(float64(got[i] - want[i])); !(d <= 1e-5) {
			return fmt.Errorf("element %d is %g, want %g", i, got[i], want[i])
		}
	}
	return nil
}

// openRuntime opens ONNX Runtime, unless the options name another engine.
func openRuntime(t testing.TB, o Options) *Runtime {
	t.Helper()
	if o.CacheDir == "" {
		o.CacheDir = t.TempDir()
	}
	if o.Engine == "" {
		o.Engine = ONNXRuntime
	}
	r, err := Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

func load(t testing.TB, r *Runtime, model []byte, cfg Config) *Session {
	t.Helper()
	s, err := r.Load(model, cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// optimised is the small model as it would ship.
func optimised(t testing.TB, r *Runtime) []byte {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "optimised.onnx")
	if err := r.Optimise("testdata/bigru.onnx", path); err != nil {
		t.Fatal(err)
	}
	model, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("optimising left %v", left)
	}
	return model
}

func TestRunAgreesWithPyTorch(t *testing.T) {
	models := map[string][]byte{"exported": bigruONNX}
	agrees := func(t *testing.T, r *Runtime, model []byte, want Engine) {
		s := load(t, r, model, bigruConfig)
		if s.Engine() != want {
			t.Errorf("%s runs it, want %s", s.Engine(), want)
		}
		for _, c := range cases {
			got, err := s.Run(c.inputs())
			if err != nil {
				t.Fatal(err)
			}
			c.check(t, got)
		}
	}
	t.Run("onnxruntime", func(t *testing.T) {
		r := openRuntime(t, Options{})
		models["optimised"] = optimised(t, r)
		models["not aligned"] = append(make([]byte, 1, len(bigruONNX)+1), models["optimised"]...)[1:]
		for name, model := range models {
			t.Run(name, func(t *testing.T) { agrees(t, r, model, ONNXRuntime) })
		}
	})
	for name, model := range models {
		t.Run("auto/"+name, func(t *testing.T) {
			r := openRuntime(t, Options{Engine: AutoEngine})
			// The optimiser folds what the built-in engine does not know.
			want := BuiltIn
			if name == "exported" {
				want = ONNXRuntime
			}
			agrees(t, r, model, want)
			if (r.Library() == "") != (want == BuiltIn) {
				t.Errorf("the library in use is %q, and %s runs the model", r.Library(), want)
			}
		})
	}
}

func TestOneEngineAloneRefusesWhatItDoesNotKnow(t *testing.T) {
	r := openRuntime(t, Options{Engine: BuiltIn})
	_, err := r.Load(bigruONNX, bigruConfig)
	wantError(t, err, "the built-in engine cannot run it")
	if r.Library() != "" {
		t.Errorf("the library %s was loaded", r.Library())
	}
}

func TestEngineIsChosenByWhatIsAskedFor(t *testing.T) {
	for _, test := range []struct {
		o    Options
		want Engine
	}{
		{Options{}, AutoEngine},
		{Options{Device: CUDA}, AutoEngine},
		{Options{Library: "/a/library"}, ONNXRuntime},
		{Options{Library: "/a/library", Engine: BuiltIn}, BuiltIn},
		{Options{Engine: ONNXRuntime}, ONNXRuntime},
	} {
		if got := test.o.engine(); got != test.want {
			t.Errorf("%+v: %s, want %s", test.o, got, test.want)
		}
	}
}

func TestOutputsComeInTheOrderAskedFor(t *testing.T) {
	r := openRuntime(t, Options{})
	s := load(t, r, bigruONNX, Config{Inputs: []string{"features", "tokens"}, Outputs: []string{"attention"}})
	got, err := s.Run(cases[1].inputs())
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 1 {
		t.Fatalf("%d outputs, want 1", len(got))
	}
	if err := near(got[0], cases[1].Attention); err != nil {
		t.Error(err)
	}
}

func TestRunIsSafeForConcurrentUse(t *testing.T) {
	var model []byte
	for _, engine := range []Engine{ONNXRuntime, BuiltIn} {
		t.Run(string(engine), func(t *testing.T) {
			r := openRuntime(t, Options{Engine: engine, Threads: 2})
			if model == nil {
				model = optimised(t, r)
			}
			s := load(t, r, model, bigruConfig)
			var wg sync.WaitGroup
			for range 8 {
				wg.Go(func() {
					for range 5 {
						for _, c := range cases {
							got, err := s.Run(c.inputs())
							if err != nil {
								t.Error(err)
								return
							}
							c.check(t, got)
						}
					}
				})
			}
			wg.Wait()
		})
	}
}

func TestRunRefusesWrongInputs(t *testing.T) {
	r := openRuntime(t, Options{})
	s := load(t, r, bigruONNX, bigruConfig)
	features := Tensor{Name: "features", Shape: []int64{1, 3}, Float32: []float32{0, 0, 0}}
	for name, test := range map[string]struct {
		tokens Tensor
		want   string
	}{
		"name": {Tensor{Name: "token", Shape: []int64{1}, Int64: []int64{1}}, "input tokens was not given"},
		"too few": {Tensor{Name: "tokens", Shape: []int64{2}, Int64: []int64{1}},
			"input tokens: shape [2] needs 2 elements, but 1 were given"},
		"too many": {Tensor{Name: "tokens", Shape: []int64{1}, Int64: []int64{1, 2}}, "but 2 were given"},
		"negative": {Tensor{Name: "tokens", Shape: []int64{-1}, Int64: []int64{1}}, "input tokens: shape [-1]"},
		"no shape": {Tensor{Name: "tokens", Int64: []int64{1}}, "input tokens: shape []"},
		"two types": {Tensor{Name: "tokens", Shape: []int64{2}, Int64: []int64{1}, Float32: []float32{1}},
			"both integers and floats"}, "wrong type": {Tensor{Name: "tokens", Shape: []int64{1}, Float32: []float32{1}},
			"Unexpected input data type"},
		"wrong rank":            {Tensor{Name: "tokens", Shape: []int64{1, 1}, Int64: []int64{1}}, "tokens"},
		"not in the vocabulary": {Tensor{Name: "tokens", Shape: []int64{1}, Int64: []int64{50}}, "out of data bounds"},
		"lengths differ":        {Tensor{Name: "tokens", Shape: []int64{2}, Int64: []int64{1, 2}}, "running the model"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := s.Run([]Tensor{test.tokens, features})
			wantError(t, err, test.want)
		})
	}
	_, err := s.Run([]Tensor{features})
	wantError(t, err, "it has 2 inputs, but 1 were given")
	got, err := s.Run(cases[0].inputs())
	if err != nil {
		t.Fatalf("after the errors: %v", err)
	}
	cases[0].check(t, got)
}

func wantError(t testing.TB, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error is %v, want one with %q", err, want)
	}
}

func TestLoadRefusesDamagedModels(t *testing.T) {
	r := openRuntime(t, Options{})
	model := optimised(t, r)
	sum := sha256.Sum256(model)
	cfg := bigruConfig
	cfg.SHA256 = hex.EncodeToString(sum[:])
	load(t, r, model, cfg)

	for i := 0; i < len(model); i += 97 {
		damaged := append([]byte(nil), model...)
		damaged[i] ^= 0x10
		_, err := r.Load(damaged, cfg)
		wantError(t, err, "the model is damaged")
	}

	// Without a sum, what ONNX Runtime itself notices.
	for name, damaged := range map[string][]byte{
		"empty":          {},
		"text":           []byte("not a model at all, but long enough for a header"),
		"cut short":      model[:len(model)/2],
		"header alone":   model[:16],
		"zeroed":         make([]byte, len(model)),
		"onnx cut short": bigruONNX[:len(bigruONNX)/2],
	} {
		t.Run(name, func(t *testing.T) {
			_, err := r.Load(damaged, bigruConfig)
			wantError(t, err, "loading the model")
		})
	}
}

func TestWrongNamesAreErrors(t *testing.T) {
	r := openRuntime(t, Options{})
	_, err := r.Load(bigruONNX, Config{Inputs: []string{"tokens"}})
	wantError(t, err, "names of its inputs and outputs are missing")

	s := load(t, r, bigruONNX, Config{Inputs: []string{"tokens", "features"}, Outputs: []string{"logit"}})
	_, err = s.Run(cases[0].inputs())
	wantError(t, err, "logit")
}

func TestOptimiseErrorsNameTheFiles(t *testing.T) {
	r := openRuntime(t, Options{})
	dir := t.TempDir()
	wantError(t, r.Optimise(filepath.Join(dir, "none.onnx"), filepath.Join(dir, "out.onnx")), "none.onnx")
	wantError(t, r.Optimise("testdata/bigru.onnx", filepath.Join(dir, "no", "out.onnx")), "no/out.onnx")
	wantError(t, r.Optimise("testdata/bigru.json", filepath.Join(dir, "out.onnx")), "bigru.json")
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("the failures left %v", left)
	}
}

func TestCloseOrder(t *testing.T) {
	r, err := Open(Options{CacheDir: t.TempDir(), Engine: ONNXRuntime})
	if err != nil {
		t.Fatal(err)
	}
	_, err = Open(Options{CacheDir: t.TempDir()})
	wantError(t, err, "already open")
	s, err := r.Load(bigruONNX, bigruConfig)
	if err != nil {
		t.Fatal(err)
	}
	wantError(t, r.Close(), "1 of its sessions are still open")
	for range 2 {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	_, err = s.Run(cases[0].inputs())
	wantError(t, err, "it is closed")
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
}

func BenchmarkRun(b *testing.B) {
	var model []byte
	for _, engine := range []Engine{ONNXRuntime, BuiltIn} {
		b.Run("engine="+string(engine), func(b *testing.B) {
			r := openRuntime(b, Options{Engine: engine})
			if model == nil {
				model = optimised(b, r)
			}
			s := load(b, r, model, bigruConfig)
			for _, c := range cases {
				b.Run(fmt.Sprintf("length=%d", len(c.Tokens)), func(b *testing.B) {
					inputs := c.inputs()
					b.ReportAllocs()
					for b.Loop() {
						if _, err := s.Run(inputs); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		})
	}
}
