package javadoc

import (
	"fmt"
	"strings"
	"testing"

	"jithook/engine/java"
)

func TestMentions(t *testing.T) {
	for comment, want := range map[string]string{
		"/** See {@code first} and {@code first(x, 1)}. */":                          "{@code first} 1 ||first|false; {@code first(x, 1)} 1 ||first|false",
		"/** {@code Shelf.first} <code>a.Shelf#first()</code> */":                    "{@code Shelf.first} 1 |Shelf|first|false; <code>a.Shelf#first()</code> 1 |a.Shelf|first|false",
		"/** <!-- {@code first} first() --> first() */":                              "first() 2 ||first|true",
		"/** `first` `` first `` `a first` `#first()` */":                            "`first` 1 ||first|false; `#first()` 1 ||first|false",
		"/** Is first, this.first(1) and first () or first(). */":                    "first 2 ||first|false; this.first(1) 2 ||first|true; first 2 ||first|false; first() 2 ||first|true",
		"/** {@code shelf.first()} shelf.first() {@code first + 1} */":               "",
		"/** {@link #first first} {@literal first} <a href=\"first\">x</a> */":       "",
		"/** /first first/ a-first first-a $first @first 'first \"first\" */":        "",
		"/** {@return the first} <pre>first</pre> <b>first</b> <tt>first</tt>*/":     "first 2 ||first|false; first 2 ||first|false; <tt>first</tt> 1 ||first|false",
		"/** A.\n * @param first the first\n * @author first\n * @return first\n */": "first 2 ||first|false; first 2 ||first|false",
		"/** A.\n * @throws first {@code first}\n * @see #first first\n */":          "{@code first} 1 ||first|false",
		"/// The [first] and [x][#first] and first":                                  "first 2 ||first|false",
		"/// `first`\n///\n///     first\n///\n/// ~~~\n/// first()\n/// ~~~":        "`first` 1 ||first|false",
		"/** A.\n * @see #b(int,\n *  first) the\n * first */":                       "first 2 ||first|false",
		"/** {@code Shelf.first.second} <code>first */":                              "first 2 ||first|false",
		"/** {@code first( */": "first 2 ||first|false",
	} {
		var got []string
		for _, r := range Mentions([]byte(comment), java.Span{End: len(comment)}, func(name string) bool { return name == "first" }) {
			got = append(got, fmt.Sprintf("%s %d |%s|%s|%v", r.Unit.Text, r.Form, r.Class, r.Member, r.Method))
		}
		if s := strings.Join(got, "; "); s != want {
			t.Errorf("%s\ngot  %s\nwant %s", comment, s, want)
		}
	}
}

// FuzzMentions reads any comment: what it names lies in it, one behind the other, and says what it is.
func FuzzMentions(f *testing.F) {
	for _, seed := range []string{
		"/** {@code A.b(c)} <code>a</code> `b` ``c`` d() this.e {@link #f} */", "/** {@code {@code {@code ` <code> <tt> */", "/**\r\n * {@code\r\n * A#b(\r\n * )} `\r\n*/",
		"/// [a][b] [A#c(int\\[\\])] `d` ```\n/// e()", "/** <code>\xe4</code> \xf6() */", "/** a.b.c#d.e((((()) this.this.#.a */",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, comment string) {
		if len(comment) < len("/***/") {
			return
		}
		src := []byte(comment)
		last := 0
		for _, r := range Mentions(src, java.Span{End: len(src)}, func(string) bool { return true }) {
			u := r.Unit.Span
			if u.Start < last || u.End > len(src) || r.NameSpan.Start < u.Start || r.NameSpan.End > u.End || r.Member == "" || r.Form == Linked {
				t.Fatalf("%q has %+v", comment, r)
			}
			if c := r.ClassSpan; !c.Empty() && (c.Start < u.Start || c.End >= r.NameSpan.Start || r.Class == "") {
				t.Fatalf("%q has the class %q of %+v", comment, r.Class, r)
			}
			last = u.End
		}
	})
}
