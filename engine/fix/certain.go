package fix

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// othersStay reports whether one parameter alone has another name, and each its place and type. Of two that got other
// names at once, nothing but a reader knows which is which: a body may call what changed its order, too.
func othersStay(c *engine.Case) bool {
	renamed := 0
	return slices.EqualFunc(c.Old.Params, c.New.Params, func(old, fresh java.Param) bool {
		if old.Name != fresh.Name {
			renamed++
		}
		return renamed < 2 && java.SameText(old.Type, fresh.Type)
	})
}

// saysNothing reports whether a tag has a name alone, to whoever reads the comment or its source.
func saysNothing(c *engine.Case) bool {
	return strings.TrimSpace(strings.TrimPrefix(c.Unit.Text, c.Unit.Param)) == "" &&
		javadoc.Blank(c.New.Source[c.Unit.Name.End:c.Unit.Span.End])
}

// doubtRename says why the tag of a formal that got another name is to be read; "" where it says nothing that could be
// false of the new one.
func doubtRename(c *engine.Case, r *check.Rename) string {
	switch {
	case c.New.Element != java.MethodElement:
		return "only the code of a method shows what a parameter is for"
	case !saysNothing(c):
		return fmt.Sprintf("what it says may hold of `%s` alone", r.From.Name)
	case !engine.OnlyRenames(c.Old, c.New) || !othersStay(c):
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
// in whatever letters. A name of a letter or two may also be part of what is no word, as of "nth" and "2n", and one of
// several words may be spelt out, "user ID".
func saidElsewhere(c *engine.Case, from, to string) string {
	src, doc, own := c.New.Source, c.Doc.Span, c.Unit.Span
	said := string(src[doc.Start:own.Start]) + " " + string(src[min(own.End, doc.End):doc.End])
	for _, tag := range javadoc.Tags(src, doc) { // the names of other tags are judged with these
		if name, _, _ := strings.Cut(tag.Text, " "); tag.Name == "param" && name != c.Unit.Param {
			said = strings.Replace(said, "@param "+name, "", 1)
		}
	}
	words := strings.FieldsFunc(javadoc.Shown(said), func(r rune) bool { return !java.IsNameRune(r) })
	for _, word := range words {
		for i, name := range []string{from, to} {
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
