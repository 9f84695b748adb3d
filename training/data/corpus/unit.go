// Package corpus reads mined method changes and judged comment units, and draws the sample that the paper trains on.
package corpus

import (
	"hash/fnv"
	"strings"

	"jithook/engine/javadoc"
)

// Unit is one comment unit of one method change, whichever format it came in.
type Unit struct {
	Repo, Commit, Path, Class, Method string

	Type  javadoc.Type
	Param string // the documented name of a @param unit in the old version, else ""
	// Old and New are the unit's text in one line before and after the change.
	Old, New string
	// OldDoc is the whole Javadoc before the change, with its delimiters; OldCode and NewCode are the declarations.
	OldDoc, OldCode, NewCode string
	// OldMembers and NewMembers are declarations of the file that each version reaches; nil where none were mined.
	OldMembers, NewMembers []string

	// Mined is the label by history: the author changed the unit along with the code.
	Mined bool
	// Kind is "cosmetic" or "spelling" where the author changed the unit only so, else "". Records only.
	Kind string
	// Relevant reports whether the code that the unit describes changed (paper, appendix "Filtering"). Records only.
	Relevant bool
	// Judged tells that Stale is a reader's judgement.
	Judged, Stale bool
	// Weight is how many records of the history the unit stands for; 1 where none is given.
	Weight float64
	// ID names a judged unit, Pick how it was chosen for judging ("random", "unsure").
	ID, Pick string
}

// Confirmed reports whether reader and history agree: the paper cleaned its sample so.
func (u *Unit) Confirmed() bool { return u.Judged && u.Stale == u.Mined }

// Label is whether the unit counts as stale: by judgement where there is one, else by history.
func (u *Unit) Label() bool { return u.Judged && u.Stale || !u.Judged && u.Mined }

// Cosmetic reports whether the author changed the unit in looks or spelling alone, which says nothing of staleness.
func (u *Unit) Cosmetic() bool { return u.Mined && u.Kind != "" }

// Eligible reports whether the paper's filter keeps a mined unit: the code that it describes changed, and it did not
// change merely in looks or spelling (appendix "Filtering").
func (u *Unit) Eligible() bool { return u.Relevant && !u.Cosmetic() }

// Place hashes where the unit stands in history. A judged unit and the mined unit it was picked from share it.
func (u *Unit) Place() uint64 {
	return hash(u.Repo, u.Commit, u.Path, u.Class, u.Method, string(u.Type), u.Param)
}

// Content hashes what a network reads of the unit, white space folded: equal content is a duplicate.
func (u *Unit) Content() uint64 {
	return hash(string(u.Type), u.Old, fold(u.OldCode), fold(u.NewCode))
}

func fold(s string) string { return strings.Join(strings.Fields(s), " ") }

func hash(parts ...string) uint64 {
	h := fnv.New64a()
	for _, p := range parts {
		h.Write([]byte(p)) // a hash takes all that is written
		h.Write([]byte{0})
	}
	return h.Sum64()
}
