package worker

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// Learning are the modules that fitting with scikit-learn needs. An exporter to ONNX is used where there is one.
var Learning = []string{"sklearn", "scipy", "numpy"}

// Ask runs a module of the package jittrain that reads one request as JSON from stdin and answers with one JSON object
// on stdout: those that fit with scikit-learn.
func Ask(ctx context.Context, python, module string, request, answer any) error {
	text, err := json.Marshal(request)
	if err != nil {
		return err
	}
	scripts, err := unpack()
	if err != nil {
		return err
	}
	defer os.RemoveAll(scripts)
	cmd := exec.CommandContext(ctx, python, "-m", "jittrain."+module)
	cmd.Env = append(os.Environ(), "PYTHONPATH="+scripts, "OPENBLAS_NUM_THREADS=1", "OMP_NUM_THREADS=1")
	cmd.Stdin = bytes.NewReader(text)
	var out, complaints bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaints
	if err := cmd.Run(); err != nil {
		lines := strings.Split(strings.TrimSpace(complaints.String()), "\n")
		return fmt.Errorf("fit with scikit-learn: %w: %s", err, lines[len(lines)-1])
	}
	if err := json.Unmarshal(out.Bytes(), answer); err != nil {
		return fmt.Errorf("read what scikit-learn's side answered: %w", err)
	}
	return nil
}
