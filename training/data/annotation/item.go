package annotation

import (
	"slices"
	"strings"

	"jithook/training/data/corpus"
)

// Item is a unit as a reader gets it: nothing reports what the author did to the comment, nor why it is to be read.
type Item struct {
	corpus.Reference
	Text string `json:"text"`
	Doc  string `json:"doc"` // the whole Javadoc before the change
	Old  string `json:"old"`
	New  string `json:"new"`
}

// Items are units as readers get them, each once, in no telling order.
func Items(units []*corpus.Unit) []Item {
	seen := map[string]bool{}
	var items []Item
	for _, u := range units {
		if id := ID(u); !seen[id] {
			seen[id] = true
			items = append(items, Item{u.Reference(id), u.Old, u.OldDoc, u.OldCode, u.NewCode})
		}
	}
	slices.SortFunc(items, func(a, b Item) int { return strings.Compare(a.ID, b.ID) })
	return items
}
