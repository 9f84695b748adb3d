package change

import (
	"context"
	"path"
	"slices"
	"strings"

	"jithook/engine/lexicon"
)

// maxTwins bounds the files with new names that are compared each with each.
const maxTwins = 100

// twin is a file with a new name, and what it was.
type twin struct{ before, after *Entry }

// swapped is how much more two files would have in common with what they were if each had been what the other was.
func swapped(a, b *twin, common func(before, after *Entry) int) int {
	return common(a.before, b.after) + common(b.before, a.after) - common(a.before, a.after) - common(b.before, b.after)
}

// sortTwins pairs by their names what went and what came with as much in common: git takes files that differ in their
// names alone, such as marker interfaces, as they come. Where the names do not tell either, nobody knows which became
// which: these are not paired.
func sortTwins(ctx context.Context, entries []Entry, blobs Blobs) ([]Entry, error) {
	there := map[string]bool{}
	for _, e := range entries {
		there[e.NewPath] = true
	}
	split := make([]Entry, 0, 2*len(entries)) // pointers into it stay
	var all []*twin
	words := map[*Entry]map[string]bool{}
	for _, e := range entries {
		split = append(split, e)
		if e.Status != Renamed || !e.Files() || there[e.OldPath] || path.Base(e.OldPath) == path.Base(e.NewPath) {
			continue
		}
		none := strings.Repeat("0", len(e.NewID))
		split = append(split[:len(split)-1], Entry{Deleted, e.OldMode, 0, e.OldID, none, e.OldPath, e.OldPath},
			Entry{Added, 0, e.NewMode, none, e.NewID, e.NewPath, e.NewPath})
		t := &twin{&split[len(split)-2], &split[len(split)-1]}
		words[t.before], words[t.after] = wordsOf(e.OldPath), wordsOf(e.NewPath)
		all = append(all, t)
	}
	names := func(before, after *Entry) (n int) {
		for word := range words[before] {
			if words[after][word] {
				n++
			}
		}
		return n
	}
	if len(all) > maxTwins {
		return entries, nil
	}
	to := map[*Entry]*Entry{}
	var rivals []*twin
	var sides []*Entry
	for _, a := range all {
		to[a.after] = a.before
		if slices.ContainsFunc(all, func(b *twin) bool { return b != a && swapped(a, b, names) >= 0 }) {
			rivals, sides = append(rivals, a), append(sides, a.before, a.after)
		}
	}
	if len(rivals) == 0 {
		return entries, nil
	}
	prints, err := takePrints(ctx, sides, blobs)
	if err != nil {
		return nil, err
	}
	code := func(before, after *Entry) int {
		if prints[before] == nil || prints[after] == nil {
			return 0
		}
		return Shared(prints[before], prints[after])
	}
	each := func(take func(a, b *twin, names int)) {
		for i, a := range rivals {
			for _, b := range rivals[:i] {
				n, c := swapped(a, b, names), swapped(a, b, code)
				if n > 0 && c >= 0 || n == 0 && c == 0 {
					take(a, b, n)
				}
			}
		}
	}
	for again := true; again; {
		again = false
		each(func(a, b *twin, names int) {
			if names > 0 {
				a.before, b.before, again = b.before, a.before, true
			}
		})
	}
	for _, t := range rivals {
		to[t.after] = t.before
	}
	each(func(a, b *twin, _ int) {
		delete(to, a.after)
		delete(to, b.after)
	})
	return JoinRenames(split, to), nil
}

func wordsOf(path string) map[string]bool {
	words := map[string]bool{}
	for word := range lexicon.Subwords(path) {
		words[word] = true
	}
	return words
}
