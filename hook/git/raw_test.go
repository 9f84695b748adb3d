package git

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"jithook/hook/change"
)

var (
	zeros = strings.Repeat("0", 40)
	one   = strings.Repeat("1", 40)
	two   = strings.Repeat("2", 40)
)

func TestParseRaw(t *testing.T) {
	long := strings.Repeat("ab", 32)
	for _, c := range []struct {
		raw  string
		want []change.Entry
	}{
		{"", nil},
		{":100644 100755 " + one + " " + two + " M\x00a b\n.java\x00", []change.Entry{
			{Status: change.Modified, OldMode: 0o100644, NewMode: 0o100755, OldID: one, NewID: two, OldPath: "a b\n.java",
				NewPath: "a b\n.java"},
		}},
		{":100644 100644 " + one + " " + two + " R072\x00A.java\x00:B.java\x00:000000 160000 " + zeros + " " + two +
			" A\x00\xff\x00", []change.Entry{
			{Status: change.Renamed, OldMode: 0o100644, NewMode: 0o100644, OldID: one, NewID: two, OldPath: "A.java",
				NewPath: ":B.java"},
			{Status: change.Added, NewMode: 0o160000, OldID: zeros, NewID: two, OldPath: "\xff", NewPath: "\xff"},
		}},
		{":100644 100644 " + one + " " + two + " C072\x00A.java\x00B.java\x00:100644 100644 " + one + " " + two +
			" M091\x00A.java\x00", []change.Entry{
			{Status: change.Renamed, OldMode: 0o100644, NewMode: 0o100644, OldID: one, NewID: two, OldPath: "A.java",
				NewPath: "B.java"},
			{Status: change.Modified, OldMode: 0o100644, NewMode: 0o100644, OldID: one, NewID: two, OldPath: "A.java",
				NewPath: "A.java"},
		}},
		{":000000 000000 " + zeros + " " + zeros + " U\x00A.java\x00", []change.Entry{
			{Status: change.Unmerged, OldID: zeros, NewID: zeros, OldPath: "A.java", NewPath: "A.java"},
		}},
		{":100644 120000 " + long + " " + long + " T\x00A.java\x00", []change.Entry{
			{Status: change.Retyped, OldMode: 0o100644, NewMode: 0o120000, OldID: long, NewID: long, OldPath: "A.java",
				NewPath: "A.java"},
		}},
	} {
		got, err := parseRaw(c.raw)
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("parseRaw(%q):\n got %+v, %v\nwant %+v", c.raw, got, err, c.want)
		}
	}
}

func TestParseRawRefuses(t *testing.T) {
	for _, raw := range []string{
		"\x00",
		":100644 100644 " + one + " " + two + " M",                  // no end
		":100644 100644 " + one + " " + two + " M\x00",              // no path
		":100644 100644 " + one + " " + two + " M\x00\x00",          // an empty one
		":100644 100644 " + one + " " + two + " M\x00A.java",        // cut within it
		":100644 100644 " + one + " " + two + " R100\x00A.java\x00", // only one
		":100644 100644 " + one + " " + two + " R\x00A.java\x00B.java\x00",
		":100644 100644 " + one + " " + two + " C\x00A.java\x00B.java\x00",
		":100644 100644 " + one + " " + two + " M1x\x00A.java\x00",
		":100644 000000 " + one + " " + zeros + " D100\x00A.java\x00",
		":100644 100644 " + one + " " + two + " \x00A.java\x00",
		":100644 100644 1234567 2345678 M\x00A.java\x00",
		":100644 100644 " + one + " " + strings.Repeat("2", 64) + " M\x00A.java\x00",
		":100644 100644 " + one + " " + strings.Repeat("G", 40) + " M\x00A.java\x00",
		":100648 100644 " + one + " " + two + " M\x00A.java\x00",
		":644 644 " + one + " " + two + " M\x00A.java\x00",
		"::100644 100644 100644 " + one + " " + two + " MM\x00A.java\x00", // of a merge
		"100644 100644 " + one + " " + two + " M\x00A.java\x00",
	} {
		if got, err := parseRaw(raw); err == nil {
			t.Errorf("parseRaw(%q) = %+v", raw, got)
		}
	}
}

// FuzzParseRaw checks that what is taken is what was written, byte for byte.
func FuzzParseRaw(f *testing.F) {
	f.Add(":100644 100755 " + one + " " + two + " M\x00a b\n.java\x00")
	f.Add(":100644 100644 " + one + " " + two + " R072\x00A.java\x00B.java\x00:000000 100644 " + zeros + " " + two +
		" A\x00\xff\x00")
	f.Fuzz(func(t *testing.T, raw string) {
		entries, err := parseRaw(raw)
		if err != nil {
			return
		}
		rest := raw
		take := func(want string) {
			t.Helper()
			var found bool
			if rest, found = strings.CutPrefix(rest, want); !found {
				t.Fatalf("%q: want %q next in %q", raw, want, rest)
			}
		}
		for _, e := range entries {
			take(fmt.Sprintf(":%06o %06o %s %s %c", e.OldMode, e.NewMode, e.OldID, e.NewID, e.Status))
			if e.Status == change.Renamed {
				rest = strings.TrimLeft(rest, "0123456789")
			}
			take("\x00" + e.OldPath + "\x00")
			if e.Status == change.Renamed {
				take(e.NewPath + "\x00")
			} else if e.NewPath != e.OldPath {
				t.Fatalf("%q: two paths without a rename", raw)
			}
		}
		take("")
		if rest != "" {
			t.Fatalf("%q: %q was dropped", raw, rest)
		}
	})
}
