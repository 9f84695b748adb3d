package javadoc

import (
	"slices"
	"testing"

	"jithook/engine/java"
)

// FuzzParse reads any bytes as a comment: units lie in it in order and apart from each other, and the words of each are
// its text.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"/** Opens {@code a}. More.\n * @param <T> x\n * @return y\n */", "/**\r\n {@return <pre> @A </pre>}\r\n*/", "/***/",
		"/**}}}\r\n {@return$<pre> @A </pre>}\r\n*/", "/**}turn$<pre>}}\r\n {@return$<pre> @A </pre>}\r\n*/", "/** 0{\x00@return}0 */", "/** {@summary `a` <p> */",
		"/**\n * @param < x\n * @param {@link a\n@return <code> \xe4 */", "/** <code>x <pre> {@code ` </pre>` </code>} */",
		"/**\n * Reads {@code a. b} at <b>once</b>. More.\n *\n * @param count, how many\n * @return {@link List} of\n *     lines\n */",
		"/** {@return the sum of {@code a} and `b`} */", "/**\r\n\t** <pre>@return no tag</pre>\r * @returns \xe4\xf6 */",
		"/** @param <T the\n@param <>\n@param */", "/** {@code {{} @return } */", "/** a.<p>b */", "/** A. B {@code c. d} e.\n * <ul><li>x. y</li><li><b></b><p></ul>\n * @throws a.b.C d\n * @exception {@link E e}, f */",
		"/** A. <pre> b. c </pre> d.<li>e<p */", "/** @throws {@link  a.b.  c */", "/** e.g. so. ?! \u2028x\u00a0y */",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, comment string) {
		if len(comment) < len("/***/") {
			return
		}
		partsAreInPlace(t, comment)
	})
}

// FuzzLines does the same with comments in lines that begin with slashes, as they are cut from a file.
func FuzzLines(f *testing.F) {
	for _, seed := range []string{
		"/// Opens {@code a}. More.\n  /// @param <T> x\n/// @return y", "///\r\n/// {@return ```\r\n/// @A\r\n/// ```}",
		"/// <ul><li>a\n///<li>b</ul>\n///\n/// @throws",
		"/// ```\n/// @param a\n///@throws X b", "/// A\n/// - ~~~\n///   {@code\n/// ~~~\n///\n///\t  x }\n/// @return y", "/// \xe4 `\r/// {@link a.\n/// b} */ c",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file, err := java.Parse([]byte("class A {\n" + text + "\nint f() { return 1; }\n}"))
		if err != nil || len(file.Methods) == 0 || file.Methods[0].Doc.Empty() {
			return
		}
		m := file.Methods[0]
		partsAreInPlace(t, string(m.Source[m.Doc.Start:m.Doc.End]))
	})
}

func partsAreInPlace(t *testing.T, comment string) {
	t.Helper()
	src := []byte(comment)
	span := java.Span{End: len(src)}
	doc := Parse(src, span)
	var all []*Unit
	summaries := 0
	for u := range doc.All() {
		if err := checkUnit(src, span, u); err != nil {
			t.Error(err)
		}
		all = append(all, u)
		if u.Type == Summary {
			summaries++
		}
	}
	slices.SortFunc(all, func(a, b *Unit) int { return a.Span.Start - b.Span.Start })
	at := 0
	for _, u := range all {
		if u.Type == Return && u.Span.End <= at {
			continue // `{@return …}` may stand in a sentence
		}
		if u.Span.Start < at {
			t.Errorf("the %s at %v begins before %d, where the last unit ends", u.Type, u.Span, at)
		}
		at = u.Span.End
	}
	if summaries > 1 {
		t.Errorf("%d summaries", summaries)
	}
	at = 0
	for passage := range Passages(src, span) {
		if passage.Start < at || passage.Empty() || passage.End > len(src) {
			t.Errorf("the passage at %v stands behind %d, in %d bytes", passage, at, len(src))
		}
		at = passage.End
	}
}
