package check

import (
	"fmt"
	"slices"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// doubtType says why a type or collection that edits put in the place of another may not be what the text should say.
// "" where nothing speaks for that.
func doubtType(c *engine.Case, f Finding) string {
	switch f.Rule {
	case returnTypeNamed, paramTypeNamed, typeArgumentNamed, collectionWord:
	default:
		return ""
	}
	names := textNames(c)
	times := 0
	for i, w := range names {
		if property(names, i) {
			return fmt.Sprintf("the comment says %q, which may hold of what was there before", w.text)
		}
		at := slices.IndexFunc(f.Fixes, func(e java.Edit) bool { return e.Span == w.span && len(e.Text) > len("an") })
		if at < 0 {
			continue
		}
		times++
		switch {
		case f.Fixes[at].Text == "Object":
			return fmt.Sprintf("`Object` says less than `%s`", w.text)
		case times > 1 && f.Rule != collectionWord:
			return fmt.Sprintf("`%s` may be another than the method's", w.text)
		}
	}
	return ""
}

// property reports whether a word says of a thing how it is, and does not hold of anything. A name in the code may say
// it still, as it did of the old type: `sortedKeys`.
func property(names []name, i int) bool {
	w := names[i]
	return !w.code && !w.first && properties[lexicon.PartOfSpeech(w.lower())] && !harmless(names, i)
}

// properties are the parts of speech of words that say of a thing how it is.
var properties = lexicon.WordSet("JJ JJR JJS VBN VBG VBD")
