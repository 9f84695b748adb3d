package change_test

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"jithook/hook/change"
)

// contents are blobs by id; each says which it is.
type contents struct{ asked []string }

func (c *contents) Sizes(_ context.Context, ids []string) ([]int64, error) {
	out := make([]int64, len(ids))
	for i, id := range ids {
		out[i] = int64(len(id))
	}
	return out, nil
}

func (c *contents) Contents(_ context.Context, ids []string) ([][]byte, error) {
	c.asked = append(c.asked, ids...)
	out := make([][]byte, len(ids))
	for i, id := range ids {
		out[i] = []byte(id)
	}
	return out, nil
}

func entry(status change.Status, oldPath, path, oldID, newID string) change.Entry {
	e := change.Entry{Status: status, OldPath: oldPath, NewPath: path, OldID: oldID, NewID: newID, OldMode: 0o100644,
		NewMode: 0o100644}
	switch status {
	case change.Added:
		e.OldMode = 0
	case change.Deleted:
		e.NewMode = 0
	}
	return e
}

// sides are the differences of one new version from each of some old ones.
type sides = [][]change.Entry

// against are comparisons without merges.
func against(comparisons ...sides) []change.Comparison {
	var all []change.Comparison
	for _, c := range comparisons {
		all = append(all, change.Comparison{Against: c})
	}
	return all
}

// TestLoadCompares has one new version compared with several old ones.
func TestLoadCompares(t *testing.T) {
	m := func(path, oldID, newID string) change.Entry { return entry(change.Modified, path, path, oldID, newID) }
	link := m("A", "1", "9")
	link.Status, link.OldMode = change.Retyped, 0o120000
	for _, c := range []struct {
		name string
		from []sides
		want string
	}{
		{"one list", []sides{{{m("A", "1", "9")}}}, "A 9: A 1"},
		{"both sides differ", []sides{{{m("A", "1", "9"), m("B", "2", "8")}, {m("A", "3", "9")}}}, "A 9: A 1, A 3"},
		{"no side differs from the other", []sides{{{m("A", "1", "9")}, {}}}, ""},
		{"a renamed side", []sides{{{m("A", "1", "9")}, {entry(change.Renamed, "Z", "A", "3", "9")}}}, "A 9: A 1, Z 3"},
		{"only renamed on one side", []sides{{{m("A", "1", "9")}, {entry(change.Renamed, "Z", "A", "9", "9")}}},
			"; 0 added, 0 deleted, 1 unchanged"},
		{"new to one side", []sides{{{entry(change.Added, "A", "A", "0", "9")}, {m("A", "3", "9")}}}, "A 9: A 3"},
		{"new to both", []sides{{{entry(change.Added, "A", "A", "0", "9")}, {entry(change.Added, "A", "A", "0", "9")}}},
			"; 1 added, 0 deleted, 0 unchanged"}, {"deleted from both", []sides{{{entry(change.Deleted, "A", "A", "1", "0")},
			{entry(change.Deleted, "A", "A", "3", "0")}}}, "; 0 added, 1 deleted, 0 unchanged"},
		{"a link on one side", []sides{{{link}, {m("A", "3", "9")}}}, "A 9: A 3"},
		{"a link on the only side", []sides{{{link}}}, "; A: was a symbolic link"},
		{"twice the same", []sides{{{m("A", "1", "9")}}, {{m("A", "1", "9")}}}, "A 9: A 1"},
		{"two refs", []sides{{{m("A", "1", "9"), m("B", "1", "2")}}, {{m("A", "1", "8")}}}, "A 9: A 1 | A 8: A 1 | B 2: B 1"},
		{"new in two refs", []sides{{{entry(change.Added, "A", "A", "0", "9")}}, {{entry(change.Added, "A", "A", "0", "8")}}},
			"; 1 added, 0 deleted, 0 unchanged"},
		{"nothing to compare with", []sides{{}}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			blobs := new(contents)
			set, err := change.Load(t.Context(), against(c.from...), blobs, nil)
			if err != nil {
				t.Fatal(err)
			}
			var changes []string
			for _, f := range set.Changes {
				olds := []string{f.OldPath + " " + string(f.Old)}
				for _, v := range f.Others {
					olds = append(olds, v.Path+" "+string(v.Content))
				}
				changes = append(changes, fmt.Sprintf("%s %s: %s", f.NewPath, f.New, strings.Join(olds, ", ")))
			}
			got := strings.Join(changes, " | ")
			for _, s := range set.Skipped {
				got += "; " + s.Path + ": " + s.Reason
			}
			if set.Added+set.Deleted+set.Unchanged > 0 {
				got += fmt.Sprintf("; %d added, %d deleted, %d unchanged", set.Added, set.Deleted, set.Unchanged)
			}
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			seen := map[string]bool{}
			for _, id := range blobs.asked {
				if seen[id] {
					t.Errorf("%s was read twice", id)
				}
				seen[id] = true
			}
		})
	}
}

func TestLoadIsInTheOrderOfPaths(t *testing.T) {
	var lists [2][]change.Entry
	for i, path := range []string{"b", "a", "a b", "a/b", "A"} {
		lists[0] = append(lists[0], entry(change.Modified, path, path, fmt.Sprint("x", i), fmt.Sprint("y", i)))
		lists[1] = append(lists[1], entry(change.Modified, path, path, fmt.Sprint("z", i), fmt.Sprint("y", i)))
	}
	set, err := change.Load(t.Context(), against(lists[:]), new(contents), nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range set.Changes {
		got = append(got, f.NewPath)
	}
	if want := []string{"A", "a", "a b", "a/b", "b"}; !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestLoadMerges has merges between the old versions and the new one.
func TestLoadMerges(t *testing.T) {
	m := func(path, oldID, newID string) change.Entry { return entry(change.Modified, path, path, oldID, newID) }
	net := sides{{m("A", "1", "9")}}
	plain := change.Merged{Parents: sides{{m("A", "2", "5")}, {m("A", "3", "5")}}, Since: []change.Entry{m("A", "5", "9")}}
	for _, c := range []struct {
		name  string
		net   sides
		merge change.Merged
		want  string // parents and result
	}{
		{"changed since", net, plain, "A 2, A 3: A 5"},
		{"as it is now", net, change.Merged{Parents: sides{{m("A", "2", "9")}, {m("A", "3", "9")}}}, "A 2, A 3: A 9"},
		{"renamed since", sides{{m("B", "1", "9")}}, change.Merged{Parents: plain.Parents,
			Since: []change.Entry{entry(change.Renamed, "A", "B", "5", "9")}}, "A 2, A 3: A 5"},
		{"added since", net, change.Merged{Parents: plain.Parents,
			Since: []change.Entry{entry(change.Added, "A", "A", "0", "9")}}, ""},
		{"new on one side", net, change.Merged{Parents: sides{{entry(change.Added, "A", "A", "0", "5")}, {m("A", "3", "5")}},
			Since: plain.Since}, "A 3: A 5"},
		{"of another file", net, change.Merged{Parents: sides{{m("B", "2", "5")}, {m("B", "3", "5")}}}, ""},
		{"of a file that is new all in all", sides{{entry(change.Added, "A", "A", "0", "9")}}, plain, ""},
		{"deleted since", sides{{entry(change.Deleted, "A", "A", "1", "0")}},
			change.Merged{Parents: plain.Parents, Since: []change.Entry{entry(change.Deleted, "A", "A", "5", "0")}}, ""},
	} {
		set, err := change.Load(t.Context(), []change.Comparison{{Against: c.net, Merges: []change.Merged{c.merge}}},
			new(contents), nil)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range set.Changes {
			for _, m := range f.Merges {
				var parents []string
				for _, p := range m.Parents {
					parents = append(parents, p.Path+" "+string(p.Content))
				}
				got = append(got, strings.Join(parents, ", ")+": "+m.Result.Path+" "+string(m.Result.Content))
			}
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestLoadLeavesMergesOutFirst has no room for what merges put together, but for all that is compared.
func TestLoadLeavesMergesOutFirst(t *testing.T) {
	blobs := sized{"small": 1}
	var c change.Comparison
	c.Against = make(sides, 1)
	merged := change.Merged{Parents: make(sides, 1)}
	for i := range 2 {
		path := fmt.Sprint(i)
		for _, id := range []string{"old ", "new ", "side ", "made "} {
			blobs[id+path] = change.MaxFile
		}
		c.Against[0] = append(c.Against[0], entry(change.Modified, path, path, "old "+path, "new "+path))
		merged.Parents[0] = append(merged.Parents[0], entry(change.Modified, path, path, "side "+path, "made "+path))
		merged.Since = append(merged.Since, entry(change.Modified, path, path, "made "+path, "new "+path))
	}
	c.Merges = []change.Merged{merged}
	set, err := change.Load(t.Context(), []change.Comparison{c}, blobs, nil)
	if err != nil {
		t.Fatal(err)
	}
	merges := 0
	for _, f := range set.Changes {
		merges += len(f.Merges)
	}
	if len(set.Changes) != 2 || merges != 1 || len(set.Notes) != 1 ||
		!strings.HasPrefix(set.Notes[0], "1 file not looked at that merges put together") {
		t.Errorf("%d changes, %d merges, notes %q", len(set.Changes), merges, set.Notes)
	}
}
