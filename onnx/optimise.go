package onnx

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	ort "github.com/yalue/onnxruntime_go"
)

// Optimise rewrites the model onnxPath for quick loading and saves it in ORT format as ortPath. It fuses nodes (the
// extended level) but lays nothing out for this machine's processor, so the result runs on any.
func (r *Runtime) Optimise(onnxPath, ortPath string) error {
	if err := optimise(onnxPath, ortPath); err != nil {
		return fmt.Errorf("optimising %s into %s: %w", onnxPath, ortPath, err)
	}
	return nil
}

func optimise(onnxPath, ortPath string) error {
	// ONNX Runtime writes the file as it goes; only a whole one may bear the name.
	tmp, err := os.MkdirTemp(filepath.Dir(ortPath), ".optimise-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	saved := filepath.Join(tmp, "model.ort")

	o, err := ort.NewSessionOptions()
	if err != nil {
		return err
	}
	defer o.Destroy()
	if err := errors.Join(
		o.SetLogSeverityLevel(ort.LoggingLevelFatal),
		o.SetGraphOptimizationLevel(ort.GraphOptimizationLevelEnableExtended),
		o.AddSessionConfigEntry("session.save_model_format", "ORT"),
		o.SetOptimizedModelFilePath(saved),
	); err != nil {
		return err
	}
	// The names matter only to Run, and the file is written when the session is made.
	session, err := ort.NewDynamicAdvancedSession(onnxPath, nil, nil, o)
	if err != nil {
		return err
	}
	if err := session.Destroy(); err != nil {
		return err
	}
	return os.Rename(saved, ortPath)
}
