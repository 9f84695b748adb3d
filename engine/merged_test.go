package engine

import (
	"strings"
	"testing"

	"jithook/engine/java"
)

func TestMergedCases(t *testing.T) {
	renamed := edit(t, "int limit)", "int most)", "title, limit)", "title, most)", "@param limit how", "@param most how")
	logged := edit(t, "return search", "log();\n\t\treturn search")
	both := edit(t, "int limit)", "int most)", "title, limit)", "title, most)", "@param limit how", "@param most how",
		"return search", "log();\n\t\treturn search")
	stale := edit(t, "int limit)", "int most)", "title, limit)", "title, most)", "return search",
		"log();\n\t\treturn search")
	const common = "summary: Finds a book.|param title: title the title to look for|return: the book, never null"
	for _, c := range []struct {
		name   string
		olds   []string
		merged string
		want   string // units, with the old version that each is compared with
	}{
		{"one version only", []string{before}, logged, "0 summary: Finds a book.|0 param title: title the title to look for|0 param limit: limit how many shelves to search|0 return: the book, never null"},
		{"as one side has it", []string{renamed, logged}, logged, ""},
		{"as a third side has it", []string{renamed, before, logged}, logged, ""},
		{"two sides put together", []string{renamed, logged}, both,
			numbered(0, common, "0 param most: most how many shelves to search") + "|" + numbered(1, common, "")},
		{"one side's tag above the other's code", []string{renamed, logged}, stale,
			numbered(0, common, "") + "|" + numbered(1, common, "1 param limit: limit how many shelves to search")},
		{"one side's comment above another's code alone", []string{renamed, before},
			edit(t, "int limit)", "int most)", "title, limit)", "title, most)"),
			"1 param limit: limit how many shelves to search"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var olds []*java.File
			at := map[*java.Method]int{}
			for i, old := range c.olds {
				f := parse(t, old)
				olds = append(olds, f)
				for _, m := range f.Methods {
					at[m] = i
				}
			}
			cases, stats := MergedCases(olds, nil, parse(t, c.merged))
			var got []string
			for _, found := range cases {
				unit := string(found.Unit.Type)
				if found.Unit.Param != "" {
					unit += " " + found.Unit.Param
				}
				got = append(got, string(rune('0'+at[found.Old]))+" "+unit+": "+found.Unit.Text)
			}
			if strings.Join(got, "|") != c.want || len(stats.Skipped) > 0 {
				t.Errorf("got  %s\nwant %s\nskipped %v", strings.Join(got, "|"), c.want, stats.Skipped)
			}
		})
	}
}

// numbered puts the number of an old version before each unit, and one more unit before the last.
func numbered(version int, units, more string) string {
	list := strings.Split(units, "|")
	for i := range list {
		list[i] = string(rune('0'+version)) + " " + list[i]
	}
	if more != "" {
		list = append(list[:2], more, list[2])
	}
	return strings.Join(list, "|")
}

func TestMergedCasesSkipsWhatNoVersionTells(t *testing.T) {
	broken := edit(t, "return search(title, limit);", "return search(;")
	if _, stats := MergedCases([]*java.File{parse(t, before), parse(t, edit(t, "title, limit", "title"))}, nil,
		parse(t, broken)); len(stats.Skipped) != 1 {
		t.Errorf("broken in the merge alone: skipped %v", stats.Skipped)
	}
	if _, stats := MergedCases([]*java.File{parse(t, before), parse(t, broken)}, nil,
		parse(t, broken)); len(stats.Skipped) != 0 {
		t.Errorf("broken as in one of its sides: skipped %v", stats.Skipped)
	}
}

// TestMergesOnTheWay has a file whose one old version tells nothing of what a merge in between made.
func TestMergesOnTheWay(t *testing.T) {
	renamed := edit(t, "int limit)", "int most)", "title, limit)", "title, most)", "@param limit how", "@param most how")
	logged := edit(t, "return search", "log();\n\t\treturn search")
	stale := edit(t, "int limit)", "int most)", "title, limit)", "title, most)", "return search", "log();\n\t\treturn search")
	merge := Merge{[]*java.File{parse(t, renamed), parse(t, logged)}, parse(t, stale)}
	units := func(old string, file string) string {
		cases, _ := MergedCases([]*java.File{parse(t, old)}, []Merge{merge}, parse(t, file))
		var got []string
		for _, c := range cases {
			if c.Unit.Param != "" && c.Unit.Param != "title" {
				got = append(got, c.Unit.Text)
			}
		}
		return strings.Join(got, "|")
	}
	const want = "limit how many shelves to search"
	for _, c := range []struct{ name, old, file, want string }{
		{"as the merge left it", renamed, stale, want},
		{"with a change elsewhere since", renamed, stale + "class Other {}\n", want},
		{"with more code since", renamed, strings.Replace(stale, "log();", "log(title);", 1), ""},
		// from the old version itself
		{"fixed since", renamed, strings.Replace(stale, "@param limit how", "@param most how", 1),
			"most how many shelves to search"},
		{"known already", stale, stale + "class Other {}\n", ""},
	} {
		if got := units(c.old, c.file); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
