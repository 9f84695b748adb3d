package cli

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/child"
	"jithook/hook/commands/mcp"
)

func mcpCommand(code *int) *cobra.Command {
	var dir string
	var allowFix bool
	c := &cobra.Command{
		Use:   "mcp",
		Short: "Serve a client of the Model Context Protocol over standard input and output",
		Long: `Offer tools to a client of the Model Context Protocol: check, questions, answer, suggest, explain and audit.
Each runs a command of jit-hook in this repository. All of them only read, except answer, which adds to the baseline
file what somebody read and found true, and fix, which is offered only with --allow-fix. Nothing listens on a socket.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if _, err := hook.Open(dir).TopLevel(cmd.Context()); err != nil {
				*code = fail(cmd, err)
				return nil
			}
			o := mcp.Options{Version: version(), AllowFix: allowFix,
				Run: func(ctx context.Context, in string, args ...string) (string, string, int) {
					return captured(ctx, dir, in, args)
				}}
			if err := mcp.Serve(cmd.Context(), o, cmd.InOrStdin(), cmd.OutOrStdout()); err != nil {
				say(cmd.ErrOrStderr(), "serve the client: %v", change.Printable(err.Error()))
				*code = Failed
			}
			return nil
		},
	}
	c.Flags().SortFlags = false
	c.Flags().StringVarP(&dir, "directory", "C", ".", "serve the repository around `DIR`")
	c.Flags().BoolVar(&allowFix, "allow-fix", false,
		"offer also the tool fix, which writes certain fixes to the work tree")
	return c
}

// captured runs a command line in a directory on what it reads, and gives what it writes.
func captured(ctx context.Context, dir, in string, args []string) (stdout, stderr string, code int) {
	var out, said bytes.Buffer
	root := newRoot([]string{"jit-hook"}, &code)
	at := 0
	if !strings.HasPrefix(args[0], "-") {
		at = 1 // behind the command's name
	}
	if args[0] != "explain" { // which is of no repository
		args = slices.Insert(slices.Clone(args), at, "--directory="+dir)
	}
	root.SetArgs(args)
	root.SetIn(strings.NewReader(in))
	connect(root, &terminal{to: &out}, &terminal{to: &said})
	if cmd, err := root.ExecuteContextC(child.Anew(ctx)); err != nil {
		fmt.Fprintln(&said, usageLine(cmd, err))
		code = Usage
	}
	return out.String(), said.String(), code
}
