package gogit

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"jithook/hook/change"
)

// maxMentions bounds the files that are read for the words that they hold.
const maxMentions = 200

// mentions finds the files of some places of an index. To search all folders go-git would read each file, which takes
// too long: of these it finds none.
func (s *Source) mentions(index map[string]file, objects objects) change.Mentions {
	return func(ctx context.Context, words, places []string) (files []change.Version, whole bool, err error) {
		if len(words) == 0 || places == nil {
			return nil, len(words) == 0, nil
		}
		at := func(file string) bool {
			return slices.ContainsFunc(places, func(place string) bool {
				return change.IsAt(file, place) || change.IsAt(change.Folder(file), place)
			})
		}
		if slices.Equal(places, change.OtherLanguages) {
			at = change.IsOtherLanguage
		}
		whole = true
		for _, name := range slices.Sorted(maps.Keys(index)) {
			f := index[name]
			if f.unmerged || f.mode&typeMask == submodule || !at(name) {
				continue
			}
			if len(files) == maxMentions {
				return files, false, nil
			}
			content, err := objects.upTo(ctx, f.id, s.most.Bytes())
			if err != nil {
				return nil, false, fmt.Errorf("read files with links: %w", classify(ctx, err))
			}
			whole = whole && content != nil
			if change.Holds(content, words) {
				files = append(files, change.Version{Path: name, Content: content})
			}
		}
		return files, whole, nil
	}
}
