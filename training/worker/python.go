package worker

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// FindPython returns a Python that has PyTorch and NumPy: the named one, else the first of $JIT_TRAIN_PYTHON, the environment that
// `make train-deps` made, python3 on PATH and the system's own.
func FindPython(ctx context.Context, named string) (string, error) {
	candidates := []string{os.Getenv("JIT_TRAIN_PYTHON"), filepath.Join(".cache", "torch", "bin", "python"), "python3", "/usr/bin/python3"}
	if named != "" {
		candidates = []string{named}
	}
	var tried []string
	for _, c := range candidates {
		path, err := exec.LookPath(c)
		if err != nil {
			continue
		}
		out, err := exec.CommandContext(ctx, path, "-c", "import torch, numpy").CombinedOutput()
		if err == nil {
			return path, nil
		}
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		tried = append(tried, fmt.Sprintf("%s (%s)", path, lines[len(lines)-1]))
	}
	if named != "" && len(tried) == 0 {
		return "", fmt.Errorf("no Python at %s", named)
	}
	return "", fmt.Errorf("no Python with torch and numpy: tried %s; run `make train-deps`, or name one with --python", strings.Join(tried, ", "))
}
