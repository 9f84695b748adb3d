package hook

import (
	"context"
	"maps"
	"slices"

	"jithook/engine/java"
	"jithook/hook/change"
)

// mostHeirs bounds the words by which links to members of heirs are looked for.
const mostHeirs = 300

// heirs are classes that extend or implement, by whatever steps, one that lost members, by their last names alone.
type heirs struct {
	files []change.Version // that declare them
	words []string         // by which others link what they had: "Shelf#first", "Shelf.Row"
	whole bool             // these are all
}

// heirs finds them. What they have lost they link, or others do, without a word of the class that declared it.
func (l *links) heirs(ctx context.Context) (h heirs, err error) {
	lent := l.removed.Lent()
	h.whole = true
	known := map[string]bool{}
	next := slices.Sorted(maps.Keys(lent))
	for step := 0; step < furthest && len(next) > 0; step++ {
		var words []string
		for _, name := range next {
			words = append(words, "extends "+name, "implements "+name)
		}
		files, whole, err := l.mentions(ctx, words, nil)
		if h.whole = h.whole && whole; err != nil {
			return h, err
		}
		next = nil
		for _, f := range files {
			found := false
			for _, t := range java.Outline(f.Content).Types() {
				for _, super := range t.Supers {
					heir, gained := java.LastName(t.Path), false
					for _, name := range lent[java.LastName(super)] {
						if found = true; !slices.Contains(lent[heir], name) {
							lent[heir], gained = append(lent[heir], name), true
							h.words = append(h.words, heir+"#"+name, heir+"."+name)
						}
					}
					if gained && !slices.Contains(next, heir) {
						next = append(next, heir)
					}
				}
			}
			if found && !known[f.Path] {
				known[f.Path] = true
				h.files = append(h.files, f)
			}
		}
	}
	if len(h.words) > mostHeirs {
		h.words, h.whole = h.words[:mostHeirs], false
	}
	return h, nil
}
