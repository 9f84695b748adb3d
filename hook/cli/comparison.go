package cli

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"
	"golang.org/x/term"

	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/commands/install"
)

// The hooks of git that jit-hook serves: the values of --hook, and its names where git runs it directly.
const (
	preCommit      = "pre-commit"
	preMergeCommit = "pre-merge-commit"
	prePush        = "pre-push"
)

var hooks = install.Hooks

// comparison are the flags that choose what is compared.
type comparison struct {
	from, to, base     string
	worktree           bool
	paths              []string // with worktree, what is judged; none is all
	twoDot, ci, always bool

	remote    []string       // the name and the URL, which git gives its pre-push hook
	pushed    []change.Range // what a push was compared by
	stdin     io.Reader
	framework framework
}

func (c *comparison) register(flags *pflag.FlagSet) {
	c.registerRange(flags)
	flags.BoolVar(&c.ci, "ci", false,
		"judge the commits of the pull request or push that this CI job is about")
	flags.BoolVar(&c.always, "always", false, "as a hook, judge also during a rebase, cherry-pick, revert or bisect")
}

// registerRange registers the flags of the work tree and of a range alone.
func (c *comparison) registerRange(flags *pflag.FlagSet) {
	flags.BoolVar(&c.worktree, "worktree", false, "judge the files on disk, as git add --all would stage them, instead "+
		"of what is staged; if no Java is staged, jit-hook judges what git commit -a would commit even without this flag")
	flags.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "all" { // of the time before --worktree
			name = "worktree"
		}
		return pflag.NormalizedName(name)
	})
	flags.StringVar(&c.base, "base", "", "with --worktree, compare with `REV` instead of HEAD")
	c.registerEnds(flags)
	flags.BoolVar(&c.twoDot, "two-dot", false, "with --from, compare with that revision itself, not with the merge base")
}

// registerEnds registers the flags that name the ends of a range.
func (c *comparison) registerEnds(flags *pflag.FlagSet) {
	flags.StringVar(&c.from, "from", "",
		"judge the commits since `REV` instead of what is staged, as one change from the merge base on")
	flags.StringVar(&c.to, "to", "HEAD", "with --from, judge up to `REV`")
}

// hookOf returns which hook of git the program is by its own name, if it is one, and whether git runs it, so that its
// arguments name no command.
func hookOf(argv []string) (name string, byGit bool) {
	if base := filepath.Base(argv[0]); slices.Contains(hooks, base) {
		return base, true
	}
	flagged := func(arg string) bool {
		return arg == "--pre-push" || arg == "--hook" || strings.HasPrefix(arg, "--hook=")
	}
	return "", len(argv) > 1 && strings.HasPrefix(argv[1], "-") && slices.ContainsFunc(argv[1:], flagged)
}

// checkComparison refuses what does not go together, and settles which hook this is.
func (o *options) checkComparison(flags *pflag.FlagSet, args []string) error {
	asked := ""
	for _, flag := range []string{"worktree", "from", "ci", "hook"} {
		switch {
		case !flags.Changed(flag):
		case asked != "":
			return usagef("--%s and --%s exclude each other: give only one", asked, flag)
		default:
			asked = flag
		}
	}
	switch {
	case flags.Changed("from") && o.from == "":
		return usagef("--from is empty: give a revision")
	case o.to == "":
		return usagef("--to is empty: give a revision")
	case o.from == "" && flags.Changed("to"):
		return usagef("--to needs --from")
	case o.from == "" && o.twoDot:
		return usagef("--two-dot needs --from")
	case !o.worktree && flags.Changed("base"):
		return usagef("--base needs --worktree")
	case flags.Changed("base") && o.base == "":
		return usagef("--base is empty: give a revision")
	}
	if asked == "" || asked == "hook" {
		o.framework = readFramework()
	}
	switch {
	case o.framework.push != nil:
		o.hook = prePush
	case o.framework.runs && o.hook == "":
		o.hook = preCommit
	}
	if o.hook == prePush && len(args) != 2 && !o.framework.runs {
		return usagef("a pre-push hook takes two arguments, the name of the remote and its URL, as git gives them")
	}
	o.remote = args
	return nil
}

// source chooses what is compared.
func (o *options) source(repository change.Repository, always func() bool) change.Source {
	compare := func(r change.Range) change.Source {
		return func(ctx context.Context) (*change.Set, error) { return repository.Range(ctx, r) }
	}
	switch {
	case o.worktree:
		return func(ctx context.Context) (*change.Set, error) {
			only, err := o.chosen(ctx, repository, o.paths)
			if err != nil {
				return nil, err
			}
			set, err := repository.WorkTree(ctx, change.Tree{Untracked: true, Base: o.base, Only: only})
			return set, named(err)
		}
	case o.ci:
		return func(ctx context.Context) (*change.Set, error) { return readJob(ctx, repository) }
	case o.from != "":
		return func(ctx context.Context) (*change.Set, error) {
			set, err := repository.Range(ctx, change.Range{From: o.from, To: o.to, Direct: o.twoDot})
			return set, named(err)
		}
	case o.framework.push != nil:
		return o.push(repository, func() (change.Push, error) { return *o.framework.push, nil })
	case o.framework.bound != nil:
		return compare(*o.framework.bound)
	case o.hook == prePush && !o.framework.runs:
		return o.push(repository, o.readPush)
	case o.hook != "":
		return hook.StagedUnlessReplaying(repository, always)
	default:
		return hook.StagedOrWorktree(repository)
	}
}

// chosen makes a filter of paths; nil where there are none. One that is neither on disk nor staged is a mistake.
func (o *options) chosen(ctx context.Context, repository change.Repository, paths []string) (func(string) bool, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	top, err := repository.TopLevel(ctx)
	if err != nil {
		return nil, err
	}
	only, err := within(top, o.dir, paths)
	if err != nil {
		return nil, &usageError{err}
	}
	for _, p := range paths {
		path, err := insideOf(top, o.dir, p)
		if err != nil {
			return nil, &usageError{err}
		}
		if !missing(filepath.Join(top, filepath.FromSlash(path))) {
			continue
		}
		staged, err := repository.StagedFiles(ctx, 0, path)
		if err != nil {
			return nil, err
		}
		if _, there := staged[path]; !there {
			return nil, usagef("%q is neither a file nor a folder here nor staged", p)
		}
	}
	return only, nil
}

// push compares what a push is said to be of, and keeps by which revisions.
func (o *options) push(repository change.Repository, read func() (change.Push, error)) change.Source {
	return func(ctx context.Context) (*change.Set, error) {
		push, err := read()
		if err != nil {
			return nil, err
		}
		set, err := repository.Push(ctx, push)
		if err == nil {
			o.pushed = set.Pushed
		}
		return set, err
	}
}

// readPush reads what git says of a push.
func (o *options) readPush() (change.Push, error) {
	if f, ok := o.stdin.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return change.Push{}, &change.Error{Kind: change.ErrProtocol,
			Detail: "standard input is a terminal; have git run this as its pre-push hook, or compare with --from REV"}
	}
	refs, err := change.ParseRefs(o.stdin)
	return change.Push{Remote: o.remote[0], URL: o.remote[1], Refs: refs}, err
}

// compared finds the range that is judged; nil where it is none.
func (o *options) compared(repository change.Repository) func(context.Context) (change.Range, error) {
	var r change.Range
	switch {
	case o.worktree:
		return nil
	case o.ci:
		return func(ctx context.Context) (change.Range, error) {
			_, r, err := jobRange(ctx, repository)
			return r, err
		}
	case o.from != "":
		r = change.Range{From: o.from, To: o.to, Direct: o.twoDot}
	case o.framework.push == nil && o.framework.bound != nil:
		r = *o.framework.bound
	default:
		return nil
	}
	return func(context.Context) (change.Range, error) { return r, nil }
}
