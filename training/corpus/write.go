package corpus

import (
	"encoding/json"
	"errors"
	"os"

	"github.com/klauspost/compress/zstd"
)

// WriteMined stores mined units as records of one comment each, compressed. Sample draws all of them again from the file, in the same
// order, where they are what it drew.
func WriteMined(path string, units []*Unit) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := zstd.NewWriter(f, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(z)
	encoder.SetEscapeHTML(false)
	for _, u := range units {
		label := 0
		if u.Mined {
			label = 1
		}
		// Not a line: what a judged unit has beside these would make it one.
		if err := encoder.Encode(map[string]any{
			"repo": u.Repo, "commit": u.Commit, "path": u.Path, "class": u.Class, "method": u.Method,
			"old_doc": u.OldDoc, "old_code": u.OldCode, "new_code": u.NewCode, "w": u.Weight,
			"comments": []comment{{Type: u.Type, Param: u.Param, Old: u.Old, New: u.New, Label: label, Kind: u.Kind, Relevant: u.Relevant}},
		}); err != nil {
			return errors.Join(err, z.Close())
		}
	}
	return errors.Join(z.Close(), f.Close())
}
