package gogit

import (
	"bytes"
	"cmp"
	"context"
	"path"
	"slices"

	"jithook/hook/change"
)

// Git's numbers for -M (diffcore.h, diffcore-rename.c): similarity is out of maxScore.
const (
	maxScore      = 60000
	minScore      = maxScore / 2                     // -M50%
	minSameBase   = minScore + (maxScore-minScore)/2 // for a pair that only one file name suggests
	maxCandidates = 4                                // old paths kept for a new one
	renameLimit   = 1000                             // -l1000
)

// pairRenames makes one entry of a deleted and an added file that are alike, by git's rules in git's order: the same content
// first, then, where byName says so, a file name that one deleted and one added file have, then the most alike. go-git's own detection, after
// JGit's, weighs names otherwise and would pair other files.
func pairRenames(ctx context.Context, entries []change.Entry, blobs change.Blobs, byName bool) ([]change.Entry, error) {
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
		if err := p.read(ctx, blobs); err != nil {
			return nil, err
		}
		if byName {
			p.sameBase()
		}
		if len(p.deleted)*len(p.added) <= renameLimit*renameLimit {
			p.mostAlike()
		}
	}
	paired := map[*change.Entry]bool{}
	for _, before := range p.to {
		paired[before] = true
	}
	var out []change.Entry
	for i := range entries {
		e := &entries[i]
		switch before := p.to[e]; {
		case paired[e]:
		case before != nil:
			out = append(out, change.Entry{Status: change.Renamed, OldMode: before.OldMode, NewMode: e.NewMode, OldID: before.OldID, NewID: e.NewID, OldPath: before.OldPath, NewPath: e.NewPath})
		default:
			out = append(out, *e)
		}
	}
	return out, nil
}

// pairs is a matching in progress.
type pairs struct {
	deleted, added []*change.Entry                 // not paired yet, by path
	to             map[*change.Entry]*change.Entry // from added to deleted
	prints         map[*change.Entry]*print
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
			if before.OldMode&typeMask == after.NewMode&typeMask && (best < 0 || !sameBase(byID[after.NewID][best], after) && sameBase(before, after)) {
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
	type candidate struct {
		before, after *change.Entry
		score         int
		base          bool
	}
	better := func(a, b candidate) int {
		if a.score == b.score && a.base != b.base {
			if a.base {
				return -1
			}
			return 1
		}
		return cmp.Compare(b.score, a.score)
	}
	var candidates []candidate
	for _, after := range p.added {
		var own []candidate
		for _, before := range p.deleted {
			if score := p.score(before, after); score >= minScore {
				own = append(own, candidate{before, after, score, sameBase(before, after)})
			}
		}
		slices.SortStableFunc(own, better)
		candidates = append(candidates, own[:min(len(own), maxCandidates)]...)
	}
	slices.SortStableFunc(candidates, better)
	found, used := map[*change.Entry]*change.Entry{}, map[*change.Entry]bool{}
	for _, c := range candidates {
		if found[c.after] == nil && !used[c.before] {
			found[c.after], used[c.before] = c.before, true
		}
	}
	p.pair(found)
}

func sameBase(before, after *change.Entry) bool {
	return path.Base(before.OldPath) == path.Base(after.NewPath)
}

// print is what similarity is estimated from: how many bytes a file has of each chunk.
type print struct {
	size   int
	chunks map[string]int
}

// read takes the prints of the regular files that are left.
func (p *pairs) read(ctx context.Context, blobs change.Blobs) error {
	p.prints = map[*change.Entry]*print{}
	for _, e := range slices.Concat(p.deleted, p.added) {
		id, mode := e.NewID, e.NewMode
		if e.Status == change.Deleted {
			id, mode = e.OldID, e.OldMode
		}
		if mode&typeMask != regular {
			continue
		}
		sizes, err := blobs.Sizes(ctx, []string{id})
		if err != nil {
			return err
		}
		if sizes[0] > change.MaxFile {
			continue
		}
		contents, err := blobs.Contents(ctx, []string{id})
		if err != nil {
			return err
		}
		p.prints[e] = takePrint(contents[0])
	}
	return nil
}

// takePrint cuts content after each line end and each 64 bytes, as diffcore-delta.c does. In text the two line ends are one.
func takePrint(content []byte) *print {
	const maxChunk, looksBinary = 64, 8000
	p := &print{len(content), map[string]int{}}
	if bytes.IndexByte(content[:min(len(content), looksBinary)], 0) < 0 {
		content = bytes.ReplaceAll(content, []byte("\r\n"), []byte("\n"))
	}
	for len(content) > 0 {
		chunk := content[:min(len(content), maxChunk)]
		if end := bytes.IndexByte(chunk, '\n'); end >= 0 {
			chunk = chunk[:end+1]
		}
		p.chunks[string(chunk)] += len(chunk)
		content = content[len(chunk):]
	}
	return p
}

// score is how much of the larger file the smaller one has, out of maxScore.
func (p *pairs) score(before, after *change.Entry) int {
	a, b := p.prints[before], p.prints[after]
	if a == nil || b == nil || b.size == 0 {
		return 0
	}
	larger := max(a.size, b.size)
	if larger*(maxScore-minScore) < (larger-min(a.size, b.size))*maxScore {
		return 0
	}
	shared := 0
	for chunk, n := range a.chunks {
		shared += min(n, b.chunks[chunk])
	}
	return shared * maxScore / larger
}
