package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/pflag"

	"jithook/detector"
	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/config"
	"jithook/hook/filter"
	"jithook/hook/report"
	"jithook/hook/safefile"
)

// readSettings puts together what the user's file, the repository's, the environment and the flags set. Where one
// cannot be read, the error comes with what the others say.
func (o *options) readSettings(
	ctx context.Context, flags *pflag.FlagSet, index change.Index,
) (*config.Effective, error) {
	user, err := userSettings()
	repository, e := o.repositorySettings(ctx, index)
	err = errors.Join(err, e)
	environment, e := config.Environment(os.Getenv)
	err = errors.Join(err, e)
	layers := append([]*config.Layer{user, repository}, environment...)
	if len(o.skip.names) > 0 {
		layers = append(layers, config.Silence(skipVariable, o.skip.names))
	}
	return config.Merge(append(layers, o.flagSettings(flags)...)...), err
}

// flagSettings are the settings that flags give.
func (o *options) flagSettings(flags *pflag.FlagSet) []*config.Layer {
	var layers []*config.Layer
	for _, s := range config.Settings() {
		if s.Flag == "" || !flags.Changed(s.Flag) {
			continue
		}
		value := map[string]any{
			"threads": o.threads, "max-file": o.maxFile, "budget": o.budget, "fail-closed": o.failClosed, "always": o.always,
			"device": o.device, "engine": o.engine, "baseline": o.baseline, "format": strings.Join(o.formats, ","),
			"reader.read": o.read,
		}[s.Key]
		layers = append(layers, config.Flag(s.Key, s.Flag, value))
	}
	return layers
}

// resolve makes what flags, environment and files set the one value that a run takes. Its error is one of usage.
func (o *options) resolve(
	e *config.Effective, flags *pflag.FlagSet, repository change.Repository, source change.Source,
) (hook.Options, error) {
	if err := o.settle(e, flags); err != nil {
		return hook.Options{}, &usageError{err}
	}
	return hook.Options{
		Source:   source,
		Start:    o.watch.start,
		Detector: o.detector,
		Updater:  o.updater(),
		Least:    suggesting[o.suggest],
		Scope:    e.Scope(),
		Policy:   o.policy(e),

		Questions: o.questionsAtMost(e),
		Listed:    o.listedAtMost(e),
		Baseline:  func(ctx context.Context) (filter.Known, error) { return o.known(ctx, o.index(repository)) },
		Threads:   e.Int("threads"),
		MaxFile:   largest(e),
		Budget:    e.Duration("budget"),
		Weigh:     o.weigh(),
		Doing:     o.watch.begin,
		Judged:    o.watch.reporting,

		Unfinished: o.watch.unfinished,
	}, nil
}

// policy is that of the settings, with questions where somebody is there to read them.
func (o *options) policy(e *config.Effective) detector.Policy {
	p := e.Policy()
	p.Ask = o.asks() || o.reads(e)
	return p
}

// questionsAtMost bounds the questions about a change.
func (o *options) questionsAtMost(e *config.Effective) int {
	if o.everyQuestion {
		return math.MaxInt
	}
	return e.Int("reader.questions")
}

// listedAtMost bounds the findings that the run keeps, where nothing but a report becomes of them; 0 keeps all.
func (o *options) listedAtMost(e *config.Effective) int {
	if !o.reports || o.reads(e) {
		return 0
	}
	return report.MaxListed
}

// settle has the settings count, and chooses the ways out anew.
func (o *options) settle(e *config.Effective, flags *pflag.FlagSet) error {
	o.settings = e
	if flags.Changed("format") {
		return nil
	}
	o.formats = []string{e.String("format")}
	return o.chooseOutputs()
}

// unsettled says why nothing can be judged where settings cannot be read; nil where they can.
func (o *options) unsettled(ctx context.Context, unread error, source change.Source) error {
	switch {
	case unread == nil || invalid(unread):
		return unread
	case errors.Is(unread, context.DeadlineExceeded):
		return fmt.Errorf("nothing was checked: git did not answer within the budget of %v (%w): try git status, or a "+
			"larger --budget", o.settings.Duration("budget"), unread)
	}
	_, err := source(ctx) // what keeps settings from being read keeps changes from it, too, and says more there
	return cmp.Or(err, unread)
}

// largest is the size in bytes of the largest file that settings let in.
func largest(e *config.Effective) int64 { return int64(e.Int("max-file")) << 10 }

func userSettings() (*config.Layer, error) {
	path := config.UserFile()
	if path == "" {
		return nil, nil
	}
	text, err := safefile.Read(path, config.MaxSize)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) { // the home of system users may be /dev/null
		return nil, nil
	}
	if err != nil {
		return nil, &config.Error{Source: path, Problems: []config.Problem{{Message: err.Error()}}}
	}
	return config.Parse(text, path, true)
}

// repositorySettings reads the file that --config names, or else the repository's own as it is staged: the index is
// what the commit will hold, and a change of it that was not staged is no part of the commit.
func (o *options) repositorySettings(ctx context.Context, index change.Index) (*config.Layer, error) {
	if o.config != "" {
		text, err := safefile.Read(o.inDir(o.config), config.MaxSize)
		if err != nil {
			return nil, &config.Error{Source: o.config, Problems: []config.Problem{{Message: err.Error()}}}
		}
		return config.Parse(text, o.config, false)
	}
	files, err := index.StagedFiles(ctx, config.MaxSize, config.File)
	if err != nil {
		return nil, err
	}
	text, staged := files[config.File]
	switch {
	case !staged:
		return nil, nil
	case text == nil:
		return nil, &config.Error{Source: config.File, Problems: []config.Problem{
			{Message: fmt.Sprintf("it is larger than %d KiB", config.MaxSize>>10)}}}
	}
	o.staged = text
	layer, err := config.Parse(text, config.File, false)
	wrong := new(config.Error)
	if !errors.As(err, &wrong) {
		return layer, err
	}
	_, ofRange := index.(based)
	switch {
	case o.isLink(config.File):
		wrong.Problems = []config.Problem{{Message: "it is a symbolic link, which is not followed: put the settings here, " +
			"or name their file with --config"}}
	case ofRange:
		wrong.Problems = append(wrong.Problems, config.Problem{Message: "this is about the file as it is where the range " +
			"starts, because no change may switch off its own check: fix it there, or give --config FILE"})
	case !o.worktree && o.edited():
		wrong.Problems = append(wrong.Problems, config.Problem{Message: fmt.Sprintf(
			"this is about the staged file, because that one counts, not the one on disk: `git add %s`", config.File)})
	}
	return layer, err
}

// known reads the baseline: the file that --baseline names, or the settings' as it is staged.
func (o *options) known(ctx context.Context, index change.Index) (known filter.Known, err error) {
	name := o.settings.String("baseline")
	if name == "" || o.withoutBaseline {
		return nil, nil
	}
	if o.baseline != "" {
		file, err := safefile.Open(o.inDir(name))
		if err != nil {
			return nil, &config.Error{Source: "--baseline", Problems: []config.Problem{{Message: err.Error()}}}
		}
		defer file.Close()
		return filter.ReadKnown(file, name)
	}
	_, err = index.ReadStaged(ctx, filter.MaxBaseline, name, func(content io.Reader) (err error) {
		if content == nil {
			return fmt.Errorf("%w: %s: it is larger than %d MiB", filter.ErrDamaged, name, filter.MaxBaseline>>20)
		}
		known, err = filter.ReadKnown(content, name)
		return err
	})
	if errors.Is(err, filter.ErrDamaged) && o.isLink(name) {
		err = fmt.Errorf("%w: %s: it is a symbolic link, which is not followed", filter.ErrDamaged, name)
	}
	return known, err
}

// isLink reports whether a file of the work tree is a symbolic link. Git has only where that leads.
func (o *options) isLink(name string) bool {
	info, err := os.Lstat(filepath.Join(safefile.WorkTree(o.dir), name))
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

// inDir makes a path relative to -C, as all others of the command line are.
func (o *options) inDir(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(o.dir, path)
}

// unstaged names the files of jit-hook's own that lie in the work tree and are not staged, so that they do not count.
func (o *options) unstaged(ctx context.Context, index change.Index) []string {
	top := safefile.WorkTree(o.dir)
	var names, there []string
	if o.config == "" {
		names = append(names, config.File)
	}
	if o.baseline == "" && !o.withoutBaseline {
		names = append(names, o.settings.String("baseline"))
	}
	for _, name := range names {
		if info, err := os.Stat(filepath.Join(top, name)); top != "" && err == nil && info.Mode().IsRegular() {
			there = append(there, name)
		}
	}
	if len(there) == 0 {
		return nil
	}
	staged, err := index.StagedFiles(ctx, 0, there...)
	var missing []string
	for _, name := range there {
		if _, ok := staged[name]; err == nil && !ok {
			missing = append(missing, name)
		}
	}
	return missing
}

// edited reports whether the settings in the work tree say something else than those that are staged, which count.
func (o *options) edited() bool {
	top := safefile.WorkTree(o.dir)
	if o.staged == nil || top == "" {
		return false
	}
	text, err := safefile.Read(filepath.Join(top, config.File), config.MaxSize)
	unix := func(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) } // as git may write it
	return err == nil && !bytes.Equal(unix(text), unix(o.staged))
}
