package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// rename is a formal of the old version and what it is called now.
type rename struct{ from, to *formal }

// doubtRename says why the tag of a formal that got another name is to be read; "" where the code is the same but for
// names of formals, and the text begins with the new name anyway, so that the name says nothing else.
func doubtRename(c *engine.Case, r *rename) string {
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
	case !sameButForNames(c, old, fresh) || !sameTypes(c.Old.Params, c.New.Params):
		return fmt.Sprintf("the method changed in more than the name of `%s`", from.name)
	case !strings.EqualFold(strings.ReplaceAll(from.name, "_", ""), strings.ReplaceAll(to.name, "_", "")) &&
		!saysName(description(c.Unit), to.name):
		return fmt.Sprintf("the text does not begin with the words of `%s`", to.name)
	case saidElsewhere(c, r):
		return fmt.Sprintf("the comment says `%s` elsewhere, too", from.name)
	}
	return ""
}

func sameTypes(old, fresh []java.Param) bool {
	return slices.EqualFunc(old, fresh, func(a, b java.Param) bool { return java.SameText(a.Type, b.Type) })
}

// saidElsewhere reports whether a comment has the old name as a word, in whatever letters, elsewhere than as that of
// the case's tag. Where it is part of the new one, the tag's text may have it: "the name of the file" of a `fileName`.
func saidElsewhere(c *engine.Case, r *rename) bool {
	src, doc, own := c.New.Source, c.Doc.Span, c.Unit.Name
	if slices.Contains(slices.Collect(lexicon.Subwords(r.to.name)), strings.ToLower(r.from.name)) {
		own = c.Unit.Span
	}
	rest := string(src[doc.Start:own.Start]) + " " + string(src[own.End:doc.End])
	words := strings.FieldsFunc(rest, func(r rune) bool { return !partOfName(r) })
	return slices.ContainsFunc(words, func(word string) bool { return strings.EqualFold(word, r.from.name) })
}

// sameButForNames reports whether code is the same if each formal has the name that it has now.
func sameButForNames(c *engine.Case, old, fresh []java.Token) bool {
	names := map[string]string{}
	for _, typeParams := range []bool{false, true} {
		for i, successor := range successors(c, typeParams) {
			if successor != nil {
				names[formals.Of(c.Old, typeParams).all[i].name] = successor.name
			}
		}
	}
	if len(old) != len(fresh) {
		return false
	}
	for i, t := range old {
		to, named := names[t.Text]
		if !named || !standsFree(old[max(0, i-1):min(len(old), i+2)], t.Text) {
			to = t.Text
		}
		if fresh[i].Text != to {
			return false
		}
	}
	return true
}

// standsFree reports whether a name stands in code where a variable may be meant, not a member.
func standsFree(tokens []java.Token, name string) bool {
	for i, t := range tokens {
		if t.Text == name && t.Kind == java.Identifier && (i == 0 || tokens[i-1].Text != "." && tokens[i-1].Text != "::") &&
			(i+1 == len(tokens) || tokens[i+1].Text != "(") {
			return true
		}
	}
	return false
}

// saysName reports whether a text is empty or begins with the words of a name, which are what it is about: "the log
// file to read" of `logFile` or "the name of the file" of `fileName`, not "the log file's name" or "a file name
// pattern".
func saysName(text, name string) bool {
	if text == "" {
		return true
	}
	words := slices.Collect(lexicon.Subwords(name))
	last := len(words) - 1
	if last < 0 || !isNoun(words[last]) {
		return false
	}
	text = withoutArticle(strings.ToLower(text))
	if after, found := strings.CutPrefix(text, words[last]+" of "); found && last > 0 && isNoun(words[last-1]) {
		text, words = withoutArticle(after), words[:last]
	}
	rest, found := strings.CutPrefix(text, strings.Join(words, " "))
	if !found {
		return false
	}
	if rest == "" || strings.ContainsRune(".,;", rune(rest[0])) {
		return true
	}
	next, spaced := strings.CutPrefix(rest, " ")
	word, _, _ := strings.Cut(next, " ")
	return spaced && slices.ContainsFunc([]string{"IN", "TO", "WDT", "WP"}, func(tag string) bool {
		return strings.HasPrefix(lexicon.PartOfSpeech(word), tag)
	})
}

func withoutArticle(text string) string {
	for _, article := range []string{"the ", "a ", "an "} {
		if rest, found := strings.CutPrefix(text, article); found {
			return rest
		}
	}
	return text
}

func isNoun(word string) bool { return strings.HasPrefix(lexicon.PartOfSpeech(word), "NN") }

// description is the text of a tag without the name that it is about.
func description(u *javadoc.Unit) string {
	return strings.TrimSpace(strings.TrimPrefix(u.Text, u.Param))
}
