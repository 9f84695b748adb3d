package hand

import (
	"slices"

	"jithook/encode"
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// reportedModifiers are the modifiers and annotations whose coming and going is a feature.
var reportedModifiers = []string{
	"static", "public", "private", "protected", "abstract", "final", "Nullable", "Deprecated", "Override",
}

// modifiers adds what became of the rest of the signature.
func (r *row) modifiers(s *subject) {
	r.flag("method/renamed", s.Old.Name != s.New.Name)
	r.flag("method/throws-changed", !slices.EqualFunc(s.Old.Throws, s.New.Throws, java.SameText))
	r.flag("method/constructor", s.New.Constructor)
	before, after := modifiersOf(s.Old), modifiersOf(s.New)
	for _, m := range reportedModifiers {
		r.add("modifier/"+m, one(after[m])-one(before[m]))
	}
	r.flag("modifier/is-public", after["public"])
	opens := func(m *java.Method) bool {
		name := encode.Parts(m.Name)
		return len(s.texts) > 0 && len(name) > 0 && lexicon.FittedStem(name[0]) == lexicon.FittedStem(s.texts[0])
	}
	r.flag("method/verb-old", opens(s.Old))
	r.flag("method/verb-new", opens(s.New))
}

func modifiersOf(m *java.Method) map[string]bool {
	out := map[string]bool{}
	for _, t := range m.Tokens {
		if t.Start >= m.Ident.Start || len(m.ReturnType) > 0 && t.Start >= m.ReturnType[0].Start {
			break
		}
		out[t.Text] = true
	}
	return out
}
