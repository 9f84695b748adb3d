package annotation

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"

	"jithook/training/data/corpus"
	"jithook/training/data/kept"
)

// Name is what manifests call the annotations on train.
const Name = "training/data/annotation/train.jsonl.zst"

// Pick is the corpus.Unit.Pick of a unit that was annotated here, not by the corpus.
const Pick = "read"

//go:embed train.jsonl.zst
var annotations []byte

// Hash is the SHA-256 of the annotations on train.
func Hash() string {
	sum := sha256.Sum256(annotations)
	return hex.EncodeToString(sum[:])
}

// All returns the annotations on train in the order in which they were given. Some units were read twice, and some had
// been judged by the corpus's own readers.
func All() ([]Annotation, error) {
	return checked(kept.ReadCompressed[Annotation](bytes.NewReader(annotations)))
}

// first is the first annotation of each unit, by ID.
func first() (map[string]Annotation, error) {
	all, err := All()
	return ByID(all), err
}

// More is the corpus file of records that were mined from further projects, which not every corpus has. Only what was
// read of them is learnt from.
const More = "more"

// Judged returns the units of a corpus to learn from that were judged by reading: those of judged-train, then those of
// train and of More on which a reader of this project has decided.
func Judged(dir string) ([]*corpus.Unit, error) {
	judgedTrain, err := corpus.Find(dir, "judged-train")
	if err != nil {
		return nil, err
	}
	units, err := corpus.ReadAll(judgedTrain)
	if err != nil {
		return nil, err
	}
	mined, err := mined(dir)
	if err != nil {
		return nil, err
	}
	said, err := first()
	if err != nil {
		return nil, err
	}
	known := map[uint64]bool{}
	for _, u := range units {
		known[u.Place()], known[u.Content()] = true, true
	}
	for _, path := range mined {
		for u, err := range corpus.Units(path) {
			if err != nil {
				return nil, fmt.Errorf("find what was read: %w", err)
			}
			v, read := said[ID(u)]
			if !read || v.Label == Unsure || known[u.Place()] || known[u.Content()] {
				continue
			}
			known[u.Content()] = true
			u.Judged, u.Stale, u.Pick = true, v.Label == Stale, Pick
			units = append(units, u)
		}
	}
	return units, nil
}

// mined are the files of a corpus that were read from: train, and More where there is one.
func mined(dir string) ([]string, error) {
	train, err := corpus.Find(dir, "train")
	if err != nil {
		return nil, err
	}
	more, err := corpus.Find(dir, More)
	if errors.Is(err, fs.ErrNotExist) {
		return []string{train}, nil
	}
	return []string{train, more}, err
}

// Except returns the places of units, for a draw that is to leave them out.
func Except(units []*corpus.Unit) map[uint64]bool {
	places := map[uint64]bool{}
	for _, u := range units {
		places[u.Place()] = true
	}
	return places
}
