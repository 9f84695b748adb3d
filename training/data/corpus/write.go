package corpus

import (
	"jithook/training/data/kept"
)

// WriteMined stores mined units as records of one comment each. Sample draws all of them again from the file, in the
// same order, where they are what it drew.
func WriteMined(path string, units []*Unit) error {
	var records []Record
	for _, u := range units {
		r := u.record()
		r.Comments = []Comment{u.comment()}
		records = append(records, r)
	}
	return kept.WriteCompressed(path, records)
}

// WriteJudged stores judged units.
func WriteJudged(path string, units []*Unit) error {
	var lines []line
	for _, u := range units {
		mined, stale := number(u.Mined), number(u.Stale)
		lines = append(lines, line{Record: u.record(), Comment: u.comment(), ID: u.ID, Pick: u.Pick, Mined: &mined,
			Stale: &stale})
	}
	return kept.WriteCompressed(path, lines)
}

// record is what the unit has of the record that it is from, without its comments.
func (u *Unit) record() Record {
	return Record{Repo: u.Repo, Commit: u.Commit, Path: u.Path, Class: u.Class, Method: u.Method, OldDoc: u.OldDoc,
		OldCode: u.OldCode, NewCode: u.NewCode, OldMembers: u.OldMembers, NewMembers: u.NewMembers, Weight: u.Weight}
}

func (u *Unit) comment() Comment {
	return Comment{Type: u.Type, Param: u.Param, Old: u.Old, New: u.New, Label: number(u.Mined), Kind: u.Kind,
		Relevant: u.Relevant}
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}
