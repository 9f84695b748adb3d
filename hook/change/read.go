package change

import (
	"cmp"
	"context"
	"fmt"
	"slices"
)

// read fetches the blobs of edits, as many as there is room for: what is compared first, then what merges put together.
func (l *loading) read(ctx context.Context, blobs Blobs) error {
	lone := l.lone()
	if len(l.edits)+len(lone) == 0 {
		return nil
	}
	room, err := measure(ctx, blobs, append(distinct(l.edits), idsOf(lone)...), l.most.Bytes())
	if err != nil && len(lone) > 0 && ctx.Err() == nil {
		// Of a partial clone a file that is deleted may be missing, which never was in anybody's way.
		for _, p := range l.added {
			l.set.UnreadAdded = append(l.set.UnreadAdded, p.path)
		}
		l.added, l.deleted, l.set.Unread = nil, nil, len(lone)
		return l.read(ctx, blobs)
	}
	if err != nil {
		return err
	}
	l.edits = slices.DeleteFunc(l.edits, func(e edit) bool {
		reason := room.take(e.ids())
		if reason != "" {
			l.skip(e.new.path, reason)
		}
		return reason != ""
	})
	left := 0
	for i := range l.edits {
		e := &l.edits[i]
		e.merges = slices.DeleteFunc(e.merges, func(m union) bool {
			full := room.take(m.ids()) != ""
			if full {
				left++
			}
			return full
		})
	}
	if left > 0 {
		l.set.Notes = append(l.set.Notes,
			fmt.Sprintf("%s not looked at that merges put together: too large, or after %d MiB of others", Count(left, "file"),
				MaxTotal>>20))
	}
	room.left = min(room.left, MaxLone)
	var added, deleted []string
	l.added, added = takeLone(room, l.added)
	l.deleted, deleted = takeLone(room, l.deleted)
	l.set.UnreadAdded = append(l.set.UnreadAdded, added...)
	l.set.Unread += len(added) + len(deleted)
	return l.fetch(ctx, blobs)
}

// lone are the files that only one side has, if methods may have moved to them or from them, or links may name what is
// gone.
func (l *loading) lone() []place {
	if !l.set.Single || len(l.edits) == 0 && len(l.deleted) == 0 {
		l.added, l.deleted = nil, nil
	}
	return slices.Concat(l.added, l.deleted)
}

// takeLone takes the files that there is room for, in the order of their paths, and names the others.
func takeLone(room *room, files []place) (taken []place, left []string) {
	slices.SortFunc(files, func(a, b place) int { return cmp.Compare(a.path, b.path) })
	for _, p := range files {
		if room.take([]string{p.id}) == "" {
			taken = append(taken, p)
		} else {
			left = append(left, p.path)
		}
	}
	return taken, left
}

func idsOf(places []place) (all []string) {
	for _, p := range places {
		all = append(all, p.id)
	}
	return all
}

// fetch makes changes of the edits.
func (l *loading) fetch(ctx context.Context, blobs Blobs) error {
	ids := unrepeated(slices.Concat(distinct(l.edits), idsOf(l.added), idsOf(l.deleted)))
	if len(ids) == 0 {
		return nil
	}
	contents, err := blobs.Contents(ctx, ids)
	if err != nil {
		return err
	}
	content := make(map[string][]byte, len(ids))
	for i, id := range ids {
		content[id] = contents[i]
	}
	version := func(p place) Version { return Version{p.path, content[p.id]} }
	versions := func(places []place) (all []Version) {
		for _, p := range places {
			all = append(all, version(p))
		}
		return all
	}
	l.set.AddedFiles, l.set.DeletedFiles = versions(l.added), versions(l.deleted)
	for _, e := range l.edits {
		c := FileChange{OldPath: e.olds[0].path, NewPath: e.new.path, Old: content[e.olds[0].id], New: content[e.new.id],
			Others: versions(e.olds[1:])}
		for _, m := range e.merges {
			c.Merges = append(c.Merges, Merge{versions(m.parents), version(m.result)})
		}
		l.set.Changes = append(l.set.Changes, c)
	}
	return nil
}

// room is what may still be read.
type room struct {
	size  map[string]int64
	taken map[string]bool
	left  int64
	most  int64 // of one
}

func measure(ctx context.Context, blobs Blobs, ids []string, most int64) (*room, error) {
	sizes, err := blobs.Sizes(ctx, ids)
	if err != nil {
		return nil, err
	}
	r := &room{make(map[string]int64, len(ids)), map[string]bool{}, MaxTotal, most}
	for i, id := range ids {
		r.size[id] = sizes[i]
	}
	return r, nil
}

// take takes room for blobs, or says why there is none.
func (r *room) take(ids []string) string {
	var more int64
	for i, id := range ids {
		if r.size[id] > r.most {
			return tooLarge(r.most)
		}
		if !r.taken[id] && !slices.Contains(ids[:i], id) {
			more += r.size[id]
		}
	}
	if more > r.left {
		return fmt.Sprintf("after %d MiB of other changed files", MaxTotal>>20)
	}
	r.left -= more
	for _, id := range ids {
		r.taken[id] = true
	}
	return ""
}

func (e edit) ids() []string {
	ids := []string{e.new.id}
	for _, old := range e.olds {
		ids = append(ids, old.id)
	}
	return ids
}

func (u union) ids() []string {
	ids := []string{u.result.id}
	for _, parent := range u.parents {
		ids = append(ids, parent.id)
	}
	return ids
}

// distinct lists the blobs of edits, each once.
func distinct(edits []edit) (ids []string) {
	for _, e := range edits {
		ids = append(ids, e.ids()...)
		for _, m := range e.merges {
			ids = append(ids, m.ids()...)
		}
	}
	return unrepeated(ids)
}

// unrepeated leaves each once, in the order in which they came first.
func unrepeated(ids []string) []string {
	seen := make(map[string]bool, len(ids))
	return slices.DeleteFunc(ids, func(id string) bool {
		again := seen[id]
		seen[id] = true
		return again
	})
}
