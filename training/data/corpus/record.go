package corpus

import (
	"encoding/json"
	"errors"
	"fmt"

	"jithook/engine/javadoc"
)

// Record is a method change with the units of its Javadoc, as a corpus keeps it, one JSON object a line.
type Record struct {
	Repo    string `json:"repo"`
	Commit  string `json:"commit"`
	Time    int64  `json:"time"` // of the commit's author, in Unix seconds
	Path    string `json:"path"` // the new one
	Class   string `json:"class"`
	Method  string `json:"method"`
	OldDoc  string `json:"old_doc"` // with its delimiters
	NewDoc  string `json:"new_doc"`
	OldCode string `json:"old_code"` // from the modifiers to the closing brace
	NewCode string `json:"new_code"`
	// What each version reaches of its file: declarations of methods and fields.
	OldMembers []string `json:"old_members,omitempty"`
	NewMembers []string `json:"new_members,omitempty"`

	Comments []Comment `json:"comments"`
	Weight   float64   `json:"w"` // how many records this one stands for
}

// Comment is a unit of the old Javadoc with what the commit made of it.
type Comment struct {
	Type     javadoc.Type `json:"type"`
	Param    string       `json:"param,omitempty"` // the old tag's name, of a @param unit
	Old      string       `json:"old"`             // in one line; a @param unit starts with the name
	New      string       `json:"new"`
	Label    int          `json:"label"`          // 1 where the unit changed with the code
	Kind     string       `json:"kind,omitempty"` // "cosmetic" or "spelling" where it changed only so
	Relevant bool         `json:"rel"`            // whether the code that it describes changed
}

// line is one line of either format: a record with its comments, or a judged unit with the unit's fields beside the
// code.
type line struct {
	Record
	Comment
	ID    string `json:"id"`
	Pick  string `json:"pick"`
	Mined *int   `json:"mined"`
	Stale *int   `json:"stale"`
}

// Unit is a comment of the record as a unit.
func (r *Record) Unit(c Comment) *Unit {
	return &Unit{
		Repo: r.Repo, Commit: r.Commit, Path: r.Path, Class: r.Class, Method: r.Method,
		Type: c.Type, Param: c.Param, Old: c.Old, New: c.New, OldDoc: r.OldDoc, OldCode: r.OldCode, NewCode: r.NewCode,
		OldMembers: r.OldMembers, NewMembers: r.NewMembers,
		Mined: c.Label == 1, Kind: c.Kind, Relevant: c.Relevant, Weight: r.Weight,
	}
}

// parse reads the units of one line.
func parse(text []byte) ([]*Unit, error) {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return nil, err
	}
	judged := l.Stale != nil
	if judged {
		if l.Mined == nil {
			return nil, errors.New("the judged unit has no `mined` label; see the corpus's page on its format")
		}
		l.Comments = []Comment{l.Comment}
	}
	if len(l.Comments) == 0 {
		return nil, errors.New("neither a record with `comments` nor a judged unit with `stale`; see the corpus's page on " +
			"its formats")
	}
	if l.Weight == 0 {
		l.Weight = 1
	}
	units := make([]*Unit, 0, len(l.Comments))
	for _, c := range l.Comments {
		if !c.Type.Learnt() {
			return nil, fmt.Errorf("unit of unknown type %q; known are summary, return and param", c.Type)
		}
		u := l.Unit(c)
		u.ID, u.Pick = l.ID, l.Pick
		if judged {
			u.Judged, u.Stale, u.Mined = true, *l.Stale == 1, *l.Mined == 1
		}
		units = append(units, u)
	}
	return units, nil
}
