package change_test

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"jithook/hook/change"
)

// contents are blobs by id, each of which says which it is.
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
	e := change.Entry{Status: status, OldPath: oldPath, NewPath: path, OldID: oldID, NewID: newID, OldMode: 0o100644, NewMode: 0o100644}
	switch status {
	case change.Added:
		e.OldMode = 0
	case change.Deleted:
		e.NewMode = 0
	}
	return e
}

// TestLoadCompares has one new version compared with several old ones.
func TestLoadCompares(t *testing.T) {
	m := func(path, oldID, newID string) change.Entry { return entry(change.Modified, path, path, oldID, newID) }
	link := m("A", "1", "9")
	link.Status, link.OldMode = change.Retyped, 0o120000
	for _, c := range []struct {
		name string
		from []change.Comparison
		want string
	}{
		{"one list", []change.Comparison{{{m("A", "1", "9")}}}, "A 9: A 1"},
		{"both sides differ", []change.Comparison{{{m("A", "1", "9"), m("B", "2", "8")}, {m("A", "3", "9")}}}, "A 9: A 1, A 3"},
		{"no side differs from the other", []change.Comparison{{{m("A", "1", "9")}, {}}}, ""},
		{"a renamed side", []change.Comparison{{{m("A", "1", "9")}, {entry(change.Renamed, "Z", "A", "3", "9")}}}, "A 9: A 1, Z 3"},
		{"only renamed on one side", []change.Comparison{{{m("A", "1", "9")}, {entry(change.Renamed, "Z", "A", "9", "9")}}}, "; 0 added, 0 deleted, 1 unchanged"},
		{"new to one side", []change.Comparison{{{entry(change.Added, "A", "A", "0", "9")}, {m("A", "3", "9")}}}, "A 9: A 3"},
		{"new to both", []change.Comparison{{{entry(change.Added, "A", "A", "0", "9")}, {entry(change.Added, "A", "A", "0", "9")}}}, "; 1 added, 0 deleted, 0 unchanged"},
		{"deleted from both", []change.Comparison{{{entry(change.Deleted, "A", "A", "1", "0")}, {entry(change.Deleted, "A", "A", "3", "0")}}}, "; 0 added, 1 deleted, 0 unchanged"},
		{"a link on one side", []change.Comparison{{{link}, {m("A", "3", "9")}}}, "A 9: A 3"},
		{"a link on the only side", []change.Comparison{{{link}}}, "; A: was a symbolic link"},
		{"twice the same", []change.Comparison{{{m("A", "1", "9")}}, {{m("A", "1", "9")}}}, "A 9: A 1"},
		{"two refs", []change.Comparison{{{m("A", "1", "9"), m("B", "1", "2")}}, {{m("A", "1", "8")}}}, "A 9: A 1 | A 8: A 1 | B 2: B 1"},
		{"new in two refs", []change.Comparison{{{entry(change.Added, "A", "A", "0", "9")}}, {{entry(change.Added, "A", "A", "0", "8")}}}, "; 1 added, 0 deleted, 0 unchanged"},
		{"nothing to compare with", []change.Comparison{{}}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			blobs := new(contents)
			set, err := change.Load(t.Context(), c.from, blobs)
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
	set, err := change.Load(t.Context(), []change.Comparison{lists[:]}, new(contents))
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
