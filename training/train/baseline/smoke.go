package baseline

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"jithook/engine/javadoc"
	"jithook/training/data/synthetic"
)

// Smoke fits every baseline that learns once, on a few hundred units made from templates, and holds the exported graphs
// against scikit-learn. It leaves nothing behind.
func Smoke(ctx context.Context, python string, say func(string)) error {
	dir, err := os.MkdirTemp("", "jit-train-smoke-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := synthetic.Write(dir, 1, synthetic.Sizes{Train: 300, Valid: 100, Judged: 60}); err != nil {
		return err
	}
	o := Options{Out: filepath.Join(dir, "runs"), Cache: filepath.Join(dir, "cache"), Python: python,
		Types: []javadoc.Type{""}, Restarts: 1, Say: say}
	if o.Data, err = Read(ctx, dir, o.Cache, true, 0, say); err != nil {
		return err
	}
	var failed error
	o.Done = func(m *Manifest) {
		if m.Fitted == nil {
			return
		}
		line := fmt.Sprintf("%s: average precision %.2f on clean", m.Name, m.Metrics["clean"].All.AveragePrecision)
		switch {
		case m.Export == nil:
			line += "; not exported: " + m.Fitted.Exported["failed"]
		case m.Export.Difference > 1e-5:
			failed = fmt.Errorf("a score of %s differs in ONNX Runtime by %.2g", m.Name, m.Export.Difference)
		default:
			line += fmt.Sprintf("; the largest difference in ONNX Runtime is %.2g", m.Export.Difference)
		}
		say(line)
	}
	for _, b := range All() {
		if !b.Learns() {
			continue
		}
		if err := b.Run(ctx, o); err != nil {
			return fmt.Errorf("baseline %s: %w", b.Name, err)
		}
	}
	return failed
}
