package javadoc

import (
	"fmt"
	"strings"
	"testing"

	"jithook/engine/java"
)

func TestReferences(t *testing.T) {
	for comment, want := range map[string]string{
		"/** See {@link #first}. */":                                                                                        "{@link #first} ||first|false|[]",
		"/** {@link Shelf#first(int, String name) the first}. */":                                                           "{@link Shelf#first(int, String name) the first} |Shelf|first|true|[int String]",
		"/** {@linkplain a.b.Shelf} */":                                                                                     "{@linkplain a.b.Shelf} |a.b.Shelf||false|[]",
		"/** {@link Map.Entry#get(java.util.Map<K, V>, T...)} */":                                                           "{@link Map.Entry#get(java.util.Map<K, V>, T...)} |Map.Entry|get|true|[Map T[]]",
		"/** {@link Shelf##a-rule rules} {@link ##b} {@link Shelf##} */":                                                    "{@link Shelf##a-rule rules} |Shelf||false|[]",
		"/// [Shelf##rule] [the rules][a.Shelf##rule]":                                                                      "[Shelf##rule] |Shelf||false|[]; [the rules][a.Shelf##rule] |a.Shelf||false|[]",
		"/** {@value #MAX} and {@value} */":                                                                                 "{@value #MAX} ||MAX|false|[]",
		"/** A.\n * @see #first(int[],\n *  long) the first\n */":                                                           "@see #first(int[], long) ||first|true|[int[] long]",
		"/** A.\n * @see\n *  Shelf\n * @see #first(int,\n * @see #b */":                                                    "@see Shelf |Shelf||false|[]; @see #b ||b|false|[]",
		"/** {@snippet lang=java :\n * b(c); // @link substring=\"b\" target=\"#a(int)\" @link regex=c target='A'\n * } */": "@link substring=\"b\" target=\"#a(int)\" ||a|true|[int]; @link regex=c target='A' |A||false|[]",
		"/** {@snippet :\n * @link target=\"#a\"\n * a // @link target=\"a b\" @link target @highlight target=\"#c\"\n * x = 1 # @link target=#d\n * } {@link #b} */": "@link target=#d ||d|false|[]; {@link #b} ||b|false|[]",
		"/** A.\n * @throws a.Bad if {@link #a}\n * @exception Bad\n * @throws Bad#b\n * @throws {@link Bad} a */": "@throws a.Bad |a.Bad||false|[]; {@link #a} ||a|false|[]; " +
			"@exception Bad |Bad||false|[]; {@link Bad} |Bad||false|[]",
		"/** {@code\n * @see #a\n * } */":                                                      "",
		"/// \\[#first()], \\\\[#a] and \\`[#b]\\`":                                            "[#a] ||a|false|[]; [#b] ||b|false|[]",
		"/// A.\n/// ~~~\n/// [#a]\n/// ~~~\n/// [#b]\n///\n///     [#c]":                      "[#b] ||b|false|[]",
		"/** A.\n * @see #first(int[], long) the first\n */":                                   "@see #first(int[], long) ||first|true|[int[] long]",
		"/** A.\n * @see Shelf\n * @see \"A book\"\n * @see <a>x</a>\n */":                     "@see Shelf |Shelf||false|[]",
		"/** {@code {@link #a}} {@literal {@link #b}} */":                                      "",
		"/** {@link #a {@link #b} */":                                                          "{@link #b} ||b|false|[]",
		"/** {@link {@link #b}} {@link} {@link  } {@link #} {@link #a( } */":                   "{@link #b} ||b|false|[]",
		"/** {@link\n *   Shelf#a()\n * } */":                                                  "{@link Shelf#a() } |Shelf|a|true|[]",
		"/** @see\n */":                                                                        "",
		"/// [#first], [Shelf#first()], [a.Shelf]":                                             "[#first] ||first|false|[]; [Shelf#first()] |Shelf|first|true|[]; [a.Shelf] |a.Shelf||false|[]",
		"/// [the first][#first(int\\[\\], List)] [Shelf][]":                                   "[the first][#first(int\\[\\], List)] ||first|true|[int[] List]; [Shelf][] |Shelf||false|[]",
		"/// [a](#b) [Is Shelf] [1] `[#first]` [] [#x":                                         "",
		"/// [#a](b 'c') [#a](<b c>) [#a]() [#a]( b\n/// \"c\" )":                              "",
		"/// [#a](if any) [#a](b c) [#a]: b":                                                   "[#a] ||a|false|[]; [#a] ||a|false|[]; [#a] ||a|false|[]",
		"/// [B], [b][], [Text][ B ], [C] and [D]\n///\n/// [b]: http://b\n///  [C]:\n/// <c>": "[D] |D||false|[]",
		"/// [B]\n/// [B]: is text\n///\n///     [C]: code\n/// [C]":                           "[B] |B||false|[]; [B] |B||false|[]; [C] |C||false|[]",
		"/// - [b c]: d\n/// # A\n/// [E]: f\n/// [B\n/// c] [E] [F]":                          "[F] |F||false|[]",
		"/** [#first] */": "",
		"/// {@link #a} `{@link #b}` [x][http://y] [[#c]]":                         "{@link #a} ||a|false|[]; [#c] ||c|false|[]",
		"/** {@link m.n/a.B#c} {@value %04d #D} {@value \"%d\" E#F} {@link m/} */": "{@link m.n/a.B#c} |a.B|c|false|[]; {@value %04d #D} ||D|false|[]; {@value \"%d\" E#F} |E|F|false|[]",
		"/** <!-- {@link #a}\n * @see #b\n * --> {@link #c} <a title=\"{@link #d}\">{@link #e}</a> <!-- {@link #f} */": "{@link #c} ||c|false|[]; " +
			"{@link #d} ||d|false|[]; {@link #e} ||e|false|[]; {@link #f} ||f|false|[]",
		"/** A.\n * @see \"A {@link #a}\n *   {@link #b}\"\n * @see <a>{@link #c}</a>\n * @see #d */":                "{@link #c} ||c|false|[]; @see #d ||d|false|[]",
		"/** {@index \"a {@link #a}\" {@link #b}} {@index {@link #c} {@link #d}} {@summary {@return {@link #e}}} */": "{@link #b} ||b|false|[]; {@link #d} ||d|false|[]; {@link #e} ||e|false|[]",
		"/** {@systemProperty {@link #a}} {@own {@link #b}} */":                                                      "",
		"/// A.\n///\n/// <div>\n/// [#a] {@link #b}\n/// </div>\n///\n/// [#c]":                                     "{@link #b} ||b|false|[]; [#c] ||c|false|[]",
		"/// A\n/// <p>[#a]\n///\n/// <b>[#b]</b> <i title=\"[#c]\">[#d]</i>\n///\n/// <b>\n/// [#e]":                "[#b] ||b|false|[]; [#d] ||d|false|[]",
		"/// A\n/// <b>\n/// [#a] List<[B]> <https://a/[C]> <a@[D].e> <!-- [#f] --> [#g]":                            "[#a] ||a|false|[]; [B] |B||false|[]; [#g] ||g|false|[]",
		"/// <PRE>\n/// [#a]\n///\n/// [#b]</pre> [#c]\n/// [#d]\n/// <!-- [#e]\n///\n/// [#f] -->\n/// [#g]":        "[#d] ||d|false|[]; [#g] ||g|false|[]",
		"/// <?a [#a]?>\n/// <![CDATA[\n/// [#b]]]>\n/// <!A [#c]>\n/// [#d]":                                        "[#d] ||d|false|[]",
		"/// - <ul>\n///   [#a]\n/// - [#b]\n/// - <br>\n/// [#c]":                                                   "[#b] ||b|false|[]; [#c] ||c|false|[]",
		"/// <div>\n/// ```\n/// {@link #a}\n/// ```\n/// {@link #b}":                                                "{@link #b} ||b|false|[]",
		"/** {@link #a} {@link Shelf#Shelf()} */":                                                                    "{@link #a} ||a|false|[]; {@link Shelf#Shelf()} |Shelf|Shelf|true|[]",
	} {
		var got []string
		for _, r := range References([]byte(comment), java.Span{End: len(comment)}) {
			got = append(got, fmt.Sprintf("%s |%s|%s|%v|%v", r.Unit.Text, r.Class, r.Member, r.Method, r.Params))
		}
		if s := strings.Join(got, "; "); s != want {
			t.Errorf("%s\ngot  %s\nwant %s", comment, s, want)
		}
	}
}

// FuzzReferences reads any comment: the parts of a reference are where they say, and in order.
func FuzzReferences(f *testing.F) {
	for _, seed := range []string{
		"/** {@link A#b(int) c} {@linkplain {@link #x}} {@code {@link #y}}\n * @see A.B#c(D<E, F> g, H...)\n */",
		"/** {@link {@link {@link */", "/**\r\n * {@link\r\n * A#b(int,\r\n * long)}\r\n * @see #\n@see (\n*/",
		"/** }}{{@link #a}}{ {@value} <pre>@see A</pre> */", "/** {@link \xe4#\xf6(\xfc)} */",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, comment string) {
		if len(comment) < len("/***/") {
			return
		}
		src := []byte(comment)
		for _, r := range References(src, java.Span{End: len(src)}) {
			at := r.Unit.Span.Start
			for _, s := range []java.Span{r.ClassSpan, r.NameSpan, r.ListSpan} {
				if s.Empty() {
					continue
				}
				if s.Start < at || s.End > r.Unit.Span.End {
					t.Fatalf("%+v: %v is out of place", r, s)
				}
				at = s.End
			}
			if r.Class == "" && r.Member == "" || (r.Member == "") != r.NameSpan.Empty() || r.Method == r.ListSpan.Empty() ||
				r.Unit.Text == "" {
				t.Fatalf("%+v", r)
			}
		}
	})
}
