package git

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"jithook/hook/change"
)

var three = strings.Repeat("3", 40)

func TestParseCombined(t *testing.T) {
	modified := func(oldID, path string) change.Entry {
		return change.Entry{Status: change.Modified, OldMode: 0o100644, NewMode: 0o100755, OldID: oldID, NewID: three,
			OldPath: path, NewPath: path}
	}
	added := change.Entry{Status: change.Added, NewMode: 0o100755, OldID: zeros, NewID: three, OldPath: "A.java",
		NewPath: "A.java"}
	for _, c := range []struct {
		out  string
		want []merge
	}{
		{"", nil},
		{one + "\x00", []merge{{id: one}}},
		{one + "\x00::100644 100644 100755 " + one + " " + two + " " + three + " MM\x00a\n\xff.java\x00" + two + "\x00",
			[]merge{
				{one, [][]change.Entry{{modified(one, "a\n\xff.java")}, {modified(two, "a\n\xff.java")}}}, {id: two},
			}},
		{one + "\x00:::100644 100644 000000 100755 " + one + " " + two + " " + zeros + " " + three + " MMA\x00A.java\x00",
			[]merge{
				{one, [][]change.Entry{{modified(one, "A.java")}, {modified(two, "A.java")}, {added}}},
			}},
	} {
		if got, err := parseCombined(c.out); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("parseCombined(%q):\n got %+v, %v\nwant %+v", c.out, got, err, c.want)
		}
	}
	entry := "::100644 100644 100644 " + one + " " + two + " " + three + " MM"
	for _, out := range []string{
		one,
		entry + "\x00A.java\x00",
		one + "\x00" + entry + "\x00",
		one + "\x00" + entry + "\x00A.java",
		one + "\x00" + entry + "M\x00A.java\x00",
		one + "\x00:" + entry + "\x00A.java\x00",
		one + "\x00" + entry[1:] + "\x00A.java\x00",
		one + "\x00" + strings.Replace(entry, "MM", "MR", 1) + "\x00A.java\x00",
		one + "\x00" + strings.Replace(entry, two, "22", 1) + "\x00A.java\x00",
		one + "\x00" + entry + "\x00A.java\x00:" + strings.Replace(strings.Replace(entry, "MM", "MMM", 1), one, one+" "+one,
			1) + "\x00B.java\x00",
	} {
		if got, err := parseCombined(out); err == nil {
			t.Errorf("parseCombined(%q) = %+v", out, got)
		}
	}
}

// FuzzParseCombined checks that what is taken is what was written.
func FuzzParseCombined(f *testing.F) {
	f.Add(one + "\x00::100644 100644 100755 " + one + " " + two + " " + three + " MM\x00a\n.java\x00" + two + "\x00")
	f.Fuzz(func(t *testing.T, out string) {
		merges, err := parseCombined(out)
		if err != nil {
			return
		}
		var again strings.Builder
		for _, m := range merges {
			again.WriteString(m.id + "\x00")
			if len(m.entries) == 0 {
				continue
			}
			for i := range m.entries[0] {
				var modes, ids, letters string
				for _, parent := range m.entries {
					e := parent[i]
					modes += fmt.Sprintf("%06o ", e.OldMode)
					ids += e.OldID + " "
					letters += string(e.Status)
				}
				e := m.entries[0][i]
				fmt.Fprintf(&again, "%s%s%06o %s%s %s\x00%s\x00", strings.Repeat(":", len(m.entries)), modes, e.NewMode, ids,
					e.NewID, letters, e.NewPath)
			}
		}
		if again.String() != out {
			t.Errorf("%q was read as %q", out, again.String())
		}
	})
}
