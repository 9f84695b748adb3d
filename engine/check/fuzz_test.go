package check

import (
	"testing"
	"unicode/utf8"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/java/javatest"
	"jithook/engine/javadoc"
)

// FuzzRun looks for cases in any two versions of a file and has each rule look at each case: both versions of a unit
// show the same, a rule says the same twice, and what it points to lies in the sources.
func FuzzRun(f *testing.F) {
	f.Add(javatest.Source(f, "Reader.java"), javatest.Source(f, "Reader2.java"))
	f.Add(javatest.Source(f, "Shapes.java"), javatest.Source(f, "Odd.java"))
	f.Add([]byte("class A{/**A.@return true if 5 @param <T> x\n@param a 'b' {@link #c}*/<T>boolean f(T a){return c<5;}}"),
		[]byte("class A{/**A.@return true if 5 @param <T> x\n@param a 'b' {@link #c}*/<U>void f(U b){d>6;}}"))
	f.Add([]byte("class A{/**A. If {@code b} is 7, c.\n@throws IOException if {@code b} is d\n@exception E if b*/void f(int b)throws IOException{if(b<7)throw new E();}}"),
		[]byte("class A{/**A. If {@code b} is 7, c.\n@throws IOException if {@code b} is d\n@exception E if b*/void f(int d)throws Timeout{if(d<8)throw new F();}}"))
	f.Add([]byte("class A{/**A.\n@return 5 if {@link\x96 #c}*/int f(){return 5;}}"), []byte("class A{/**A.\n@return 5 if {@link #c}*/int f(){return 6;}}"))
	f.Add([]byte("/** As {@link Hue#BLUE}. */enum Hue{RED,BLUE}"),
		[]byte("/** As {@link Hue#BLUE}. */enum Hue{BLUE}"))
	f.Fuzz(func(t *testing.T, old, fresh []byte) {
		if len(old) > 16<<10 || len(fresh) > 16<<10 {
			return
		}
		before, err := java.Parse(old)
		if err != nil {
			return
		}
		after, err := java.Parse(fresh)
		if err != nil {
			return
		}
		cases, stats := engine.Cases(before, after)
		if stats.Units != len(cases) {
			t.Fatalf("%d units, %d cases", stats.Units, len(cases))
		}
		for _, c := range cases {
			unitIsUntouched(t, c)
			found := Run(c)
			for i, again := range Run(c) {
				if len(found) <= i || found[i].Message != again.Message {
					t.Fatalf("%s says %q the second time", again.Rule.ID, again.Message)
				}
			}
			for _, x := range found {
				findingIsInPlace(t, c, x)
			}
		}
	})
}

func unitIsUntouched(t *testing.T, c *engine.Case) {
	t.Helper()
	for u := range engine.Documentation(c.Old).All() {
		if u.Type == c.Unit.Type && javadoc.Shown(u.Text) == javadoc.Shown(c.Unit.Text) {
			return
		}
	}
	t.Fatalf("the unit %q of %s is judged, but the old version lacks it", c.Unit.Text, c.New.Name)
}

func findingIsInPlace(t *testing.T, c *engine.Case, x Finding) {
	t.Helper()
	within := func(what string, s java.Span, source []byte) {
		if s.Start < 0 || s.End > len(source) || s.End < s.Start {
			t.Fatalf("%s: %s %v is not in the source of %d bytes", x.Rule.ID, what, s, len(source))
		}
	}
	for _, s := range x.Comment {
		within("comment", s, c.New.Source)
	}
	for _, s := range x.Old {
		within("old", s, c.Old.Source)
	}
	for _, s := range x.New {
		within("new", s, c.New.Source)
	}
	if x.Message == "" {
		t.Fatalf("%s says nothing", x.Rule.ID)
	}
	at := c.Doc.Span.Start
	for _, fix := range x.Fixes {
		within("fix", fix.Span, c.New.Source)
		if fix.Span.Start < at || fix.Span.End > c.Doc.Span.End || utf8.Valid(c.New.Source) && !utf8.ValidString(fix.Text) {
			t.Fatalf("%s: the fix %+v is not behind %d in the comment %v", x.Rule.ID, fix, at, c.Doc.Span)
		}
		at = fix.Span.End
	}
}
