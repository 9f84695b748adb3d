package hook

import (
	"context"
	"slices"

	"jithook/engine/reference"
	"jithook/hook/change"
)

// withoutOthers leaves out links to classes that a file of another language declares, and makes none sure where that
// could not be found out. It looks only where a class would be reported.
func (l *links) withoutOthers(ctx context.Context, o *Options, found []linking) {
	var names []string
	for i := range found {
		for _, s := range found[i].stale {
			if name := s.Removed.Last(); s.Removed.Member == "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if len(names) == 0 || l.mentions == nil {
		return
	}
	ctx, cancel := o.searching(ctx)
	defer cancel()
	files, whole, err := l.mentions(ctx, names, change.OtherLanguages)
	for i := range found {
		found[i].stale = slices.DeleteFunc(found[i].stale, func(s reference.Stale) bool {
			return slices.ContainsFunc(files, func(v change.Version) bool { return s.InOtherLanguage(v.Path, v.Content) })
		})
		for k := range found[i].stale {
			s := &found[i].stale[k]
			s.Sure = s.Sure && (s.Removed.Member != "" || err == nil && whole)
		}
	}
}
