package check

import (
	"index/suffixarray"
	"math"
	"strings"
	"sync"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// part is a run of a method's tokens that rules look for words in. What they ask of it takes no longer where it is
// long.
type part struct {
	tokens []java.Token
	// spelt is the same for tokens of the same text alone.
	spelt func() string
	// texts holds the first place of each text.
	texts func() map[string]int
	// literals holds the first place of each literal, by its value.
	literals func() map[string]int
	// amounts holds the first place of each number, also of computed ones: see amountsIn.
	amounts func() map[string]int
	folded  func() foldedNames
	// outer and arguments are the names of a type without its arguments, and those within them; names are both.
	outer, arguments, names func() *part
	heads                   func() map[string]int // of the names, the first place of each head noun
	many, variable          func() bool           // of a type: see holdsMany and hasVariable
	number, never           func() bool           // of a type: see holdsNumber and notNull
	collection              func() string         // of a type: see collectionNoun
}

// tokensOf is a part of a method that other parts of the program ask for again and again.
func tokensOf(tokens func(*java.Method) []java.Token) func(*java.Method) *part {
	parts := java.NewFact(func(m *java.Method, _ struct{}) *part { return newPart(tokens(m)) })
	return func(m *java.Method) *part { return parts.Of(m, struct{}{}) }
}

var (
	// signature is the declaration without its body.
	signature = tokensOf(func(m *java.Method) []java.Token { return m.Tokens[:len(m.Tokens)-len(m.Body)] })
	// body is what stands between the braces, and they.
	body       = tokensOf(func(m *java.Method) []java.Token { return m.Body })
	returnType = tokensOf(func(m *java.Method) []java.Token { return m.ReturnType })
	methodName = tokensOf(func(m *java.Method) []java.Token { return []java.Token{{Text: m.Name}} })
)

// paramTypes are the types of parameters that a method has.
var paramTypes = java.NewFact(func(m *java.Method, param string) *part { return newPart(m.Param(param).Type) })

var wholes = java.NewFact(func(m *java.Method, _ struct{}) *part {
	p := newPart(m.Tokens)
	p.texts = sync.OnceValue(m.TokenPlaces)
	p.amounts = sync.OnceValue(func() map[string]int { return amountsIn(m, m.Tokens) })
	return p
})

// code is the whole declaration.
func code(m *java.Method) *part { return wholes.Of(m, struct{}{}) }

// nothing is what describes no type.
var nothing = newPart(nil)

func newPart(tokens []java.Token) *part {
	p := &part{tokens: tokens}
	p.spelt = sync.OnceValue(func() string { return java.TextOf(tokens) })
	p.texts = sync.OnceValue(func() map[string]int {
		return places(tokens, func(t *java.Token) (string, bool) { return t.Text, true })
	})
	p.literals = sync.OnceValue(func() map[string]int { return places(tokens, literal) })
	p.amounts = sync.OnceValue(func() map[string]int { return amountsIn(nil, tokens) })
	p.folded = sync.OnceValue(p.fold)
	p.outer = sync.OnceValue(func() *part { return newPart(outerNames(tokens)) })
	p.arguments = sync.OnceValue(func() *part { return newPart(argumentNames(tokens)) })
	p.names = sync.OnceValue(func() *part { return newPart(append(outerNames(tokens), argumentNames(tokens)...)) })
	p.heads = sync.OnceValue(func() map[string]int {
		return places(p.names().tokens, func(t *java.Token) (string, bool) { return lexicon.HeadNoun(t.Text), true })
	})
	p.many = sync.OnceValue(func() bool { return holdsMany(tokens) })
	p.number = sync.OnceValue(p.holdsNumber)
	p.collection = sync.OnceValue(func() string { return collectionNoun(tokens) })
	p.never = sync.OnceValue(func() bool { return notNull(tokens) })
	p.variable = sync.OnceValue(func() bool { return hasVariable(tokens) })
	return p
}

// places are the first places of the tokens' texts, as far as text has one for them.
func places(tokens []java.Token, text func(*java.Token) (string, bool)) map[string]int {
	first := map[string]int{}
	for i := range tokens {
		if s, ok := text(&tokens[i]); ok {
			if _, known := first[s]; !known {
				first[s] = i
			}
		}
	}
	return first
}

func (p *part) empty() bool { return len(p.tokens) == 0 }

func (p *part) has(text string) bool {
	_, ok := p.texts()[text]
	return ok
}

// matching finds the first token that a word of the text names, maybe in the plural.
func (p *part) matching(w javadoc.Name) *java.Token {
	first := math.MaxInt
	for text := range lexicon.Named(w.Text) {
		if i, ok := p.texts()[text]; ok && p.tokens[i].Kind != java.Operator {
			first = min(first, i)
		}
	}
	if first == math.MaxInt {
		return nil
	}
	return &p.tokens[first]
}

// spoken reports whether a name is among the tokens, whatever its case and number.
func (p *part) spoken(name string) bool { return p.folded().whole[folded(name)] }

// holds reports whether a name lives on in the tokens, be it as part of a longer one (`Door` in `openDoors`) or in a
// string. A name that moved into a call's name was extracted, not dropped.
func (p *part) holds(name string) bool {
	return len(p.folded().within.Lookup([]byte(folded(name)), 1)) > 0
}

// foldedNames are the names among tokens.
type foldedNames struct {
	whole  map[string]bool
	within *suffixarray.Index // of all, one after the other
}

func (p *part) fold() foldedNames {
	names := foldedNames{whole: map[string]bool{}}
	var all []byte
	for text, i := range p.texts() {
		if p.tokens[i].Kind == java.Operator {
			continue
		}
		if name := folded(text); !names.whole[name] {
			names.whole[name] = true
			all = append(append(all, name...), '\n')
		}
	}
	names.within = suffixarray.New(all)
	return names
}

// folded is a name's subwords in the singular between bars: `URLs` and `url` are "|url|".
func folded(name string) string {
	var b strings.Builder
	b.WriteByte('|')
	for w := range lexicon.Subwords(name) {
		b.WriteString(lexicon.Singular(w))
		b.WriteByte('|')
	}
	return b.String()
}

// holdsMany reports whether a type holds any number of things: a collection, an array of objects, or a name in the
// plural.
func holdsMany(typ []java.Token) bool {
	for i, t := range typ {
		if (t.Text == "[" || t.Text == "...") && typ[i-1].Kind != java.Keyword {
			return true
		}
	}
	for _, t := range outerNames(typ) {
		if noun := lexicon.HeadNoun(t.Text); noun != "" && (lexicon.Lookup(noun).Many ||
			!strings.HasSuffix(strings.ToLower(t.Text), noun)) {
			return true
		}
	}
	return false
}

// opaque reports whether a type may hold anything, or a blob of bytes or characters.
func (p *part) opaque() bool {
	if p.empty() {
		return false
	}
	first := p.tokens[0].Text
	return p.variable() || first == "Object" || first == "byte" || first == "char"
}
