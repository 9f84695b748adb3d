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
		at := slices.IndexFunc(f.Fixes, func(e java.Edit) bool { return e.Span == w.span && len(e.Text) > len("an") })
		if at < 0 {
			continue
		}
		times++
		switch {
		case f.Fixes[at].Text == "Object":
			return fmt.Sprintf("`Object` says less than `%s`", w.text)
		case i > 0 && property(names[i-1]):
			return fmt.Sprintf("the comment says %q, which may hold of `%s` alone", names[i-1].text, w.text)
		case times > 1 && f.Rule != collectionWord:
			return fmt.Sprintf("`%s` may be another than the method's", w.text)
		}
	}
	return ""
}

// property reports whether a word before a type says of it how it is, and does not hold of anything.
func property(w name) bool {
	return !w.first && properties[lexicon.PartOfSpeech(w.lower())] && !plain[lexicon.Singular(w.lower())]
}

// properties are the parts of speech of words that say of a thing how it is.
var properties = lexicon.WordSet("JJ JJR JJS VBN VBG VBD")
