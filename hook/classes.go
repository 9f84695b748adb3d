package hook

import (
	"context"
	"path"
	"slices"
	"strings"

	"jithook/engine/reference"
	"jithook/hook/change"
)

// classes are those of the new version of the tree; only the files that somebody asks for are read.
type classes struct {
	mentions change.Mentions // nil where nobody can find them
	tree     reference.Ancestors
	asked    map[string]bool // files, without their folders
	changed  map[string]bool // changed files that are known, by their paths
}

func newClasses(mentions change.Mentions) *classes {
	return &classes{mentions: mentions, asked: map[string]bool{}, changed: map[string]bool{}}
}

// furthest is how many supertypes one above the other are looked for.
const furthest = 20

// atOnce is how many files are asked for at a time, as a search that finds too many ends.
const atOnce = 100

// learn reads files that declare classes, wherever they are. It reports whether any is new.
func (c *classes) learn(ctx context.Context, o *Options, files []string) bool {
	files = slices.DeleteFunc(files, func(file string) bool {
		was := c.asked[file]
		c.asked[file] = true
		return was
	})
	if c.mentions == nil || o.late() || len(files) == 0 {
		return false
	}
	ctx, cancel := o.searching(ctx)
	defer cancel()
	for some := range slices.Chunk(files, atOnce) {
		var names []string
		for _, file := range some {
			names = append(names, strings.TrimSuffix(file, ".java"))
		}
		versions, whole, err := c.mentions(ctx, names, some)
		if err != nil || !whole {
			return false // what is not known is not sure
		}
		for _, v := range versions {
			file, err := o.versions(v.Content).Parse(v.Content)
			if err != nil {
				some = slices.DeleteFunc(some, func(name string) bool { return name == path.Base(v.Path) })
				continue
			}
			c.tree.Learn(v.Path, file)
		}
		c.tree.Searched(some)
	}
	return true
}
