package gogit

import (
	"context"
	"path"
	"slices"

	"jithook/hook/change"
)

// Git's numbers for -M (diffcore-rename.c).
const (
	minSameBase   = change.MinScore + (change.MaxScore-change.MinScore)/2 // for a pair that only one file name suggests
	maxCandidates = 4                                                     // old paths kept for a new one
)

// pairRenames makes one entry of a deleted and an added file that are alike, by git's rules in git's order: the same
// content first, then, where byName says so, a file name that one deleted and one added file have, then the most alike.
// go-git's own detection, after JGit's, weighs names otherwise and would pair other files.
func pairRenames(ctx context.Context, entries []change.Entry, objects objects, byName bool) ([]change.Entry, error) {
	p := pairs{to: map[*change.Entry]*change.Entry{}}
	for i := range entries {
		switch entries[i].Status {
		case change.Deleted:
			p.deleted = append(p.deleted, &entries[i])
		case change.Added:
			p.added = append(p.added, &entries[i])
		}
	}
	p.sameContent()
	if len(p.deleted) > 0 && len(p.added) > 0 {
		if err := p.read(ctx, objects); err != nil {
			return nil, err
		}
		if byName {
			p.sameBase()
		}
		if !change.TooManyToPair(len(p.added), len(p.deleted)) {
			p.mostAlike()
		}
	}
	return change.JoinRenames(entries, p.to), nil
}

// pairs is a matching in progress.
type pairs struct {
	deleted, added []*change.Entry                 // not paired yet, by path
	to             map[*change.Entry]*change.Entry // from added to deleted
	prints         map[*change.Entry]*change.Print
}

// pair records pairs and drops what they hold from what is left.
func (p *pairs) pair(found map[*change.Entry]*change.Entry) {
	used := map[*change.Entry]bool{}
	for after, before := range found {
		p.to[after] = before
		used[after], used[before] = true, true
	}
	p.deleted = slices.DeleteFunc(p.deleted, func(e *change.Entry) bool { return used[e] })
	p.added = slices.DeleteFunc(p.added, func(e *change.Entry) bool { return used[e] })
}

// sameContent pairs equal blobs, preferring an equal file name.
func (p *pairs) sameContent() {
	byID := map[string][]*change.Entry{}
	for _, before := range p.deleted {
		byID[before.OldID] = append(byID[before.OldID], before)
	}
	found := map[*change.Entry]*change.Entry{}
	for _, after := range p.added {
		best := -1
		for i, before := range byID[after.NewID] {
			if before.OldMode&typeMask == after.NewMode&typeMask &&
				(best < 0 || !sameBase(byID[after.NewID][best], after) && sameBase(before, after)) {
				best = i
			}
		}
		if best >= 0 {
			found[after] = byID[after.NewID][best]
			byID[after.NewID] = slices.Delete(byID[after.NewID], best, best+1)
		}
	}
	p.pair(found)
}

// sameBase pairs files whose name is unique among those deleted and among those added, if they are well alike.
func (p *pairs) sameBase() {
	unique := func(entries []*change.Entry) map[string]*change.Entry {
		byBase := map[string]*change.Entry{}
		for _, e := range entries {
			base := path.Base(e.NewPath)
			if _, again := byBase[base]; again {
				byBase[base] = nil
			} else {
				byBase[base] = e
			}
		}
		return byBase
	}
	olds, news := unique(p.deleted), unique(p.added)
	found := map[*change.Entry]*change.Entry{}
	for base, before := range olds {
		if after := news[base]; before != nil && after != nil && p.score(before, after) >= minSameBase {
			found[after] = before
		}
	}
	p.pair(found)
}

// mostAlike pairs the rest, best first.
func (p *pairs) mostAlike() {
	var guesses []change.Guess
	for _, after := range p.added {
		var own []change.Guess
		for _, before := range p.deleted {
			if score := p.score(before, after); score >= change.MinScore {
				own = append(own, change.Guess{Before: before, After: after, Score: score})
			}
		}
		slices.SortStableFunc(own, change.CompareGuesses)
		guesses = append(guesses, own[:min(len(own), maxCandidates)]...)
	}
	p.pair(change.PairBest(guesses))
}

func sameBase(before, after *change.Entry) bool {
	return path.Base(before.OldPath) == path.Base(after.NewPath)
}

// read takes the prints of the regular files that are left.
func (p *pairs) read(ctx context.Context, objects objects) error {
	p.prints = map[*change.Entry]*change.Print{}
	for _, e := range slices.Concat(p.deleted, p.added) {
		id, mode := e.NewID, e.NewMode
		if e.Status == change.Deleted {
			id, mode = e.OldID, e.OldMode
		}
		if mode&typeMask != regular {
			continue
		}
		content, err := objects.upTo(ctx, id, change.MaxFile)
		if err != nil {
			return err
		}
		if content != nil {
			p.prints[e] = change.TakePrint(content)
		}
	}
	return nil
}

// score is how much of the larger file the smaller one has.
func (p *pairs) score(before, after *change.Entry) int {
	return change.Score(p.prints[before], p.prints[after])
}
