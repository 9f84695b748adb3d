package score

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/zstd"
)

// write compresses the lines of a file, whole or not at all.
func write(path string, text []byte) error {
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
	if err != nil {
		return err
	}
	if err := os.WriteFile(path+".part", w.EncodeAll(text, nil), 0o666); err != nil {
		return err
	}
	return os.Rename(path+".part", path)
}

// read hands over each line of a file.
func read[L any](path string, each func(L) error) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("read the run's scores: %w", err)
	}
	defer f.Close()
	z, err := zstd.NewReader(f)
	if err != nil {
		return fmt.Errorf("read %s: %w", path, err)
	}
	defer z.Close()
	for d := json.NewDecoder(z); ; {
		var l L
		err := d.Decode(&l)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = each(l)
		}
		if err != nil {
			return fmt.Errorf("read %s: %w", path, err)
		}
	}
}

// number reads a digest.
func number(text string, into *uint64) error {
	if _, err := fmt.Sscanf(text, "%x", into); err != nil {
		return fmt.Errorf("its digest is not a number: %q", text)
	}
	return nil
}

// named says which set an error is about.
func named(set string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("set %s: %w", set, err)
}
