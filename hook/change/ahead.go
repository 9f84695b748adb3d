package change

import (
	"context"
	"sync"
)

// OnEdits has known called once, as soon as a Source that gets the context knows of a file that was edited, which is well before it has
// read it. What is called must not take its time.
func OnEdits(ctx context.Context, known func()) context.Context {
	return context.WithValue(ctx, onEdits{}, sync.OnceFunc(known))
}

type onEdits struct{}

// Announce is how a Source tells of its entries.
func Announce(ctx context.Context, entries []Entry) {
	known, asked := ctx.Value(onEdits{}).(func())
	if !asked {
		return
	}
	for _, e := range entries {
		if e.OldMode&typeMask == regular && e.NewMode&typeMask == regular && e.OldID != e.NewID {
			known()
			return
		}
	}
}
