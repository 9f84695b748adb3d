package fix

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"

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
		return fmt.Sprintf("the comment may say `%s` elsewhere, too", word)
	}
	return ""
}

// saidElsewhere is the old or the new name of a parameter if a comment may have it, too, but for the names of its tags.
// What is only likely counts, because a reader decides then.
func saidElsewhere(c *engine.Case, names ...string) string {
	src, doc, own := c.New.Source, c.Doc.Span, c.Unit.Span
	said := string(src[doc.Start:own.Start]) + " " + string(src[min(own.End, doc.End):doc.End])
	for _, tag := range javadoc.Tags(src, doc) { // the names of other tags are judged with these
		if name, _, _ := strings.Cut(tag.Text, " "); tag.Name == "param" && name != c.Unit.Param {
			said = strings.Replace(said, "@param "+name, "", 1)
		}
	}
	text := norm.NFKC.String(said + " " + element().ReplaceAllString(javadoc.Shown(said), ""))
	for _, name := range names {
		if maySay(text, name) {
			return name
		}
	}
	return ""
}

var element = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`</?[A-Za-z][^<>]*>`) })

// maySay reports whether a text may have a name: in whatever letters, inflected ("radii", "the nth", "2n"), spelt out
// ("user ID"), within another name (`setLimit`), or between letters of a script without spaces.
func maySay(text, name string) bool {
	var squeezed strings.Builder
	var starts []int // of its words
	name, short := plain(norm.NFKC.String(name)), false
	for _, word := range strings.FieldsFunc(spaced(text), func(r rune) bool { return !java.IsNameRune(r) }) {
		for part := range lexicon.Subwords(word) {
			starts = append(starts, squeezed.Len())
			squeezed.WriteString(part)
			short = short || part == name
		}
		word = plain(word)
		within := !lexicon.Known(word) && (strings.HasPrefix(word, name) || strings.HasSuffix(word, name))
		short = short || within || word == name || word == name+"s" || word == name+"th"
	}
	words, letters := squeezed.String(), []rune(name)
	switch {
	case strings.ContainsFunc(name, caseless):
		return strings.Contains(words, name)
	case len(letters) < 3:
		return short
	case len(letters) > 3 && strings.Contains(words, name):
		return true
	}
	begin := string(letters[:max(3, len(letters)-2)])
	return slices.ContainsFunc(starts, func(at int) bool { return strings.HasPrefix(words[at:], begin) })
}

// plain is a name in small letters alone, without underscores.
func plain(name string) string { return strings.Join(slices.Collect(lexicon.Subwords(name)), "") }

// spaced is a text with spaces around what stands in a script without capitals, as words in Chinese do without.
func spaced(text string) string {
	var b strings.Builder
	before := false
	for _, r := range text {
		if now := caseless(r); now != before {
			b.WriteByte(' ')
			before = now
		}
		b.WriteRune(r)
	}
	return b.String()
}

func caseless(r rune) bool { return unicode.IsLetter(r) && !unicode.IsUpper(r) && !unicode.IsLower(r) }
