package reference

import (
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// Likeness says whether the code shows that what was removed means the same as what it became.
type Likeness int

// How much the code shows.
const (
	Unseen  Likeness = iota // there is no code, or nobody compared it
	Bare                    // the code is the same but for names, and has nothing else
	Alike                   // the code is the same but for names, and has more that shows what it is
	Differs                 // it differs in more
)

// likeMethods compares the code of a method with that of its successor.
func likeMethods(old, fresh *java.Method, before, after declared) Likeness {
	switch {
	case !java.SameText(old.ReturnType, fresh.ReturnType):
		return Differs
	case old.Body == nil && fresh.Body == nil:
		return Unseen
	case len(old.Body) != len(fresh.Body):
		return Differs
	}
	own, now := before.names[OfMethod(old).Class], after.names[OfMethod(fresh).Class]
	became, tells := map[string]string{}, false
	for i, was := range old.Body {
		is := fresh.Body[i]
		if was.Kind != is.Kind || was.Text != is.Text && (was.Kind != java.Identifier ||
			now[was.Text] || own[is.Text] || !own[was.Text] && !local(old.Body, i)) {
			return Differs
		}
		tells = tells || was.Text == is.Text && was.Kind != java.Operator && was.Kind != java.Keyword
		if was.Kind != java.Identifier {
			continue
		}
		if known, ok := became[was.Text]; ok && known != is.Text || was.Text != is.Text && contrary(was.Text, is.Text) {
			return Differs
		}
		became[was.Text] = is.Text
	}
	if !tells {
		return Bare // `return lat` became `return lon`
	}
	return Alike
}

// local reports whether a name in code may be a variable's.
func local(body []java.Token, i int) bool {
	return strings.ToLower(body[i].Text[:1]) == body[i].Text[:1] && (i == 0 || body[i-1].Text != ".") &&
		(i+1 == len(body) || body[i+1].Text != "(")
}

func contrary(a, b string) bool {
	return lexicon.Contrary(slices.Collect(lexicon.Subwords(a)), slices.Collect(lexicon.Subwords(b)))
}

// likeTypes compares the members of a type with those of its successor: it has those that it had. One or two show
// little.
func likeTypes(old, fresh string, before, after declared) Likeness {
	kept := 0
	for name := range before.names[old] {
		switch {
		case name == simple(old):
		case !after.names[fresh][name]:
			return Differs
		default:
			kept++
		}
	}
	if kept < 3 {
		return Bare
	}
	return Alike
}

// likeFields compares a field and what it became. A number or true may mean anything.
func likeFields(was, is string) Likeness {
	switch {
	case was != is:
		return Differs
	case strings.ContainsAny(is, "\"("):
		return Alike
	case strings.Contains(is, "="):
		return Bare
	}
	return Unseen
}
