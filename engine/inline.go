package engine

import (
	"bytes"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// Inline finds the comments within methods that the change left as they were, and that name a variable, a parameter or
// a member of the file which the method and its file have no more.
func Inline(pairs []java.Pair, old, fresh *java.File) (cases []*Case) {
	edited := map[*java.Method]bool{}
	for _, p := range pairs {
		edited[p.New] = !p.Unedited() && !p.Old.Unread && !p.New.Unread
	}
	within := Remarks(fresh, edited)
	if len(within) == 0 {
		return nil
	}
	stood := map[string]bool{}
	for _, c := range old.Comments {
		stood[javadoc.Shown(text(old, c))] = true
	}
	for _, p := range pairs {
		units := within[p.New]
		if len(units) == 0 {
			continue
		}
		var doc *javadoc.Doc
		for i := range units {
			u := &units[i]
			if name, _ := Outlived(p.Old, p.New, u); name == "" || !stood[javadoc.Shown(text(fresh, u.Span))] {
				continue
			}
			if doc == nil {
				doc = Documentation(p.New)
			}
			cases = append(cases, &Case{Old: p.Old, New: p.New, Doc: doc, Unit: u})
		}
	}
	return cases
}

// Remarks are the comments in the bodies of wanted methods, each as a unit of the innermost method. Code that was
// commented out is none, and neither is Javadoc.
func Remarks(f *java.File, wanted map[*java.Method]bool) map[*java.Method][]javadoc.Unit {
	all := map[*java.Method][]javadoc.Unit{}
	around := f.Innermost()
	for i, c := range f.Comments {
		m := around[i]
		if !wanted[m] {
			continue
		}
		if text := remark(f.Source[c.Start:c.End]); text != "" && len(m.Body) > 0 && m.Body[0].Start < c.Start {
			all[m] = append(all[m], javadoc.Unit{Type: javadoc.Inline, Text: text, Span: c})
		}
	}
	return all
}

// remark is the text of a comment in one line; "" where it says nothing in words.
func remark(comment []byte) string {
	if bytes.HasPrefix(comment, []byte("/**")) {
		return ""
	}
	text := strings.Join(strings.Fields(string(comment)), " ")
	said := strings.TrimSpace(strings.TrimSuffix(strings.Trim(text, "/* "), "*/"))
	if said == "" || strings.ContainsAny(said[len(said)-1:], ";{}") || strings.ContainsAny(said[:1], "@.") ||
		strings.Contains(said, " = ") || strings.Contains(said, ");") {
		return ""
	}
	return text
}

// Outlived finds the first name in a comment of a method that only the old version has, and where it stands: of a
// variable or of a member of the file, in a form that can be nothing else.
func Outlived(old, fresh *java.Method, u *javadoc.Unit) (name string, at java.Span) {
	src := fresh.Source
	for i := u.Span.Start; i < u.Span.End; {
		end := i
		for end < u.Span.End && wordByte(src[end]) {
			end++
		}
		if end == i {
			i++
			continue
		}
		word := java.Span{Start: i, End: end}
		i = end
		name := string(src[word.Start:word.End])
		if meant(src, word, name) && outlived(old, fresh, name) {
			return name, word
		}
	}
	return "", java.Span{}
}

func wordByte(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80
}

// meant reports whether a word of a comment can only be a name of the code: by its spelling, between backquotes, or as
// a call.
func meant(src []byte, word java.Span, name string) bool {
	before, after := src[word.Start-1], src[min(word.End, len(src)-1)]
	if strings.IndexByte(".#@-/\\\"'", before) >= 0 || after == '-' || after == '/' {
		return false
	}
	return lexicon.IsIdentifier(name) || before == '`' && after == '`' || bytes.HasPrefix(src[word.End:], []byte("()"))
}

// outlived reports whether a name is that of a variable, a parameter or a member which the new version has no more.
func outlived(old, fresh *java.Method, name string) bool {
	was, is := old.Has(name), fresh.Has(name)
	if !was || is || len(fresh.Members(name)) > 0 {
		return false
	}
	return locals.Of(old, struct{}{})[name] || len(old.Members(name)) > 0
}

// Successor is the one variable that came where one went, if that is the one of a name; else "".
func Successor(old, fresh *java.Method, name string) string {
	if r := renamedLocal.Of(fresh, old); r[0] == name {
		return r[1]
	}
	return ""
}

// renamedLocal is the one variable that went, and the one that came; two empty names where it is not one each.
var renamedLocal = java.NewFact(func(fresh, old *java.Method) (names [2]string) {
	before, after := locals.Of(old, struct{}{}), locals.Of(fresh, struct{}{})
	for i, versions := range [2][2]map[string]bool{{before, after}, {after, before}} {
		for n := range versions[0] {
			if versions[1][n] {
				continue
			}
			if names[i] != "" {
				return [2]string{}
			}
			names[i] = n
		}
	}
	return names
})

var locals = java.NewFact(func(m *java.Method, _ struct{}) map[string]bool { return m.Locals() })
