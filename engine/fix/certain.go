package fix

import (
	"bytes"
	"fmt"
	"strings"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// renames are the parameters that got another name.
func renames(c *engine.Case) (all []check.Rename) {
	for i, successor := range c.New.Successors(c.Old, false) {
		if successor != nil {
			all = append(all, check.Rename{From: &c.Old.Formals(false).All[i], To: successor})
		}
	}
	return all
}

// saysNothing reports whether a tag has a name alone, to whoever reads the comment or its source.
func saysNothing(c *engine.Case) bool {
	return strings.TrimSpace(strings.TrimPrefix(c.Unit.Text, c.Unit.Param)) == "" &&
		javadoc.Blank(c.New.Source[c.Unit.Name.End:c.Unit.Span.End])
}

// doubtRename says why the tag of a formal that got another name is to be read; "" where it says nothing that could be
// false of the new one.
func doubtRename(c *engine.Case, r *check.Rename) string {
	typeParam := r.From.TypeParam()
	switch {
	case c.New.Element != java.MethodElement:
		return "only the code of a method shows what a parameter is for"
	case c.New.Formals(typeParam).Has(r.From.Tag):
		return fmt.Sprintf("`%s` is another parameter now", r.From.Name)
	case c.Old.Formals(typeParam).Has(r.To.Tag):
		return fmt.Sprintf("`%s` was another parameter before", r.To.Name)
	case !saysNothing(c):
		return fmt.Sprintf("what it says may hold of `%s` alone", r.From.Name)
	case !engine.OnlyRenames(c.Old, c.New):
		return fmt.Sprintf("the method changed in more than the name of `%s`", r.From.Name)
	case !bytes.Contains(c.New.Source, []byte(r.To.Name)):
		return fmt.Sprintf("the code has `%s` in unicode escapes", r.To.Name)
	}
	if word := saidElsewhere(c, r.From.Name, r.To.Name); word != "" {
		return fmt.Sprintf("the comment says %q elsewhere, too", word)
	}
	return ""
}

// plainName is a name in small letters, without underscores.
func plainName(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }

// saidElsewhere is a word of a comment, but for the names of its tags, that is the old or the new name of a parameter,
// or the old one of another that was renamed, in whatever letters. A name of a letter or two may also be part of what
// is no word, as of "nth" and "2n", and one of several words may be spelt out, "user ID".
func saidElsewhere(c *engine.Case, from, to string) string {
	src, doc, own := c.New.Source, c.Doc.Span, c.Unit.Span
	names := []string{from, to}
	for _, other := range renames(c) {
		if was := other.From.Name; was != from {
			names = append(names, was)
			if plainName(was) == plainName(to) {
				return was
			}
		}
	}
	said := string(src[doc.Start:own.Start]) + " " + string(src[min(own.End, doc.End):doc.End])
	for _, tag := range javadoc.Tags(src, doc) { // the names of other tags are judged with these
		if name, _, _ := strings.Cut(tag.Text, " "); tag.Name == "param" && name != c.Unit.Param {
			said = strings.Replace(said, "@param "+name, "", 1)
		}
	}
	words := strings.FieldsFunc(javadoc.Shown(said), func(r rune) bool { return !java.IsNameRune(r) })
	for _, word := range words {
		for i, name := range names {
			within := strings.HasPrefix(word, name) || strings.HasSuffix(word, name)
			if strings.EqualFold(strings.Trim(word, "0123456789"), name) || strings.EqualFold(word, name) ||
				strings.EqualFold(word, name+"th") || i == 0 && within && len(name) < 3 && !lexicon.Known(strings.ToLower(word)) {
				return word
			}
		}
	}
	if was := plainName(from); was != plainName(to) && len(was) > 3 &&
		strings.Contains(plainName(strings.Join(words, "")), was) {
		return from
	}
	return ""
}
