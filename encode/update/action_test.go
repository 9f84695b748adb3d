package update

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestActionsAreThoseOfThePaper(t *testing.T) {
	for _, tt := range []struct{ name, old, new, want string }{
		{"nothing", "the port", "the port", ""},
		{"a word replaced", "the list of ships", "the map of ships", "REPLACE_OLD list REPLACE_NEW map REPLACE_END"},
		{"a word gone", "the old port", "the port", "DELETE old DELETE_END"},
		{"a word that comes", "the port", "the new port",
			"INSERT_OLD_KEEP_BEFORE the INSERT_NEW_KEEP_BEFORE the new INSERT_END"},
		{"a word before all", "port", "the port", "INSERT_OLD_KEEP_AFTER port INSERT_NEW_KEEP_AFTER the port INSERT_END"},
		{"the second of two", "the port of the ship", "the port of a ship",
			"REPLACE_OLD_KEEP_BEFORE of the REPLACE_NEW_KEEP_BEFORE of a REPLACE_END"},
		{"the first of two", "the port of the ship", "a port of the ship",
			"REPLACE_OLD_KEEP_AFTER the port REPLACE_NEW_KEEP_AFTER a port REPLACE_END"},
		{"what no anchor tells", "a b a b", "a x b a y b", "REPLACE_OLD a b a b REPLACE_NEW a x b a y b REPLACE_END"},
		{"all that there is", "", "a port", "REPLACE_OLD REPLACE_NEW a port REPLACE_END"},
		{"two at once", "the list of ships , or null", "the map of ships",
			"REPLACE_OLD list REPLACE_NEW map REPLACE_END DELETE , or null DELETE_END"},
	} {
		if got := strings.Join(Actions(strings.Fields(tt.old), strings.Fields(tt.new)), " "); got != tt.want {
			t.Errorf("%s: %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

func TestActionsMakeTheNewComment(t *testing.T) {
	comment := rapid.SliceOfN(rapid.SampledFrom(strings.Fields("the a of port ship list . , { null")), 0, 14)
	rapid.Check(t, func(t *rapid.T) {
		old, updated := comment.Draw(t, "old"), comment.Draw(t, "new")
		actions := Actions(old, updated)
		got, ok := Apply(old, actions)
		if !ok || !slices.Equal(got, updated) {
			t.Fatalf("%q of %q gave %q, %v; want %q", actions, old, got, ok, updated)
		}
		for _, a := range actions {
			if isKeyword(a) != slices.Contains(keywords(), a) {
				t.Fatalf("%q is not a keyword that a vocabulary has", a)
			}
		}
	})
}

func TestWhatIsNoActionIsRefused(t *testing.T) {
	old := strings.Fields("the list of ships")
	for _, actions := range []string{
		"list", "DELETE list", "DELETE map DELETE_END", "REPLACE_OLD list REPLACE_END", "DELETE DELETE_END", "END",
		"DELETE the list DELETE_END DELETE list DELETE_END", "REPLACE_OLD list REPLACE_NEW DELETE REPLACE_END",
	} {
		if got, ok := Apply(old, strings.Fields(actions)); ok {
			t.Errorf("%s: %q", actions, got)
		}
	}
}
