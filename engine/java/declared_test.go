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
import module m.n;
import module.o.P;
/** An A. */
@Deprecated @Rated(by = {"x", "y"}) public final class A<T extends List<T>> extends p.Base<T> implements I, J<String> {
  /** One. */
  private static final int ONE = f(1, 2), TWO = 2;
  Map<String, List<Integer>> map = new HashMap<>() { int hidden; void g() {} };
  public int[] array, other[];
  static { int local; }
  void m(int p) { class Local { int x; } int y = 0; }
  /** E. */
  @Deprecated protected enum E implements I {
    /** Red. */ RED(1) { int inner; },
    @Old GREEN, BLUE;
    private final int code = 1;
    E(int c) {}
  }
  record R(int x, Map<A, B> y) { static int count; }
  public interface N extends K { int MAX = 3; void f() throws A, B; class In { int IN; } }
  @interface Mark { String value() default "x"; int LEVEL = 1; }
  Object record = record;
}
class Z { }
`)
	var got []string
	for _, typ := range f.Types() {
		var fields []string
		for _, field := range typ.Fields {
			fields = append(fields, field.Name+text(f, field.Doc)+" "+seen(field.Access))
		}
		got = append(got, fmt.Sprintf("%s %s%s %v %v %v", seen(typ.Access), typ.Path, text(f, typ.Doc), typ.Supers, fields,
			typ.Implicit))
	}
	want := `public A/** An A. */ [p.Base I J] [ONE/** One. */ private TWO/** One. */ private map package array public` +
		` other public record package] false
protected A.E/** E. */ [I] [RED/** Red. */ protected GREEN protected BLUE protected code private] true
package A.R [] [x package y package count package] true
public A.N [K] [MAX public] false
public A.N.In [] [IN package] false
package A.Mark [] [LEVEL package] true
package Z [] [] false`
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("got\n%s\nwant\n%s", s, want)
	}
	if got := fmt.Sprint(f.Package(), f.Imports()); got != "a.b[java.util.List x.Y.* m.n.* module.o.P]" {
		t.Error(got)
	}
}

func seen(from Access) string { return [...]string{"private", "package", "protected", "public"}[from] }

func text(f *File, s Span) string { return string(f.Source[s.Start:s.End]) }
