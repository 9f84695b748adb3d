package hook

import (
	"context"
	"fmt"

	"jithook/hook/change"
)

// StagedUnlessReplaying gives what is staged, and nothing while git makes commits again, as in a rebase, because these
// were judged when they were first made. The set says so. Where always is true, it gives those too; always is called
// only where it matters.
func StagedUnlessReplaying(r change.Repository, always func() bool) change.Source {
	return func(ctx context.Context) (*change.Set, error) {
		set, err := r.Staged(ctx)
		if err != nil || len(set.Changes) == 0 {
			return set, err
		}
		operation, err := r.Underway(ctx)
		if err != nil || operation == "" || always() {
			return set, err
		}
		return &change.Set{
			Nothing: "quiet during " + operation,
			Notes: []string{fmt.Sprintf(
				"%s is under way, so nothing was checked; --always, or JIT_HOOK_ALWAYS=1 in the environment, has it checked",
				operation)},
		}, nil
	}
}
