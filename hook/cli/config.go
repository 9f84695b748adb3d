package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"jithook/detector"
	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/config"
	"jithook/hook/safefile"
)

func configCommand(code *int) *cobra.Command {
	o := new(options)
	c := &cobra.Command{
		Use:   "config",
		Short: "Write, check and show the settings",
		Long: `Settings come from flags, from environment variables, from the staged ` + config.File + ` at the top level of
the repository, and from your own jit-hook/config.toml in $XDG_CONFIG_HOME (by default ~/.config). The first of these
that sets something counts.`,
		Args: onlyCommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	registerDirectory(c.PersistentFlags(), &o.dir)
	c.AddCommand(o.initCommand(code), o.verifyCommand(code), o.showCommand(code), &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON schema of " + config.File,
		Args:  cobra.NoArgs,
		Run:   func(cmd *cobra.Command, _ []string) { fmt.Fprint(cmd.OutOrStdout(), config.Schema()) },
	})
	return c
}

func (o *options) initCommand(code *int) *cobra.Command {
	var user bool
	c := &cobra.Command{
		Use:   "init",
		Short: "Write a file with every setting, explained and commented out",
		Args:  cobra.NoArgs,
		RunE: does(code, func(cmd *cobra.Command, _ []string) (int, error) {
			path, err := o.newFile(cmd.Context(), user)
			if err == nil {
				err = writeNew(path, config.Reference(user))
			}
			if err != nil {
				return Failed, err
			}
			next := ": `git add` it, since only the staged file counts"
			if user {
				next = ""
			}
			fmt.Fprintf(cmd.OutOrStdout(), "wrote %s%s\n", path, next)
			return Clean, nil
		}),
	}
	c.Flags().BoolVar(&user, "user", false, "write your own file instead of the repository's")
	return c
}

// newFile is where a file of settings belongs.
func (o *options) newFile(ctx context.Context, user bool) (string, error) {
	if !user {
		top, err := hook.Open(o.dir).Writable(ctx)
		return filepath.Join(top, config.File), err
	}
	path := config.UserFile()
	if path == "" {
		return "", errors.New("the place of your settings is unknown: set HOME or XDG_CONFIG_HOME")
	}
	return path, os.MkdirAll(filepath.Dir(path), 0o755)
}

// writeNew writes a file that is not there yet.
func writeNew(path, text string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return &config.Error{Source: path, Problems: []config.Problem{
			{Message: "it exists already and was not changed; `jit-hook config show` prints all settings"}}}
	}
	if err != nil {
		return err
	}
	_, err = io.WriteString(f, text)
	if err = errors.Join(err, f.Close()); err != nil {
		err = errors.Join(err, os.Remove(path)) // half a file would keep the next run from writing it
	}
	return err
}

func (o *options) verifyCommand(code *int) *cobra.Command {
	var user bool
	c := &cobra.Command{
		Use:   "verify [FILE]",
		Short: "Check the settings, and say what they do that you may not expect",
		Long: `Check FILE as a repository's settings file. Without FILE, check all settings that a run here would read, and
the file in the work tree. The exit code is 2 if something is wrong. For a threshold of your own, verify says what
precision was measured there.`,
		Args: cobra.MaximumNArgs(1),
		RunE: does(code, func(cmd *cobra.Command, args []string) (int, error) {
			settings, err := o.verify(cmd, args, user)
			if err != nil {
				return Failed, err
			}
			for _, note := range settings.Notes(o.measured(settings)) {
				fmt.Fprintln(cmd.OutOrStdout(), note)
			}
			return Clean, nil
		}),
	}
	c.Flags().BoolVar(&user, "user", false,
		"check FILE as a user's own file, which may also name a library, a model and a reader")
	return c
}

// verify reads settings as verifyCommand says, and says of each file that it is right.
func (o *options) verify(cmd *cobra.Command, args []string, user bool) (*config.Effective, error) {
	right := func(name string) { fmt.Fprintf(cmd.OutOrStdout(), "%s: all right\n", name) }
	if len(args) == 1 {
		layer, err := parseFile(o.inDir(args[0]), user)
		if err == nil {
			right(args[0])
		}
		return config.Merge(layer), err
	}
	ctx, repository := cmd.Context(), hook.Open(o.dir)
	top, err := repository.TopLevel(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(config.UserFile()); err == nil {
		if _, err := parseFile(config.UserFile(), true); err != nil {
			return nil, err
		}
		right(config.UserFile())
	}
	if err := o.verifyWorkTree(ctx, top, repository, right); err != nil {
		return nil, err
	}
	staged, err := o.readSettings(ctx, cmd.Flags(), repository)
	if _, missing := os.Stat(filepath.Join(top, config.File)); err != nil || missing != nil {
		return staged, err
	}
	o.worktree = true // who tries settings out wants to know what they do before they are staged
	return o.readSettings(ctx, cmd.Flags(), o.index(repository))
}

// verifyWorkTree checks the repository's file as it lies in the work tree, and says where what is staged differs.
func (o *options) verifyWorkTree(ctx context.Context, top string, index change.Index, right func(string)) error {
	path := filepath.Join(top, config.File)
	text, err := safefile.Read(path, config.MaxSize)
	there := err == nil
	if there {
		_, err = config.Parse(text, config.File, false)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	staged, err := index.StagedFiles(ctx, config.MaxSize, config.File)
	if err != nil {
		return err
	}
	counts, isStaged := staged[config.File]
	switch {
	case !there && !isStaged:
		right(config.File + " is not there, the defaults hold")
	case !isStaged:
		right(config.File + ", which does not count until you `git add` it")
	case !there || !bytes.Equal(text, counts):
		right(config.File + " in the work tree; another version of it is staged and counts")
	default:
		right(config.File)
	}
	return nil
}

func (o *options) showCommand(code *int) *cobra.Command {
	return &cobra.Command{
		Use:   "show",
		Short: "Print every setting that holds here, and where it comes from",
		Args:  cobra.NoArgs,
		RunE: does(code, func(cmd *cobra.Command, _ []string) (int, error) {
			settings, err := o.readSettings(cmd.Context(), cmd.Flags(), hook.Open(o.dir))
			if err != nil && !errors.Is(err, change.ErrNotRepository) {
				return Failed, err
			}
			fmt.Fprint(cmd.OutOrStdout(), settings.Show(o.measured(settings)))
			return Clean, nil
		}),
	}
}

// measured are the thresholds of the model that a run would use; nil where it cannot be read, which a run says.
func (o *options) measured(settings *config.Effective) config.Measured {
	assets := detector.Embedded()
	if model := settings.String("model"); model != "" {
		assets = os.DirFS(model)
	}
	m, err := detector.ReadManifest(assets)
	if err != nil {
		return nil
	}
	return m.Thresholds
}

func parseFile(path string, user bool) (*config.Layer, error) {
	text, err := safefile.Read(path, config.MaxSize)
	if err != nil {
		return nil, &config.Error{Source: path, Problems: []config.Problem{{Message: err.Error()}}}
	}
	return config.Parse(text, path, user)
}

// fail says what went wrong, line by line, and gives the exit code.
func fail(cmd *cobra.Command, err error) int {
	for line := range strings.Lines(err.Error()) {
		say(cmd.ErrOrStderr(), "%s", change.Printable(line))
	}
	return exitCode(err)
}
