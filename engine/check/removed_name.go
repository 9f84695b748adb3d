package check

import (
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
	"jithook/engine/pattern"
)

var _ = newRule("code-gone", func(c *subject) *Finding {
	return findRemovedName(c, func(w javadoc.Name) bool {
		return w.Code && !w.Letter() && !importsConstant(c, w) && !namesItsClass(c, w)
	})
})

// namesItsClass reports whether a word names a class around the method, which is there whatever the method does (the
// "meta-bean of {@code Period}"). That it no longer returns one is for type-named to say, and that it makes none
// any more is a difference.
func namesItsClass(c *subject, w javadoc.Name) bool {
	return within(c.Old, w.Text) && within(c.New, w.Text) && c.before.names().matching(w) == nil &&
		!created.Of(c.Old, struct{}{})[w.Text]
}

// created are the classes whose constructors a method calls.
var created = java.NewFact(func(m *java.Method, _ struct{}) map[string]bool {
	all := map[string]bool{}
	for run := range constructors.All(m.Body, nil) {
		all[run[1].Text] = true
	}
	return all
})

var constructors = pattern.New("new * (|<")

// within reports whether a method stands in a class of that name.
func within(m *java.Method, class string) bool {
	return slices.Contains(strings.Split(m.Class, "."), class)
}

// importsConstant reports whether a word stands before a constant in a link, `{@link Double#MAX_VALUE}`, that the new
// body has without a qualifier, be it imported or of the class itself.
func importsConstant(c *subject, w javadoc.Name) bool {
	names := c.names()
	before, _ := slices.BinarySearchFunc(names, w.Span.Start, func(n javadoc.Name, start int) int {
		return n.Span.Start - start
	})
	i := before + 1
	if i >= len(names) || !names[i].Member || names[i].Span.Start != w.Span.End+1 || constantName(names[i].Text) == "" {
		return false
	}
	first, ok := body(c.New).texts()[names[i].Text]
	return ok && (first == 0 || body(c.New).tokens[first-1].Text != ".")
}

var _ = newRule("identifier-gone", func(c *subject) *Finding {
	return findRemovedName(c, func(w javadoc.Name) bool { return !w.Code && lexicon.IsIdentifier(w.Text) })
})

var _ = newRule("capital-gone", func(c *subject) *Finding {
	return findRemovedName(c, func(w javadoc.Name) bool {
		return !w.Code && !w.First && !lexicon.IsIdentifier(w.Text) && lexicon.IsCapitalized(w.Text) &&
			strings.ToUpper(w.Text) != w.Text &&
			!code(c.New).holds(w.Text) && !signature(c.New).suits(w.Text)
	})
})

// findRemovedName finds a wanted word of the text that names an identifier of the old method which the new one lacks. A
// name of the old signature, or one that a link gives as a member (`{@link #size}`), must be removed as it was spelt;
// for another of the body it is enough to live on in a longer name, as it does after an extraction. It may have moved,
// too: into the one call that the body shrank to, or into a member of the same file that the body did not name before.
// What stands in a link's parameter list counts where the body has lost it and the link's member alike.
func findRemovedName(c *subject, wanted func(javadoc.Name) bool) *Finding {
	for _, w := range slices.Concat(c.names(), c.listed()) {
		if !wanted(w) || w.Qualifier ||
			w.ListOf != "" && (body(c.New).spoken(w.ListOf) || signature(c.Old).matching(w) != nil) {
			continue
		}
		if c.after.suits(w.Text) || c.after.is(w.Text) {
			continue
		}
		t := signature(c.Old).matching(w)
		switch {
		case t != nil && !code(c.New).spoken(t.Text):
			if generalised.Of(c.New, c.Old)[t.Text] || identified.Of(c.New, c.Old)[t.Text] {
				continue
			}
		case t != nil || c.extracted():
			continue
		default:
			if t = body(c.Old).matching(w); t == nil || code(c.New).spoken(t.Text) || !w.Member && code(c.New).holds(t.Text) ||
				moved(c).all.spoken(t.Text) || madeByCall(c, t.Text) {
				continue
			}
		}
		if t.Kind != java.Identifier || c.selects(w, t.Text) || impliedCall(c.New, t.Text) ||
			throws.Of(c.Old, struct{}{}).made[t.Text].Text != "" && callsRefuser.Of(c.New, c.Old) {
			continue
		}
		return &Finding{
			Message: stillMentioned(c, w.Text),
			Comment: []java.Span{w.Span}, Old: []java.Span{t.Span},
		}
	}
	return nil
}

// selects reports whether a word is a call or a member, where what has its name was a parameter.
func (c *subject) selects(w javadoc.Name, name string) bool {
	return w.Selected && c.Old.Formals(false).Has(name)
}

// madeByCall reports whether a method that made an object now has a call that ends in the last words of its type, as
// `fireChangeEvent()` for `new RendererChangeEvent(this)`, or in all but the last: it may make it there.
func madeByCall(c *subject, typ string) bool {
	words := strings.Split(strings.Trim(folded(typ), "|"), "|")
	if len(words) <= kindWords {
		return false
	}
	last := "|" + strings.Join(words[len(words)-kindWords:], "|") + "|"
	first := "|" + strings.Join(words[:len(words)-1], "|") + "|"
	return slices.ContainsFunc(c.New.Body, func(t java.Token) bool {
		return t.Kind == java.Identifier && !code(c.Old).has(t.Text) && (strings.HasSuffix(folded(t.Text), last) ||
			lexicon.IsCapitalized(typ) && !lexicon.IsCapitalized(t.Text) && strings.HasSuffix(folded(t.Text), first))
	})
}

// kindWords are how many words at the end of a type's name say what kind of thing it is.
const kindWords = 2
