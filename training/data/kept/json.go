package kept

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/google/renameio/v2"
	"github.com/klauspost/compress/zstd"
)

// WriteJSON writes a value so that people can read it and compare it, whole or not at all.
func WriteJSON(path string, value any) error {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return err
	}
	return renameio.WriteFile(path, append(text, '\n'), 0o666)
}

// ReadJSON reads what WriteJSON wrote; nil where there is no file.
func ReadJSON[T any](path string) (*T, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	value := new(T)
	if err := json.Unmarshal(text, value); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return value, nil
}

// WriteLines writes values as JSON, one a line.
func WriteLines[T any](w io.Writer, values []T) error {
	lines := json.NewEncoder(w)
	for _, v := range values {
		if err := lines.Encode(v); err != nil {
			return err
		}
	}
	return nil
}

// ReadLines reads what WriteLines wrote.
func ReadLines[T any](r io.Reader) (values []T, err error) {
	for lines := json.NewDecoder(r); ; {
		var v T
		if err := lines.Decode(&v); errors.Is(err, io.EOF) {
			return values, nil
		} else if err != nil {
			return nil, err
		}
		values = append(values, v)
	}
}

// WriteCompressed writes values as WriteLines does, compressed, all or nothing.
func WriteCompressed[T any](path string, values []T) error {
	var text bytes.Buffer
	if err := WriteLines(&text, values); err != nil {
		return err
	}
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
	if err != nil {
		return err
	}
	return renameio.WriteFile(path, z.EncodeAll(text.Bytes(), nil), 0o666)
}

// ReadCompressed reads what WriteCompressed wrote.
func ReadCompressed[T any](r io.Reader) ([]T, error) {
	z, err := zstd.NewReader(r)
	if err != nil {
		return nil, err
	}
	defer z.Close()
	return ReadLines[T](z)
}
