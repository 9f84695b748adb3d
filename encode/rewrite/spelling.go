package rewrite

import (
	"strings"

	"jithook/encode"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// spelling is how a token of the code, or a word of the comment, is written.
type spelling struct {
	text  string
	added bool // the new code has it, and not the old
	param bool // names a parameter
	typ   bool // of a type in the signature
}

// spellings knows how subtokens were written in the new code, the old code and the comment.
type spellings struct {
	of     map[string][]spelling // by the subtokens, joined; the best come first
	prose  map[string]string     // single words within the Javadoc's sentences, by their lower case
	params map[string]string     // names of the new method's parameters by their subtokens, joined
	calls  map[string]bool       // names that the code calls
	own    string                // the joined subtokens of a @param's parameter, which its text calls by words
	most   int                   // subtokens that a spelling has
}

func key(parts []string) string { return strings.Join(parts, "\x00") }

func newSpellings(c *engine.Case) *spellings {
	s := &spellings{of: map[string][]spelling{}, prose: map[string]string{}, params: map[string]string{},
		calls: map[string]bool{}}
	was := map[string]bool{}
	for _, t := range c.Old.Tokens {
		was[t.Text] = true
	}
	for _, p := range c.New.Params {
		s.params[key(encode.Parts(p.Name))] = p.Name
	}
	s.code(c.New, func(t java.Token) bool { return !was[t.Text] }, true)
	s.code(c.New, func(t java.Token) bool { return was[t.Text] }, false)
	s.code(c.Old, func(java.Token) bool { return true }, false)
	for i := range c.Doc.Units {
		s.comment(javadoc.Words(c.New.Source, &c.Doc.Units[i]))
	}
	return s
}

func (s *spellings) code(m *java.Method, which func(java.Token) bool, added bool) {
	types := map[string]bool{}
	for _, t := range m.ReturnType {
		types[t.Text] = true
	}
	for _, p := range m.Params {
		for _, t := range p.Type {
			types[t.Text] = true
		}
	}
	subtokens := encode.Code(m)
	for i := 0; i < len(subtokens); {
		end := i + 1
		for end < len(subtokens) && subtokens[end].Token == subtokens[i].Token {
			end++
		}
		t := m.Tokens[subtokens[i].Token]
		if t.Kind <= java.Number && which(t) {
			written := spelling{text: t.Text, added: added, param: m.Param(t.Text) != nil, typ: types[t.Text]}
			s.add(encode.Texts(subtokens[i:end]), written)
			if at := subtokens[i].Token + 1; at < len(m.Tokens) && m.Tokens[at].Text == "(" {
				s.calls[t.Text] = true
			}
		}
		i = end
	}
}

func (s *spellings) comment(words []javadoc.Word) {
	opens := true
	for _, w := range words {
		if w.Markup {
			continue
		}
		if !lexicon.IsWord(w.Text) {
			opens = opens || !w.Code && strings.ContainsAny(w.Text, ".!?:")
			continue
		}
		if parts := encode.Parts(w.Text); len(parts) > 1 {
			s.add(parts, spelling{text: w.Text})
		} else if !opens && !w.Code {
			lower := strings.ToLower(w.Text)
			if was, ok := s.prose[lower]; !ok || was != lower {
				s.prose[lower] = w.Text
			}
		}
		opens = false
	}
}

func (s *spellings) add(parts []string, sp spelling) {
	k := key(parts)
	for _, known := range s.of[k] {
		if known.text == sp.text {
			return
		}
	}
	s.of[k] = append(s.of[k], sp)
	s.most = max(s.most, len(parts))
}
