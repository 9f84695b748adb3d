// Package cli is the jit-hook command: its flags, its exit codes, and what it says where.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"jithook/hook/change"
)

// The exit codes of jit-hook.
const (
	Clean   = 0 // nothing stale, or warnings only
	Blocked = 1 // a finding blocks the commit
	Usage   = 2 // a wrong flag or setting, or not a place to run in
	Failed  = 3 // jit-hook itself failed; run by git, this does not block unless --fail-closed is given
)

// Execute runs the command line of the process and returns its exit code.
func Execute() int {
	boundMemory()
	surviveReaders()
	stdout, stderr := standard()
	return run(os.Args, os.Stdin, stdout, stderr)
}

func run(argv []string, stdin io.Reader, stdout, stderr *terminal) int {
	code := Clean
	root := newRoot(argv, &code)
	root.SetArgs(argv[1:])
	root.SetIn(stdin)
	connect(root, stdout, stderr)
	named, _, err := root.Find(argv[1:])
	_, itself := named.Annotations[stopsItself]
	usage := Usage
	if err == nil && named.Name() == agentName {
		usage = agentFailed
	}
	return interruptible(err == nil && itself, func(ctx context.Context) int {
		if cmd, err := root.ExecuteContextC(ctx); err != nil {
			say(stderr, "%s", usageLine(cmd, err))
			return usage
		}
		return code
	})
}

// Command is the whole command line, for its manual.
func Command() *cobra.Command { return newRoot([]string{"jit-hook"}, new(int)) }

// newRoot builds the commands. What a run ends with goes to code; an error of a command is one of usage.
func newRoot(argv []string, code *int) *cobra.Command {
	o := new(options)
	name, asHook := hookOf(argv)
	shows := false // the version
	root := &cobra.Command{
		Use:   "jit-hook [--worktree [PATH…]]",
		Short: "Find comments that a change leaves stale",
		Long: `jit-hook compares each changed Java method with its old version. It judges every part of its Javadoc (each
sentence, @return, @param, @throws) that the change did not touch: is it still true? A part that is certainly or very
likely wrong blocks the commit.

By default jit-hook judges what is staged, compared with HEAD and, in a merge, with the other parents too. --worktree
judges the files on disk: all of the repository, or the files and folders in PATH. --from judges a range of commits,
--hook pre-push those of a push.

Exit codes: 0 nothing stale, or only warnings; 1 a finding blocks; 2 wrong usage or settings; 3 jit-hook itself
failed. If jit-hook itself fails as a git hook, the commit goes on unless --fail-closed is set.`,
		Args:          cobra.ArbitraryArgs, // checkComparison distinguishes a hook's from a mistake
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if shows {
				fmt.Fprintln(cmd.OutOrStdout(), version())
				return nil
			}
			if name != "" {
				o.hook = name
			}
			if err := o.check(); err != nil {
				return err
			}
			if err := o.checkComparison(cmd.Flags(), args); err != nil {
				return err
			}
			switch {
			case o.worktree:
				o.paths = args
			case o.hook != prePush && len(args) > 0:
				return o.unknownWord(cmd, args[0])
			}
			o.stdin = cmd.InOrStdin()
			var err error
			*code, err = judge(cmd.Context(), o, cmd.Flags(), cmd.OutOrStdout(), cmd.ErrOrStderr())
			return err
		},
	}
	root.SetFlagErrorFunc(flagError)
	o.register(root.Flags())
	// Not by Command.Version: cobra writes that by a template, with which the program is 4 MB larger.
	root.InitDefaultHelpFlag()
	root.Flags().BoolVarP(&shows, "version", "v", false, "version for jit-hook")
	completeFlags(root)
	if !asHook { // a remote may be called like a command
		root.AddCommand(explainCommand(), schemaCommand(), installCommand(argv[0], code), uninstallCommand(argv[0], code),
			doctorCommand(argv[0], code),
			auditCommand(code), fixCommand(code), reviewCommand(code), configCommand(code), baselineCommand(code),
			ackCommand(code), agentCommand(code), mcpCommand(code), serveCommand(code),
			watchCommand(code), versionCommand())
	}
	return root
}

// exitCode is the exit code for an error that kept jit-hook from judging anything.
func exitCode(err error) int {
	for _, usage := range []error{change.ErrNotRepository, change.ErrBare, change.ErrEmbedded,
		errUnknownService, errSilentService} {
		if errors.Is(err, usage) {
			return Usage
		}
	}
	if invalid(err) || errors.As(err, new(*namedError)) {
		return Usage
	}
	return Failed
}
