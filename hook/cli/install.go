package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/commands/agent"
	"jithook/hook/commands/install"
)

// installation are the flags of install and uninstall.
type installation struct {
	dir, agent   string
	hooks        []string
	global, shim bool
	dryRun       bool
}

func (i *installation) command(
	use, short, long string, defaults []string, run func(cmd *cobra.Command) error, code *int,
) *cobra.Command {
	cmd := &cobra.Command{
		Use: use, Short: short, Long: long, Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			for _, h := range i.hooks {
				if !slices.Contains(install.Hooks, h) {
					return fmt.Errorf("--hook %q is unknown: use one or more of %s, with commas between", h,
						strings.Join(install.Hooks, ", "))
				}
			}
			if len(i.hooks) == 0 {
				return errors.New("--hook names no hook")
			}
			slices.Sort(i.hooks)
			i.hooks = slices.Compact(i.hooks)
			*code = i.finish(cmd, run(cmd))
			return nil
		},
	}
	cmd.Flags().SortFlags = false
	registerDirectory(cmd.Flags(), &i.dir)
	cmd.Flags().StringSliceVar(&i.hooks, "hook", defaults,
		"git's `HOOKS`, with commas between: "+strings.Join(install.Hooks, ", "))
	if err := cmd.RegisterFlagCompletionFunc("hook", cobra.FixedCompletions(slices.Clone(install.Hooks),
		cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err) // a flag that is not there: only the program can be at fault
	}
	cmd.Flags().BoolVar(&i.global, "global", false,
		"all your repositories; with git older than 2.54, those created from now on")
	cmd.MarkFlagsMutuallyExclusive("global", "directory")
	cmd.Flags().StringVar(&i.agent, "agent", "",
		"hooks of the coding agent `NAME` in the project's settings, instead of git's: "+strings.Join(agent.Names(), ", "))
	cmd.MarkFlagsMutuallyExclusive("agent", "hook")
	cmd.MarkFlagsMutuallyExclusive("agent", "global")
	cmd.Flags().BoolVar(&i.dryRun, "dry-run", false, "only say what would be done")
	return cmd
}

func (i *installation) target(ctx context.Context) (install.Target, error) {
	if i.global {
		return install.FindGlobal(ctx)
	}
	// What else is wrong with the repository install.Find says in its own words.
	if _, err := hook.Open(i.dir).Writable(ctx); errors.Is(err, change.ErrEmbedded) {
		return nil, err
	}
	return install.FindLocal(ctx, i.dir, i.shim)
}

func installCommand(name string, code *int) *cobra.Command {
	i := new(installation)
	cmd := i.command("install", "Make jit-hook a git hook of the repository, beside the hooks that are there",
		`Have git run this jit-hook by its absolute path. From git 2.54 on, the repository's configuration names it, and git
runs it beside the hooks that are there, whoever manages them.

With an older git, or with --shim, a hook is written where git looks for hooks, also with core.hooksPath and in linked
work trees. A hook that is already there is kept beside it under another name and runs first, with the same arguments
and standard input; if it fails, git gets its exit code. A hook that another program manages, such as husky or the
pre-commit framework, is left alone, and install prints the line to add there.

Installing again changes nothing. jit-hook uninstall puts back every byte. A jit-hook that lies in a cache, as with npx
and uvx, is first copied among the files of your home directory.

--global installs for all your repositories. From git 2.54 on, your git configuration then runs jit-hook beside each
repository's own hooks. With an older git, jit-hook goes into the hooks directory that core.hooksPath names for all
repositories or, if that is not set, into the template for new ones.`,
		[]string{preCommit}, func(cmd *cobra.Command) error {
			binary, err := install.Binary(name)
			if err != nil {
				return err
			}
			lasting, copying, err := install.Lasting(binary)
			if err != nil {
				return err
			}
			if i.agent != "" {
				return i.installAgent(cmd.Context(), cmd, lasting, copying, false)
			}
			target, err := i.target(cmd.Context())
			if err != nil {
				return err
			}
			_, err = i.take(cmd, target, func() ([]install.Step, error) {
				steps, err := target.Install(lasting, i.hooks)
				return append(slices.Clone(copying), steps...), err
			})
			return err
		}, code)
	cmd.Flags().BoolVar(&i.shim, "shim", false, "write a hook's file, also with git 2.54 or later, for a git that is "+
		"older and works in the same repository")
	cmd.MarkFlagsMutuallyExclusive("shim", "global")
	cmd.MarkFlagsMutuallyExclusive("shim", "agent")
	return cmd
}

func uninstallCommand(name string, code *int) *cobra.Command {
	i := new(installation)
	return i.command("uninstall", "Take jit-hook out of the repository's hooks and put back what was there",
		`Take out what jit-hook install wrote and put the earlier hook back, byte for byte. If somebody edited the
hook in the meantime, only jit-hook's own part is removed.`,
		install.Hooks, func(cmd *cobra.Command) error {
			if i.agent != "" {
				binary, err := install.Binary(name)
				if err == nil {
					binary, _, err = install.Lasting(binary)
				}
				if err != nil {
					return err
				}
				return i.installAgent(cmd.Context(), cmd, binary, nil, true)
			}
			target, err := i.target(cmd.Context())
			if err != nil {
				return err
			}
			steps, err := i.take(cmd, target, func() ([]install.Step, error) { return target.Uninstall(i.hooks) })
			if err == nil && steps == 0 {
				fmt.Fprintf(cmd.OutOrStdout(), "jit-hook is not installed in %s\n", target)
			}
			return err
		}, code)
}

// take takes the steps of a plan, or only says what they are. It returns how many there were.
func (i *installation) take(
	cmd *cobra.Command, target install.Target, plan func() ([]install.Step, error),
) (steps int, err error) {
	out := cmd.OutOrStdout()
	if !i.dryRun {
		err = install.Apply(target, plan, func(s install.Step) {
			steps++
			fmt.Fprintln(out, s)
		})
		return steps, err
	}
	planned, err := plan()
	for _, s := range planned {
		fmt.Fprintln(out, s.Plan())
	}
	return len(planned), err
}

// finish says what failed. It is of wrong usage where the place is not one for it, and nothing was touched.
func (i *installation) finish(cmd *cobra.Command, err error) int {
	if err == nil {
		return Clean
	}
	say(cmd.ErrOrStderr(), "%v", err)
	if refused := new(install.RefusedError); errors.As(err, &refused) || errors.As(err, new(*usageError)) ||
		errors.Is(err, agent.ErrSettings) {
		return Usage
	}
	return exitCode(err)
}
