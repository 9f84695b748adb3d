package gogit

import (
	"context"

	"jithook/hook/change"
)

// Git's numbers for -B (diffcore-break.c).
const (
	breakScore   = change.MaxScore / 2     // -B50%
	goneScore    = change.MaxScore * 3 / 5 // -B/60%: from where on what went may be the old version of another file
	minBreakSize = 400                     // bytes
)

// pairStaged pairs renames, among rewritten files, too, where files may have changed names with each other. Git then
// does without the pairs that a file name suggests.
func pairStaged(ctx context.Context, entries []change.Entry, objects objects) ([]change.Entry, error) {
	paired, err := pairRenames(ctx, entries, objects, true)
	if err != nil || !change.Crossed(paired) {
		return paired, err
	}
	halves, err := breakRewrites(ctx, entries, objects)
	if err != nil {
		return nil, err
	}
	if paired, err = pairRenames(ctx, halves, objects, false); err != nil {
		return nil, err
	}
	return joinRewrites(entries, paired), nil
}

// breakRewrites turns each file that kept too little into a deleted and an added one, as git diff -B does.
// Of one that rather grew than went there is only what came.
func breakRewrites(ctx context.Context, entries []change.Entry, objects objects) ([]change.Entry, error) {
	var out []change.Entry
	for _, e := range entries {
		before, after := e, e
		before.Status, before.NewMode = change.Deleted, 0
		after.Status, after.OldMode = change.Added, 0
		gone, came := e.Status == change.Retyped, e.Status == change.Retyped
		if e.Status == change.Modified && e.OldID != e.NewID {
			p := pairs{deleted: []*change.Entry{&before}, added: []*change.Entry{&after}}
			if err := p.read(ctx, objects); err != nil {
				return nil, err
			}
			gone, came = rewritten(p.prints[&before], p.prints[&after])
		}
		if !came {
			out = append(out, e)
			continue
		}
		if gone {
			out = append(out, before)
		}
		out = append(out, after)
	}
	return out, nil
}

// rewritten reports whether a file came anew, for little of its content was there before, and whether the one before
// went.
func rewritten(before, after *change.Print) (gone, came bool) {
	if before == nil || after == nil || before.Size == 0 || max(before.Size, after.Size) < minBreakSize {
		return false, false
	}
	kept := change.Shared(before, after)
	lost, added := before.Size-min(kept, before.Size), after.Size-min(kept, after.Size)
	score := lost * change.MaxScore / before.Size
	edited := (lost+added)*change.MaxScore/max(before.Size, after.Size) >= breakScore
	return score >= goneScore, score > breakScore || edited
}

// joinRewrites puts a broken file together again whose new half was not paired; an old half that is left then is of a
// name that something else took.
func joinRewrites(entries, paired []change.Entry) []change.Entry {
	whole := map[string]change.Entry{}
	for _, e := range entries {
		if e.Status == change.Modified || e.Status == change.Retyped {
			whole[e.NewPath] = e
		}
	}
	var out []change.Entry
	for _, e := range paired {
		edited, broken := whole[e.NewPath]
		switch {
		case broken && e.Status == change.Deleted:
		case broken && e.Status == change.Added, e.Status == change.Renamed && e.OldPath == e.NewPath:
			out = append(out, edited)
		default:
			out = append(out, e)
		}
	}
	return out
}
