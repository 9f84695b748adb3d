package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"
	"golang.org/x/term"

	"jithook/hook"
	"jithook/hook/change"
)

// The hooks of git that jit-hook serves: the values of --hook, and its names where git runs it directly.
const (
	preCommit      = "pre-commit"
	preMergeCommit = "pre-merge-commit"
	prePush        = "pre-push"
)

var hooks = []string{preCommit, preMergeCommit, prePush}

// ways are the flags that choose what is compared: one of a range, a push and what is staged.
type ways struct {
	from, to                string
	twoDot, prePush, always bool
	remote                  []string // the name and the URL, which git gives its pre-push hook
	stdin                   io.Reader
}

func (w *ways) register(flags *pflag.FlagSet) {
	flags.StringVar(&w.from, "from", "", "judge the commits since `REV` instead of what is staged, all in all: from the merge base on")
	flags.StringVar(&w.to, "to", "HEAD", "with --from, judge up to `REV`")
	flags.BoolVar(&w.twoDot, "two-dot", false, "with --from, compare that revision itself and not the merge base")
	flags.BoolVar(&w.prePush, "pre-push", false, "judge what is about to be pushed: takes the arguments REMOTE URL and git's lines from standard input, as --hook pre-push does")
	flags.BoolVar(&w.always, "always", os.Getenv("JIT_HOOK_ALWAYS") != "", "run as a hook, judge during a rebase, cherry-pick, revert or bisect too")
}

// hookOf tells which hook of git the program is by its own name, if it is one, and whether git runs it, so that its arguments name no
// command.
func hookOf(argv []string) (name string, byGit bool) {
	if base := filepath.Base(argv[0]); slices.Contains(hooks, base) {
		return base, true
	}
	flagged := func(arg string) bool {
		return arg == "--pre-push" || arg == "--hook" || strings.HasPrefix(arg, "--hook=")
	}
	return "", len(argv) > 1 && strings.HasPrefix(argv[1], "-") && slices.ContainsFunc(argv[1:], flagged)
}

// checkWays refuses what does not go together, and settles which hook this is.
func (o *options) checkWays(flags *pflag.FlagSet, args []string) error {
	if o.prePush {
		if o.hook != "" && o.hook != prePush {
			return fmt.Errorf("--pre-push and --hook %s are two ways in: give one", o.hook)
		}
		o.hook = prePush
	}
	switch {
	case o.hook == prePush && len(args) != 2:
		return errors.New("a pre-push hook takes two arguments, the name of the remote and its URL, as git gives them")
	case o.hook != prePush && len(args) > 0:
		return fmt.Errorf("unknown command %q", args[0])
	case flags.Changed("from") && o.from == "":
		return errors.New("--from is empty: give a revision")
	case flags.Changed("from") && o.hook != "":
		return fmt.Errorf("--from and the hook %s are two ways in: give one", o.hook)
	case o.from == "" && flags.Changed("to"):
		return errors.New("--to needs --from")
	case o.from == "" && o.twoDot:
		return errors.New("--two-dot needs --from")
	case o.to == "":
		return errors.New("--to is empty: give a revision")
	}
	o.remote = args
	return nil
}

// source chooses what is compared.
func (o *options) source() change.Source {
	repository := hook.Open(o.dir)
	switch {
	case o.hook == prePush:
		return func(ctx context.Context) (*change.Set, error) {
			push, err := o.readPush()
			if err != nil {
				return nil, err
			}
			return repository.Push(ctx, push)
		}
	case o.from != "":
		return func(ctx context.Context) (*change.Set, error) {
			return repository.Range(ctx, change.Range{From: o.from, To: o.to, Direct: o.twoDot})
		}
	case o.hook != "" && !o.always:
		return hook.Quiet(repository)
	default:
		return repository.Staged
	}
}

// readPush reads what git says of a push.
func (o *options) readPush() (change.Push, error) {
	if f, ok := o.stdin.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return change.Push{}, &change.Error{Kind: change.ErrProtocol, Detail: "standard input is a terminal; have git run this as its pre-push hook, or compare with --from REV"}
	}
	refs, err := change.ParseRefs(o.stdin)
	return change.Push{Remote: o.remote[0], URL: o.remote[1], Refs: refs}, err
}
