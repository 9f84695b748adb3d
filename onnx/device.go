package onnx

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	ort "github.com/yalue/onnxruntime_go"
)

// Device is where a model runs.
type Device string

// The devices that can be asked for. What is asked for but cannot be had ends on CPU, never in an error.
const (
	Auto Device = "auto" // CUDA where its provider lies beside the library, else CPU
	CPU  Device = "cpu"
	CUDA Device = "cuda" // with a note where it has to be CPU
)

// ParseDevice reads the value of a --device flag; empty is Auto.
func ParseDevice(s string) (Device, error) {
	switch d := Device(s); d {
	case "":
		return Auto, nil
	case Auto, CPU, CUDA:
		return d, nil
	}
	return "", fmt.Errorf("unknown device %q: use auto, cpu or cuda", s)
}

// CUDAProvider is the library that ONNX Runtime looks for beside its own to run on CUDA.
const CUDAProvider = "libonnxruntime_providers_cuda.so"

// chooseDevice decides whether Load tries CUDA. It costs one stat, and nothing where no library lies on disk.
func (r *Runtime) chooseDevice(d Device) {
	if d == CPU {
		return
	}
	if r.library != "" && r.library != inMemory {
		_, err := os.Stat(filepath.Join(filepath.Dir(r.library), CUDAProvider))
		r.cuda = err == nil
	}
	switch {
	case d != CUDA || r.cuda:
	case r.engine == BuiltIn:
		r.notes.add("cuda was asked for, but the built-in engine runs on the cpu")
	default:
		r.notes.add("cuda was asked for, but " + CUDAProvider +
			" is not beside the ONNX Runtime library: running on cpu (set " +
			LibraryEnv + " to a GPU build's libonnxruntime.so)")
	}
}

// appendCUDA adds the CUDA provider to a session's options.
func appendCUDA(o *ort.SessionOptions) error {
	cuda, err := ort.NewCUDAProviderOptions()
	if err != nil {
		return err
	}
	defer cuda.Destroy()
	// By default matrix products round to the 10 bits of TF32, and a verdict near a threshold would be another than on
	// the CPU.
	if err := cuda.Update(map[string]string{"use_tf32": "0"}); err != nil {
		return err
	}
	return o.AppendExecutionProviderCUDA(cuda)
}

// notes gathers what Note says, each thing once.
type notes struct {
	mu   sync.Mutex
	list []string
}

func (n *notes) add(s string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, have := range n.list {
		if have == s {
			return
		}
	}
	n.list = append(n.list, s)
}

func (n *notes) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return strings.Join(n.list, "; ")
}

// firstLine cuts ONNX Runtime's messages, some of which run over several lines.
func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
