package score

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"jithook/training/data/kept"
)

// write keeps a line for each set, ordered by name and compressed, all or nothing.
func write[U labelled, L any](path string, sets []SetOf[U], lineOf func(SetOf[U]) L) error {
	sets = slices.Clone(sets)
	slices.SortFunc(sets, func(a, b SetOf[U]) int { return strings.Compare(a.Name, b.Name) })
	lines := make([]L, len(sets))
	for i, s := range sets {
		lines[i] = lineOf(s)
	}
	return kept.WriteCompressed(path, lines)
}

// read reads what write kept, by the sets' names.
func read[U labelled, L any](path string, setOf func(L) (SetOf[U], error)) (map[string]SetOf[U], error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read the run's scores: %w", err)
	}
	defer f.Close()
	lines, err := kept.ReadCompressed[L](f)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	sets := map[string]SetOf[U]{}
	for _, l := range lines {
		s, err := setOf(l)
		if err != nil {
			return nil, fmt.Errorf("read %s: set %s: %w", path, s.Name, err)
		}
		sets[s.Name] = s
	}
	return sets, nil
}
