package java

import (
	"fmt"
	"strings"
	"testing"
)

func TestTypes(t *testing.T) {
	f := mustParse(t, `package a.b;
import java.util.List;
import static x.Y.*;
/** An A. */
@Deprecated @Rated(by = {"x", "y"}) public final class A<T extends List<T>> extends p.Base<T> implements I, J<String> {
  /** One. */
  private static final int ONE = f(1, 2), TWO = 2;
  Map<String, List<Integer>> map = new HashMap<>() { int hidden; void g() {} };
  int[] array, other[];
  static { int local; }
  void m(int p) { class Local { int x; } int y = 0; }
  /** E. */
  enum E implements I {
    /** Red. */ RED(1) { int inner; },
    @Old GREEN, BLUE;
    private final int code = 1;
    E(int c) {}
  }
  record R(int x, Map<A, B> y) { static int count; }
  interface N extends K { int MAX = 3; void f(); }
  @interface Mark { String value() default "x"; int LEVEL = 1; }
  Object record = record;
}
class Z { }
`)
	var got []string
	for _, typ := range f.Types() {
		var fields []string
		for _, field := range typ.Fields {
			fields = append(fields, field.Name+text(f, field.Doc))
		}
		got = append(got, fmt.Sprintf("%s%s %v %v %v", typ.Path, text(f, typ.Doc), typ.Supers, fields, typ.Implicit))
	}
	want := `A/** An A. */ [p.Base I J] [ONE/** One. */ TWO/** One. */ map array other record] false
A.E/** E. */ [I] [RED/** Red. */ GREEN BLUE code] true
A.R [] [x y count] true
A.N [K] [MAX] false
A.Mark [] [LEVEL] true
Z [] [] false`
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("got\n%s\nwant\n%s", s, want)
	}
	if got := fmt.Sprint(f.Package(), f.Imports()); got != "a.b[java.util.List x.Y.*]" {
		t.Error(got)
	}
}

func text(f *File, s Span) string { return string(f.Source[s.Start:s.End]) }
