package check

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
	"jithook/engine/reference"
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
	case !sameButForNames(c, old, fresh):
		return fmt.Sprintf("the method changed in more than the name of `%s`", from.name)
	case !strings.EqualFold(strings.ReplaceAll(from.name, "_", ""), strings.ReplaceAll(to.name, "_", "")) &&
		!saysName(description(c.Unit), to.name):
		return fmt.Sprintf("the text does not begin with the words of `%s`", to.name)
	}
	return ""
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

// doubtDeletion says why a person is to read a tag before it is removed; "" where its text is one plain phrase about
// what is gone.
func doubtDeletion(c *engine.Case, e java.Edit) string {
	tag := string(c.New.Source[c.Unit.Span.Start:c.Unit.Span.End])
	switch {
	case e.Span.Start <= c.Doc.Span.Start && e.Span.End >= c.Doc.Span.End:
		return "nothing else is left of the comment"
	case strings.Contains(tag, "\n"):
		return "it has more than one line"
	case !plainPhrase(c.Unit):
		return "its text may say something else, too"
	case c.Unit.Type == javadoc.Throws && calls(c.New.Body):
		return "what the method calls may throw it still"
	}
	src, doc := c.New.Source, c.Doc.Span
	rest := string(src[doc.Start:e.Span.Start]) + string(src[min(e.Span.End, doc.End):doc.End])
	gone := map[string]bool{}
	if c.Unit.Type == javadoc.Param {
		gone = stemsOf(c.Unit.Param)
		for _, p := range c.New.Params {
			if uses(c.New.Body, p.Name) > uses(c.Old.Body, p.Name) {
				return fmt.Sprintf("`%s` may stand for it now", p.Name)
			}
		}
	}
	for _, w := range strings.FieldsFunc(strings.ToLower(rest), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if refersBack[w] || gone[lexicon.Stem(w)] {
			return fmt.Sprintf("the comment says %q, which may speak of it", w)
		}
	}
	return ""
}

// refersBack are words by which a text speaks of another part of its comment.
var refersBack = lexicon.WordSet("same above below ditto both two either neither respectively former latter likewise")

// placing are prepositions that say where a thing belongs, not what is done with it.
var placing = lexicon.WordSet("of for from in on at")

func uses(tokens []java.Token, name string) (n int) {
	for i, t := range tokens {
		if t.Text == name && standsFree(tokens[max(0, i-1):min(len(tokens), i+2)], name) {
			n++
		}
	}
	return n
}

// description is the text of a tag without the name that it is about.
func description(u *javadoc.Unit) string {
	return strings.TrimSpace(strings.TrimPrefix(u.Text, u.Param))
}

// plainPhrase reports whether the text of a tag is a noun with what belongs to it ("the number of rows to skip") or a
// condition ("if the file is missing"). It has no punctuation, no second clause, and no word that says how or what
// else.
func plainPhrase(u *javadoc.Unit) bool {
	text := strings.ToLower(strings.TrimSuffix(description(u), "."))
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != ' ' }) {
		return false
	}
	words := strings.Fields(text)
	if len(words) == 0 {
		return true
	}
	allowed := []string{"NN", "JJ", "DT", "CD", "TO"}
	switch words[0] {
	case "if", "when", "whether":
		allowed = append(allowed, "IN", "VB", "PRP", "RB", "MD", "EX")
	case "the", "a", "an", "how":
	default:
		return false
	}
	for i, w := range words[1:] {
		tag := lexicon.PartOfSpeech(w)
		plain := slices.ContainsFunc(allowed, func(prefix string) bool { return strings.HasPrefix(tag, prefix) })
		if refersBack[w] || !plain && !placing[w] && (tag != "VB" || words[i] != "to") {
			return false
		}
	}
	return true
}

// calls reports whether a body calls something, or is not there to tell.
func calls(body []java.Token) bool {
	for i := 1; i < len(body); i++ {
		if body[i].Text == "(" && body[i-1].Kind == java.Identifier {
			return true
		}
	}
	return len(body) == 0
}

// doubtLink says why a person is to read a comment before its link gets a new name; "" where what has the name is the
// same but for it, and the link stands by itself: in a @see, or in "See {@link #a}".
func doubtLink(c *engine.Case) string {
	l := c.Link
	was, is := l.Removed.Last(), l.Removed.Now.Last()
	switch {
	case l.Removed.Now.Member == "", was == is:
		return fmt.Sprintf("`%s` may have become another than `%s`", was, is)
	case len(c.New.Members(is)) > 1:
		return fmt.Sprintf("there are several by the name of `%s`", is)
	case !l.Removed.Same:
		return fmt.Sprintf("`%s` differs from what `%s` was in more than its name", is, was)
	case !linkAlone(c):
		return fmt.Sprintf("the rest of the sentence may hold of `%s` alone", was)
	}
	for _, e := range l.Edits {
		if e.Span.End > targetEnd(l) {
			return fmt.Sprintf("the comment says `%s` elsewhere, too", was)
		}
	}
	return ""
}

// linkAlone reports whether nothing is said beside a link.
func linkAlone(c *engine.Case) bool {
	link := c.Unit.Span
	for _, t := range javadoc.Tags(c.New.Source, c.Doc.Span) {
		if t.Span.Start <= link.Start && link.End <= t.Span.End {
			return t.Name == "see" && strings.TrimSpace(string(c.New.Source[targetEnd(c.Link):t.Span.End])) == ""
		}
	}
	for u := range c.Doc.All() {
		if u.Span.Start <= link.Start && link.End <= u.Span.End {
			beside := string(c.New.Source[u.Span.Start:link.Start]) + string(c.New.Source[link.End:u.Span.End])
			said := strings.ToLower(strings.Join(strings.Fields(strings.Trim(beside, ".")), " "))
			return said == "see" || said == "see also"
		}
	}
	return false
}

// targetEnd is where ends what a link names.
func targetEnd(l *reference.Stale) int { return max(l.ClassSpan.End, l.NameSpan.End, l.ListSpan.End) }
