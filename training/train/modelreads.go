package train

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"jithook/detector"
	"jithook/encode"
	"jithook/encode/hand"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/onnx"
	"jithook/updater"
)

// readsFile names, beside a run's checkpoints, the rules and features that it is trained on.
const readsFile = "reads.json"

func writeReads(dir string, r encode.Reads) error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return replaceFile(filepath.Join(dir, readsFile), append(text, '\n'))
}

// readReads reads what writeReads wrote. A run without the file is older than it and read everything; should there be
// more by now, PyTorch refuses the width.
func readReads(dir string) (r encode.Reads, err error) {
	text, err := os.ReadFile(filepath.Join(dir, readsFile))
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &r)
	}
	if err != nil {
		return r, fmt.Errorf("read the names of what the run reads: %w", err)
	}
	return r, nil
}

// Name writes into the manifest of a packed model, which does not say so yet, the names of all rules and features of
// this program as what the model reads. That is true where none was added or moved since its training; a model of other
// widths is refused.
func Name(dir string) error {
	text, open, err := named(dir)
	if err != nil {
		return fmt.Errorf("name what the model in %s reads: %w", dir, err)
	}
	staged, err := os.MkdirTemp("", "jit-train-name-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(staged)
	copied := filepath.Join(staged, "model")
	if err := os.CopyFS(copied, os.DirFS(dir)); err != nil {
		return err
	}
	if err := replaceFile(filepath.Join(copied, detector.ManifestFile), text); err != nil {
		return err
	}
	c, err := engine.NewCase(engine.Record{
		Class: "Shelf", OldCode: "List<Book> books() { return list; }", NewCode: "Set<Book> books() { return set; }",
		OldDoc: "/** @return the list of books */", Type: "return", Text: "the list of books",
	})
	if err != nil {
		return err
	}
	if err := open(os.DirFS(copied), c); err != nil {
		return fmt.Errorf("the model in %s was not trained with the rules and features of this program: %w", dir, err)
	}
	return replaceFile(filepath.Join(dir, detector.ManifestFile), text)
}

// named is the manifest of a model with the names, and what tries the model on a case.
func named(dir string) (text []byte, try func(fs.FS, *engine.Case) error, err error) {
	if _, err := os.Stat(filepath.Join(dir, updater.ReaderFile)); err == nil {
		return namedUpdater(dir)
	}
	m, err := detector.ReadManifest(os.DirFS(dir))
	if err != nil {
		return nil, nil, err
	}
	if m.Encoder.Named(m.Kind) == nil && (m.Trees == nil || m.Trees.Features != nil) {
		return nil, nil, errNamed
	}
	m.Encoder.Reads = encode.Everything()
	m.Encoder = m.Encoder.ReadBy(m.Kind)
	if m.Trees != nil {
		m.Trees.Features = hand.Names()
	}
	text, err = m.Encode()
	return text, func(assets fs.FS, c *engine.Case) error {
		d, err := detector.OpenFS(assets, onnx.Options{Device: onnx.CPU})
		if err != nil {
			return err
		}
		defer d.Close()
		_, err = d.LogOdds(c, check.Run(c))
		return err
	}, err
}

func namedUpdater(dir string) (text []byte, try func(fs.FS, *engine.Case) error, err error) {
	m, err := updater.ReadManifest(os.DirFS(dir))
	if err != nil {
		return nil, nil, err
	}
	if m.Encoder.Named(m.Kind) == nil {
		return nil, nil, errNamed
	}
	m.Encoder.Reads = encode.Everything()
	m.Encoder = m.Encoder.ReadBy(m.Kind)
	text, err = m.Encode()
	return text, func(assets fs.FS, c *engine.Case) error {
		runtime, err := onnx.Open(onnx.Options{Device: onnx.CPU})
		if err != nil {
			return err
		}
		defer func() { _ = runtime.Close() }() // it has said all
		u, err := updater.Open(assets, runtime)
		if err != nil {
			return err
		}
		defer u.Close()
		_, err = u.Read(c, check.Run(c))
		return err
	}, err
}

var errNamed = errors.New("its manifest has all names already")
