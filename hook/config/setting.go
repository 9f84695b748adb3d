// Package config holds the settings of jit-hook: what there is to set, what a file, the environment or a flag sets it
// to, and which of them counts.
package config

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"jithook/detector"
	"jithook/engine/check"
	"jithook/engine/javadoc"
	"jithook/hook/change"
	"jithook/hook/filter"
	"jithook/hook/report"
	"jithook/hook/safefile"
)

// Setting is one thing that can be set. The table of all of them is the one source of the reference file, the page of
// the manual, the schema and the reading of files.
type Setting struct {
	Key     string // as in a file, with the names of its tables: "types.return.block"
	Was     string // its name before, which is still read; "" where it had no other
	Kind    Kind
	Default any      // of the kind's Go type; nil where something else decides, which Unset says
	Unset   string   // what holds where nothing sets it
	Example any      // shown in the reference file where there is no default
	Choices []string // that a String or the items of Strings are one of; empty for any
	User    bool     // may stand only in the user's own file: it names what is loaded into the process
	Env     string   // the environment variable that sets it, "" where none does
	Flag    string   // the flag that sets it, without "--"; "" where none does
	Doc     string   // sentences for the manual
	valid   func(value any) string
	// tightens reports whether a value grants less than another. A repository's file may do no more: those who clone it
	// trust it with no more time, memory and silence than they grant by themselves. Nil where a value grants nothing.
	tightens func(value, than any) bool
}

// Kind is the type of a setting's value.
type Kind string

// The kinds, with the Go types of their values.
const (
	String      Kind = "string"             // string
	Bool        Kind = "true or false"      // bool
	Int         Kind = "whole number"       // int
	Duration    Kind = "duration"           // time.Duration, written "1.5s"
	Probability Kind = "number from 0 to 1" // float64
	Strings     Kind = "list of strings"    // []string
)

// The levels as they are written.
const (
	Off   = "off"
	Warn  = "warn"
	Block = "block"
)

// Settings lists all there is to set, in the order of the manual.
func Settings() []Setting { return slices.Clone(settings()) }

var settings = sync.OnceValue(func() []Setting { return slices.Concat(general, ofTypes(), ofRules()) })

var general = []Setting{
	{Key: "include", Kind: Strings, Default: []string{"**"}, valid: validGlobs,
		Doc: "Globs of the Java files to judge, from the top level of the repository. `*` matches within one folder or " +
			"file name, `**` across folders."},
	{Key: "exclude", Kind: Strings, Default: []string{},
		Example: []string{"third_party/**", "**/*Test.java"}, valid: validGlobs,
		Doc: "Globs of Java files that are never read, even if `include` matches them."},
	{Key: "skip-generated", Kind: Bool, Default: true,
		Doc: "Skip generated code: methods and types annotated `@Generated`, files whose first comments say so, " +
			"and folders called `generated`, `generated-sources`, `generated-test-sources`, `generated-src` or `gen-java`. " +
			"What a change marks so itself is still judged in it."},
	{Key: "visibility", Kind: String, Default: "private", Choices: []string{"public", "protected", "package", "private"},
		Doc: "The least visible methods to judge: `protected` judges public and protected methods. A method is at most as " +
			"visible as its type; methods of local and anonymous classes count as private."},
	{Key: "budget", Kind: Duration, Default: 10 * time.Second, Flag: "budget", Env: "JIT_HOOK_BUDGET", valid: notNegative,
		tightens: shorter,
		Doc: "The most time that a run may take, even if something hangs. Where it gets short, only the rules judge the " +
			"rest; one second before its end jit-hook reads no more files. On a busy machine the report of what was found " +
			"may take up to 3 s more. \"0s\" sets no limit."},
	{Key: "threads", Kind: Int, Default: 0, Flag: "threads", Env: "JIT_HOOK_THREADS", valid: notNegative,
		tightens: func(n, than any) bool { return threads(n) < threads(than) },
		Doc:      "How many threads judge. 0 is one per processor, at most 4."},
	{Key: "max-file", Kind: Int, Default: change.MaxFile >> 10, Flag: "max-file", Env: "JIT_HOOK_MAX_FILE",
		valid: validMaxFile, tightens: func(n, than any) bool { return n.(int) < than.(int) },
		Doc: fmt.Sprintf("The size in KiB, from 1 to %d, above which a Java file is skipped and named. Of a file "+
			"with more than 120,000 tokens, only what the change touches is parsed, and this part may have 120,000 tokens; "+
			"with 8192 twice as many, and so on. More than the default may take more than 150 MB of memory, and so may an "+
			"audit.", maxMaxFile)},
	{Key: "fail-closed", Kind: Bool, Default: false, Flag: "fail-closed", Env: "JIT_HOOK_FAIL_CLOSED",
		tightens: switchedOn,
		Doc: "Block the commit also if jit-hook itself fails, if its settings cannot be read, or if the budget ran out " +
			"before all was judged."},
	{Key: "always", Kind: Bool, Default: false, Flag: "always", Env: "JIT_HOOK_ALWAYS",
		tightens: switchedOn,
		Doc: "As a hook, judge also during a rebase, cherry-pick, revert or bisect, when git repeats commits that were " +
			"judged before."},
	{Key: "format", Kind: String, Default: "text", Choices: report.FormatNames(), Flag: "format", Env: "JIT_HOOK_FORMAT",
		Doc: "The format of the report on standard output. Only the flag `--format FORMAT:FILE` writes files."},
	{Key: "device", Kind: String, Default: "auto", Choices: []string{"auto", "cpu", "cuda"}, Flag: "device",
		Env: "JIT_HOOK_DEVICE", Doc: "Where the model runs."},
	{Key: "engine", Kind: String, Default: "auto", Choices: []string{"auto", "builtin", "onnxruntime"}, Flag: "engine",
		Env: "JIT_HOOK_ENGINE",
		Doc: "What runs the model. `auto` is the built-in engine on the CPU, and ONNX Runtime for a model that this does " +
			"not know, or where you named a library."},
	{Key: "baseline", Kind: String, Default: ".jit-hook-baseline.json", Flag: "baseline", valid: validBaseline,
		Doc: "The file of accepted findings, from the top level of the repository. Only the staged file counts. The flag " +
			"may name any file. \"\" uses none."},
	{Key: "library", Kind: String, User: true, Unset: "the library in the binary",
		Example: "/opt/onnxruntime/lib/libonnxruntime.so", Env: "JIT_HOOK_ORT_LIB", valid: absolute,
		Doc: "An ONNX Runtime library to load instead of the one in the binary."},
	{Key: "model", Kind: String, User: true, Unset: "the model in the binary", Example: "/opt/jit-hook/model",
		Env: "JIT_HOOK_MODEL", valid: absolute,
		Doc: "A directory with a model that `jit-train pack` wrote, to use instead of the one in the binary."},
	{Key: "reader.command", Kind: Strings, Default: []string{}, User: true, Example: []string{"my-reader", "--json"},
		Doc: "A program that reads questions as JSON lines and writes one answer a line, with `id`, `verdict` (stale, ok " +
			"or unsure) and `stale`."},
	{Key: "reader.url", Kind: String, Default: "", User: true, Example: "http://127.0.0.1:8080/v1",
		Doc: "A server on this machine, with an OpenAI-compatible API, that reads instead of `reader.command`."},
	{Key: "reader.model", Kind: String, Default: "", User: true, Example: "my-model",
		Doc: "The name of the model that the server is to use."},
	{Key: "reader.remote", Kind: Bool, Default: false, User: true,
		Doc: "Allow a server on another machine. Your comments and code are then sent there."},
	{Key: "reader.questions", Was: "reader.limit", Kind: Int, Default: 5, User: true, valid: notNegative,
		Doc: "The most questions about one change, each about one method, type or field. Those most likely stale come " +
			"first."},
	{Key: "reader.time", Kind: Duration, Default: time.Minute, User: true, valid: notNegative,
		Doc: "The most time for reading all of them. It is not part of `budget`."},
	{Key: "reader.read", Kind: Bool, Default: false, User: true, Env: "JIT_HOOK_READ", Flag: "read",
		Doc: "Have the reader read before a push, in an audit, in CI and in runs by hand. Before a commit it reads only " +
			"with the flag `--read`."},
}

// ofTypes makes the settings of each type of comment.
func ofTypes() []Setting {
	names := map[javadoc.Type]string{
		javadoc.Summary: "summary sentences", javadoc.Description: "sentences after the summary",
		javadoc.Return: "`@return`", javadoc.Param: "`@param`", javadoc.TypeParam: "`@param` of type parameters",
		javadoc.Throws: "`@throws` and `@exception`",
		javadoc.Class:  "sentences on classes, interfaces, enums, records and annotation types",
		javadoc.Field:  "sentences on fields and enum constants", javadoc.Inline: "comments within methods",
		javadoc.Link: "links (`{@link}`, `@see`, `@throws`), and on names of what the change removed or renamed,",
	}
	var all []Setting
	for _, t := range javadoc.Kinds {
		key := "types." + string(t) + "."
		level := Setting{Key: key + "level", Kind: String, Default: ownMost(t), Choices: []string{Off, Warn, Block},
			Doc: "The most that a finding on " + names[t] + " may do. With `off` they are not judged."}
		if t == javadoc.TypeParam {
			level.Default, level.Unset, level.Example = nil, "as `types.param.level`", Block
		}
		if all = append(all, level); !t.Learnt() {
			continue
		}
		all = append(all,
			Setting{Key: key + "warn", Kind: Probability, Unset: measured, Example: 0.8, valid: positive,
				Doc: "The lowest probability at which the model alone warns about " + names[t] + "."},
			Setting{Key: key + "warn-agreed", Kind: Probability, Unset: measured + "; if `warn` is set, the same as `warn`",
				Example: 0.6, valid: positive,
				Doc: "The lowest probability at which the model warns about " + names[t] + " if a rule agrees."},
			Setting{Key: key + "agreed", Kind: Probability, Unset: measured + "; if `block` is set, the same as `block`",
				Example: 0.9, valid: positive,
				Doc: "The lowest probability at which the model blocks because of " + names[t] + " if a rule agrees."},
			Setting{Key: key + "block", Kind: Probability, Unset: measured, Example: 0.95, valid: positive,
				Doc: "The lowest probability at which the model alone blocks because of " + names[t] +
					". `jit-hook config verify` says what precision your own threshold has."},
		)
	}
	return all
}

// ownMost is the most that a finding on a type of comment may do by itself.
func ownMost(t javadoc.Type) string {
	if t == javadoc.Inline {
		return Off // too few findings were read to say how often they are right
	}
	return Block
}

const measured = "as measured with the model"

// ofRules makes the setting of each rule.
func ofRules() []Setting {
	var all []Setting
	for _, r := range detector.Rules() {
		all = append(all, Setting{Key: rulePrefix + r.ID, User: r.ID == detector.ReadRule, Kind: String,
			Default: ownLevel(r.ID), Choices: []string{Off, Warn, Block}, Doc: strings.ToUpper(r.Title[:1]) + r.Title[1:] + "."})
	}
	return all
}

// ownLevel is what a rule's finding does by itself.
func ownLevel(id string) string {
	switch r := check.ByID(id); {
	case id == detector.ReadRule:
		return Warn
	case r == nil, r.Strength == check.Certain: // the network's thresholds decide how far it goes
		return Block
	case r.Quiet:
		return Off
	default:
		return Warn
	}
}

// rulePrefix begins the keys that say what rules may do.
const rulePrefix = "rules."

// ruleOf is the rule that a key is about, also by an id that it had before; nil where there is none. Gone reports
// whether there was such a rule.
func ruleOf(key string) (rule *check.Rule, gone bool) {
	id, ok := strings.CutPrefix(key, rulePrefix)
	if !ok {
		return nil, false
	}
	return check.ByID(id), check.Gone(id)
}

func lookUp(key string) (*Setting, bool) {
	i := slices.IndexFunc(settings(), func(s Setting) bool { return s.Key == key || s.Was != "" && s.Was == key })
	if i < 0 {
		return nil, false
	}
	return &settings()[i], true
}

// check says what is wrong with a value of the right type, "" where nothing is.
func (s *Setting) check(value any) string {
	if text, ok := value.(string); ok && len(s.Choices) > 0 && !slices.Contains(s.Choices, text) {
		return fmt.Sprintf("%q is unknown: use one of %s", text, strings.Join(s.Choices, ", "))
	}
	if s.valid != nil {
		return s.valid(value)
	}
	return ""
}

func validGlobs(value any) string {
	globs := value.([]string)
	if filter.GlobWork(globs) > filter.MaxGlobWork {
		return "to compare a path with these globs takes too long: write fewer of them, or fewer braces, and name folders " +
			"with src/**"
	}
	for _, g := range globs {
		switch {
		case !filter.ValidGlob(g):
			return fmt.Sprintf("%q is not a glob: a bracket, a brace or a backslash is not closed", g)
		case g == "", strings.HasPrefix(g, "/"), strings.HasPrefix(g, "./"), strings.HasPrefix(g, "../"):
			return fmt.Sprintf("%q matches nothing: globs are from the top level, as src/main/**", g)
		case strings.HasSuffix(g, "/"):
			return fmt.Sprintf("%q matches no file: for all below a folder write %q", g, g+"**")
		}
	}
	return ""
}

func validBaseline(value any) string {
	path := value.(string)
	unseen := func(r rune) bool { return r == utf8.RuneError || !strconv.IsPrint(r) }
	switch {
	case path == "":
		return ""
	case !filepath.IsLocal(path), strings.ContainsFunc(path, unseen), filepath.ToSlash(filepath.Clean(path)) != path:
		return fmt.Sprintf("%q is not a path from the top level of the repository", path)
	case safefile.InGit(path):
		return fmt.Sprintf("%q is among git's own files", path)
	case safefile.NamedForGit(path):
		return fmt.Sprintf("%q is a name that git reads: name another file", path)
	}
	return ""
}

// absolute keeps what a repository holds from being loaded because jit-hook runs in it.
func absolute(value any) string {
	if path := value.(string); path != "" && !filepath.IsAbs(path) {
		return fmt.Sprintf("%q is not absolute", path)
	}
	return ""
}

func notNegative(value any) string {
	switch n := value.(type) {
	case int:
		if n < 0 {
			return fmt.Sprintf("%d is less than 0", n)
		}
	case time.Duration:
		if n < 0 {
			return fmt.Sprintf("%v is less than 0", n)
		}
	}
	return ""
}

// loosened reports whether a value grants more than another.
func (s *Setting) loosened(value, than any) bool {
	return s.tightens != nil && value != than && !s.tightens(value, than)
}

// shorter compares budgets; 0 means none.
func shorter(budget, than any) bool {
	b, t := budget.(time.Duration), than.(time.Duration)
	return b > 0 && (t == 0 || b < t)
}

// threads are those that a number stands for, at most.
func threads(n any) int {
	if n.(int) == 0 {
		return 4
	}
	return n.(int)
}

func switchedOn(on, was any) bool { return on.(bool) && !was.(bool) }

// maxMaxFile leaves room, in KiB, for two versions of a file.
const maxMaxFile = change.MaxTotal >> 10 / 2

func validMaxFile(value any) string {
	if n := value.(int); n < 1 || n > maxMaxFile {
		return fmt.Sprintf("%d is not from 1 to %d KiB", n, maxMaxFile)
	}
	return ""
}

// Wrong says what is wrong with a value, of the setting's Go type, that a flag gives; "" where nothing is.
func Wrong(key string, value any) string {
	s, _ := lookUp(key)
	return s.check(value)
}

func positive(value any) string {
	if p := value.(float64); !(p > 0 && p <= 1) {
		return fmt.Sprintf("%v is not a probability: it must be above 0 and at most 1", p)
	}
	return ""
}
