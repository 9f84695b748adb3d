package cli

import (
	"context"
	"path/filepath"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/commands/serve"
	"jithook/hook/config"
	"jithook/hook/live"
	"jithook/onnx"
)

func serveCommand(code *int) *cobra.Command {
	c := &cobra.Command{
		Use:   "serve",
		Short: "Serve an editor over standard input and output, as a language server",
		Long: `Speak the Language Server Protocol over standard input and output: an editor shows which comments a change
left stale while the change is made, what they should say, and why. The text in the editor is compared with HEAD, by
the settings of its repository. Nothing listens on a socket.

docs/use/editors.md says how editors run it.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			residents := new(residents)
			defer residents.close()
			o := serve.Options{Version: version(), Engine: live.New(residents.settle),
				Run: func(ctx context.Context, dir string, args ...string) (string, string, int) {
					return captured(ctx, dir, "", args)
				}}
			bye, err := serve.Serve(cmd.Context(), o, cmd.InOrStdin(), protocol(cmd.OutOrStdout()))
			if err != nil {
				say(cmd.ErrOrStderr(), "serve the editor: %v", change.Printable(err.Error()))
			}
			if err != nil || !bye {
				*code = Failed
			}
			return nil
		},
	}
	c.Flags().Bool("stdio", true, "serve over standard input and output, as it always does")
	return c
}

// residents are kept between the runs of a program that judges again and again, one for each choice of a model.
type residents struct {
	mu   sync.Mutex
	kept map[judging]*hook.Resident
}

// judging holds the settings that say how to judge.
type judging struct {
	onnx.Options
	dir string
}

// settle implements live.Settle: the settings that `jit-hook --worktree` has there.
func (r *residents) settle(ctx context.Context, top string) (*live.Settings, error) {
	s := &live.Settings{Files: []string{filepath.Join(top, config.File)}}
	if own := config.UserFile(); own != "" {
		s.Files = append(s.Files, own)
	}
	skip, err := readSkip()
	if err != nil {
		return s, err
	}
	if skip.all {
		return s, live.ErrSilent
	}
	o, flags := new(options), pflag.NewFlagSet("", pflag.ContinueOnError)
	o.register(flags)
	o.dir, o.worktree, o.suggest, o.skip = top, true, likely, skip
	o.watch = o.newWatch(ctx, flags)
	repository := hook.Open(top)
	settings, err := o.readSettings(ctx, flags, o.index(repository))
	if err != nil {
		return s, err
	}
	if s.Options, err = o.resolve(settings, flags, repository, nil); err != nil {
		return s, err
	}
	s.Start, s.Doing, s.Unfinished = time.Time{}, nil, nil // which are those of one run
	s.Resident = r.of(judging{o.runtime(), settings.String("model")})
	if name := settings.String("baseline"); name != "" {
		s.Files = append(s.Files, filepath.Join(top, filepath.FromSlash(name)))
	}
	s.Notes = o.notes(ctx, repository)
	return s, nil
}

func (r *residents) of(m judging) *hook.Resident {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.kept == nil {
		r.kept = map[judging]*hook.Resident{}
	}
	if r.kept[m] == nil {
		r.kept[m] = new(hook.Resident)
	}
	return r.kept[m]
}

func (r *residents) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, kept := range r.kept {
		kept.Close()
	}
}
