package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"jithook/detector"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/hook"
	"jithook/hook/apply"
	"jithook/hook/change"
	"jithook/hook/report"
)

// fixing are the flags of `jit-hook fix`.
type fixing struct {
	options
	apply, drafts bool
}

func fixCommand(code *int) *cobra.Command {
	o := new(fixing)
	c := &cobra.Command{
		Use:   "fix [PATH[:LINE]…]",
		Short: "Show what stale comments should say; with --apply, write what is certain",
		Long: `Judge what is staged, or with --from a range of commits, and show as word diffs what the stale comments
should say. --apply writes what is certain to the files of the work tree and never to what is staged: look at it with
git diff, then stage it. A draft may be wrong, so read it first: --apply PATH:LINE writes the one that stands there. A
file is written only if the work tree holds the version that was judged.

PATH names files or folders, PATH:LINE a finding; without either, fix takes all of the repository.

Exit codes: 0 nothing is left that blocks; 1 a finding still blocks, or a suggestion could not be written; 2 wrong
usage or settings; 3 jit-hook itself failed.`,
		RunE: does(code, o.fix),
	}
	f := c.Flags()
	f.SortFlags = false
	registerDirectory(f, &o.dir)
	f.BoolVar(&o.apply, "apply", false, "write what is certain, and drafts that are named, to the files of the work tree")
	f.BoolVar(&o.drafts, "drafts", false, "take all drafts as if each was named")
	o.registerRange(f)
	o.registerRun(f)
	registerFailOn(f, &o.failOn, string(detector.Block))
	o.registerColor(f)
	return c
}

// fix judges, shows and writes.
func (o *fixing) fix(cmd *cobra.Command, args []string) (code int, err error) {
	o.formats, o.suggest = []string{"text"}, likely
	if err := o.check(); err != nil {
		return Usage, err
	}
	if err := o.checkComparison(cmd.Flags(), nil); err != nil {
		return Usage, err
	}
	targets, err := o.targets(cmd.Context(), args)
	if err != nil {
		return Failed, err
	}
	r, code, err := o.judged(cmd)
	if err != nil {
		return Failed, err
	}
	if r == nil {
		return code, nil
	}
	if len(targets) > 0 {
		for _, t := range targets {
			if t.line > 0 && !slices.ContainsFunc(r.Findings, t.isLine) {
				return Usage, usagef("no finding stands at %q", t.arg)
			}
		}
		r.Findings = slices.DeleteFunc(r.Findings, func(f report.Finding) bool {
			return !slices.ContainsFunc(targets, func(t target) bool { return t.has(&f) })
		})
	}
	if err := report.Suggestions(forText(cmd.OutOrStdout()), r, report.Style{Color: o.painted()}); err != nil {
		return Failed, fmt.Errorf("write the suggestions: %w", err)
	}
	return o.finish(cmd, r, targets), nil
}

// target is a file or folder, or a line of a file, that an argument names.
type target struct {
	arg  string
	only func(path string) bool
	line int // 0 where the argument names none
}

// targets reads the arguments.
func (o *fixing) targets(ctx context.Context, args []string) (all []target, err error) {
	for _, arg := range args {
		t := target{arg: arg}
		path := arg
		if file, number, ok := cutLine(arg); ok && missing(filepath.Join(o.dir, arg)) {
			path, t.line = file, number
		}
		if t.only, err = o.chosen(ctx, hook.Open(o.dir), []string{path}); err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return all, nil
}

// cutLine splits PATH:LINE.
func cutLine(arg string) (path string, line int, ok bool) {
	colon := strings.LastIndexByte(arg, ':')
	if colon <= 0 {
		return "", 0, false
	}
	line, err := strconv.Atoi(arg[colon+1:])
	return arg[:colon], line, err == nil && line > 0
}

// has reports whether a finding is among what the argument names.
func (t target) has(f *report.Finding) bool { return t.only(f.Path) && (t.line == 0 || t.isLine(*f)) }

// isLine reports whether the argument names the line of a finding.
func (t target) isLine(f report.Finding) bool {
	return f.Line <= t.line && t.line <= f.EndLine && t.only(f.Path)
}

// finish writes what is to be written, says what came of it, and gives the exit code.
func (o *fixing) finish(cmd *cobra.Command, r *report.Report, targets []target) int {
	say := func(format string, args ...any) { say(cmd.ErrOrStderr(), format, args...) }
	aside(r, say)
	taken := func(f *report.Finding) bool {
		return f.Suggestion != nil && (f.Suggestion.Certain() || o.drafts ||
			slices.ContainsFunc(targets, func(t target) bool { return t.isLine(*f) }))
	}
	done, code := new(fixed), Clean
	if o.apply {
		var err error
		ctx := cmd.Context() // for the filters of the files
		if budget := o.settings.Duration("budget"); budget > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, budget)
			defer cancel()
		}
		if done, code, err = o.write(ctx, r, taken, cmd.OutOrStdout(), say); err != nil {
			return fail(cmd, err)
		}
	}
	var left []*report.Finding
	for i := range r.Findings {
		f := &r.Findings[i]
		if done.written[f] || done.removed(f) {
			continue
		}
		left = append(left, f)
		if o.fails(f.Level) {
			code = max(code, Blocked)
		}
	}
	o.sum(cmd, r, done, left)
	if r.Failure != nil {
		say("%s", report.FailureLine(r.Failure))
		code = max(code, Failed)
	}
	return code
}

// write fixes each file of the work tree that is what was judged, and says why it left others.
func (o *fixing) write(
	ctx context.Context, r *report.Report, taken func(*report.Finding) bool, out io.Writer, say func(string, ...any),
) (done *fixed, code int, err error) {
	done = &fixed{map[string][]java.Edit{}, map[*report.Finding]bool{}, map[string]bool{}}
	clashes := hook.Clashes(r.Findings, taken)
	files := files(r.Findings, func(f *report.Finding) bool { return taken(f) && clashes[f] == "" })
	defer func() { // the lines are those after the write
		for i := range r.Findings {
			if f := &r.Findings[i]; clashes[f] != "" {
				say("Skipped %s: with the others of its comment, %s", done.place(f), clashes[f])
				code = max(code, Blocked)
			}
		}
	}()
	if len(files) == 0 {
		return done, code, nil
	}
	repository := hook.Open(o.dir)
	top, err := repository.Writable(ctx)
	if err != nil {
		return nil, Failed, err
	}
	var same apply.Same
	var marks map[string]string
	if git, ok := repository.(interface {
		Same(ctx context.Context, path string, file, blob []byte) (bool, error)
		Marks(ctx context.Context) (map[string]string, error)
	}); ok {
		same = git.Same
		if marks, err = git.Marks(ctx); err != nil {
			return nil, Failed, err
		}
	}
	tree, err := apply.Open(top, same)
	if err != nil {
		return nil, Failed, err
	}
	defer tree.Close()
	for _, f := range files {
		shown := change.Printable(f.Path)
		var tracked bool
		f.Mark, tracked = marks[f.Path]
		f.Untracked = marks != nil && !tracked
		var refused *apply.RefusedError
		switch err := tree.Write(ctx, f.File); {
		case err == nil:
			done.add(f)
			fmt.Fprintf(out, "wrote %s\n", shown)
		case errors.As(err, &refused):
			say("Skipped %s: %s", shown, refused.Reason)
			done.refused[f.Path] = true
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
	return done, code, nil
}

// fixedFile is a file with what is to be written to it, and the findings that this is of.
type fixedFile struct {
	apply.File
	of []*report.Finding
}

// files gathers the suggestions of each file, in the order of the findings.
func files(all []report.Finding, taken func(*report.Finding) bool) (out []fixedFile) {
	var doc java.Span // the comment of the last finding, whose fixes begin at a place
	begin := 0
	for i := range all {
		f := &all[i]
		if !taken(f) {
			continue
		}
		if n := len(out); n == 0 || out[n-1].Path != f.Path {
			out, doc = append(out, fixedFile{File: apply.File{Path: f.Path, Judged: f.Case.New.Source}}), java.Span{}
		}
		last := &out[len(out)-1]
		if f.Case.Doc.Span != doc {
			doc, begin = f.Case.Doc.Span, len(last.Fixes)
		}
		of := slices.Concat(last.Fixes[begin:], f.Suggestion.Fixes)
		last.Fixes = append(last.Fixes[:begin], javadoc.WithFrame(last.Judged, doc, of)...)
		last.of = append(last.of, f)
	}
	return out
}
