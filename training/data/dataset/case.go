package dataset

import (
	"strings"

	"jithook/engine"
	"jithook/training/data/corpus"
)

// Case makes of a corpus unit what the hook would judge.
func Case(u *corpus.Unit) (*engine.Case, error) {
	return engine.NewCase(engine.Record{
		Class: u.Class, OldCode: u.OldCode, NewCode: u.NewCode, OldDoc: u.OldDoc, Type: u.Type, Param: u.Param, Text: u.Old,
		OldMembers: u.OldMembers, NewMembers: u.NewMembers,
	})
}

// reason is the general part of an error, without the names of one unit, so that units can be counted by it.
func reason(err error) string {
	text := err.Error()
	for _, detail := range []string{" in ", ` "`} {
		text, _, _ = strings.Cut(text, detail)
	}
	return text
}
