package audit

import (
	"jithook/engine"
	"jithook/engine/java"
	"jithook/hook/change"
)

// elsewhere follows the methods that have no counterpart in their file before a version to the file that they came from
// in its commit, if there is one. It returns the others. Before are the counterparts in the same file.
func (t *tracing) elsewhere(
	at *change.PastVersion, all []*follower, before map[*java.Method]*java.Method,
) ([]*follower, error) {
	var stay []*follower
	followers := map[*engine.Stray]*follower{}
	var gained []*engine.Stray
	lines := map[uint64]bool{}
	for _, l := range all {
		if m := before[l.method]; len(at.Commit.Left) == 0 || at.Cut || m != nil && !m.Doc.Empty() ||
			l.method.Element != java.MethodElement {
			stay = append(stay, l)
			continue
		}
		s := engine.NewStray(l.method, -1)
		followers[s] = l
		gained = append(gained, s)
		for _, line := range s.Lines {
			lines[line] = true
		}
	}
	if len(gained) == 0 {
		return all, nil
	}
	var lost []*engine.Stray
	files := make([]*parsed, len(at.Commit.Left))
	for i, left := range at.Commit.Left {
		old, here, err := t.left(left, lines)
		if err != nil {
			return nil, err
		}
		if old == nil {
			continue
		}
		files[i] = old
		deleted, added := engine.Strays(old.file, here)
		for _, m := range deleted {
			lost = append(lost, engine.NewStray(m, i))
		}
		if left.After == at.Blob {
			continue // its own, which are among the followers
		}
		for _, m := range added {
			gained = append(gained, engine.NewStray(m, i)) // rivals
		}
	}
	pairs, _ := engine.PairStrays(lost, gained)
	groups := make([][]*follower, len(files))
	for _, p := range pairs {
		l := followers[p.New]
		if l == nil {
			continue
		}
		delete(followers, p.New)
		from := files[p.Old.File]
		on, err := t.carry(l, engine.StrayMethod(from.file, p.Old), from.id, at)
		if err != nil {
			return nil, err
		}
		if on {
			groups[p.Old.File] = append(groups[p.Old.File], l)
		}
	}
	for _, s := range gained {
		if l := followers[s]; l != nil {
			stay = append(stay, l)
		}
	}
	for i, group := range groups {
		if len(group) == 0 {
			continue
		}
		if err := t.follow(files[i].file, at.Commit.Left[i].Before, group); err != nil {
			return nil, err
		}
	}
	return stay, nil
}

// left reads both versions of a file that a method may have left: one that had a line of its Javadoc. Old is nil where
// it had none.
func (t *tracing) left(file change.Left, lines map[uint64]bool) (old *parsed, here *java.File, err error) {
	if old, err = t.blob(file.Before.Blob); err != nil || old.unread != "" {
		return nil, nil, err
	}
	has := false
	for line := range engine.DocLines(old.source) {
		if has = lines[line]; has {
			break
		}
	}
	if !has {
		return nil, nil, nil
	}
	if old, err = t.java(file.Before.Blob); err != nil || old.unread != "" {
		return nil, nil, err
	}
	if file.After == "" {
		return old, new(java.File), nil
	}
	now, err := t.java(file.After)
	if err != nil || now.unread != "" {
		return nil, nil, err
	}
	return old, now.file, nil
}
