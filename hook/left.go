package hook

import (
	"context"
	"path"
	"slices"

	"jithook/engine/java"
	"jithook/engine/reference"
	"jithook/hook/change"
)

// mostLeft bounds the members of which links are looked for because their classes left a supertype: each is searched by
// words of its own.
const mostLeft = 100

// leave takes in the members that classes no longer have, because they left a supertype. It reads the supertypes, those
// of the same distance at once, and reports whether it took in all.
func (l *links) leave(ctx context.Context, o *Options) (whole bool) {
	if !l.removed.Leaves() {
		return true
	}
	was, olds := l.tree.Before(), l.olds()
	var gone []reference.Removed
	for range furthest {
		var old, fresh []string
		gone, whole, old, fresh = l.removed.LeftBehind(was, &l.tree)
		learnt := false
		for _, file := range old {
			for _, v := range olds[file] {
				if f, err := o.versions(v.Content).Parse(v.Content); err == nil {
					was.Learn(v.Path, f)
					learnt = true
				}
			}
			delete(olds, file)
		}
		if !l.learn(ctx, o, fresh) && !learnt {
			break
		}
	}
	l.removed.Leave(gone[:min(len(gone), mostLeft)])
	return whole && len(gone) <= mostLeft
}

// olds are the old versions of files, by the names, without folders, that files of their classes have.
func (l *links) olds() map[string][]change.Version {
	olds := map[string][]change.Version{}
	add := func(v change.Version) {
		names := []string{path.Base(v.Path)}
		for _, t := range java.Outline(v.Content).Outer() {
			if name := t.Path + ".java"; !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		for _, name := range names {
			olds[name] = append(olds[name], v)
		}
	}
	for _, v := range l.deleted {
		add(v)
	}
	for _, c := range l.files {
		add(change.Version{Path: c.OldPath, Content: c.Old})
	}
	return olds
}
