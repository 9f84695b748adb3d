package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"jithook/detector"
	"jithook/hook"
	"jithook/hook/apply"
	"jithook/hook/change"
	"jithook/hook/config"
	"jithook/hook/filter"
	"jithook/hook/report"
)

// fixing are the flags of `jit-hook fix`.
type fixing struct {
	options
	apply, certain bool
}

func fixCommand(code *int) *cobra.Command {
	o := new(fixing)
	c := &cobra.Command{
		Use:   "fix [PATH…]",
		Short: "Show what stale comments should say; with --apply, write it",
		Long: `Judge what is staged, or with --from a range of commits, and show as word diffs what the stale comments
should say. --apply writes that to the files of the work tree and never to what is staged: look at it with git diff,
then stage it. A file is written only if the work tree holds the version that was judged.

PATH names files or folders; without it, fix takes all of the repository.

Exit codes: 0 nothing is left that blocks; 1 a finding still blocks, or a suggestion could not be written; 2 wrong
usage or settings; 3 jit-hook itself failed.`,
		RunE: func(cmd *cobra.Command, paths []string) (err error) {
			*code, err = o.fix(cmd, paths)
			return err
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVarP(&o.dir, "directory", "C", ".", "run as if started in `DIR`")
	f.BoolVar(&o.apply, "apply", false, "write the suggestions to the files of the work tree")
	f.BoolVar(&o.certain, "certain", false, "take only what a rule knows for certain, and nothing that a model wrote")
	o.registerRange(f)
	f.StringVar(&o.config, "config", "", "read the settings from `FILE` instead of the repository's "+config.File)
	f.StringVar(&o.baseline, "baseline", "", "leave out what is in `FILE`, by default the staged "+filter.BaselineFile)
	f.StringVar(&o.device, "device", "auto", "run the model on auto, cpu or cuda")
	f.StringVar(&o.engine, "engine", "auto", "run the model with auto, builtin or onnxruntime")
	f.IntVar(&o.threads, "threads", 0, "judge on `N` threads; 0 for one per processor, at most 4")
	o.registerMaxFile(f)
	f.DurationVar(&o.budget, "budget", 10*time.Second,
		"judge within this time; shortly before its end, only the rules judge the rest; 0 for no limit")
	f.StringVar(&o.color, "color", "auto",
		"colour the text: auto (on a terminal, unless NO_COLOR is set), always or never")
	return c
}

// fix judges, shows and writes. Its error is one of usage.
func (o *fixing) fix(cmd *cobra.Command, paths []string) (code int, err error) {
	o.formats, o.suggest = []string{"text"}, likely
	if err := o.check(); err != nil {
		return Usage, err
	}
	if err := o.checkWays(cmd.Flags(), nil); err != nil {
		return Usage, err
	}
	chosen, err := o.chosen(cmd.Context(), hook.Open(o.dir), paths)
	if usage := new(usageError); errors.As(err, &usage) {
		return Usage, usage.error
	}
	if err != nil {
		return fail(cmd, err), nil
	}
	r, code, err := o.judged(cmd)
	if usage := new(usageError); errors.As(err, &usage) {
		return Usage, usage.error
	}
	if err != nil {
		return fail(cmd, err), nil
	}
	if r == nil {
		return code, nil
	}
	if chosen != nil {
		r.Findings = slices.DeleteFunc(r.Findings, func(f report.Finding) bool { return !chosen(f.Path) })
	}
	for i := range r.Findings {
		if s := r.Findings[i].Suggestion; s != nil && o.certain && !s.Certain() {
			r.Findings[i].Suggestion = nil
		}
	}
	if err := report.Suggestions(forText(cmd.OutOrStdout()), r, report.Style{Color: o.painted()}); err != nil {
		return fail(cmd, fmt.Errorf("write the suggestions: %w", err)), nil
	}
	return o.finish(cmd, r), nil
}

// finish writes what is to be written, says what came of it, and gives the exit code.
func (o *fixing) finish(cmd *cobra.Command, r *report.Report) int {
	say := func(format string, args ...any) { say(cmd.ErrOrStderr(), format, args...) }
	for _, s := range r.Summary.Skipped {
		say("%s", report.SkipLine(s))
	}
	suggested := 0
	for _, f := range r.Findings {
		if f.Suggestion != nil {
			suggested++
		}
	}
	written, code := map[string]bool{}, Clean
	if o.apply && suggested > 0 {
		var err error
		ctx := cmd.Context() // for the filters of the files
		if budget := o.settings.Duration("budget"); budget > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, budget)
			defer cancel()
		}
		if written, code, err = o.write(ctx, r, cmd.OutOrStdout(), say); err != nil {
			return fail(cmd, err)
		}
	}
	for _, f := range r.Findings {
		if f.Level == detector.Block && !(f.Suggestion != nil && written[f.Path]) {
			code = max(code, Blocked)
		}
	}
	out := cmd.OutOrStdout()
	fmt.Fprintf(out, "%s for %s", change.Count(suggested, "suggestion"), change.Count(len(r.Findings), "finding"))
	switch {
	case o.apply && len(written) > 0:
		fmt.Fprintf(out, "; wrote %s: `git diff` shows it, `git add` stages it\n", change.Count(len(written), "file"))
	case !o.apply && suggested > 0:
		fmt.Fprintln(out, "; add `--apply` to write to the work tree")
	default:
		fmt.Fprintln(out)
	}
	if r.Failure != nil {
		say("the model could not run, so only the rules were applied: %v", r.Failure)
		code = max(code, Failed)
	}
	return code
}

// write fixes each file of the work tree that is what was judged, and says why it left others.
func (o *fixing) write(
	ctx context.Context, r *report.Report, out io.Writer, say func(string, ...any),
) (written map[string]bool, code int, err error) {
	repository := hook.Open(o.dir)
	top, err := repository.Writable(ctx)
	if err != nil {
		return nil, Failed, err
	}
	var same apply.Same
	if git, ok := repository.(interface {
		Same(ctx context.Context, path string, file, blob []byte) (bool, error)
	}); ok {
		same = git.Same
	}
	tree, err := apply.Open(top, same)
	if err != nil {
		return nil, Failed, err
	}
	defer tree.Close()
	written = map[string]bool{}
	for _, f := range files(r.Findings) {
		shown := change.Printable(f.Path)
		var refused *apply.RefusedError
		switch err := tree.Write(ctx, f); {
		case err == nil:
			written[f.Path] = true
			fmt.Fprintf(out, "wrote %s\n", shown)
		case errors.As(err, &refused):
			say("Skipped %s: %s", shown, refused.Reason)
			code = max(code, Blocked)
		case errors.Is(err, context.DeadlineExceeded):
			say("Skipped %s: git, or a filter that it runs, took longer than the budget of %v", shown,
				o.settings.Duration("budget"))
			code = Failed
		default:
			say("Skipped %s: %v", shown, err)
			code = Failed
		}
	}
	return written, code, nil
}

// files gathers the suggestions of each file, in the order of the findings.
func files(all []report.Finding) []apply.File {
	var out []apply.File
	for i := range all {
		f := &all[i]
		if f.Suggestion == nil {
			continue
		}
		if n := len(out); n == 0 || out[n-1].Path != f.Path {
			out = append(out, apply.File{Path: f.Path, Judged: f.Case.New.Source})
		}
		last := &out[len(out)-1]
		last.Fixes = append(last.Fixes, f.Suggestion.Fixes...)
	}
	return out
}
