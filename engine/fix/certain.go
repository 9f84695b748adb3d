package fix

import (
	"bytes"
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// renamesOthers reports whether a name other than the parameter's changed. That of a local may have been a field's,
// too, outside of its block. Of two parameters that got other names at once, nothing but a reader knows which is
// which: a body may call what changed its order, too.
func renamesOthers(c *engine.Case, r *check.Rename) bool {
	return !slices.EqualFunc(c.Old.Tokens, c.New.Tokens, func(old, fresh java.Token) bool {
		return old.Text == fresh.Text || old.Text == r.From.Name && fresh.Text == r.To.Name
	})
}

// namesOther reports whether a name in a method's code may be of more than its parameter: of a type, or of what a class
// within the method declares. Nothing else in its scope may have the name of a parameter.
func namesOther(n *java.Node, name string, inClass bool) bool {
	inClass = inClass || classes[n.Kind]
	if n.Text == name && (inClass || n.Kind != "identifier") {
		return true
	}
	return slices.ContainsFunc(n.Children, func(c *java.Node) bool { return namesOther(c, name, inClass) })
}

// classes are the nodes in which a class declares what it has, or may be what is named: `size::new`.
var classes = lexicon.WordSet("class_body enum_body interface_body record_declaration method_reference")

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
	case !engine.OnlyRenames(c.Old, c.New) || renamesOthers(c, r):
		return fmt.Sprintf("the method changed in more than the name of `%s`", r.From.Name)
	case !bytes.Contains(c.New.Source, []byte(r.To.Name)):
		return fmt.Sprintf("the code has `%s` in unicode escapes", r.To.Name)
	}
	if tree, err := java.Syntax(c.New); err != nil || namesOther(tree, r.To.Name, false) {
		return fmt.Sprintf("`%s` may name more than the parameter", r.To.Name)
	}
	for _, name := range []string{r.From.Name, r.To.Name} {
		if maySay(Beside(c), name) {
			return fmt.Sprintf("the comment may say `%s` elsewhere, too", name)
		}
	}
	return ""
}

// Beside is what a comment says beside a unit, but for the names of its other tags, which are judged with these.
func Beside(c *engine.Case) string {
	src, doc, own := c.New.Source, c.Doc.Span, c.Unit.Span
	said := string(src[doc.Start:own.Start]) + " " + string(src[min(own.End, doc.End):doc.End])
	for _, tag := range javadoc.Tags(src, doc) {
		if name, _, _ := strings.Cut(tag.Text, " "); tag.Name == "param" && name != c.Unit.Param {
			said = strings.Replace(said, "@param "+name, "", 1)
		}
	}
	return strings.Trim(said, " \t\r\n*/")
}

var element = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`</?[A-Za-z][^<>]*>`) })

// maySay reports whether a text may have a name, or speak of what it names. What is only likely counts, because a
// reader decides then: a word that begins like one of the name's, or is short for it or the other way round; the
// initials of words in turn; for a name of a letter, whatever begins with it; for one of two, too, part of what is no
// word, as "nth", "2n" or "O(mn)".
func maySay(text, name string) bool {
	parts := slices.DeleteFunc(slices.Collect(lexicon.Subwords(unaccented(name))), isNumber)
	name = strings.Join(parts, "")
	var said, initials strings.Builder
	for word := range wordsOf(text) {
		lower := strings.ToLower(word)
		if len(name) < 3 && strings.Contains(lower, name) && !lexicon.IsStopWord(lower) &&
			(len(lower) < len(name)+3 || !lexicon.Known(lower) || len(name) == 1 && strings.HasPrefix(lower, name)) {
			return true // "nth", "ids", "O(mn)", "next" beside `n`
		}
		alike := func(w string) bool {
			return w == name || slices.ContainsFunc(parts, func(part string) bool {
				return (len(parts) == 1 || !lexicon.IsStopWord(part)) && likeWords(w, part)
			})
		}
		if alike(lower) { // "URLs", whose subwords are others
			return true
		}
		for w := range lexicon.Subwords(word) {
			if alike(w) {
				return true
			}
			said.WriteString(w)
			r, _ := utf8.DecodeRuneInString(w)
			initials.WriteRune(r)
		}
	}
	return len(name) > 1 && len(name) < 5 && strings.Contains(initials.String(), name) ||
		(len(name) > 3 || strings.ContainsFunc(name, caseless)) && strings.Contains(said.String(), name)
}

// wordsOf are the words of a comment, to whoever reads its source or what it shows.
func wordsOf(text string) iter.Seq[string] {
	text = spaced(unaccented(text + " " + element().ReplaceAllString(javadoc.Shown(text), "")))
	return strings.FieldsFuncSeq(text, func(r rune) bool { return !java.IsNameRune(r) })
}

// likeWords reports whether two words are the same, begin alike, or one is short for the other.
func likeWords(a, b string) bool {
	const alike = 3 // letters, as of "entries" and "entry"
	return a == b || a+"s" == b || a == b+"s" || len(b) > 1 && lexicon.SameWord(a, b) ||
		len(a) >= alike && len(b) >= alike && a[:alike] == b[:alike]
}

// unaccented is a text in the plain letters that identifiers are mostly written in: `cle` for "clé", `x1` for "x₁".
func unaccented(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(text))
}

func isNumber(word string) bool { return strings.Trim(word, "0123456789") == "" }

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
