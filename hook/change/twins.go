package change

import (
	"context"
	"path"
	"slices"
	"strings"

	"jithook/engine/lexicon"
)

// maxTwins bounds the files that are compared each with each.
const maxTwins = 100

// twin is a file with a new name, and what it was. One that only went, or came, has nil for the other.
type twin struct{ before, after *Entry }

func (t *twin) renamed() bool { return t.before != nil && t.after != nil }

// swapped is how much more two files would have in common with what they were if each had been what the other was.
func swapped(a, b *twin, common func(before, after *Entry) int) int {
	return common(a.before, b.after) + common(b.before, a.after) - common(a.before, a.after) - common(b.before, b.after)
}

// sortTwins pairs by their names what went and what came with as much in common: git takes files that differ in their
// names alone, such as marker interfaces, as they come. Where the names do not tell either, nobody knows which became
// which: these are not paired. Nor is what came with what went if it has more of a file that is there, and of its name.
func sortTwins(ctx context.Context, entries []Entry, blobs Blobs) ([]Entry, error) {
	split := make([]Entry, 0, 2*len(entries)) // pointers into it stay
	add := func(e Entry) *Entry {
		split = append(split, e)
		return &split[len(split)-1]
	}
	there := map[string]bool{}
	for _, e := range entries {
		there[e.NewPath] = true
	}
	var all []*twin
	var left []*Entry // what files were that are there
	to := map[*Entry]*Entry{}
	for _, e := range entries {
		var t twin
		switch none := strings.Repeat("0", len(e.NewID)); {
		case e.Status == Renamed && e.Files() && e.OldID != e.NewID && !there[e.OldPath] &&
			path.Base(e.OldPath) != path.Base(e.NewPath):
			t.before = add(Entry{Deleted, e.OldMode, 0, e.OldID, none, e.OldPath, e.OldPath})
			t.after = add(Entry{Added, 0, e.NewMode, none, e.NewID, e.NewPath, e.NewPath})
			to[t.after] = t.before
		case e.Status == Deleted && e.OldMode&typeMask == regular:
			t.before = add(e)
		case e.Status == Added && e.NewMode&typeMask == regular:
			t.after = add(e)
		default:
			if add(e); e.Status == Modified && e.Files() {
				left = append(left, &Entry{Deleted, e.OldMode, 0, e.OldID, none, e.OldPath, e.OldPath})
			}
			continue
		}
		all = append(all, &t)
	}
	if len(to) == 0 || len(all) > maxTwins {
		return entries, nil
	}
	words := map[*Entry]map[string]bool{nil: {}}
	wordsOf := func(e *Entry) map[string]bool {
		if words[e] == nil {
			words[e] = map[string]bool{}
			for word := range lexicon.Subwords(e.NewPath) {
				words[e][word] = true
			}
		}
		return words[e]
	}
	names := func(before, after *Entry) (n int) {
		has := wordsOf(after)
		for word := range wordsOf(before) {
			if has[word] {
				n++
			}
		}
		return n
	}
	// more reports whether what came has more in common with what a file was that is there.
	more := func(a *twin, left *Entry, common func(before, after *Entry) int) bool {
		return a.renamed() && common(left, a.after) > common(a.before, a.after)
	}
	var rivals []*twin
	var sides []*Entry
	for _, a := range all {
		if slices.ContainsFunc(all, func(b *twin) bool {
			return b != a && swapped(a, b, names) >= 0
		}) {
			rivals, sides = append(rivals, a), append(sides, a.before, a.after)
		}
	}
	for _, a := range all {
		for _, e := range left {
			if more(a, e, names) {
				sides = append(sides, a.before, a.after, e)
			}
		}
	}
	if len(sides) == 0 {
		return entries, nil
	}
	prints, err := takePrints(ctx, slices.DeleteFunc(sides, func(e *Entry) bool { return e == nil }), blobs)
	if err != nil {
		return nil, err
	}
	code := func(before, after *Entry) int {
		if prints[before] == nil || prints[after] == nil {
			return 0
		}
		return Shared(prints[before], prints[after])
	}
	alike := func(before, after *Entry) bool {
		return before == nil || after == nil || Score(prints[before], prints[after]) >= MinScore
	}
	for again := true; again; {
		again = false
		for i, a := range rivals {
			for _, b := range rivals[:i] {
				if swapped(a, b, names) > 0 && swapped(a, b, code) >= 0 && alike(a.before, b.after) && alike(b.before, a.after) {
					a.before, b.before, again = b.before, a.before, true
				}
			}
		}
	}
	clear(to)
	for _, a := range all {
		if a.renamed() && !slices.ContainsFunc(rivals, func(b *twin) bool {
			return b != a && b.renamed() && swapped(a, b, names) == 0 && swapped(a, b, code) == 0
		}) && !slices.ContainsFunc(left, func(e *Entry) bool { return more(a, e, names) && more(a, e, code) }) {
			to[a.after] = a.before
		}
	}
	return JoinRenames(split, to), nil
}
