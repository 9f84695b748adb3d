package hook

import (
	"context"
	"errors"
	"os"

	"jithook/hook/change"
)

// StagedOrWorktree gives what a run by hand judges: what is staged, or where no Java is, what `git commit -a` would
// commit. After a commit that was stopped, git has unstaged again what -a or a path had it commit. Where git runs a
// hook, it names the index; what is not in that is none of the commit's business.
func StagedOrWorktree(r change.Repository) change.Source {
	return func(ctx context.Context) (*change.Set, error) {
		staged, err := r.Staged(ctx)
		if err != nil || staged.Nothing != "" || !staged.Empty() || os.Getenv("GIT_INDEX_FILE") != "" {
			return staged, err
		}
		tree, err := r.WorkTree(ctx, change.Tree{})
		switch {
		case errors.Is(err, change.ErrUnsupported), errors.Is(err, change.ErrEmbedded):
			return staged, nil
		case err != nil || tree.Empty():
			return staged, err
		}
		tree.Notes = append(tree.Notes,
			"no change of a Java file is staged, so the work tree was judged, as `git commit -a` would commit it")
		return tree, nil
	}
}
