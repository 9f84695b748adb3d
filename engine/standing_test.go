package engine

import (
	"fmt"
	"strings"
	"testing"

	"jithook/engine/java"
	"jithook/engine/reference"
)

// Of a comment with very many links the first are judged, and it is named.
func TestFirstLinks(t *testing.T) {
	links := strings.Repeat("{@link #g}. ", 1500)
	old := parse(t, "class A { /** "+links+"*/ int f; /** {@link #g} */ int h; int g; }")
	fresh := parse(t, "class A { /** "+links+"*/ int f = 1;\n/** New {@link #g }, no {@link A#g}. */ int h; }")
	var changed reference.Changed
	changed.Add("A.java", reference.Compare(old, fresh, nil))
	changed.Settle()
	before := NewPassages(nil)
	before.Add(java.Outline(old.Source))
	var first []reference.Stale
	var stats Stats
	for links := range changed.Find("A.java", fresh, old) {
		first = append(first, stats.FirstLinks(before.Standing(links))...)
	}
	var got []string
	for _, s := range stats.Skipped {
		got = append(got, fmt.Sprintf("%s:%d %s", s.Name, s.Line, s.Reason))
	}
	const want = "f:1 its comment has 1500 parts to judge; only the first 1024 were looked at"
	if strings.Join(got, "\n") != want || len(first) != 1025 || first[1024].Element.Name != "h" {
		t.Errorf("%d links, skipped %q", len(first), got)
	}
}

// A comment that is too large for links is named.
func TestLargeComments(t *testing.T) {
	of := func(size int) *java.File {
		return parse(t, "class A { /** "+strings.Repeat("a", size)+" */ int f; /** b */ int g; }")
	}
	var stats Stats
	stats.LargeComments(of(reference.MaxComment - 10))
	if len(stats.Skipped) > 0 {
		t.Error(stats.Skipped)
	}
	stats.LargeComments(of(reference.MaxComment))
	if len(stats.Skipped) != 1 || stats.Skipped[0].Name != "f" {
		t.Error(stats.Skipped)
	}
}
