package javadoc

import (
	"fmt"
	"testing"

	"jithook/engine/java"
)

func TestTags(t *testing.T) {
	const plain = "/**\n * Reads.\n *\n * @param count how many\n * @return lines\n */"
	const tagged = "/**\n * Reads.\n * @jit-hook ignore[type-word] the list\n *     is a list\n * @param count how many\n * {@code\n *   @jit-hook no }\n * @return lines\n * @jit-hook */"
	tags := Tags([]byte(tagged), java.Span{End: len(tagged)})
	got := ""
	for _, tag := range tags {
		got += fmt.Sprintf("%s(%s) ", tag.Name, tag.Text)
		if tagged[tag.Span.Start] != '@' {
			t.Errorf("the span of %s does not start at its @", tag.Name)
		}
	}
	if want := "jit-hook(ignore[type-word] the list is a list) param(count how many {@code @jit-hook no }) return(lines) jit-hook() "; got != want {
		t.Errorf("tags %s, want %s", got, want)
	}
	if Tags([]byte("/***/"), java.Span{End: 5}) != nil {
		t.Error("an empty comment has tags")
	}
	// The tag belongs to no unit.
	with := Parse([]byte(tagged), java.Span{End: len(tagged)}).Units
	without := Parse([]byte(plain), java.Span{End: len(plain)}).Units
	if len(with) != len(without) {
		t.Fatalf("%d units with the tag, %d without", len(with), len(without))
	}
	for i, u := range without {
		if u.Type != Param && (with[i].Type != u.Type || with[i].Text != u.Text) {
			t.Errorf("unit %d became %s %q", i, with[i].Type, with[i].Text)
		}
	}
}
