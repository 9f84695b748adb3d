package change

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
)

// RenameLimit is the number of files on each side up to which git compares each that was added with each that was
// deleted (-l).
const RenameLimit = 1000

// JoinRenames makes one entry of an added and a deleted file each, as to gives the latter for the former, at the place
// of the added one.
func JoinRenames(entries []Entry, to map[*Entry]*Entry) []Entry {
	removed := map[*Entry]bool{}
	for _, before := range to {
		removed[before] = true
	}
	var out []Entry
	for i := range entries {
		e := &entries[i]
		switch before := to[e]; {
		case removed[e]:
		case before != nil:
			out = append(out, Entry{Status: Renamed, OldMode: before.OldMode, NewMode: e.NewMode, OldID: before.OldID,
				NewID: e.NewID, OldPath: before.OldPath, NewPath: e.NewPath})
		default:
			out = append(out, *e)
		}
	}
	return out
}

// TooManyToPair reports whether there are more added and deleted files than are compared each with each.
func TooManyToPair(added, deleted int) bool { return added*deleted > RenameLimit*RenameLimit }

// pairAll is pairRest, and sortTwins, for each old version.
func (l *loading) pairAll(ctx context.Context, c *Comparison, blobs Blobs) (err error) {
	c.Against = slices.Clone(c.Against)
	for i, list := range c.Against {
		if list, err = l.pairRest(ctx, list, blobs); err != nil {
			return err
		}
		if c.Against[i], err = sortTwins(ctx, list, blobs); err != nil {
			return err
		}
	}
	return nil
}

// pairRest pairs what was added with what was deleted where there is more of both than git compares, so that a class
// which was renamed in a large change is compared with what it was. Of each added file only those deleted are looked at
// that have its name, or lines of its that few others have; it is noted that this is not all.
func (l *loading) pairRest(ctx context.Context, entries []Entry, blobs Blobs) ([]Entry, error) {
	var added, deleted []*Entry
	edited := 0
	for i := range entries {
		switch e := &entries[i]; {
		case e.Status == Added && e.NewMode&typeMask == regular:
			added = append(added, e)
		case e.Status == Deleted && e.OldMode&typeMask == regular:
			deleted = append(deleted, e)
		case e.Status == Modified:
			edited++ // among which git looks, too, where files may have changed names with each other
		}
	}
	if len(added) == 0 || len(deleted) == 0 || !TooManyToPair(len(added)+edited, len(deleted)+edited) {
		return entries, nil
	}
	prints, err := takePrints(ctx, slices.Concat(deleted, added), blobs)
	if err != nil {
		return nil, err
	}
	if TooManyToPair(len(added), len(deleted)) {
		note := fmt.Sprintf("%d Java files were added and %d deleted, too many to compare each with each: those of one "+
			"name, or with lines that few others have, were compared", len(added), len(deleted))
		if left := len(added) + len(deleted) - len(prints); left > 0 {
			note += fmt.Sprintf("; %s not, too large or after %d MiB of others", Count(left, "file"), MaxTotal>>20)
		}
		l.set.Notes = append(l.set.Notes, note)
	}
	return JoinRenames(entries, likeliest(added, deleted, prints)), nil
}

// takePrints reads the files that are not too large, as far as there is room for them, a few at a time.
func takePrints(ctx context.Context, entries []*Entry, blobs Blobs) (map[*Entry]*Print, error) {
	ids := make([]string, len(entries))
	for i, e := range entries {
		ids[i] = e.NewID
		if e.Status == Deleted {
			ids[i] = e.OldID
		}
	}
	sizes, err := blobs.Sizes(ctx, ids)
	if err != nil {
		return nil, err
	}
	prints := map[*Entry]*Print{}
	var few []int
	var held, total int64
	read := func() error {
		if len(few) == 0 {
			return nil
		}
		asked := make([]string, len(few))
		for i, at := range few {
			asked[i] = ids[at]
		}
		contents, err := blobs.Contents(ctx, asked)
		if err != nil {
			return err
		}
		for i, at := range few {
			prints[entries[at]] = TakePrint(contents[i])
		}
		few, held = few[:0], 0
		return nil
	}
	const most = 2 << 20 // bytes held at a time
	for i, size := range sizes {
		if size > MaxFile || total+size > MaxTotal {
			continue
		}
		total += size
		few, held = append(few, i), held+size
		if held >= most {
			if err := read(); err != nil {
				return nil, err
			}
		}
	}
	return prints, read()
}

// Guess is that a deleted file became an added one, and how alike they are.
type Guess struct {
	Before, After *Entry
	Score         int
}

func (g Guess) sameBase() bool { return path.Base(g.Before.OldPath) == path.Base(g.After.NewPath) }

// CompareGuesses puts the most alike first, and of those alike as much the files of one name.
func CompareGuesses(a, b Guess) int {
	if a.Score == b.Score && a.sameBase() != b.sameBase() {
		if a.sameBase() {
			return -1
		}
		return 1
	}
	return cmp.Compare(b.Score, a.Score)
}

// PairBest pairs each added file with a deleted one, by the best guesses first.
func PairBest(guesses []Guess) map[*Entry]*Entry {
	slices.SortStableFunc(guesses, CompareGuesses)
	to, used := map[*Entry]*Entry{}, map[*Entry]bool{}
	for _, g := range guesses {
		if to[g.After] == nil && !used[g.Before] {
			to[g.After], used[g.Before] = g.Before, true
		}
	}
	return to
}

// likeliest pairs files, the most alike first.
func likeliest(added, deleted []*Entry, prints map[*Entry]*Print) map[*Entry]*Entry {
	lines := indexLines(deleted, prints)
	named := map[string][]*Entry{}
	for _, before := range deleted {
		base := path.Base(before.OldPath)
		named[base] = append(named[base], before)
	}
	var guesses []Guess
	for _, after := range added {
		same := named[path.Base(after.NewPath)]
		for _, before := range slices.Concat(same[:min(len(same), maxSharers)], lines.sharing(prints[after])) {
			if score := Score(prints[before], prints[after]); score >= MinScore {
				guesses = append(guesses, Guess{before, after, score})
			}
		}
	}
	return PairBest(guesses)
}

// maxSharers is how many files may have a line, or a name, for it to lead to them; nearest is how many of those that
// share lines are compared.
const maxSharers, nearest = 16, 4

// lineIndex knows which files have a line, in the order of the lines' hashes.
type lineIndex []fileLine

type fileLine struct {
	chunk
	file *Entry
}

func indexLines(files []*Entry, prints map[*Entry]*Print) lineIndex {
	var index lineIndex
	for _, f := range files {
		if p := prints[f]; p != nil {
			for _, c := range p.chunks {
				index = append(index, fileLine{c, f})
			}
		}
	}
	slices.SortStableFunc(index, func(a, b fileLine) int { return cmp.Compare(a.hash, b.hash) })
	return index
}

// sharing finds the files that have the most bytes of a file's rarer lines.
func (index lineIndex) sharing(p *Print) []*Entry {
	if p == nil {
		return nil
	}
	shared := map[*Entry]int{}
	var found []*Entry
	for _, c := range p.chunks {
		from, _ := slices.BinarySearchFunc(index, c.hash, func(l fileLine, hash uint64) int {
			return cmp.Compare(l.hash, hash)
		})
		to := from
		for to < len(index) && to-from <= maxSharers && index[to].hash == c.hash {
			to++
		}
		if to-from > maxSharers {
			continue
		}
		for _, l := range index[from:to] {
			if shared[l.file] == 0 {
				found = append(found, l.file)
			}
			shared[l.file] += min(l.bytes, c.bytes)
		}
	}
	slices.SortStableFunc(found, func(a, b *Entry) int {
		return cmp.Or(cmp.Compare(shared[b], shared[a]), cmp.Compare(a.OldPath, b.OldPath)) // hashes differ from run to run
	})
	return found[:min(len(found), nearest)]
}
