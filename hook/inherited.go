package hook

import "context"

// inherited leaves out links to what a class inherits now or another source folder declares, and makes those sure of
// which nothing else can be meant. It reads what else declares the class, and the supertypes of classes that lost
// something, those of the same distance at once.
func (l *links) inherited(ctx context.Context, o *Options, found []linking) {
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
