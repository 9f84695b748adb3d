// Package readings holds what readers of this project said of units of train, beyond those that the corpus has judged: networks and trees learn
// from both.
package readings

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"

	"github.com/klauspost/compress/zstd"

	"jithook/training/corpus"
	"jithook/training/verdict"
)

// Name is what manifests call the readings by.
const Name = "training/readings/verdicts.jsonl.zst"

// Pick says of a unit that it was judged here.
const Pick = "read"

//go:embed verdicts.jsonl.zst
var verdicts []byte

// Hash is the SHA-256 of the readings.
func Hash() string {
	sum := sha256.Sum256(verdicts)
	return hex.EncodeToString(sum[:])
}

// Verdicts are all of them, in the order in which they were given. Some units were read twice, and some that the corpus' own readers had judged.
func Verdicts() ([]verdict.Verdict, error) {
	z, err := zstd.NewReader(bytes.NewReader(verdicts))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	return verdict.Read(z)
}

// first is the first verdict on each unit, by ID.
func first() (map[string]verdict.Verdict, error) {
	all, err := Verdicts()
	said := map[string]verdict.Verdict{}
	for _, v := range all {
		if _, ok := said[v.ID]; !ok {
			said[v.ID] = v
		}
	}
	return said, err
}

// Judged are the units to learn from that were judged by reading: those of judged-train, and behind them those of train on which a reader of this
// project has decided. Both are paths of corpus files.
func Judged(judgedTrain, train string) ([]*corpus.Unit, error) {
	units, err := corpus.ReadAll(judgedTrain)
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
	for u, err := range corpus.Units(train) {
		if err != nil {
			return nil, fmt.Errorf("find what was read: %w", err)
		}
		v, read := said[verdict.ID(u)]
		if !read || v.Says == verdict.Unsure || known[u.Place()] || known[u.Content()] {
			continue
		}
		known[u.Content()] = true
		u.Judged, u.Stale, u.Pick = true, v.Says == verdict.Stale, Pick
		units = append(units, u)
	}
	return units, nil
}

// Except are the places of units, for a draw that is to leave them out.
func Except(units []*corpus.Unit) map[uint64]bool {
	places := map[uint64]bool{}
	for _, u := range units {
		places[u.Place()] = true
	}
	return places
}
