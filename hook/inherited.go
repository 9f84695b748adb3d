package hook

import (
	"context"
	"slices"

	"jithook/engine/reference"
)

// inherited leaves out links to what a class inherits now or another source folder declares, and makes those sure of
// which nothing else can be meant. It reads what else declares the class, and the supertypes of classes that lost
// something, or that a link names, those of the same distance at once.
func (l *links) inherited(ctx context.Context, o *Options, found []linking) {
	defer func() { // nobody knows that one of these is stale
		for i := range found {
			found[i].stale = slices.DeleteFunc(found[i].stale, func(s reference.Stale) bool { return s.Doubtful() })
		}
	}()
	for i := range found {
		if len(found[i].stale) > 0 {
			l.tree.Learn(found[i].path, found[i].file)
		}
	}
	for range furthest {
		var files []string
		for i := range found {
			left := found[i].stale[:0]
			for _, s := range found[i].stale {
				resolves, sure, unknown := l.tree.Resolves(&s)
				if resolves {
					continue
				}
				s.Sure = sure
				left, files = append(left, s), append(files, unknown...)
			}
			found[i].stale = left
		}
		if !l.learn(ctx, o, files) {
			return
		}
	}
}
