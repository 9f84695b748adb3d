package fix

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
	"jithook/engine/pattern"
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

// doubtRename says why the tag of a formal that got another name is to be read; "" where nothing that it says can be
// false of the new one. That is so where it says nothing but the new name, and where the name is the same in other
// letters, as all of the file is. Nor may the comment have the old or the new name elsewhere, where it may be of
// something else.
func doubtRename(c *engine.Case, r *check.Rename) string {
	typeParam := r.From.TypeParam()
	switch {
	case c.New.Element != java.MethodElement:
		return "only the code of a method shows what a parameter is for"
	case c.New.Formals(typeParam).Has(r.From.Tag):
		return fmt.Sprintf("`%s` is another parameter now", r.From.Name)
	case c.Old.Formals(typeParam).Has(r.To.Tag):
		return fmt.Sprintf("`%s` was another parameter before", r.To.Name)
	}
	rest := description(c.Unit)
	switch {
	case saysOnly(rest, r.To.Name):
		rest = ""
	case plainName(r.From.Name) != plainName(r.To.Name):
		return fmt.Sprintf("the text says more than `%s`", r.To.Name)
	case !respelled(c, r):
		return fmt.Sprintf("the file changed in more than how `%s` is written", r.From.Name)
	case spelling().MatchString(rest):
		return fmt.Sprintf("the text may say how `%s` is written", r.From.Name)
	}
	if word := saidElsewhere(c, r, rest); word != "" {
		return fmt.Sprintf("the comment says %q elsewhere, too", word)
	}
	return ""
}

// saysOnly reports whether a text says nothing, or nothing but a name: "the log file." of `logFile`.
func saysOnly(text, name string) bool {
	text = strings.ToLower(strings.TrimSuffix(text, "."))
	for _, article := range []string{"the ", "a ", "an "} {
		if rest, found := strings.CutPrefix(text, article); found {
			text = rest
			break
		}
	}
	return text == "" || plainName(strings.NewReplacer(" ", "", "-", "").Replace(text)) == plainName(name)
}

// plainName is a name in small letters, without underscores.
func plainName(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }

// respelled reports whether the code of the file is the same but for the letters of names. A text with a link or code
// may go stale by another file.
func respelled(c *engine.Case, r *check.Rename) bool {
	alike := func(old, fresh string) bool { return plainName(old) == plainName(fresh) }
	return !strings.ContainsAny(c.Unit.Text, "{[<`") && !standsFree(c.Old.Tokens, r.To.Name) && !hasClass(c.New.Tokens) &&
		java.SameButFor(c.Old.Source, c.New.Source, alike)
}

// spelling reads a text about letters.
var spelling = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(case|letters?|capitals?|spel(t|led|ling)|underscores?|abbreviat\w+)\b`)
})

var localClasses = []*pattern.Pattern{pattern.New("new …;|{ ) {"), pattern.New("class|enum|interface|record *")}

// hasClass reports whether there may be a class in a method, whose fields hide its parameters.
func hasClass(tokens []java.Token) bool {
	for _, p := range localClasses {
		if p.Find(tokens, nil) != nil {
			return true
		}
	}
	return false
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

// saidElsewhere is a word of a comment, but for a part of the case's tag that is as it should be, that is the old or
// the new name of a formal, or the old one of another that was renamed, in whatever letters. A name of a letter or two
// may also be part of what is no word, as of "nth" and "2n", and one of several words may be spelt out, "user ID".
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
	words := strings.FieldsFunc(javadoc.Shown(said), func(r rune) bool { return !partOfName(r) })
	for _, word := range words {
		for i, name := range names {
			within := strings.HasPrefix(word, name) || strings.HasSuffix(word, name)
			if strings.EqualFold(word, name) || word == name+"th" ||
				i == 0 && within && len(name) < 3 && !lexicon.Known(strings.ToLower(word)) {
				return word
			}
		}
	}
	if was := plainName(r.From.Name); was != plainName(r.To.Name) && len(was) > 3 &&
		strings.Contains(plainName(strings.Join(words, "")), was) {
		return r.From.Name
	}
	return ""
}

// description is the text of a tag without the name that it is about.
func description(u *javadoc.Unit) string {
	return strings.TrimSpace(strings.TrimPrefix(u.Text, u.Param))
}
