package hook

import (
	"context"
	"slices"
	"strings"

	"jithook/engine/java"
)

// inherited leaves out links to what a class inherits now, and makes those sure of which nothing else can be meant. It
// reads the supertypes of what lost something, those of the same distance at once.
func (l *links) inherited(ctx context.Context, o *Options, found []linking) {
	const furthest = 20 // supertypes one above the other
	for range furthest {
		var files []string
		for i := range found {
			left := found[i].stale[:0]
			for _, s := range found[i].stale {
				inherited, unknown := l.tree.Inherits(&s)
				if inherited {
					continue
				}
				s.Sure = len(unknown) == 0
				left, files = append(left, s), append(files, unknown...)
			}
			found[i].stale = left
		}
		if !l.learn(ctx, o, files) {
			return
		}
	}
}

// learn reads files that declare supertypes, wherever they are. It reports whether any is new.
func (l *links) learn(ctx context.Context, o *Options, files []string) bool {
	files = slices.DeleteFunc(files, func(file string) bool {
		was := l.asked[file]
		l.asked[file] = true
		return was
	})
	if l.mentions == nil || o.late() || len(files) == 0 {
		return false
	}
	var names []string
	for _, file := range files {
		names = append(names, strings.TrimSuffix(file, ".java"))
	}
	ctx, cancel := o.searching(ctx)
	defer cancel()
	versions, whole, err := l.mentions(ctx, names, files)
	if err != nil || !whole {
		return false // what is not known is not sure
	}
	for _, v := range versions {
		if file, err := java.NewVersions(tokens(o.MaxFile), v.Content).Parse(v.Content); err == nil {
			l.tree.Learn(file)
		}
	}
	return true
}
