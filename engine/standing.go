package engine

import (
	"hash/maphash"
	"slices"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/reference"
)

// Passages are hashes of the sentences of a file's Javadoc, as readers see them.
type Passages map[uint64]bool

// Add takes in the sentences of a file.
func (p Passages) Add(f *java.File) {
	for doc := range f.Javadoc() {
		for _, shown := range javadoc.Passages(f.Source, doc) {
			p[maphash.String(hashing, shown)] = true
		}
	}
}

// Standing leaves of a file's links those whose sentence stood there before, by the sentences of the version before.
func (p Passages) Standing(links []reference.Stale) []reference.Stale {
	type passage struct {
		java.Span
		stood bool
	}
	of := map[*java.Method][]passage{}
	return slices.DeleteFunc(links, func(s reference.Stale) bool {
		m := s.Element
		if _, known := of[m]; !known {
			of[m] = nil
			for span, shown := range javadoc.Passages(m.Source, m.Doc) {
				of[m] = append(of[m], passage{span, p[maphash.String(hashing, shown)]})
			}
		}
		i, _ := slices.BinarySearchFunc(of[m], s.Unit.Span.Start, func(at passage, start int) int { return at.End - start - 1 })
		return i == len(of[m]) || !of[m][i].stood
	})
}

// FirstLinks leaves of the links of each comment as many as are judged, and lists the comments that have more.
func FirstLinks(links []reference.Stale) ([]reference.Stale, []java.Skip) {
	count, seen := map[*java.Method]int{}, map[*java.Method]int{}
	for _, s := range links {
		count[s.Element]++
	}
	var stats Stats
	links = slices.DeleteFunc(links, func(s reference.Stale) bool {
		m := s.Element
		if seen[m]++; seen[m] == maxUnits+1 {
			stats.skipRest(m, count[m])
		}
		return seen[m] > maxUnits
	})
	return slices.Clone(links), stats.Skipped
}
