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

// Ask runs a script that reads one request as JSON from stdin and answers with one JSON object on stdout, such as those that fit with
// scikit-learn.
func Ask(ctx context.Context, python, script string, request, answer any) error {
	text, err := json.Marshal(request)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, python, "-c", script)
	cmd.Env = append(os.Environ(), "OPENBLAS_NUM_THREADS=1", "OMP_NUM_THREADS=1")
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
