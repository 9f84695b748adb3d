package javadoc

import (
	"fmt"
	"strings"
	"testing"

	"jithook/engine/java"
)

// show writes a comment's units one a line, each as `type [param]: text`, and checks what holds for every unit.
func show(t *testing.T, comment string) []string {
	t.Helper()
	// A comment never stands alone in its source: the spans must count from the source's beginning.
	src := []byte("class A {\n\t" + comment + "\n\tvoid m() {}\n}\n")
	start := strings.Index(string(src), "/**")
	span := java.Span{Start: start, End: start + len(comment)}
	doc := Parse(src, span)
	if doc.Span != span {
		t.Errorf("doc span %v, want %v", doc.Span, span)
	}
	var out []string
	for i := range doc.Units {
		u := &doc.Units[i]
		if err := checkUnit(src, span, u); err != nil {
			t.Errorf("%v in %q", err, comment)
		}
		line := string(u.Type)
		if u.Param != "" {
			line += " " + u.Param
		}
		out = append(out, line+": "+u.Text)
	}
	return out
}

// checkUnit reports how a unit's spans and text disagree.
func checkUnit(src []byte, doc java.Span, u *Unit) error {
	if u.Span.Start < doc.Start || u.Span.End > doc.End || u.Span.Empty() {
		return fmt.Errorf("span %v of %s outside of %v", u.Span, u.Type, doc)
	}
	text := u.Text
	if !u.sentence() {
		if src[u.Span.Start] != '@' && !strings.HasPrefix(string(src[u.Span.Start:]), `\u`) {
			return fmt.Errorf("%s starts with %q", u.Type, src[u.Span.Start])
		}
	}
	if u.Type == Param || u.Type == Throws {
		if u.Name.Start <= u.Span.Start || u.Name.End > u.Span.End || u.Name.Empty() {
			return fmt.Errorf("name %v outside of %v", u.Name, u.Span)
		}
		name := string(src[u.Name.Start:u.Name.End])
		if u.TypeParam() && strings.HasSuffix(u.Param, ">") && !strings.HasPrefix(name, "<") {
			name = "<" + name + ">"
		}
		if f := flatten([]byte(name), java.Span{End: len(name)}, u.Lines); f.fold(0, len(f.text)) != u.Param {
			return fmt.Errorf("name %q in the source, %q in the unit", name, u.Param)
		}
	}
	var joined strings.Builder
	last := u.Span.Start
	for _, w := range Words(src, u) {
		if w.Span.Start < last || w.Span.End > u.Span.End || w.Span.Empty() {
			return fmt.Errorf("word %q at %v, after %d, in %v", w.Text, w.Span, last, u.Span)
		}
		last = w.Span.End
		joined.WriteString(w.Text)
	}
	if want := strings.Join(strings.Fields(text), ""); joined.String() != want {
		return fmt.Errorf("words %q, text %q", joined.String(), want)
	}
	return nil
}

func TestParse(t *testing.T) {
	tests := []struct {
		name, comment string
		want          []string
	}{
		{"usual", `/**
	 * Opens the door.  It must not be
	 * locked.
	 *
	 * @param key  the key
	 *             of the door
	 * @param <T> kind of door
	 * @return the door,
	 *   open
	 * @throws IOException if it is stuck
	 * @since 2
	 */`, []string{"summary: Opens the door.", "param key: key the key of the door", "param <T>: <T> kind of door", "return: the door, open"}},
		{"sentence over lines", "/**\n * Opens the\n * door now. Then waits.\n */", []string{"summary: Opens the door now."}},
		{"tag in a comment of HTML", "/** Opens the door.\n * <!-- @return it\n * @param key it\n * -->\n * @return all\n */",
			[]string{"summary: Opens the door.", "return: all"}},
		{"one line", "/** Opens the door */", []string{"summary: Opens the door"}},
		{"one line tag", "/** @return the door */", []string{"return: the door"}},
		{"no stars", "/**\n  Opens the door.\n  @return a door\n*/", []string{"summary: Opens the door.", "return: a door"}},
		{"many stars", "/*****\n ** Opens the door.\n ** @return a door\n *****/",
			[]string{"summary: Opens the door.", "return: a door"}},
		{"CRLF", "/**\r\n * Opens\r\n * it.\r\n *\r\n * @param a the\r\n *   door\r\n */",
			[]string{"summary: Opens it.", "param a: a the door"}},
		{"Latin-1", "/** Gr\xf6\xdfe der T\xfcr. Mehr. */", []string{"summary: Größe der Tür."}},
		{"UTF-8", "/** Größe der Tür. @param x\n * @param größe die Größe */",
			[]string{"summary: Größe der Tür.", "param größe: größe die Größe"}},
		{"empty", "/** */", nil},
		{"emptier", "/***/", nil},
		{"only stars", "/**\n *\n */", nil},
		{"empty tags", "/**\n * @param\n * @return\n * @param x\n */", []string{"param x: x"}},
		{"no description", "/**\n * @param x\n * @param y the y\n */", []string{"param x: x", "param y: y the y"}},
		{"at inside a line", "/** Mail me@home.org or @you. Done. */", []string{"summary: Mail me@home.org or @you."}},
		{"code at the line start", "/**\n * Marks what\n * {@code @Override} says. More.\n */",
			[]string{"summary: Marks what {@code @Override} says."}},
		{"period in braces", "/** Like {@link a.B#c() a. b} or {@code x. y}. More. */",
			[]string{"summary: Like {@link a.B#c() a. b} or {@code x. y}."}},
		{"period in code", "/** Like <code>a. b</code> or <tt>x. y</tt>. More. */",
			[]string{"summary: Like <code>a. b</code> or <tt>x. y</tt>."}},
		{"nested braces", "/** Runs {@code if (a) { b. c; } else {}}. More. */",
			[]string{"summary: Runs {@code if (a) { b. c; } else {}}."}},
		{"unbalanced braces", "/** Runs {@code if (a) { b.\n * @param a the {@code a}\n */",
			[]string{"summary: Runs {@code if (a) { b.", "param a: a the {@code a}"}},
		{"closing brace only", "/** Runs }. More. */", []string{"summary: Runs }."}},
		{"version", "/** Since 1.2 it is x.y. More. */", []string{"summary: Since 1.2 it is x.y."}},
		{"question", "/** Is it open? Say so. */", []string{"summary: Is it open?"}},
		{"paragraph", "/**\n * Opens the door\n * <p>It may be open.\n */", []string{"summary: Opens the door"}},
		{"paragraph first", "/**\n * <p>Opens the door.</p>\n * <p>It may be open.</p>\n */",
			[]string{"summary: <p>Opens the door."}},
		{"list", "/**\n * Opens:\n * <ul><li>one. <li>two</ul>\n */", []string{"summary: Opens:"}},
		{"less than", "/** Reports whether a<b or a < p. More. */", []string{"summary: Reports whether a<b or a < p."}},
		{"type arguments", "/** Makes a List<P> of Map<String, List<T>> now. More. */",
			[]string{"summary: Makes a List<P> of Map<String, List<T>> now."}},
		{"attributes", "/** Sees <a href=\"x. y\">it. */", []string{"summary: Sees <a href=\"x. y\">it."}},
		{"escapes", "/** Opens \\u0069t.\\u0020Waits.\n * \\u0040param k\\u0065y the \\\\u0041 \\uuu0042 \\ud83d\\ude00\n */",
			[]string{"summary: Opens it.", `param key: key the \\u0041 B 😀`}},
		{"an escaped line end", "/** Opens it.\\u000a * @param key the key */", []string{"summary: Opens it.", "param key: key the key"}},
		{"Chinese", "/** 读取文件。最多读取 {@code count} 行。 */", []string{"summary: 读取文件。"}},
		{"Japanese", "/** 「開く」。｡閉じる */", []string{"summary: 「開く」。｡"}},
		{"marks that are wide", "/** 是吗？！「读」行。 */", []string{"summary: 是吗？！"}},
		{"quoted to its end", "/** “读取文件。”然后关闭。 */", []string{"summary: “读取文件。”"}},
		{"a wide point", "/** 約３．５行を読む．閉じる． */", []string{"summary: 約３．５行を読む．"}},
		{"wide marks in code", "/** 见 {@code a。b} 行。然后。 */", []string{"summary: 见 {@code a。b} 行。"}},
		{"a comment of HTML", "/** Opens <!-- a. b --> it.<!-- c --> Waits. */",
			[]string{"summary: Opens <!-- a. b --> it.<!-- c -->"}},
		{"a comment before a name", "/**\n * @param <!-- -->key the key\n */", []string{"param key: <!-- -->key the key"}},
		{"characters that nobody sees", "/** O\u200bpens\x01 it.\ufeff Waits.\u2800\n * @pa\u00adram k\u2060e\x7fy the key\ufe0f\n */",
			[]string{"summary: Opens it.", "param key: key the key"}},
		{"empty line", "/**\n * Opens the door\n *\n * It may be open.\n */", []string{"summary: Opens the door"}},
		{"tag ends it", "/**\n * Opens the door\n * @see #close\n * @param a door. A big one.\n */",
			[]string{"summary: Opens the door", "param a: a door. A big one."}},
		{"annotation in sample",
			"/**\n * Use it. So:\n * <pre>\n * @Override\n * void m();\n * </pre>\n * @param a door\n */",
			[]string{"summary: Use it.", "param a: a door"}},
		{"annotation in code", "/**\n * Use {@code\n * @Override\n * void m();\n * } now. And then.\n * @param a door\n */",
			[]string{"summary: Use {@code @Override void m(); } now.", "param a: a door"}},
		{"tags in code", "/**\n * Use {@code\n * @param a { b }\n * @return c\n * } now. And then.\n * @param a door\n */",
			[]string{"summary: Use {@code @param a { b } @return c } now.", "param a: a door"}},
		{"tags in a snippet", "/**\n * Opens.\n * {@snippet :\n * @return c\n * }\n * @param a door\n */",
			[]string{"summary: Opens.", "param a: a door"}},
		{"tags in code of a tag", "/**\n * @return the {@code\n *  a {\n *  @param n no\n *  } } things\n * @param a door\n */",
			[]string{"return: the {@code a { @param n no } } things", "param a: a door"}},
		{"brace in text", "/**\n * Opens {\n * @return a }\n * @param a door\n */",
			[]string{"summary: Opens {", "return: a }", "param a: a door"}},
		{"sample in a tag", "/**\n * @return the door\n * <pre>\n *   open(x);\n * </pre>\n * @see #x\n */",
			[]string{"return: the door <pre> open(x); </pre>"}},
		{"pre never closed", "/**\n * Use it: <pre>\n * @Override\n * @param a door\n */",
			[]string{"summary: Use it:", "param a: a door"}},
		{"inline summary", "/**\n * {@summary The door. Big.} More.\n */", []string{"summary: The door. Big."}},
		{"inline return", "/**\n * {@return the {@code door}. Big} More.\n * @param a door\n */",
			[]string{"return: the {@code door}. Big", "param a: a door"}},
		{"inline return further on", "/** Opens. {@return a {@link B}} C {@return d}.\n * @return e */",
			[]string{"summary: Opens.", "return: a {@link B}", "return: d", "return: e"}},
		{"shown, no inline return", "/** A. {@code {@return b}} <!-- {@return c} --> */", []string{"summary: A."}},
		{"inherited", "/** {@inheritDoc} */", []string{"summary: {@inheritDoc}"}},
		{"comma after name", "/**\n * @param url, the address\n * @param < T > kind\n * @param -x bad\n */",
			[]string{"param url: url, the address", "param <T>: < T > kind", "param -x: -x bad"}},
		{"doubled", "/**\n * @param a x\n * @param a y\n * @return 1\n * @return 2\n */",
			[]string{"param a: a x", "param a: a y", "return: 1", "return: 2"}},
		{"returns", "/**\n * @returns the door\n * @parameter x y\n */", []string{"return: the door"}},
		{"markdown", "/**\n * # Door\n *\n * - `a. b` is open\n *\n * @return `null`\n */",
			[]string{"summary: # Door", "return: `null`"}},
		{"bullets", "/**\n * Items\n * * one\n * @return two\n */", []string{"summary: Items * one", "return: two"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := show(t, tt.comment); strings.Join(got, "\n") != strings.Join(tt.want, "\n") {
				t.Errorf("in %q\n got %q\nwant %q", tt.comment, got, tt.want)
			}
		})
	}
}

func TestOthers(t *testing.T) {
	tests := []struct {
		name, comment string
		want          []string
	}{
		{"sentences", "/** Opens. It must be {@code x. y}\n * shut! Is it? */",
			[]string{"description: It must be {@code x. y} shut!", "description: Is it?"}},
		{"paragraphs", "/**\n * Opens.\n * <p>It is\n *\n * shut.</p>\n * <p></p><b></b>\n */",
			[]string{"description: It is", "description: shut."}},
		{"items", "/**\n * Opens:\n * <ul><li>one. Two<li>three</li></ul>\n * <pre>\n * a. b\n * </pre>\n */",
			[]string{"description: one.", "description: Two", "description: three", "description: <pre> a. b"}},
		{"behind an inline tag", "/** {@summary A.} B. */", []string{"description: B."}},
		{"behind an inline return", "/** {@return a} B. */", []string{"description: B."}},
		{"empty returns", "/** {@return}\n * @param\n * @return\n *\n * @returns\n */",
			[]string{"return: ", "return: ", "return: "}},
		{"throws",
			"/**\n * @throws a.b.X if\n *   it is\n * @exception Y\n * @throws\n * @throws {@link Z} if\n * @throws -\n */",
			[]string{"throws a.b.X: a.b.X if it is", "throws Y: Y", "throws Z: {@link Z} if"}},
		{"CRLF", "/** A.\r\n * B\r\n * c.\r\n * @throws X d\r\n *   e\r\n */",
			[]string{"description: B c.", "throws X: X d e"}},
		{"Latin-1", "/** A. Gr\xf6\xdfe. */", []string{"description: Größe."}},
		{"none", "/** A.\n * @param a b. C.\n * @return d. E.\n */", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := []byte(tt.comment)
			doc := Parse(src, java.Span{End: len(src)})
			var got []string
			for i := range doc.Others {
				u := &doc.Others[i]
				if err := checkUnit(src, doc.Span, u); err != nil {
					t.Error(err)
				}
				got = append(got, strings.TrimSpace(string(u.Type)+" "+u.Param)+": "+u.Text)
			}
			if strings.Join(got, "\n") != strings.Join(tt.want, "\n") {
				t.Errorf("in %q\n got %q\nwant %q", tt.comment, got, tt.want)
			}
		})
	}
}

func TestLines(t *testing.T) {
	for name, tt := range map[string]struct{ comment, want string }{
		"usual": {
			"/// Opens `a. b`\n\t/// the door. Or\n\t///   not.\n\t///\n\t/// @param a the\n\t///   door\n\t/// @throws X if",
			"summary: Opens `a. b` the door.\nparam a: a the door\ndescription: Or not.\nthrows X: X if"},
		"one line": {"/// Opens.", "summary: Opens."},
		"no space": {"///Opens.\n///@return it", "summary: Opens.\nreturn: it"},
		"empty":    {"///", ""},
		"shown tags": {"/// `{@return a}` \\{@return b} {@return c}.\n///\n///     {@return d}",
			"summary: `{@return a}` \\{@return b} {@return c}.\nreturn: c"},
		"stars":   {"/// A\n/// * b\n/// c", "summary: A * b c"},
		"CRLF":    {"/// A\r\n  /// b. C.\r\n/// @return d\r\n///   e", "summary: A b.\nreturn: d e\ndescription: C."},
		"lone CR": {"/// A\r/// b", "summary: A b"},
		"Latin-1": {"/// Gr\xf6\xdfe.", "summary: Größe."},
		"sample": {"/// A.\n/// ```\n/// @Override\n/// ```\n/// @return b",
			"summary: A.\nreturn: b\ndescription: ``` @Override ```"},
		"behind a sample": {"/// A.\n/// B:\n/// ```java\n/// c. d\n/// ```\n/// E.",
			"summary: A.\ndescription: B:\ndescription: ```java c. d ```\ndescription: E."},
		"tags in a fence": {"/// A.\n/// ````java\n/// @param a\n/// ```\n/// @param b\n/// `````\n/// @param c d",
			"summary: A.\nparam c: c d\ndescription: ````java @param a ``` @param b `````"},
		"tags between tildes": {"/// A.\n/// ~~~\n/// @param a\n/// ```\n/// @param b\n/// ~~~\n/// @param c d",
			"summary: A.\nparam c: c d\ndescription: ~~~ @param a ``` @param b ~~~"},
		"tags in a fence of a tag": {"/// @param a b\n/// ```\n/// @param c\n/// ```\n/// @param c d",
			"param a: a b ``` @param c ```\nparam c: c d"},
		"tags in a fence of an item": {"/// A.\n/// - ```\n///   @param a b\n///   ```\n/// @param c d",
			"summary: A.\nparam c: c d\ndescription: ``` @param a b ```"},
		"fence that its item ends": {"/// A.\n/// - ```\n///   @param a b\n/// @param c d",
			"summary: A.\nparam c: c d\ndescription: ``` @param a b"},
		"fence never closed": {"/// A.\n/// ```\n/// @param a b", "summary: A.\ndescription: ``` @param a b"},
		"no fence":           {"/// A.\n/// ``` a`b\n/// @param a b", "summary: A.\nparam a: a b\ndescription: ``` a`b"},
		"fence in code":      {"/// A {@code\n/// ```\n/// }\n/// @param c d", "summary: A {@code ``` }\nparam c: c d"},
		"code in a fence": {"/// A.\n/// ```\n/// {@code\n/// ```\n/// @param c d }",
			"summary: A.\nparam c: c d }\ndescription: ``` {@code ```"},
		"indented": {"/// A.\n///\n///     @param a b\n///\n/// \t@return c\n///\n/// D.\n/// @param c d",
			"summary: A.\nparam c: c d\ndescription: D."},
		"indented paragraph":    {"/// A.\n///     @param a b\n/// @param c d", "summary: A.\nparam a: a b\nparam c: c d"},
		"indented as all":       {"///     A.\n///\n///     @param a b", "summary: A.\nparam a: a b"},
		"indented by an item":   {"/// A.\n///\n/// - b\n///\n///     @param a b", "summary: A.\nparam a: a b\ndescription: - b"},
		"indented in an item":   {"/// A.\n///\n/// 1. b\n///\n///        @param a b", "summary: A.\ndescription: 1.\ndescription: b"},
		"indented by a heading": {"/// # A\n///     @param a b\n/// C", "summary: # A\ndescription: C"},
		"paragraphs":            {"/// A\n///\n/// b\n///\n/// c", "summary: A\ndescription: b\ndescription: c"},
	} {
		t.Run(name, func(t *testing.T) {
			src := []byte(tt.comment)
			doc := Parse(src, java.Span{End: len(src)})
			var got []string
			for u := range doc.All() {
				if err := checkUnit(src, doc.Span, u); err != nil {
					t.Error(err)
				}
				got = append(got, strings.TrimSpace(string(u.Type)+" "+u.Param)+": "+u.Text)
			}
			if strings.Join(got, "\n") != tt.want {
				t.Errorf("in %q\n got %q\nwant %q", tt.comment, got, tt.want)
			}
		})
	}
}

func TestSpans(t *testing.T) {
	src := []byte("x /**\n   * Opens\n   * it. Now.\n   * @param <T>  a\n   *   b \n   * @return c\n   */")
	doc := Parse(src, java.Span{Start: 2, End: len(src)})
	want := []string{"Opens\n   * it.", "@param <T>  a\n   *   b", "@return c"}
	for i, w := range want {
		if got := string(src[doc.Units[i].Span.Start:doc.Units[i].Span.End]); got != w {
			t.Errorf("unit %d spans %q, want %q", i, got, w)
		}
	}
	if n := doc.Units[1].Name; string(src[n.Start:n.End]) != "T" {
		t.Errorf("name spans %q, want T", src[n.Start:n.End])
	}
}
