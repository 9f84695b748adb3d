package fix

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// renames are the parameters that got another name, or the type parameters.
func renames(c *engine.Case, typeParams bool) (all []check.Rename) {
	for i, successor := range c.New.Successors(c.Old, typeParams) {
		if successor != nil {
			all = append(all, check.Rename{From: &c.Old.Formals(typeParams).All[i], To: successor})
		}
	}
	return all
}

// doubtRename says why the tag of a formal that got another name is to be read; "" where the method, with its modifiers
// and annotations, is the same but for names of formals, and the text begins with the new name anyway, so that the name
// says nothing else. Nor may the comment have the old or the new name elsewhere, where it may be of something else.
func doubtRename(c *engine.Case, r *check.Rename) string {
	from, to := r.From, r.To
	old, fresh := c.Old.Tokens, c.New.Tokens
	switch {
	case c.New.Element != java.MethodElement:
		return "only the code of a method shows what a parameter is for"
	case standsFree(fresh, from.Name) || c.New.Formals(false).Has(from.Tag):
		return fmt.Sprintf("`%s` is something else in the method now", from.Name)
	case standsFree(old, to.Name) || c.Old.Formals(false).Has(to.Tag):
		return fmt.Sprintf("`%s` was something else in the method before", to.Name)
	case !java.SameText(from.Type, to.Type):
		return fmt.Sprintf("`%s` was `%s`, `%s` is `%s`", from.Name, java.Spell(from.Type), to.Name, java.Spell(to.Type))
	case !sameButForNames(c, old, fresh):
		return fmt.Sprintf("the method changed in more than the name of `%s`", from.Name)
	case !sameMembers(c, fresh):
		return "a method of its class that it calls changed, too"
	}
	text := strings.ToLower(description(c.Unit))
	rest, says := afterName(text, to.Name)
	switch {
	case says:
		text = rest
	case plainName(from.Name) != plainName(to.Name):
		return fmt.Sprintf("the text does not begin with the words of `%s`", to.Name)
	}
	if word := saidElsewhere(c, r, text); word != "" {
		return fmt.Sprintf("the comment says %q elsewhere, too", word)
	}
	return ""
}

// saidElsewhere is a word of a comment, but for a part of the case's tag that is as it should be, that is the old or
// the new name of a formal, or the old one of another that was renamed, in whatever letters. A name of a letter or two
// may also be part of what is no word, as of "nth" and "2n".
func saidElsewhere(c *engine.Case, r *check.Rename, rest string) string {
	src, doc, own := c.New.Source, c.Doc.Span, c.Unit.Span
	names := []string{r.From.Name, r.To.Name}
	for _, other := range renames(c, r.From.TypeParam()) {
		if was := other.From; was.Tag != r.From.Tag {
			names = append(names, was.Name)
			if plainName(was.Name) == plainName(r.To.Name) {
				return was.Name
			}
		}
	}
	said := string(src[doc.Start:own.Start]) + " " + rest + " " + string(src[min(own.End, doc.End):doc.End])
	for _, tag := range javadoc.Tags(src, doc) { // the names of other tags are judged with these
		if name, _, _ := strings.Cut(tag.Text, " "); tag.Name == "param" && name != r.From.Tag {
			said = strings.Replace(said, "@param "+name, "", 1)
		}
	}
	for _, word := range strings.FieldsFunc(said, func(r rune) bool { return !partOfName(r) }) {
		for i, name := range names {
			within := strings.HasPrefix(word, name) || strings.HasSuffix(word, name)
			if strings.EqualFold(word, name) || word == name+"th" ||
				i == 0 && within && len(name) < 3 && !lexicon.Known(strings.ToLower(word)) {
				return word
			}
		}
	}
	return ""
}

// plainName is a name in small letters, without underscores.
func plainName(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }

// sameButForNames reports whether code is the same if each formal has the name that it has now.
func sameButForNames(c *engine.Case, old, fresh []java.Token) bool {
	names := map[string]string{}
	for _, r := range append(renames(c, false), renames(c, true)...) {
		names[r.From.Name] = r.To.Name
	}
	if len(old) != len(fresh) {
		return false
	}
	for i, t := range old {
		to, named := names[t.Text]
		if !named || t.Kind != java.Identifier || java.Selected(old, i) {
			to = t.Text
		}
		if fresh[i].Text != to {
			return false
		}
	}
	return true
}

// sameMembers reports whether the members of the file that code calls are what they were.
func sameMembers(c *engine.Case, code []java.Token) bool {
	for i, t := range code[:max(0, len(code)-1)] {
		if t.Kind == java.Identifier && code[i+1].Text == "(" && t.Text != c.New.Name &&
			!slices.EqualFunc(c.Old.Members(t.Text), c.New.Members(t.Text), java.SameText) {
			return false
		}
	}
	return true
}

// standsFree reports whether a name stands in code where a variable may be meant, not a member.
func standsFree(tokens []java.Token, name string) bool {
	for i, t := range tokens {
		if t.Text == name && t.Kind == java.Identifier && !java.Selected(tokens, i) {
			return true
		}
	}
	return false
}

// afterName is what a text in small letters says after the words of a name, which are what it is about: "the log file
// to read" of `logFile` or "the name of the file" of `fileName`, not "the log file's name" or "a file name pattern".
// It is false where the text begins otherwise.
func afterName(text, name string) (rest string, found bool) {
	if text == "" {
		return "", true
	}
	words := slices.Collect(lexicon.Subwords(name))
	last := len(words) - 1
	if last < 0 || !isNoun(words[last]) {
		return "", false
	}
	text = withoutArticle(text)
	if after, found := strings.CutPrefix(text, words[last]+" of "); found && last > 0 && isNoun(words[last-1]) {
		text, words = withoutArticle(after), words[:last]
	}
	if rest, found = strings.CutPrefix(text, strings.Join(words, " ")); !found {
		return "", false
	}
	if rest == "" || strings.ContainsRune(".,;", rune(rest[0])) {
		return rest, true
	}
	next, spaced := strings.CutPrefix(rest, " ")
	word, _, _ := strings.Cut(next, " ")
	return rest, spaced && slices.ContainsFunc([]string{"IN", "TO", "WDT", "WP"}, func(tag string) bool {
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
