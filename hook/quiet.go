package hook

import (
	"context"
	"fmt"

	"jithook/hook/change"
)

// Quiet gives what is staged in a repository but for commits that git makes again, as in a rebase: they were judged
// when they were first made. It says so. Where always says so, it gives those too; it is asked only where it matters.
func Quiet(r change.Repository, always func() bool) change.Source {
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
