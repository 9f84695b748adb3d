package javadoc

import (
	"strings"
	"testing"

	"jithook/engine/java"
)

// Words are shown one after the other: `code`, [markup], plain.
func TestWords(t *testing.T) {
	tests := []struct{ name, comment, want string }{
		{"plain", "/** Opens the_door, 2x. */", "Opens the _ door , 2x ."},
		{"star columns", "/**\n * Opens * the\n * door\n */", "Opens * the door"},
		{"tag left out", "/** @return a *\n * door */", "a * door"},
		{"name stays", "/** @param <T> a door */", "< T > a door"},
		{"code", "/** Sees {@code a.B} now */", "Sees [{] [@] [code] `a` `.` `B` [}] now"},
		{"link with label", "/** Sees {@link B#c(D, E) the label} */",
			"Sees [{] [@] [link] `B` `#` `c` `(` `D` `,` `E` `)` the label [}]"},
		{"html", "/** Sees <b>all</b> <code>x</code> */",
			"Sees [<] [b] [>] all [<] [/] [b] [>] [<] [code] [>] `x` [<] [/] [code] [>]"},
		{"code in code", "/** Sees <code>{@link X}</code> */",
			"Sees [<] [code] [>] [{] [@] [link] `X` [}] [<] [/] [code] [>]"},
		{"backquotes", "/** Sees `a b` or ` */", "Sees ` `a` `b` ` or `"},
		{"fence", "/// ~~~ x\n/// a ` b\n/// ~~~", "~ ~ ~ `x` `a` ``` `b` ~ ~ ~"},
		{"fence in a tag", "/// @return a\n/// ```\n/// b\n/// ```\n/// c `d` e", "a ` ` ` `b` ` ` ` c ` `d` ` e"},
		{"comparison", "/** Is a<b */", "Is a < b"},
		{"unbalanced", "/** Is {@code a */", "Is { @ code a"},
		{"Latin-1", "/** Gr\xf6\xdfe 1 */", "Größe 1"},
		{"a name among ideographs", "/** 返回MockInvoker对象，见maxSize値 */", "返回 MockInvoker 对象 ， 见 maxSize 値"},
		{"one script alone", "/** größe2x 対象物 */", "größe2x 対象物"},
		{"generic", "/** A {@code Map<K, V>} */", "A [{] [@] [code] `Map` `<` `K` `,` `V` `>` [}]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := []byte(tt.comment)
			doc := Parse(src, java.Span{End: len(src)})
			var got []string
			for _, w := range Words(src, &doc.Units[0]) {
				switch {
				case w.Code:
					got = append(got, "`"+w.Text+"`")
				case w.Markup:
					got = append(got, "["+w.Text+"]")
				default:
					got = append(got, w.Text)
				}
			}
			if s := strings.Join(got, " "); s != tt.want {
				t.Errorf("got  %s\nwant %s", s, tt.want)
			}
		})
	}
}

func TestAUnitWithoutAPlaceHasNoWords(t *testing.T) {
	for _, typ := range Types {
		if words := Words([]byte("int f();"), &Unit{Type: typ}); len(words) != 0 {
			t.Errorf("%s: words %v", typ, words)
		}
	}
}
