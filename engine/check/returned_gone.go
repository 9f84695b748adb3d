package check

import (
	"cmp"
	"fmt"
	"slices"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// The rule finds code or an identifier of the text in the old return statements that is nowhere in the new
// method. Where the body is one call, one that carries the name may return it still, and where it shrank to one, so may
// a call of the same name (an overload); a field may hold anything; and what the method's own name tells (`alpha` of
// `getAlpha`) is a property, wherever its value comes from.
var _ = newRule("returned-gone", func(c *subject) *Finding {
	if namesResult(c.New) {
		return nil
	}
	type sought struct {
		text             string
		member, selected bool
	}
	known := map[sought]bool{} // words that name nothing, which need not be looked for again
	for _, w := range c.names() {
		s := sought{w.Text, w.Member, w.Selected}
		if w.Letter() || w.Qualifier || !w.Code && !lexicon.IsIdentifier(w.Text) || known[s] {
			continue
		}
		known[s] = true
		for _, t := range returned.Of(c.Old, struct{}{}).named(w) {
			if t.Kind != java.Identifier || c.selects(w, t.Text) || code(c.New).spoken(t.Text) || impliedCall(c.New, t.Text) ||
				isOneCall(c.New) && body(c.New).holds(t.Text) || c.extracted() && body(c.New).has(c.New.Name) ||
				!w.Member && methodName(c.New).holds(t.Text) || // a property
				moved(c).returned.spoken(t.Text) || unqualified(c, t) {
				continue
			}
			return &Finding{
				Message: fmt.Sprintf("the comment still mentions `%s`, which is no longer in what the method returns", w.Text),
				Comment: []java.Span{w.Span}, Old: []java.Span{t.Span},
			}
		}
	}
	return nil
})

// unqualified reports whether the name of a class only stood before another name that is returned still and needs it no
// more: `of(a)` for `Mapper.of(a)`, be that of a class around the method or imported.
func unqualified(c *subject, t returnedToken) bool {
	behind := c.Old.Returns[t.statement][t.place+1:]
	if len(behind) < 2 || behind[0].Text != "." {
		return false
	}
	name := behind[1].Text
	return returnsPlainly(c.New, name) && !returnsPlainly(c.Old, name)
}

// returnsPlainly reports whether a method's return statements have a name without a qualifier.
func returnsPlainly(m *java.Method, name string) bool {
	return slices.ContainsFunc(returned.Of(m, struct{}{})[name], func(t returnedToken) bool {
		return m.Returns[t.statement][t.place-1].Text != "." // "return" comes first
	})
}

// returnedTokens are the tokens of a method's return statements, by their text.
type returnedTokens map[string][]returnedToken

type returnedToken struct {
	*java.Token
	statement, place int
}

var returned = java.NewFact(func(m *java.Method, _ struct{}) returnedTokens {
	all := returnedTokens{}
	for i, statement := range m.Returns {
		for k := range statement {
			t := &statement[k]
			if t.Kind != java.Operator {
				all[t.Text] = append(all[t.Text], returnedToken{t, i, k})
			}
		}
	}
	return all
})

// named are the tokens that a word names, maybe in the plural: of each statement that has some, the first.
func (r returnedTokens) named(w javadoc.Name) []returnedToken {
	var found []returnedToken
	for text := range lexicon.Named(w.Text) {
		found = append(found, r[text]...)
	}
	slices.SortFunc(found, func(a, b returnedToken) int {
		return cmp.Or(cmp.Compare(a.statement, b.statement), cmp.Compare(a.place, b.place))
	})
	return slices.CompactFunc(found, func(a, b returnedToken) bool { return a.statement == b.statement })
}
