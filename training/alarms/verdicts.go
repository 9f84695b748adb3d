package alarms

import (
	"bytes"
	_ "embed"

	"jithook/training/verdict"
)

// What readers said of alarms on test. Nothing may be chosen by it: test is for reporting.
//
//go:embed verdicts.jsonl
var verdicts []byte

// Verdicts are those of the alarms that were read, by ID.
func Verdicts() (map[string]verdict.Verdict, error) {
	all, err := verdict.Read(bytes.NewReader(verdicts))
	said := map[string]verdict.Verdict{}
	for _, v := range all {
		said[v.ID] = v
	}
	return said, err
}
