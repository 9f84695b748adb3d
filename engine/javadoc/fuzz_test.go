package javadoc

import (
	"testing"

	"jithook/engine/java"
)

// FuzzParse reads any bytes as a comment: units lie in it in order and apart from each other, and the words of each are its text.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"/** Opens {@code a}. More.\n * @param <T> x\n * @return y\n */", "/**\r\n {@return <pre> @A </pre>}\r\n*/", "/***/", "/** {@summary `a` <p> */",
		"/**\n * @param < x\n * @param {@link a\n@return <code> \xe4 */", "/** <code>x <pre> {@code ` </pre>` </code>} */",
		"/**\n * Reads {@code a. b} at <b>once</b>. More.\n *\n * @param count, how many\n * @return {@link List} of\n *     lines\n */",
		"/** {@return the sum of {@code a} and `b`} */", "/**\r\n\t** <pre>@return no tag</pre>\r * @returns \xe4\xf6 */",
		"/** @param <T the\n@param <>\n@param */", "/** {@code {{} @return } */", "/** a.<p>b */", "/** e.g. so. ?! \u2028x\u00a0y */",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, comment string) {
		if len(comment) < len("/***/") {
			return
		}
		src := []byte(comment)
		span := java.Span{End: len(src)}
		doc := Parse(src, span)
		at, summaries := 0, 0
		for i := range doc.Units {
			u := &doc.Units[i]
			if err := checkUnit(src, span, u); err != nil {
				t.Error(err)
			}
			if u.Span.Start < at {
				t.Errorf("unit %d at %v begins before %d, where the last one ends", i, u.Span, at)
			}
			at = u.Span.End
			if u.Type == Summary {
				summaries++
			}
		}
		if summaries > 1 {
			t.Errorf("%d summaries", summaries)
		}
	})
}
