package fix

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
	"jithook/engine/reference"
)

// Flaw says in one line what edits would break in a comment; "" where they break nothing. Every edit goes through it
// before anybody sees it, whoever made it. The cases are those that the edits are made for, all of one comment. What
// was broken before the edits is no flaw of theirs.
func Flaw(edits []java.Edit, of ...*engine.Case) string {
	c := of[0]
	before, after := c.New.Source[commentOf(c).Start:commentOf(c).End], edited(c, edits)
	if text := misplaced(c, edits); text != "" || len(after) == 0 {
		return text
	}
	if javadoc.Blank(after) && !javadoc.Blank(before) {
		return "an empty comment would be left"
	}
	if c.Unit.Type == javadoc.Inline {
		return flawInline(before, after)
	}
	if !framed(after) {
		return "the comment would not end where it ends"
	}
	old, fresh := skeletonOf(before), skeletonOf(after)
	switch {
	case worse(fresh.braces, old.braces):
		return "a brace would lack its partner"
	case worse(fresh.backquotes%2, old.backquotes%2):
		return "a backquote would lack its partner"
	case slices.ContainsFunc(slices.Collect(maps.Keys(fresh.html)), func(element string) bool {
		return worse(fresh.html[element], old.html[element])
	}):
		return "an HTML element would lack its end"
	case fresh.unread > old.unread:
		return "a link would name nothing of Java"
	}
	if text := flawOfTags(of, old, fresh, edits); text != "" {
		return text
	}
	for _, link := range fresh.links {
		if !slices.ContainsFunc(old.links, func(l javadoc.Reference) bool { return sameLink(l, link) }) &&
			!leads(link, old.links, of) {
			return fmt.Sprintf("nothing says where the link to `%s` would lead", linkText(link))
		}
	}
	return ""
}

// worse reports whether more is left open, or closed, than before.
func worse(now, before int) bool { return max(now, -now) > max(before, -before) }

// commentOf is the comment that a case's unit stands in.
func commentOf(c *engine.Case) java.Span {
	if c.Unit.Type == javadoc.Inline {
		return c.Unit.Span
	}
	return c.Doc.Span
}

// misplaced says of edits that reach beyond their comment, or write what Java reads otherwise.
func misplaced(c *engine.Case, edits []java.Edit) string {
	doc, src := commentOf(c), c.New.Source
	for _, e := range edits {
		outside := string(src[e.Span.Start:max(e.Span.Start, min(e.Span.End, doc.Start))]) +
			string(src[min(e.Span.End, max(e.Span.Start, doc.End)):e.Span.End])
		if strings.TrimSpace(outside) != "" || e.Text != "" && outside != "" {
			return "an edit would reach beyond the comment"
		}
		if strings.Contains(e.Text, `\u`) || !utf8.ValidString(e.Text) ||
			!utf8.Valid(src) && strings.ContainsFunc(e.Text, func(r rune) bool { return r >= utf8.RuneSelf }) {
			return "javac would read the text otherwise"
		}
		if strings.ContainsFunc(e.Text, func(r rune) bool {
			return javadoc.Unseen(r) && !bytes.ContainsRune(src[e.Span.Start:e.Span.End], r)
		}) {
			return "the text has a character that nobody sees"
		}
		if text := misspelt(src[doc.Start:max(doc.Start, e.Span.Start)], src[e.Span.Start:e.Span.End],
			src[min(e.Span.End, doc.End):doc.End], e.Text); text != "" {
			return text
		}
	}
	return ""
}

// misspelt says of words that come in the place of others, between the rest of a comment, that they would change an
// address, or take apart the name that they are part of.
func misspelt(before, old, after []byte, fresh string) string {
	if fresh == "" || len(old) == 0 {
		return ""
	}
	const blanks = " \t\r\n"
	lead, trail := before[bytes.LastIndexAny(before, blanks)+1:], after
	if end := bytes.IndexAny(after, blanks); end >= 0 {
		trail = after[:end]
	}
	slash := len(lead) > 1 && lead[len(lead)-1] == '/' && isNameByte(lead[len(lead)-2])
	if scheme := []byte("://"); slash || bytes.Contains(lead, scheme) || bytes.Contains(trail, scheme) {
		return "an address would be another one"
	}
	lower := bytes.ToLower(before)
	if bytes.LastIndex(lower, []byte("<a ")) > bytes.LastIndex(lower, []byte("</a")) {
		return "a link of HTML would still lead where it led"
	}
	n := len(lead)
	opens := n > 1 && strings.IndexByte(".#", lead[n-1]) >= 0 && isNameByte(lead[n-2]) && isNameByte(old[0])
	closes := len(trail) > 1 && strings.IndexByte(".#", trail[0]) >= 0 && isNameByte(trail[1]) &&
		isNameByte(old[len(old)-1])
	if opens && !isNameByte(fresh[0]) || closes && !isNameByte(fresh[len(fresh)-1]) {
		return "a name would come apart"
	}
	return ""
}

// isNameByte reports whether a byte is of a name, be it of a letter outside of ASCII.
func isNameByte(b byte) bool { return b >= utf8.RuneSelf || java.IsNameRune(rune(b)) }

// edited is the comment after the edits; empty where they delete it.
func edited(c *engine.Case, edits []java.Edit) []byte {
	window := commentOf(c)
	for _, e := range edits {
		window.Start, window.End = min(window.Start, e.Span.Start), max(window.End, e.Span.End)
	}
	return bytes.TrimSpace(java.ApplyWithin(c.New.Source, window, edits))
}

// framed reports whether bytes are one Javadoc comment and nothing behind it.
func framed(comment []byte) bool {
	if bytes.HasPrefix(comment, []byte("///")) {
		for line := range bytes.Lines(comment) {
			if !bytes.HasPrefix(bytes.TrimLeft(line, " \t"), []byte("///")) {
				return false
			}
		}
		return true
	}
	return bytes.HasPrefix(comment, []byte("/**")) && len(comment) >= len("/***/") &&
		bytes.Index(comment[2:], []byte("*/")) == len(comment)-len("*/")-2
}

// flawInline is Flaw of a comment within a method.
func flawInline(before, after []byte) string {
	if bytes.HasPrefix(before, []byte("//")) != bytes.HasPrefix(after, []byte("//")) ||
		bytes.Count(before, []byte("\n")) != bytes.Count(after, []byte("\n")) ||
		bytes.HasPrefix(before, []byte("/*")) && bytes.Index(after, []byte("*/")) != len(after)-len("*/") {
		return "the comment would not end where it ends"
	}
	return ""
}

// skeleton is what must stay as it is while words of a comment change.
type skeleton struct {
	tags               []string // of each block tag its name, with what it is about: "param x"
	links              []javadoc.Reference
	unread             int // links that name nothing of Java
	braces, backquotes int
	html               map[string]int // of each element the tags that open it, less those that close it
}

func skeletonOf(comment []byte) skeleton {
	span := java.Span{End: len(comment)}
	s := skeleton{links: javadoc.References(comment, span), html: javadoc.OpenElements(comment, span)}
	for _, t := range javadoc.Tags(comment, span) {
		name, _, _ := strings.Cut(t.Text, " ")
		switch tag := strings.TrimSuffix(t.Name, "s"); {
		case t.Name == "param":
			s.tags = append(s.tags, "param "+name)
		case t.Name == "throws" || t.Name == "exception":
			s.tags = append(s.tags, "throws "+name)
		case tag == "return":
			s.tags = append(s.tags, "return")
		default:
			s.tags = append(s.tags, t.Name+" "+t.Text)
		}
	}
	s.braces = bytes.Count(comment, []byte("{")) - bytes.Count(comment, []byte("}"))
	s.backquotes = bytes.Count(comment, []byte("`"))
	for _, tag := range []string{"{@link ", "{@link\n", "{@linkplain ", "{@linkplain\n"} {
		s.unread += bytes.Count(comment, []byte(tag))
	}
	for _, l := range s.links {
		if strings.HasPrefix(l.Unit.Text, "{@link") {
			s.unread--
		}
	}
	return s
}

// flawOfTags says of block tags that come twice, or that are about what the element does not have. What stands in for a
// class in the case of a link has no parameters.
func flawOfTags(of []*engine.Case, old, fresh skeleton, edits []java.Edit) string {
	times := map[string]int{}
	for _, t := range old.tags {
		times[t]--
	}
	for _, t := range fresh.tags {
		times[t]++
	}
	for i, t := range fresh.tags {
		name, isParam := strings.CutPrefix(t, "param ")
		switch {
		case times[t] <= 0:
		case slices.Contains(fresh.tags[:i], t):
			return fmt.Sprintf("the comment would have two `@%s`", strings.TrimSpace(t))
		case isParam && !slices.ContainsFunc(of, func(c *engine.Case) bool {
			return c.New.Formals(false).Has(name) || c.New.Formals(true).Has(name)
		}):
			return fmt.Sprintf("there is no parameter `%s`", name)
		}
	}
	deletions := 0
	for _, e := range edits {
		if e.Text == "" {
			deletions++
		}
	}
	if lost := len(old.tags) - len(fresh.tags); lost > deletions || lost < 0 {
		return "the block tags would be others"
	}
	return ""
}

func sameLink(a, b javadoc.Reference) bool {
	return a.Class == b.Class && a.Member == b.Member && slices.Equal(a.Params, b.Params)
}

func linkText(r javadoc.Reference) string {
	if r.Member == "" {
		return r.Class
	}
	return r.Class + "#" + r.Member
}

// leads reports whether a new link leads somewhere, as far as the file tells: to what a change made of the target of
// one of the cases, or to names that the code has or that links had before.
func leads(link javadoc.Reference, before []javadoc.Reference, of []*engine.Case) bool {
	class := java.LastName(link.Class)
	for _, c := range of {
		if c.Link == nil || c.Link.Removed == nil {
			continue
		}
		now := c.Link.Removed.Now
		if (class == "" || class == java.LastName(now.Class) || link.Class == c.Link.Class) &&
			(link.Member == now.Member || link.Member == class || now.Member == "" && link.Member == c.Link.Member) {
			return class != "" || !ownInstead(c.New, link, now)
		}
	}
	m := of[0].New
	has := func(same func(javadoc.Reference) bool) bool { return slices.ContainsFunc(before, same) }
	if class != "" && !namedInCode(m, class, class == link.Class) &&
		!has(func(r javadoc.Reference) bool { return r.Class == class }) {
		return false
	}
	around := java.LastName(strings.TrimSuffix(link.Class, "."+class))
	if lexicon.IsCapitalized(around) && around != class && !slices.Contains(strings.Split(m.Class, "."), around) &&
		!bytes.Contains(m.Source, []byte(around+"."+class)) {
		return false // another class need not have one of the name
	}
	return link.Member == "" || hasMember(m, class, link) || has(func(r javadoc.Reference) bool {
		return r.Class == link.Class && r.Member == link.Member
	})
}

// ownInstead reports whether `#name` means, where a comment stands, a member of another class than it is to be of: of a
// class that extends that one, or that stands in it.
func ownInstead(m *java.Method, link javadoc.Reference, of reference.Target) bool {
	if of.Class = strings.TrimPrefix(of.Class, m.Package+"."); of.Class == m.Class {
		return false
	}
	return slices.ContainsFunc(java.Outline(m.Source).Types(), func(t java.Type) bool {
		if !java.Within(m.Class, t.Path) || java.Within(of.Class, t.Path) || len(t.Code) == 0 {
			return false
		}
		code := java.Span{Start: t.Code[0].Start, End: t.Code[len(t.Code)-1].End}
		return slices.ContainsFunc(declarations(m, link), code.Holds) || !link.Method && t.HasField(link.Member)
	})
}

// hasMember reports whether a class has what a link names, as far as the method's file tells: it declares it, or the
// method takes it from the class or from a variable of that type or, where the class extends another one, calls it.
func hasMember(m *java.Method, class string, link javadoc.Reference) bool {
	var here, extends bool
	for _, t := range java.Outline(m.Source).Types() {
		if class == "" && java.Within(m.Class, t.Path) || class == java.LastName(t.Path) {
			here, extends = true, extends || len(t.Supers) > 0
			if !link.Method && t.HasField(link.Member) {
				return true
			}
		}
	}
	if !here && class == "" {
		return namedInCode(m, link.Member, false) // the method came without its file
	}
	if here && len(declarations(m, link)) > 0 {
		return true
	}
	return here && extends && calls(m, link.Member) || (!here || extends) && class != "" && selects(m, class, link.Member)
}

// declarations are where a method's file declares what a link may mean, by its name and parameters.
func declarations(m *java.Method, link javadoc.Reference) (all []java.Span) {
	lists, names := m.MemberLists(link.Member), m.MemberParams(link.Member)
	for i, decl := range m.MemberDecls(link.Member) {
		lacks := func(typ string) bool {
			typ = strings.TrimRight(java.LastName(typ), ".[]")
			return !slices.ContainsFunc(lists[i], func(t java.Token) bool { return t.Text == typ })
		}
		if !link.Method ||
			len(lists[i]) > 0 && len(names[i]) == len(link.Params) && !slices.ContainsFunc(link.Params, lacks) {
			all = append(all, decl)
		}
	}
	return all
}

// calls reports whether a method's code calls a method by its name alone, or of `this` or `super`.
func calls(m *java.Method, name string) bool {
	for i, t := range m.Body {
		if t.Text == name && i > 1 && i+1 < len(m.Body) && m.Body[i+1].Text == "(" &&
			(m.Body[i-1].Text != "." || m.Body[i-2].Text == "this" || m.Body[i-2].Text == "super") {
			return true
		}
	}
	return false
}

// selects reports whether a method's code takes a member from a class, or from a variable of that type: `port.open()`
// of a `Port port`, `Port::open`, but not `Files.open()`.
func selects(m *java.Method, class, member string) bool {
	for i := 2; i < len(m.Tokens); i++ {
		of, before := m.Tokens[i-2].Text, m.Tokens[i-1].Text
		if m.Tokens[i].Text == member && (before == "." || before == "::") && (of == class || isVariable(m, class, of)) {
			return true
		}
	}
	return false
}

// isVariable reports whether a file declares a name with a type: a parameter, a variable or a field.
func isVariable(m *java.Method, typ, name string) bool {
	declared, err := regexp.Compile(`\b` + regexp.QuoteMeta(typ) + `(<[^;=(){}]*>)?\s+` + regexp.QuoteMeta(name) + `\b`)
	return err == nil && declared.Match(m.Source)
}

// namedInCode reports whether a method's code has a name, or its file anywhere but in comments; alone, if that says
// what the name is without another before it: a `Map.Entry` says nothing of an `Entry`.
func namedInCode(m *java.Method, name string, alone bool) bool {
	if at, there := m.TokenPlaces()[name]; there && (!alone || at == 0 || m.Tokens[at-1].Text != ".") {
		return true
	}
	src := m.Source
	commented := 0
	for comment := range javadoc.MayBeComments(src) {
		commented += countWord(comment, name, alone)
	}
	return countWord(src, name, alone) > commented
}

// countWord is how often a name stands in a text, apart from longer ones; alone, if no point is before it, but for one
// of an import.
func countWord(text []byte, name string, alone bool) (n int) {
	for from := 0; ; {
		at := bytes.Index(text[from:], []byte(name))
		if at < 0 {
			return n
		}
		at += from
		from = at + len(name)
		before, _ := utf8.DecodeLastRune(text[:at])
		after, _ := utf8.DecodeRune(text[from:])
		if !java.IsNameRune(before) && !java.IsNameRune(after) && !(alone && before == '.' && after != ';') {
			n++
		}
	}
}
