package cli

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fatih/color"
	"github.com/spf13/pflag"

	"jithook/detector"
	"jithook/hook/change"
	"jithook/hook/config"
	"jithook/hook/filter"
	"jithook/hook/report"
	"jithook/onnx"
	"jithook/updater"
)

// options are the flags of a judging run.
type options struct {
	comparison
	dir, hook, output, device, engine, color string
	formats                                  []string
	outputs                                  []output // that formats and output name
	explain                                  string   // how much to explain: "", plain or model
	failClosed                               bool
	failOn                                   string // the level of findings that fail the run; "" is block
	suggest                                  string // a key of suggesting, or ""
	suppressed, ask, read                    bool
	threads                                  int
	maxFile                                  int // in KiB
	budget                                   time.Duration
	config, baseline                         string
	withoutBaseline                          bool
	everyQuestion                            bool // however many a change may have
	reports                                  bool // nothing else becomes of what is found
	skip                                     skipping
	settings                                 *config.Effective // that flags, environment and files make together
	staged                                   []byte            // the file of them that is staged; nil where none was read
	watch                                    *watch
}

func (o *options) register(flags *pflag.FlagSet) {
	flags.SortFlags = false
	registerDirectory(flags, &o.dir)
	o.comparison.register(flags)
	flags.StringSliceVar(&o.formats, "format", []string{"text"}, "write text, json, sarif, github (annotations), "+
		"checkstyle, html, questions, or the suggested fixes as a patch; `FORMAT:FILE` writes a file; separate several "+
		"by commas")
	flags.StringVarP(&o.output, "output", "o", "", "write to `FILE` what would go to standard output")
	registerExplain(flags, &o.explain)
	flags.BoolVar(&o.suppressed, "suppressed", false,
		"with --format sarif, list also what suppressions and the baseline silence, marked as suppressed")
	flags.BoolVar(&o.ask, "ask", false, "list also comments that are worth reading, but not likely enough to be "+
		"stale for a warning; --format questions always does")
	flags.BoolVar(&o.read, "read", false,
		"send the likeliest comments to the reader of your own settings, and report those that it calls stale")
	registerOptional(flags, &o.suggest, likely, "suggest-fix", "show what the comment of each finding should say, where "+
		"jit-hook knows or guesses it; `[=all]` shows unlikely guesses, too")
	o.registerModel(flags, ", at most 4")
	flags.DurationVar(&o.budget, "budget", 10*time.Second,
		"end within this time; shortly before its end, only the rules judge the rest; 0 for no limit")
	registerFailOn(flags, &o.failOn, string(detector.Block))
	flags.BoolVar(&o.failClosed, "fail-closed", false, "as a hook, block the commit if jit-hook itself fails")
	o.registerFiles(flags, leftOut)
	flags.StringVar(&o.hook, "hook", "", "the git `HOOK` that runs this: "+strings.Join(hooks, ", ")+
		"; pre-push takes REMOTE and URL as arguments, and git's lines on standard input")
	flags.BoolFunc("pre-push", "", func(string) error { return flags.Set("hook", prePush) })
	_ = flags.MarkHidden("pre-push") // which is there: of the time before --hook
	o.registerColor(flags)
}

// registerDirectory registers -C.
func registerDirectory(flags *pflag.FlagSet, dir *string) {
	flags.StringVarP(dir, "directory", "C", ".", "run as if started in `DIR`")
}

// registerFiles registers the files that are read instead of the repository's own. Usage says what the baseline is for.
func (o *options) registerFiles(flags *pflag.FlagSet, usage string) {
	flags.StringVar(&o.config, "config", "", "read the settings from `FILE` instead of the repository's "+config.File)
	flags.StringVar(&o.baseline, "baseline", "", usage)
}

// leftOut is what the baseline is for in a run that reports.
const leftOut = "do not report what is in `FILE`, by default the staged " + filter.BaselineFile

func (o *options) registerColor(flags *pflag.FlagSet) {
	flags.StringVar(&o.color, "color", "auto",
		"colour the text: auto (on a terminal, unless NO_COLOR is set), always or never")
}

// registerRun registers what commands take that judge once and report in a form of their own.
func (o *options) registerRun(flags *pflag.FlagSet) {
	o.registerFiles(flags, leftOut)
	o.registerModel(flags, ", at most 4")
	flags.DurationVar(&o.budget, "budget", 10*time.Second,
		"judge within this time; shortly before its end, only the rules judge the rest; 0 for no limit")
}

// registerModel registers how the model runs. Most bounds the threads that nobody asks for.
func (o *options) registerModel(flags *pflag.FlagSet, most string) {
	flags.StringVar(&o.device, "device", "auto", "run the model on auto, cpu or cuda")
	flags.StringVar(&o.engine, "engine", "auto", "run the model with auto, builtin or onnxruntime")
	flags.IntVar(&o.threads, "threads", 0, "judge on `N` threads; 0 for one per processor"+most)
	flags.IntVar(&o.maxFile, "max-file", change.MaxFile>>10, "skip Java files larger than `KIB`")
}

// registerFailOn registers --fail-on with what counts without it.
func registerFailOn(flags *pflag.FlagSet, failOn *string, without string) {
	flags.StringVar(failOn, "fail-on", without, "exit with 1 for a finding of this level or above: warn, block, or never")
}

// fails reports whether a finding of a level fails the run.
func (o *options) fails(level detector.Level) bool {
	switch o.failOn {
	case never:
		return false
	case string(detector.Warn):
		return level == detector.Warn || level == detector.Block
	}
	return level == detector.Block
}

// failing counts the findings that fail the run.
func (o *options) failing(s report.Summary) (n int) {
	if o.fails(detector.Block) {
		n += s.Blocked
	}
	if o.fails(detector.Warn) {
		n += s.Warned
	}
	return n
}

// never is the value of --fail-on for runs that no finding fails.
const never = "never"

// registerExplain registers --explain.
func registerExplain(flags *pflag.FlagSet, explain *string) {
	registerOptional(flags, explain, plain, "explain",
		"show why each finding is reported; `[=model]` adds what the model looked at, and its thresholds")
}

// optional is a flag whose value may be left out. It says that it is a bool, or the help would show what it is without
// one in a notation of its own.
type optional struct {
	value   *string
	without string
}

func registerOptional(flags *pflag.FlagSet, value *string, without, name, usage string) {
	flags.Var(&optional{value, without}, name, usage)
	flags.Lookup(name).NoOptDefVal = strconv.FormatBool(true)
}

func (o *optional) String() string { return *o.value }
func (o *optional) Type() string   { return "bool" }

func (o *optional) Set(s string) error {
	if *o.value = s; s == strconv.FormatBool(true) {
		*o.value = o.without
	}
	return nil
}

// The values of --explain.
const (
	plain = "plain" // without a value
	looks = "model" // what the model looked at, too
)

// The values of --suggest-fix.
const (
	likely     = "likely" // without a value
	everything = "all"
)

// suggesting is how good a wording has to be to be shown, by the values of --suggest-fix.
var suggesting = map[string]updater.Standing{likely: updater.Suggestion, everything: updater.Unlikely}

// check refuses values that no flag has.
func (o *options) check() error {
	for _, f := range []struct {
		name, value string
		allowed     []string
	}{
		{"device", o.device, []string{"auto", "cpu", "cuda"}},
		{"engine", o.engine, onnx.Engines},
		{"color", o.color, []string{"auto", "always", "never"}},
		{"explain", o.explain, []string{"", plain, looks}},
		{"suggest-fix", o.suggest, []string{"", likely, everything}},
		{"fail-on", o.failOn, []string{"", string(detector.Block), string(detector.Warn), never}},
		{"hook", o.hook, append([]string{""}, hooks...)},
	} {
		if !slices.Contains(f.allowed, f.value) {
			return usagef("--%s %q is unknown: use one of %s", f.name, f.value,
				strings.Trim(strings.Join(f.allowed, ", "), ", "))
		}
	}
	if info, err := os.Stat(o.dir); err != nil {
		return usagef("-C: %w", err)
	} else if !info.IsDir() {
		return usagef("-C %q is not a directory", o.dir)
	}
	if o.threads < 0 {
		return usagef("--threads %d is less than 0", o.threads)
	}
	if wrong := config.Wrong("max-file", o.maxFile); wrong != "" {
		return usagef("--max-file: %s", wrong)
	}
	if o.budget < 0 {
		return usagef("--budget %v is less than 0", o.budget)
	}
	return o.chooseOutputs()
}

// chooseOutputs settles where the report goes.
func (o *options) chooseOutputs() (err error) {
	o.outputs, err = o.waysOut()
	if err == nil && o.explain != "" && !o.any(func(out output) bool { return out.Explains }) {
		err = usagef("--explain does not work with --format %s: text, json and html can explain",
			strings.Join(o.formats, ","))
	}
	if err == nil && o.suppressed && !o.writes("sarif") {
		err = usagef("--suppressed does not work with --format %s: only sarif can tell what is suppressed from what is "+
			"not", strings.Join(o.formats, ","))
	}
	return err
}

// painted reports whether text gets colours. A flag outdoes the environment.
func (o *options) painted() bool {
	switch o.color {
	case "always":
		return true
	case "never":
		return false
	default:
		return !color.NoColor // the library's: standard output is a terminal, not a dumb one, and NO_COLOR is not set
	}
}
