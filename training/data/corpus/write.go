package corpus

import (
	"encoding/json"
	"errors"
	"os"

	"github.com/klauspost/compress/zstd"
)

// WriteMined stores mined units as records of one comment each, compressed. Sample draws all of them again from the
// file, in the same order, where they are what it drew.
func WriteMined(path string, units []*Unit) error {
	return writeLines(path, units, func(u *Unit) map[string]any {
		// Not a line: what a judged unit has beside these would make it one.
		return withMembers(u, map[string]any{
			"repo": u.Repo, "commit": u.Commit, "path": u.Path, "class": u.Class, "method": u.Method,
			"old_doc": u.OldDoc, "old_code": u.OldCode, "new_code": u.NewCode, "w": u.Weight,
			"comments": []comment{{Type: u.Type, Param: u.Param, Old: u.Old, New: u.New, Label: number(u.Mined), Kind: u.Kind,
				Relevant: u.Relevant}},
		})
	})
}

// WriteJudged stores judged units, compressed.
func WriteJudged(path string, units []*Unit) error {
	return writeLines(path, units, func(u *Unit) map[string]any {
		return withMembers(u, map[string]any{
			"id": u.ID, "pick": u.Pick, "repo": u.Repo, "commit": u.Commit, "path": u.Path, "class": u.Class, "method": u.Method,
			"type": u.Type, "param": u.Param, "old": u.Old, "new": u.New, "old_doc": u.OldDoc, "old_code": u.OldCode,
			"new_code": u.NewCode, "mined": number(u.Mined), "stale": number(u.Stale),
		})
	})
}

// withMembers adds the members of the file, where the unit has some.
func withMembers(u *Unit, line map[string]any) map[string]any {
	for key, members := range map[string][]string{"old_members": u.OldMembers, "new_members": u.NewMembers} {
		if len(members) > 0 {
			line[key] = members
		}
	}
	return line
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

func writeLines(path string, units []*Unit, line func(*Unit) map[string]any) error {
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
		if err := encoder.Encode(line(u)); err != nil {
			return errors.Join(err, z.Close())
		}
	}
	return errors.Join(z.Close(), f.Close())
}
