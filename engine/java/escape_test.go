package java

import (
	"strings"
	"testing"
)

// TestEscapesAreReadAsTheirCharacters has Unicode escapes in the code of a method, whose parts stand in the source as
// they are written.
func TestEscapesAreReadAsTheirCharacters(t *testing.T) {
	for _, head := range []string{
		`public void f(int count) {`,
		`\u0070ublic void f(int count) {`,
		`p\u0075blic void f(int count) {`,
		`publi\uuu0063 void f(int count) {`,
		`\u0040Override void f(int count) {`,
		`\u0020void f(int count) {`,
		`void\u0020f(int\u0009count) {`,
		`void\u000af(int count) {`,
		`void \u0066(int c\u006f\u0075nt) {`,
		`void f\u0028int count\u0029 \u007b`,
		`@A("\\u0041\u0041") void f(int count) {`,
		`@A('\\') \u0076oid f(int count) {`,
		`/* \u0041 \\u002a/ */ void f(int count) {`,
		`void f(int count)\u0020\u007B`,
	} {
		src := "class A {\n/** f */\n" + head + ` g(\u0063ount); }` + "\n/** g */\nint g() { return 1; }\n}"
		f, err := Parse([]byte(src))
		if err != nil || len(f.Methods) != 2 || len(f.Skipped) > 0 {
			t.Errorf("%s: %v, %d methods, skipped %v", head, err, len(f.Methods), f.Skipped)
			continue
		}
		m := f.Methods[0]
		if m.Name != "f" || len(m.Params) != 1 || m.Params[0].Name != "count" || m.Doc.Empty() || m.Unread {
			t.Errorf("%s: %+v", head, m)
		}
		if decl := m.Decl.text(src); !strings.HasSuffix(decl, "g(\\u0063ount); }") {
			t.Errorf("%s: the declaration is %q", head, decl)
		}
		if body := shown(m.Body); body != "{ g ( count ) ; }" {
			t.Errorf("%s: the body is %q", head, body)
		}
		if name := m.Body[3].text(src); name != `\u0063ount` {
			t.Errorf("%s: the name in the body stands at %q", head, name)
		}
		if tree, err := Syntax(m); err != nil || len(tree.Children) == 0 {
			t.Errorf("%s: the syntax tree: %v", head, err)
		}
		if decl := f.Methods[1].Decl.text(src); decl != "int g() { return 1; }" {
			t.Errorf("%s: the next one is %q", head, decl)
		}
	}
}

// TestEscapesThatHideWhatIsWhatAreNamed has escapes for quotation marks and for where comments begin and end.
func TestEscapesThatHideWhatIsWhatAreNamed(t *testing.T) {
	for _, code := range []string{
		`\u002f** x */`, `/\u002a* x */`, `/** x \u002a/`, `/** x *\u002f`, `// x \u000a int y;`, `// x \u000D int y;`,
		`String s = \u0022x";`, `String s = "x\u0022;`, `String s = "\u005c"";`, `char c = \u0027x';`,
		"String s = \"\"\"\n\"\\u0022\"\"\"\";",
	} {
		if _, err := Parse([]byte("class A {\n" + code + "\nint g() { return 1; }\n}")); err == nil ||
			!strings.Contains(err.Error(), "Unicode escape") {
			t.Errorf("%s: %v", code, err)
		}
	}
	for _, code := range []string{
		`// \u0041 and \\u000a`, `/* \u000a \u002a \\u002a/ */`, `String s = "\u00e9\\u0022\u005c\u005c";`,
		"String s = \"\"\"\n\\u0022x\n\"\"\";", `char c = '\u0041', d = '\\';`, `String s = "\ud83d\ude00\udead";`, `\u00`,
	} {
		if _, err := Parse([]byte("class A {\n" + code + "\nint g() { return 1; }\n}")); err != nil {
			t.Errorf("%s: %v", code, err)
		}
	}
}

func TestEscape(t *testing.T) {
	for source, want := range map[string]struct {
		r    rune
		size int
	}{
		`\u0041`: {'A', 6}, `\uuu0041x`: {'A', 8}, `\u00E9`: {'é', 6}, `\ud83d\ude00`: {'😀', 12}, `\ud83d`: {0, 0},
		`\u004`: {0, 0}, `\u`: {0, 0}, `\n`: {0, 0}, `\u00g1`: {0, 0}, ``: {0, 0},
	} {
		if r, size := Escape([]byte(source)); r != want.r || size != want.size {
			t.Errorf("%s is %q of %d bytes", source, r, size)
		}
	}
}

// spelt is a token of a source with characters in place of its escapes.
func spelt(source []byte) string {
	u := unescape(source)
	if len(u.places) == 0 {
		return string(source)
	}
	return strings.TrimRight(string(u.read), " ")
}
