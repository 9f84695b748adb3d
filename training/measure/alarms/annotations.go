package alarms

import (
	"bytes"
	_ "embed"

	"jithook/training/data/annotation"
)

// What readers said of alarms on test, and on twelve further projects. Nothing may be chosen by it: it is for
// reporting.
//
//go:embed annotations.jsonl
var annotations []byte

// Annotations are those of the alarms that were read, by ID.
func Annotations() (map[string]annotation.Annotation, error) {
	all, err := annotation.Read(bytes.NewReader(annotations))
	return annotation.ByID(all), err
}
