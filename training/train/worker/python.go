package worker

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// FindPython returns a Python that has the given modules, or PyTorch and NumPy where none are given: the named one,
// else the first of $JIT_TRAIN_PYTHON, the environment that `make train-deps` made, python3 on PATH and the system's
// own.
func FindPython(ctx context.Context, named string, modules ...string) (string, error) {
	if len(modules) == 0 {
		modules = []string{"torch", "numpy"}
	}
	candidates := []string{os.Getenv("JIT_TRAIN_PYTHON"), filepath.Join(".cache", "torch", "bin", "python"), "python3",
		"/usr/bin/python3"}
	if named != "" {
		candidates = []string{named}
	}
	var tried []string
	for _, c := range candidates {
		path, err := exec.LookPath(c)
		if err != nil {
			continue
		}
		out, err := exec.CommandContext(ctx, path, "-c", "import "+strings.Join(modules, ", ")).CombinedOutput()
		if err == nil {
			return path, nil
		}
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		tried = append(tried, fmt.Sprintf("%s (%s)", path, lines[len(lines)-1]))
	}
	if named != "" && len(tried) == 0 {
		return "", fmt.Errorf("no Python at %s", named)
	}
	return "", fmt.Errorf("no Python with %s: tried %s; run `make train-deps`, or name one with --python",
		strings.Join(modules, " and "), strings.Join(tried, ", "))
}
