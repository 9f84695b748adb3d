package align

import (
	"context"
	"fmt"
	"testing"

	"jithook/encode"
	"jithook/encode/hand"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/javadoc"
)

func summary(t *testing.T, text, old, after string) *engine.Case {
	t.Helper()
	c, err := engine.NewCase(engine.Record{Class: "Shop", OldCode: old, NewCode: after, OldDoc: "/** " + text + " */",
		Type: javadoc.Summary, Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A comment that speaks of folders where the code has a Path is explained by it, though they share no word.
func TestSynonymIsLearnt(t *testing.T) {
	var l Learner
	for i := range 20 {
		l.Add(summary(t, fmt.Sprintf("Opens folder %d.", i), "void f() {}",
			fmt.Sprintf("void open() { path.walk(n%d); }", i)))
		l.Add(summary(t, fmt.Sprintf("Sends mail %d.", i), "void f() {}", fmt.Sprintf("void send() { smtp.put(n%d); }", i)))
	}
	a, err := l.Learn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	e := hand.NewEncoder(encode.NewVocabulary(nil, 10), a)
	lost := func(c *engine.Case) float32 {
		for i, name := range hand.Names() {
			if name == "explained/all/lost" {
				return e.Vector(c, check.Run(c))[i]
			}
		}
		t.Fatal("no such feature")
		return 0
	}
	if got := lost(summary(t, "Keeps the folder.", "void keep() { path.close(); }",
		"void keep() { smtp.close(); }")); got != 1 {
		t.Errorf("the path left the code: %v words are no longer explained, want 1", got)
	}
	if got := lost(summary(t, "Keeps the folder.", "void keep() { path.close(); }",
		"void keep() { path.end(); }")); got != 0 {
		t.Errorf("the path stayed: %v words are no longer explained, want 0", got)
	}
}
