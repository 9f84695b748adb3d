package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/pflag"

	"jithook/detector"
	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/commands/agent"
	"jithook/hook/config"
	"jithook/hook/filter"
	"jithook/hook/report"
	"jithook/onnx"
	"jithook/updater"
)

// judge runs the hook and writes its report. Only the report goes to stdout. Its error is one of usage.
func judge(ctx context.Context, o *options, flags *pflag.FlagSet, stdout, stderr io.Writer) (int, error) {
	o.reports = true
	return o.watched(ctx, flags, stdout, stderr, func(ctx context.Context, stdout, stderr io.Writer) (int, error) {
		return o.judge(ctx, flags, stdout, stderr)
	})
}

func (o *options) judge(ctx context.Context, flags *pflag.FlagSet, stdout, stderr io.Writer) (int, error) {
	say := func(format string, args ...any) { say(stderr, format, args...) }
	r, err := o.run(ctx, flags)
	if usage := new(usageError); errors.As(err, &usage) {
		return Usage, usage.error
	}
	if err != nil {
		for line := range strings.Lines(err.Error()) {
			say("%s", change.Printable(line))
		}
		return o.exitFailed(err, say), nil
	}
	return o.report(r, stdout, say), nil
}

// report writes what a run found, and gives the exit code.
func (o *options) report(r *report.Report, stdout io.Writer, say func(string, ...any)) int {
	defer o.watch.begin("writing the report")()
	o.watch.blocks(o.failing(r.Summary))
	r = r.Bounded()
	aside(r, say)
	if service := running(os.Getenv); service != nil && r.Summary.Comments == 0 && o.byDefault() {
		say("nothing is staged in a job of %s: `--ci` judges the commits that the job is about", service.name)
	}
	unwritten := o.write(r, stdout, say)
	if unwritten != nil {
		say("write the report: %v", unwritten)
	}
	if r.Failure != nil {
		say("%s", report.FailureLine(r.Failure))
	}
	if n := o.failing(r.Summary); n > 0 {
		return o.exitBlocked(n, r.Findings, say)
	}
	if r.Failure != nil || unwritten != nil {
		return o.exitFailed(errJudging, say)
	}
	if r.Summary.Unfinished && o.settings.Bool("fail-closed") {
		say("not all was judged: the budget of %v ran out, and fail-closed is set; try a larger --budget",
			o.settings.Duration("budget"))
		return Failed
	}
	return Clean
}

// aside says what stands beside the findings of a report.
func aside(r *report.Report, say func(string, ...any)) {
	skipped := r.Summary.Skipped
	for _, s := range skipped[:min(len(skipped), report.MaxListed)] {
		say("%s", report.SkipLine(s))
	}
	if more := len(skipped) - report.MaxListed; more > 0 {
		say("skipped %d more, which are not named", more)
	}
	for _, n := range r.Summary.Notes {
		say("%s", report.NoteLine(n))
	}
	for _, m := range r.Remarks {
		say("%s", report.RemarkLine(m))
	}
	if r.Summary.Note != "" {
		say("%s", r.Summary.Note)
	}
}

// byDefault reports whether nobody said what to judge.
func (o *options) byDefault() bool {
	return o.hook == "" && !o.worktree && !o.ci && o.from == "" && !o.framework.runs
}

// exitBlocked says, where a hook stops git, what to do, and gives the exit code. The n findings that block are among
// all, as far as they are known.
func (o *options) exitBlocked(n int, all []report.Finding, say func(string, ...any)) int {
	if o.hook != "" {
		blocking := slices.DeleteFunc(slices.Clone(all), func(f report.Finding) bool { return !o.fails(f.Level) })
		say("%s", o.blocked(n, blocking))
	}
	return Blocked
}

// errJudging is of a run that reported what it could.
var errJudging = errors.New("not all was judged")

// write writes every output that it can. If none of them says for people what was checked, standard error does.
func (o *options) write(r *report.Report, stdout io.Writer, say func(string, ...any)) (err error) {
	for _, out := range o.outputs {
		style := report.Style{Color: o.color == "always" || out.file == "" && o.painted(), Explain: o.explain != "",
			Model: o.explain == looks, Suggest: o.suggest != ""}
		if out.file == "" {
			style.Columns, style.Logged = columns(stdout), logged(os.Getenv)
		}
		err = errors.Join(err, out.write(r, style, stdout))
	}
	if !o.any(func(out output) bool { return out.Human && out.file == "" }) {
		say("%s", report.SummaryLine(r))
	}
	return err
}

// run reads settings and changes side by side, resolves the settings, and judges.
func (o *options) run(ctx context.Context, flags *pflag.FlagSet) (r *report.Report, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	skip, unknown := readSkip()
	if o.skip = skip; skip.all {
		return o.skipAll(flags)
	}
	read := sync.OnceValues(func() (*config.Effective, error) {
		defer o.watch.begin("reading the settings")()
		ctx, cancel := o.watch.patient(ctx)
		defer cancel()
		return o.readSettings(ctx, flags, o.index(hook.Open(o.dir)))
	})
	repository := hook.OpenUpTo(o.dir, func() int64 {
		settings, _ := read()
		return largest(settings)
	})
	always := func() bool {
		settings, _ := read()
		return settings.Bool("always")
	}
	source, done := ahead(ctx, o.source(repository, always)) // beside the settings: each waits for git
	defer func() {
		cancel()
		await(done) // for its gits
	}()
	settings, unread := read()
	resolved, err := o.resolve(settings, flags, repository, source)
	if err != nil {
		return nil, err
	}
	o.watch.settle(o.withReading(settings), settings.Bool("fail-closed"))
	// not before the settings, which say what a failure does
	if err := o.unsettled(ctx, cmp.Or(unknown, unread), source); err != nil {
		return nil, err
	}
	if r, err = hook.Run(ctx, resolved); err != nil {
		return nil, err
	}
	o.watch.blocks(o.failing(r.Summary))
	if o.reads(settings) {
		if err := o.haveRead(ctx, settings, resolved.Baseline, r); err != nil {
			return nil, err
		}
	}
	return o.addressed(ctx, r, repository), nil
}

// addressed fits what was found to who reads it. The run knows neither whether hidden findings are to be listed, which
// no verdict depends on, nor which settings of the user were not taken.
func (o *options) addressed(ctx context.Context, r *report.Report, repository change.Repository) *report.Report {
	if o.compared(repository) != nil {
		r.Summary.Notes = append(r.Summary.Notes, freshlySilenced(r.Hidden)...)
	}
	if !o.suppressed {
		r.Hidden, r.Unkept.Hidden = nil, 0
	}
	ctx, cancel := o.watch.brief(ctx)
	defer cancel()
	r.Summary.Notes = append(r.Summary.Notes, o.notes(ctx, repository)...)
	return r
}

// skipAll judges nothing. It reads no settings, because a broken file of settings may be why the user skips it; the
// environment and flags say how that is reported.
func (o *options) skipAll(flags *pflag.FlagSet) (*report.Report, error) {
	environment, _ := config.Environment(os.Getenv) // a wrong variable is no reason to judge
	if err := o.settle(config.Merge(append(environment, o.flagSettings(flags)...)...), flags); err != nil {
		return nil, &usageError{err}
	}
	return &report.Report{Summary: report.Summary{Nothing: skipVariable + " is set"}}, nil
}

// ahead begins to read changes. What is returned waits no longer than its context allows; ctx ends the reading itself,
// after which done is closed.
func ahead(ctx context.Context, source change.Source) (begun change.Source, done <-chan struct{}) {
	type result struct {
		set *change.Set
		err error
	}
	read, closed := make(chan result, 1), make(chan struct{})
	go func() {
		defer close(closed)
		var r result
		if failed := hook.Guard(func() { r.set, r.err = source(ctx) }); failed != nil {
			r.err = failed
		}
		read <- r
	}()
	return func(ctx context.Context) (*change.Set, error) {
		select {
		case r := <-read:
			return r.set, r.err
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}, closed
}

// detector opens the embedded model, or the user's own. The hook judges cases side by side, so each needs no more than
// one thread of the network.
func (o *options) detector() (*detector.Detector, error) {
	with := o.runtime()
	model := o.settings.String("model")
	if model == "" {
		return detector.Open(with)
	}
	d, err := detector.OpenFS(os.DirFS(model), with)
	switch {
	case errors.Is(err, detector.ErrNoModel):
		err = fmt.Errorf("there is no model in %s, which %s names", model, o.settings.Source("model"))
	case err != nil:
		err = fmt.Errorf("the model in %s, which %s names: %w", model, o.settings.Source("model"), err)
	}
	return d, err
}

// updater opens the embedded one, where drafts are wanted; else nil.
func (o *options) updater() func(*onnx.Runtime) (*updater.Updater, error) {
	if o.suggest == "" {
		return nil
	}
	return func(r *onnx.Runtime) (*updater.Updater, error) { return updater.Open(updater.Embedded(), r) }
}

// runtime is how what runs the model is opened.
func (o *options) runtime() onnx.Options {
	return onnx.Options{
		Engine: onnx.Engine(o.settings.String("engine")),
		Device: onnx.Device(o.settings.String("device")), Threads: 1,
		Library: o.settings.String("library"), Setting: o.settings.Source("library"),
	}
}

// notes tell what of the settings a reader of the report may not expect.
func (o *options) notes(ctx context.Context, repository change.Repository) []string {
	var notes []string
	if note := o.skip.note(); note != "" {
		notes = append(notes, note)
	}
	notes = append(notes, o.settings.Refused()...)
	if o.worktree {
		return notes // what is on disk counts
	}
	if compared := o.compared(repository); compared != nil {
		return append(notes, o.touched(ctx, repository, compared)...)
	}
	for _, name := range o.unstaged(ctx, repository) {
		notes = append(notes, fmt.Sprintf("%s is not staged, so it was ignored: `git add %s`",
			change.Printable(name), word(name)))
	}
	if o.edited() {
		notes = append(notes, fmt.Sprintf("%[1]s has edits that are not staged, which were ignored: `git add %[1]s`",
			config.File))
	}
	return notes
}

// word is a path as a word of a command that people copy: a name of a file is no order to their shell.
func word(path string) string {
	if strings.HasPrefix(path, "-") {
		path = "./" + path
	}
	return agent.Command(path)
}

// freshlySilenced counts what a range silences itself. Those who review it see where, but not that it would be
// reported.
func freshlySilenced(hidden []report.Hidden) []string {
	findings, added := 0, map[string]bool{}
	for _, h := range hidden {
		if h.Fresh {
			findings++
			added[fmt.Sprintf("%s:%d", h.Path, h.At)] = true
		}
	}
	if findings == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s silenced by %s that the range itself adds", change.Count(findings, "finding"),
		change.Count(len(added), "suppression"))}
}

// touched names the files of jit-hook's own that a range touches, and that do not count therefore.
func (o *options) touched(
	ctx context.Context, repository change.Repository, compared func(context.Context) (change.Range, error),
) []string {
	var names, notes []string
	if o.config == "" {
		names = append(names, config.File)
	}
	if name := o.settings.String("baseline"); o.baseline == "" && !o.withoutBaseline && name != "" {
		names = append(names, name)
	}
	r, err := compared(ctx)
	var base change.Base
	if err == nil {
		base, err = repository.Base(ctx, r)
	}
	var touched map[string]string
	if err == nil {
		touched, err = base.Touched(ctx, names...)
	}
	if err != nil {
		return []string{fmt.Sprintf("whether the range touches the settings could not be found out: %v", err)}
	}
	for _, name := range names {
		if did := touched[name]; did != "" {
			notes = append(notes, fmt.Sprintf("the range %s %s, which does not count yet: it is judged by the settings and "+
				"the baseline of %s", did, name, change.Short(r.From)))
		}
	}
	return notes
}

// weigh chooses what the report will show.
func (o *options) weigh() hook.Weighing {
	switch {
	case o.explain != "", o.writes("html"):
		return hook.WeighAll
	case o.writes("text", "sarif"):
		return hook.WeighUnknown
	default:
		return hook.WeighNone
	}
}

// blocked says what to do where a hook stops git because of n findings. Not all of them need be known.
func (o *options) blocked(n int, blocking []report.Finding) string {
	stale, them := "1 Javadoc comment is out of date", "it"
	if n != 1 {
		stale, them = fmt.Sprintf("Javadoc comments are out of date (%d findings)", n), "them"
	}
	explain := func(r change.Range) string {
		return fmt.Sprintf("`jit-hook --from %s --to %s --explain`", r.From, r.To)
	}
	if r := o.framework.bound; r != nil {
		return fmt.Sprintf("Blocked: %s. Fix and commit %s. Why: %s.", stale, them, explain(*r))
	}
	switch o.hook {
	case prePush:
		var why []string
		for _, r := range o.pushed[:min(len(o.pushed), 3)] {
			why = append(why, explain(r))
		}
		return fmt.Sprintf("Push blocked: %[1]s. Fix and commit %[2]s. Why: %[3]s. Still correct? `git push --no-verify`.",
			stale, them, strings.Join(why, " or "))
	case preMergeCommit:
		return fmt.Sprintf("Merge blocked: %s. %s, then `git commit`. Still correct? `git commit --no-verify`.",
			stale, remedy(them, blocking, "jit-hook fix --apply"))
	default:
		files := onlyFiles(blocking)
		return fmt.Sprintf("Commit blocked: %[1]s. %[2]s. Why: `jit-hook %[3]s--explain%[4]s`. "+
			"Still correct? `git commit --no-verify`.", stale,
			remedy(them, blocking, "jit-hook fix "+staging()+"--apply"+files), staging(), files)
	}
}

// remedy names the command by which to fix findings, where that fixes one for certain, else the lines to edit.
func remedy(them string, blocking []report.Finding, command string) string {
	certain := func(f report.Finding) bool { return f.Suggestion != nil && f.Suggestion.Certain() }
	switch {
	case slices.ContainsFunc(blocking, certain):
		return fmt.Sprintf("Fix and `git add` %s, or run `%s`", them, command)
	case len(blocking) > 0:
		return fmt.Sprintf("Edit %s and `git add` %s", lines(blocking), them)
	}
	return fmt.Sprintf("Fix and `git add` %s", them)
}

// lines names where findings stand, the first few and how many more.
func lines(all []report.Finding) string {
	const few = 3
	var named []string
	for _, f := range all {
		if place := fmt.Sprintf("%s:%d", change.Printable(f.Path), f.Line); !slices.Contains(named, place) {
			named = append(named, place)
		}
	}
	if more := len(named) - few; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(named[:few], ", "), more)
	}
	return strings.Join(named, ", ")
}

// staging is the option by which to judge again what `git commit -a` and `git commit PATH` stage for themselves, and no
// longer once they are stopped.
func staging() string {
	if strings.HasSuffix(os.Getenv("GIT_INDEX_FILE"), ".lock") {
		return "--worktree "
	}
	return ""
}

// onlyFiles names the files in which to fix something where `git commit PATH` leaves others alone; "" for any other
// commit, and where there are many or odd names.
func onlyFiles(blocking []report.Finding) string {
	const few = 3
	var files []string
	for _, f := range blocking {
		if !slices.Contains(files, f.Path) {
			files = append(files, f.Path)
		}
	}
	plain := regexp.MustCompile(`^[\w./-]+$`)
	if !strings.HasPrefix(filepath.Base(os.Getenv("GIT_INDEX_FILE")), "next-index-") || len(files) > few ||
		slices.ContainsFunc(files, func(f string) bool { return !plain.MatchString(f) || f[0] == '-' }) {
		return ""
	}
	return strings.Join(append([]string{""}, files...), " ")
}

// held names what each hook of git can hold up.
var held = map[string]string{preCommit: "commit", preMergeCommit: "merge", prePush: "push"}

// exitFailed gives the exit code of a run that failed. As a hook it lets a commit pass that jit-hook itself could not
// judge; where it was told not to, the code is that of a failure, by which the hook's script knows.
func (o *options) exitFailed(err error, say func(string, ...any)) int {
	if code := exitCode(err); o.hook == "" || code != Failed && !invalid(err) {
		return code
	}
	return o.exitUnlessClosed(o.settings.Bool("fail-closed"), say)
}

// exitUnlessClosed gives the exit code where jit-hook itself failed.
func (o *options) exitUnlessClosed(failClosed bool, say func(string, ...any)) int {
	if o.hook == "" || failClosed {
		return Failed
	}
	say("the %s goes on (`--fail-closed` would stop it)", held[o.hook])
	return Clean
}

// invalid reports whether it is settings or the baseline that cannot be read.
func invalid(err error) bool {
	return errors.As(err, new(*config.Error)) || errors.Is(err, filter.ErrDamaged)
}

// usageError is of a wrong command line.
type usageError struct{ error }

func usagef(format string, args ...any) error { return &usageError{fmt.Errorf(format, args...)} }
