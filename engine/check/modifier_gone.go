package check

import (
	"fmt"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var _ = newRule("modifier-gone", func(c *subject) *Finding {
	if said := firstMatch(c, unlocked); said != nil && !signature(c.Old).has("synchronized") &&
		signature(c.New).has("synchronized") {
		return said.finding("and the method is synchronized now", nil, nil)
	}
	said := firstMatch(c, modifierSaid)
	if said == nil || c.Unit.Type != javadoc.Summary {
		return nil
	}
	modifier := strings.ToLower(string(c.New.Source[said.group.Start:said.group.End]))
	before, after := signature(c.Old), signature(c.New)
	if strings.HasPrefix(modifier, "package") {
		modifier = "package-private"
		if access(before) != nil || access(after) == nil {
			return nil
		}
	} else if !before.has(modifier) || after.has(modifier) || implied(c.New, modifier) {
		return nil
	}
	f := said.finding(fmt.Sprintf("and the %v is no longer %s", c.New.Element, modifier), nil, nil)
	if t := before.texts(); before.has(modifier) {
		f.Old = []java.Span{before.tokens[t[modifier]].Span}
	}
	if t := access(after); t != nil {
		f.New = []java.Span{t.Span}
	}
	return f
})

// implied reports whether a method is what a modifier says without the word: the constructor of an enum is private, a
// method of an interface public, and without a body abstract.
func implied(m *java.Method, modifier string) bool {
	head := signature(m)
	bodiless := m.Body == nil && !head.has("native") && !head.has("abstract") // only interfaces have such methods
	switch modifier {
	case "private":
		return m.Access == java.Private
	case "public":
		return access(head) == nil && (bodiless || head.has("default") || m.Access == java.Public)
	case "abstract":
		return bodiless
	}
	return false
}

// access is the word for who may call a method; nil where it has none.
func access(signature *part) *java.Token {
	for _, word := range []string{"public", "protected", "private"} {
		if i, ok := signature.texts()[word]; ok {
			return &signature.tokens[i]
		}
	}
	return nil
}

// unlocked finds that a method is said not to be synchronized.
var unlocked = phrases(`not( \w+)? synchronized|unsynchronized`)

// modifierSaid finds a modifier before a word for the method. In the plural it is said of others.
var modifierSaid = expression(
	`(?i)\b(private|protected|public|package[\s*-]+(?:private|protected|scoped?|local)|synchronized|static|final|` +
		`abstract|native)` + between + `(?:[\w-]+` + between + `){0,2}` +
		`(?:constructor|ctor|method|function|factory|getter|setter|accessor)\b`)
