package change_test

import (
	"context"
	"testing"

	"jithook/hook/change"
)

func TestEditsAreAnnouncedOnce(t *testing.T) {
	link := edit("L", "1", "2")
	link.Status, link.NewMode = change.Retyped, 0o120000
	for name, c := range map[string]struct {
		entries []change.Entry
		want    int
	}{
		"nothing":        {nil, 0},
		"an edit":        {[]change.Entry{edit("A", "1", "2"), edit("B", "1", "2")}, 1},
		"only a mode":    {[]change.Entry{edit("A", "1", "1")}, 0},
		"a new file":     {[]change.Entry{{Status: change.Added, NewMode: 0o100644, NewID: "1", NewPath: "N"}}, 0},
		"a removed file": {[]change.Entry{{Status: change.Deleted, OldMode: 0o100644, OldID: "1", NewPath: "O"}}, 0},
		"a link":         {[]change.Entry{link}, 0},
	} {
		calls := 0
		ctx := change.OnEdits(context.Background(), func() { calls++ })
		change.Announce(ctx, c.entries)
		change.Announce(ctx, c.entries)
		if calls != c.want {
			t.Errorf("%s: announced %d times, want %d", name, calls, c.want)
		}
	}
	change.Announce(context.Background(), []change.Entry{edit("A", "1", "2")}) // nobody asked
}
