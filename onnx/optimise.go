package onnx

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	ort "github.com/yalue/onnxruntime_go"

	"jithook/onnx/builtin"
)

// Optimise rewrites the model at path for quick loading and saves it as optimised. It fuses nodes (the extended level)
// but lays nothing out for this machine's processor, so the result runs on any. What float16 holds exactly is stored as
// that. It needs ONNX Runtime.
func (r *Runtime) Optimise(path, optimised string) error {
	err := r.openLibrary()
	if err == nil {
		err = optimise(path, optimised)
	}
	if err != nil {
		return fmt.Errorf("optimising %s into %s: %w", path, optimised, err)
	}
	return nil
}

func optimise(path, optimised string) error {
	// ONNX Runtime writes the file as it goes; only a whole one may bear the name.
	tmp, err := os.MkdirTemp(filepath.Dir(optimised), ".optimise-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	saved := filepath.Join(tmp, "model.onnx")

	o, err := ort.NewSessionOptions()
	if err != nil {
		return err
	}
	defer o.Destroy()
	if err := errors.Join(
		o.SetLogSeverityLevel(ort.LoggingLevelFatal),
		o.SetGraphOptimizationLevel(ort.GraphOptimizationLevelEnableExtended),
		o.SetOptimizedModelFilePath(saved),
	); err != nil {
		return err
	}
	// The names matter only to Run, and the file is written when the session is made.
	session, err := ort.NewDynamicAdvancedSession(path, nil, nil, o)
	if err != nil {
		return err
	}
	if err := session.Destroy(); err != nil {
		return err
	}
	model, err := os.ReadFile(saved)
	if err != nil {
		return err
	}
	if model, err = builtin.Halve(model); err != nil {
		return err
	}
	if err := os.WriteFile(saved, model, 0o666); err != nil {
		return err
	}
	return os.Rename(saved, optimised)
}
