package baseline

import (
	"bufio"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/klauspost/compress/zstd"

	"jithook/training/data/corpus"
)

// drawn draws the sample of a corpus file, or takes it from the cache: reading a whole history twice costs more than
// most fits.
func drawn(path, sum string, s corpus.Sampling, cache string) ([]*corpus.Unit, error) {
	key, err := json.Marshal([]any{sum, s})
	if err != nil {
		return nil, err
	}
	h := fnv.New64a()
	h.Write(key) // a hash takes all that is written
	kept := filepath.Join(cache, fmt.Sprintf("units-%016x.gob.zst", h.Sum64()))
	units, err := readUnits(kept)
	if !errors.Is(err, fs.ErrNotExist) {
		return units, err
	}
	if units, err = corpus.Sample(path, s); err != nil {
		return nil, err
	}
	return units, writeUnits(kept, units)
}

func readUnits(path string) ([]*corpus.Unit, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := zstd.NewReader(f)
	if err != nil {
		return nil, err
	}
	defer z.Close()
	var units []*corpus.Unit
	if err := gob.NewDecoder(bufio.NewReader(z)).Decode(&units); err != nil {
		return nil, fmt.Errorf("read the drawn units %s: %w; remove the file to have them drawn anew", path, err)
	}
	return units, nil
}

func writeUnits(path string, units []*corpus.Unit) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	f, err := os.Create(path + ".part")
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := zstd.NewWriter(f, zstd.WithEncoderLevel(zstd.SpeedFastest))
	if err != nil {
		return err
	}
	if err := errors.Join(gob.NewEncoder(z).Encode(units), z.Close(), f.Close()); err != nil {
		return err
	}
	return os.Rename(path+".part", path)
}
