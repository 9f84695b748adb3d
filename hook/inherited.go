package hook

import "context"

// inherited leaves out links to what a class inherits now, and makes those sure of which nothing else can be meant. It
// reads the supertypes of what lost something, those of the same distance at once.
func (l *links) inherited(ctx context.Context, o *Options, found []linking) {
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
