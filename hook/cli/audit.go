package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/commands/audit"
	"jithook/hook/filter"
	"jithook/hook/report"
	"jithook/hook/safefile"
)

// Interrupted is the exit code of an audit that was stopped by a signal, as shells have it for Ctrl-C.
const Interrupted = 130

// auditing are the flags of an audit beside those that it shares with a judging run.
type auditing struct {
	options
	audit.Options
	paths   []string // as they were given
	globs   []string
	backend string
	noCache bool

	questions int
}

func auditCommand(code *int) *cobra.Command {
	o := new(auditing)
	c := &cobra.Command{
		Use:         "audit [PATH…]",
		Annotations: map[string]string{stopsItself: ""},
		Short:       "Find comments that are stale already",
		Long: `Find comments that are already stale. For each part of the Javadoc at a revision (each sentence, @return,
@param, @throws), audit finds in the history the method as it was when that part was last changed, and judges what
happened to the code since then. The surest findings come first.

PATH names files or folders to audit; without it, audit takes all of the repository. Results are kept in your cache
directory, so a second run, or one after Ctrl-C, judges only what is new.

Exit codes: 0 whatever was found, unless --fail-on is given; 1 found what --fail-on names; 2 wrong usage; 3 jit-hook
itself failed; 130 stopped by a signal.`,
		RunE: does(code, func(cmd *cobra.Command, args []string) (int, error) {
			if err := o.check(cmd.Context(), args); err != nil {
				return Usage, &usageError{err}
			}
			return o.run(cmd.Context(), cmd.Flags(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		}),
	}
	f := c.Flags()
	f.SortFlags = false
	registerDirectory(f, &o.dir)
	f.StringVar(&o.Revision, "revision", "HEAD", "audit the commit that `REV` names")
	f.StringVar(&o.Since, "since", "",
		"judge only what happened after `REV` or a day such as 2024-12-31, with older comments as they were then")
	f.StringSliceVar(&o.globs, "path", nil, "audit only files that match `GLOB` from the top level, such as src/main/**")
	f.IntVar(&o.Limit, "limit", 20, "list the first `N` findings; 0 lists all")
	f.BoolVar(&o.Doubtful, "doubtful", false, "list also findings that are more likely fine than stale")
	registerFailOn(f, &o.failOn, never)
	f.StringSliceVar(&o.formats, "format", []string{"text"},
		"write "+strings.Join(report.FormatNames(), ", ")+"; `FORMAT:FILE` writes a file; separate several by commas")
	f.StringVarP(&o.output, "output", "o", "", "write to `FILE` what would go to standard output")
	registerExplain(f, &o.explain)
	f.BoolVar(&o.read, "read", false,
		"send the listed findings and the comments worth reading to the reader of your own settings")
	f.IntVar(&o.questions, "questions", 0, "write `N` questions about the comments most worth reading, as "+
		"--format questions does, without those answered by jit-hook ack")
	o.registerFiles(f, leftOut)
	f.StringVar(&o.backend, "reader", hook.AnyBackend,
		"read the history with git, go-git or auto: git if it is on the PATH, else go-git")
	o.registerModel(f, "")
	f.BoolVar(&o.noCache, "no-cache", false, "neither use nor keep results in the user's cache directory")
	o.registerColor(f)
	return c
}

// check refuses values that no flag has, and turns paths into those of the repository.
func (o *auditing) check(ctx context.Context, paths []string) error {
	if o.backend != hook.AnyBackend && o.backend != hook.GitBackend && o.backend != hook.GoGitBackend {
		return fmt.Errorf("--reader %q is unknown: use one of auto, git, go-git", o.backend)
	}
	if o.Limit < 0 {
		return fmt.Errorf("--limit %d is less than 0", o.Limit)
	}
	if o.questions < 0 {
		return fmt.Errorf("--questions %d is less than 0", o.questions)
	}
	if o.questions > 0 {
		o.OnlyQuestions, o.Questions = true, o.questions
	}
	if err := o.options.check(); err != nil {
		return err
	}
	if len(paths) > 0 {
		top, err := hook.Open(o.dir).TopLevel(ctx)
		if err != nil {
			return err
		}
		if o.Path, err = within(top, o.dir, paths); err != nil {
			return err
		}
		o.paths = paths
	}
	for _, glob := range o.globs {
		if !filter.ValidGlob(glob) {
			return fmt.Errorf("--path %q is not a glob: a bracket, a brace or a backslash is not closed", glob)
		}
	}
	if named := o.Path; len(o.globs) > 0 {
		only := filter.Scope{Include: o.globs}
		o.Path = func(path string) bool { return (named == nil || named(path)) && only.Path(path) }
	}
	return nil
}

// within makes a filter of files and folders. Relative ones count from dir, which is in the work tree at top.
func within(top, dir string, paths []string) (func(string) bool, error) {
	var folders []string
	for _, p := range paths {
		folder, err := insideOf(top, dir, p)
		if err != nil {
			return nil, err
		}
		folders = append(folders, folder)
	}
	return func(path string) bool {
		for _, folder := range folders {
			if folder == "." || path == folder || strings.HasPrefix(path, folder+"/") {
				return true
			}
		}
		return false
	}, nil
}

// insideOf is a path as git has it, from the top of the work tree. A relative one counts from dir, or from the top, as
// reports name files, where there is such a file and none from dir.
func insideOf(top, dir, path string) (string, error) {
	if path == "" {
		return "", errors.New("a path is empty: give a file or a folder, or none for all")
	}
	full := path
	if !filepath.IsAbs(path) {
		dir, err := asGitHas(dir)
		if err != nil {
			return "", err
		}
		full = filepath.Join(dir, path)
		if fromTop := filepath.Join(top, path); missing(full) && !missing(fromTop) {
			full = fromTop
		}
	} else if folder, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		full = filepath.Join(folder, filepath.Base(path))
	}
	relative, err := filepath.Rel(top, full)
	if err != nil || relative == ".." || strings.HasPrefix(relative, ".."+string(filepath.Separator)) {
		return "", fmt.Errorf("%q is outside the repository at %s", path, top)
	}
	return filepath.ToSlash(relative), nil
}

// asGitHas is a folder as git prints the top level.
func asGitHas(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(dir)
}

// missing reports whether there is no such file, as far as can be seen: nor is there one whose name no file can have.
func missing(path string) bool {
	_, err := os.Lstat(path)
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENAMETOOLONG) ||
		errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTDIR)
}

// run audits and writes the report. Only the report goes to stdout.
func (o *auditing) run(ctx context.Context, flags *pflag.FlagSet, stdout, stderr io.Writer) (int, error) {
	say := func(format string, args ...any) { say(stderr, format, args...) }
	r, err := o.audited(ctx, flags, stderr)
	if err == nil && o.reads(o.settings) {
		o.watch = o.newWatch(ctx, flags)
		err = o.haveRead(ctx, o.settings, o.Baseline, r)
	}
	switch {
	case errors.Is(err, context.Canceled):
		say("stopped before anything was judged")
		return Interrupted, nil
	case err != nil:
		return Failed, err
	}
	o.remark(r, say)
	return o.ended(r, o.write(r, stdout, say), say), nil
}

// audited audits, and shows how far it has got. Its error may be a usageError.
func (o *auditing) audited(ctx context.Context, flags *pflag.FlagSet, stderr io.Writer) (*report.Report, error) {
	boundHistory()
	repository := hook.Open(o.dir)
	settings, err := o.readSettings(ctx, flags, repository)
	// a bare repository has no index that could hold settings, but a history
	if err != nil && !errors.Is(err, change.ErrBare) {
		return nil, err
	}
	if err := o.settle(settings, flags); err != nil {
		return nil, &usageError{err}
	}
	if o.questions > 0 { // whatever format the settings have
		o.formats = []string{report.QuestionFormat}
		if err := o.chooseOutputs(); err != nil {
			return nil, &usageError{err}
		}
	}
	o.MaxFile = largest(settings)
	if o.Reader, err = hook.OpenHistory(o.dir, o.backend, func() int64 { return o.MaxFile }); err != nil {
		return nil, fmt.Errorf("%w: install it, or leave --reader out to read the history without it", err)
	}
	if err := o.checkPaths(ctx); err != nil {
		return nil, err
	}
	o.Detector, o.Threads, o.Weigh = o.detector, settings.Int("threads"), o.explain != "" || o.writes("html")
	o.Scope, o.Policy = settings.Scope(), o.policy(settings)
	if o.questions == 0 {
		o.Questions = o.questionsAtMost(settings)
	}
	o.Baseline = func(ctx context.Context) (filter.Known, error) {
		known, err := o.known(ctx, repository)
		if errors.Is(err, change.ErrBare) {
			return nil, nil
		}
		return known, err
	}
	if !o.noCache {
		if o.Cache, err = safefile.OwnCache("audit"); err != nil {
			say(stderr, "results are not cached: %v", err)
		}
	}
	progress := progress{terminal: watched(stderr), to: stderr}
	defer progress.end()
	o.Progress = progress.show
	r, err := audit.Run(ctx, o.Options)
	if err == nil {
		r.Summary.Notes = append(r.Summary.Notes, o.notes(ctx, repository)...)
	}
	return r, named(err)
}

// checkPaths refuses paths that name nothing, in the work tree or in the commit.
func (o *auditing) checkPaths(ctx context.Context) error {
	var files []change.TreeFile
	for _, p := range o.paths {
		if !missing(o.inDir(p)) {
			continue
		}
		if files == nil {
			commit, err := o.Reader.Commit(ctx, o.Revision)
			if err == nil {
				files, err = o.Reader.Files(ctx, commit)
			}
			if err != nil {
				return named(err)
			}
		}
		top, err := hook.Open(o.dir).TopLevel(ctx)
		if err != nil {
			return err
		}
		names, err := within(top, o.dir, []string{p})
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(files, func(f change.TreeFile) bool { return names(f.Path) }) {
			return usagef("%q is neither a file nor a folder here nor in %s", p, o.Revision)
		}
	}
	return nil
}

// ended says what kept an audit from being whole, and gives the exit code.
func (o *auditing) ended(r *report.Report, unwritten error, say func(string, ...any)) int {
	switch {
	case unwritten != nil:
		say("write the report: %v", unwritten)
		return Failed
	case r.Failure != nil:
		say("%s", report.FailureLine(r.Failure))
		return Failed
	case r.Summary.Audit.Interrupted:
		say("stopped: run the same command again to go on from here")
		return Interrupted
	case o.failing(r.Summary) > 0:
		return Blocked
	}
	return Clean
}

// remark says what was not looked at, and why.
func (o *auditing) remark(r *report.Report, say func(string, ...any)) {
	for _, s := range r.Summary.Skipped {
		say("%s", report.SkipLine(s))
	}
	for _, n := range r.Summary.Notes {
		say("%s", n)
	}
	if r.Summary.Note != "" {
		say("%s", r.Summary.Note)
	}
	if a := r.Summary.Audit; a.Cut > 0 {
		why := "`--since` cut the history; older comments were compared with their state then"
		if a.Shallow {
			why = "this clone is shallow; older comments were compared with their oldest state here: `git fetch --unshallow` " +
				"brings the rest"
		}
		say("%s (%d of %d)", why, a.Cut, r.Summary.Comments)
	}
}

// progress shows on standard error how far an audit has got: with a bar on a terminal, by a line now and then
// elsewhere.
type progress struct {
	terminal bool
	to       io.Writer
	stage    string
	bar      *progressbar.ProgressBar
	last     time.Time
}

// quietly is how often a log hears of an audit under way.
const quietly = 20 * time.Second

func (p *progress) show(now audit.Progress) {
	if !p.terminal {
		if p.last.IsZero() {
			p.last = time.Now()
		}
		if time.Since(p.last) >= quietly {
			p.last = time.Now()
			say(p.to, "%s: %d of %d", now.Stage, now.Done, now.Total)
		}
		return
	}
	if p.stage != now.Stage {
		p.end()
		p.stage = now.Stage
		p.bar = progressbar.NewOptions(now.Total, progressbar.OptionSetWriter(forPrograms(p.to)),
			progressbar.OptionSetDescription(now.Stage), progressbar.OptionShowCount(), progressbar.OptionSetPredictTime(true),
			progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish())
	}
	_ = p.bar.Set(now.Done) // fails only beyond the end
}

// end clears the bar.
func (p *progress) end() {
	if p.bar != nil {
		_ = p.bar.Finish() // only clears the line
		p.bar = nil
	}
}
