package check

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// rename is a formal of the old version and what it is called now.
type rename struct{ from, to *formal }

// doubtRename says why a formal that got another name may mean something else now; "" where the code shows that it
// means the same.
func doubtRename(c *engine.Case, r *rename, fixes []java.Edit) string {
	from, to := r.from, r.to
	old, fresh := c.Old.Body, c.New.Body
	if from.typeParam() {
		old, fresh = c.Old.Tokens, c.New.Tokens
	}
	switch {
	case standsFree(fresh, from.name) || formals.Of(c.New, false).has(from.tag):
		return fmt.Sprintf("`%s` is something else in the method now", from.name)
	case standsFree(old, to.name) || formals.Of(c.Old, false).has(to.tag):
		return fmt.Sprintf("`%s` was something else in the method before", to.name)
	case !java.SameText(from.typ, to.typ):
		return fmt.Sprintf("`%s` was `%s`, `%s` is `%s`", from.name, spell(from.typ), to.name, spell(to.typ))
	case contrasted(from.name, to.name):
		return fmt.Sprintf("`%s` may mean something else than `%s`", to.name, from.name)
	}
	names := map[string]string{}
	for _, typeParams := range []bool{false, true} {
		for i, successor := range successors(c, typeParams) {
			if successor != nil {
				names[formals.Of(c.Old, typeParams).all[i].name] = successor.name
			}
		}
	}
	if !slices.Equal(statementsWith(old, from.name, names), statementsWith(fresh, to.name, nil)) {
		return fmt.Sprintf("the method does not use `%s` as it used `%s`", to.name, from.name)
	}
	if word := denied(c, r); word != "" {
		return fmt.Sprintf("the comment says %q, and the name is `%s`", word, to.name)
	}
	if word := qualified(c, r); word != "" {
		return fmt.Sprintf("the comment does not say %q, which `%s` does", word, to.name)
	}
	tells := slices.ContainsFunc(usesOf(fresh, to.name), func(callee string) bool {
		return callee == "" || unchangedMember(c, callee)
	})
	switch {
	case respelled(c, r), saysAll(c, r) && (from.typeParam() || !newPart(to.typ).holds("boolean")):
		return "" // but "prevents the stop" says `stop`, too
	case !tells:
		return fmt.Sprintf("nothing in the method shows that `%s` means what `%s` meant", to.name, from.name)
	case variant(from.name, to.name), cutShort(from.name, to.name) && !narrowed(from.name, to.name):
		return fmt.Sprintf("`%s` may mean something else than `%s`", to.name, from.name)
	case narrowed(from.name, to.name) || initial(c, r):
		return ""
	}
	return doubtBeside(c, fixes)
}

// standsFree reports whether a name stands in code where a variable may be meant, not a member.
func standsFree(tokens []java.Token, name string) bool {
	for i := range tokens {
		if variableAt(tokens, i, name) {
			return true
		}
	}
	return false
}

func variableAt(tokens []java.Token, i int, name string) bool {
	return tokens[i].Text == name && tokens[i].Kind == java.Identifier &&
		(i == 0 || tokens[i-1].Text != "." && tokens[i-1].Text != "::") &&
		(i+1 == len(tokens) || tokens[i+1].Text != "(")
}

// statementsWith are the statements in which a variable stands, as if other names stood for some, and it for none.
func statementsWith(tokens []java.Token, name string, names map[string]string) []string {
	return statements(tokens, func(i int) (string, bool) {
		text := tokens[i].Text
		if !variableAt(tokens, i, text) {
			return text, false
		}
		return cmp.Or(names[text], text), text == name
	})
}

// statements are those of which some token is one to look for, with the tokens as they are to be read.
func statements(tokens []java.Token, read func(i int) (text string, found bool)) (all []string) {
	var statement []string
	some := false
	for i, t := range tokens {
		text, found := read(i)
		some = some || found
		if statement = append(statement, text); slices.Contains([]string{";", "{", "}"}, t.Text) || i+1 == len(tokens) {
			if some {
				all = append(all, strings.Join(statement, " "))
			}
			statement, some = nil, false
		}
	}
	return all
}

// usesOf are the uses of a variable in their order: the method of one's own whose argument it is, or "" where the code
// itself tells what becomes of the value.
func usesOf(tokens []java.Token, name string) (callees []string) {
	text := func(i int) string {
		if i < 0 || i >= len(tokens) {
			return ""
		}
		return tokens[i].Text
	}
	var open []string // the methods of one's own whose arguments are open; "" of another parenthesis
	for i, t := range tokens {
		switch t.Text {
		case "(":
			callee, before := "", text(i-2)
			if i > 0 && (tokens[i-1].Kind == java.Identifier || text(i-1) == "this" || text(i-1) == "super") &&
				(before != "." && before != "new" || before == "." && (text(i-3) == "this" || text(i-3) == "super")) {
				callee = text(i - 1)
			}
			open = append(open, callee)
		case ")":
			open = open[:max(0, len(open)-1)]
		}
		if !variableAt(tokens, i, name) {
			continue
		}
		callee, before, after := "", text(i-1), text(i+1)
		if whole := (before == "(" || before == ",") && (after == ")" || after == ","); whole && len(open) > 0 {
			callee = open[len(open)-1]
		}
		callees = append(callees, callee)
	}
	return callees
}

// unchangedMember reports whether the file declares a method of a name, with the same parameters and bodies as before.
func unchangedMember(c *engine.Case, name string) bool {
	before, after := c.Old.Members(name), c.New.Members(name)
	return len(after) > 0 && slices.EqualFunc(before, after, java.SameText) &&
		slices.EqualFunc(c.Old.MemberParams(name), c.New.MemberParams(name), slices.Equal)
}

// contrasted reports whether two names may be opposites of each other: `start` and `end`, or `minSize` and `maxSize`,
// which are alike but for one word.
func contrasted(from, to string) bool {
	old, fresh := slices.Collect(lexicon.Subwords(from)), slices.Collect(lexicon.Subwords(to))
	if lexicon.Contrary(old, fresh) {
		return true
	}
	if variant(from, to) {
		return false
	}
	kept := 0
	for _, w := range old {
		if slices.ContainsFunc(fresh, func(f string) bool { return sameWord(w, f) || len(w) == 1 && w[0] == f[0] }) {
			kept++
		}
	}
	return kept > 0 && kept < len(old) && kept < len(fresh)
}

// variant reports whether two names are the same, but for how they are written: `ctx` and `context`, `aName` and
// `name`.
func variant(from, to string) bool {
	return strings.EqualFold(from, to) || slices.EqualFunc(spelledOut(from), spelledOut(to), sameWord)
}

// respelled reports whether a formal has the old name in another spelling. The beginning of a word may be that of
// others, as `min` and `desc` are, so the text or the type must say of which.
func respelled(c *engine.Case, r *rename) bool {
	switch {
	case strings.EqualFold(r.from.name, r.to.name):
		return true
	case !variant(r.from.name, r.to.name):
		return false
	}
	said := stemsOf(spell(r.to.typ))
	for _, w := range textNames(c) {
		maps.Copy(said, stemsOf(w.text))
	}
	old := spelledOut(r.from.name)
	for i, w := range spelledOut(r.to.name) {
		cut := strings.HasPrefix(w, old[i]) && lexicon.Stem(w) != lexicon.Stem(old[i])
		if cut && !said[lexicon.Stem(w)] {
			return false
		}
	}
	return true
}

// spelledOut are the words of a name without what only marks it as a parameter: `aName`, `pName`, `theName`.
func spelledOut(name string) []string {
	words := slices.Collect(lexicon.Subwords(name))
	marks := func(w string) bool { return w == "p" || lexicon.IsStopWord(w) }
	if kept := slices.DeleteFunc(slices.Clone(words), marks); len(kept) > 0 {
		return kept
	}
	return words
}

// sameWord reports whether one of two words is the other, in another number or cut short.
func sameWord(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	switch {
	case lexicon.Stem(a) == lexicon.Stem(b):
		return true
	case len(a) < 2 || a[0] != b[0]:
		return false
	case strings.HasPrefix(b, a):
		return len(a) > 2
	}
	at := 1 // `ctx` leaves out vowels, and has none but its first letter
	for _, letter := range a[1:] {
		next := strings.IndexRune(b[at:], letter)
		if next < 0 || strings.ContainsRune("aeiou", letter) {
			return false
		}
		at += next + 1
	}
	return true
}

// saysAll reports whether the case's text begins with the words of a formal's new name, in whatever order, but for
// those that say nothing: "the file to read", not "the name of the file". The old name's own words say nothing new.
func saysAll(c *engine.Case, r *rename) bool {
	if cutShort(r.from.name, r.to.name) {
		return false
	}
	fresh := slices.DeleteFunc(slices.Collect(lexicon.Subwords(r.to.name)), func(w string) bool { return plain[w] })
	left := map[string]bool{}
	for _, w := range fresh {
		left[lexicon.Stem(w)] = true
	}
	for _, w := range textNames(c) {
		if len(left) == 0 || lexicon.IsNegation(w.lower()) {
			break
		}
		if tag := lexicon.PartOfSpeech(w.lower()); tag == "DT" || tag == "PRP$" || w.lower() == "of" || plain[w.lower()] {
			continue
		}
		some := false
		for part := range lexicon.Subwords(w.text) {
			stem := lexicon.Stem(part)
			some = some || left[stem]
			delete(left, stem)
		}
		if !some {
			break
		}
	}
	return len(fresh) > 0 && len(left) == 0
}

// denied is a word of the case's text that says the opposite of a formal's new name; "" where it has none. Words such
// as "to" stand in many texts for nothing, and of units otherUnit knows more.
func denied(c *engine.Case, r *rename) string {
	fresh := slices.Collect(lexicon.Subwords(r.to.name))
	for _, w := range textNames(c) {
		word := w.lower()
		if w.code || lexicon.IsStopWord(word) || lexicon.UnitOf(word).Symbol != "" || slices.Contains(fresh, word) {
			continue
		}
		if lexicon.Contrary([]string{word}, fresh) {
			return w.text
		}
	}
	return ""
}

// qualified is a word that a formal's new name adds to the old one, and that the text does not say: `passwordHash` is
// no `password`. It is "" where there is none.
func qualified(c *engine.Case, r *rename) string {
	old, fresh := spelledOut(r.from.name), spelledOut(r.to.name)
	same := func(w string) func(string) bool { return func(o string) bool { return sameWord(o, w) } }
	if slices.ContainsFunc(old, func(w string) bool { return !slices.ContainsFunc(fresh, same(w)) }) {
		return "" // another name
	}
	said := func(w string) bool {
		return slices.ContainsFunc(textNames(c), func(n name) bool {
			return sameWord(n.lower(), w) || lexicon.UnitOf(w).Symbol != "" && lexicon.UnitOf(w) == lexicon.UnitOf(n.lower())
		})
	}
	denies := slices.ContainsFunc(textNames(c), func(n name) bool {
		return lexicon.IsNegation(n.lower()) || n.lower() == "than"
	})
	for _, w := range fresh {
		if !slices.ContainsFunc(old, same(w)) && (denies || !said(w)) {
			return w
		}
	}
	return ""
}

// narrowed reports whether a name has all words of another, and maybe more, which qualified looks for, or lacks some
// that only say of which thing it is: `id` of `bookId`, not `row` of `rowCount` or `age` of `minAge`.
func narrowed(from, to string) bool {
	old, fresh := spelledOut(from), spelledOut(to)
	if !cutShort(from, to) {
		return len(lacking(old, fresh)) == 0
	}
	return lexicon.Stem(old[len(old)-1]) == lexicon.Stem(fresh[len(fresh)-1]) &&
		!slices.ContainsFunc(lacking(old, fresh), lexicon.HasOpposite)
}

// cutShort reports whether a name has some words of another, and no others.
func cutShort(from, to string) bool {
	old, fresh := spelledOut(from), spelledOut(to)
	return len(fresh) < len(old) && len(lacking(fresh, old)) == 0
}

// lacking are the words that others lack.
func lacking(words, others []string) (all []string) {
	for _, w := range words {
		if !slices.ContainsFunc(others, func(o string) bool { return lexicon.Stem(o) == lexicon.Stem(w) }) {
			all = append(all, w)
		}
	}
	return all
}

// initial reports whether the old name is a letter with which the new one begins, or that of a type parameter, which
// means nothing. The text must not know it as the beginning of another word: "the name" of an `n` that became `north`.
func initial(c *engine.Case, r *rename) bool {
	letter := strings.ToLower(r.from.name)
	if len(letter) != 1 || !r.from.typeParam() && !strings.HasPrefix(strings.ToLower(r.to.name), letter) {
		return false
	}
	fresh := slices.Collect(lexicon.Subwords(r.to.name))
	if len(fresh) > 1 && !r.from.typeParam() && !saysAll(c, r) {
		return false // `distanceMiles` says more than "the distance"
	}
	return !slices.ContainsFunc(textNames(c), func(w name) bool {
		word := w.lower()
		said := slices.ContainsFunc(fresh, func(f string) bool {
			return strings.HasPrefix(word, f) || sameWord(f, word)
		})
		return strings.HasPrefix(word, letter) && len(word) > 1 && !said && !harmlessWord(word)
	})
}

// oldWord is a word of the case's text by which it speaks of a formal's old name, and not of its new one; "" where it
// has none. Where the new name is the end of the old one, less is said of the same.
func oldWord(c *engine.Case, r *rename) string {
	old, fresh := slices.Collect(lexicon.Subwords(r.from.name)), slices.Collect(lexicon.Subwords(r.to.name))
	if len(fresh) < len(old) && slices.Equal(old[len(old)-len(fresh):], fresh) {
		for _, w := range textNames(c) {
			if strings.EqualFold(w.text, r.from.name) {
				return w.text // "the semijoin" of `semiJoin`
			}
		}
		return ""
	}
	for _, w := range textNames(c) {
		says := func(part string) bool {
			return !slices.Contains(fresh, part) && (part == w.lower() || lexicon.Stem(part) == lexicon.Stem(w.text)) ||
				sameWord(part, w.lower()) &&
					!slices.ContainsFunc(fresh, func(f string) bool { return sameWord(f, w.lower()) })
		}
		if !lexicon.IsStopWord(w.lower()) && slices.ContainsFunc(append(old, strings.ToLower(r.from.name)), says) {
			return w.text
		}
	}
	return ""
}
