package config

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/BurntSushi/toml"

	"jithook/hook/filter"
	"jithook/hook/report"
)

// File is where a repository's settings are, from its top level.
const File = ".jit-hook.toml"

// MaxSize bounds the bytes of a file of settings.
const MaxSize = 64 << 10

// Error says all that is wrong with settings.
type Error struct {
	Source   string // the file's name, or a variable's
	Problems []Problem
}

// Problem is one thing that is wrong.
type Problem struct {
	Line    int // 1-based; 0 where it is not known
	Message string
}

func (e *Error) Error() string {
	var lines []string
	for _, p := range e.Problems {
		place := e.Source
		if p.Line > 0 {
			place += ":" + strconv.Itoa(p.Line)
		}
		lines = append(lines, place+": "+p.Message)
	}
	return strings.Join(lines, "\n")
}

// Layer holds the settings of one source, by key.
type Layer struct {
	Source     string // for people: "the defaults", ".jit-hook.toml", "--budget"
	values     map[string]any
	repository bool // it may only tighten
}

// Parse reads a file of settings. Only the user's own may set what is loaded into the process. The error is an *Error
// with all that is wrong. Of such a file only fail-closed counts, which says what to do about it: the layer beside the
// error has that alone, or is nil.
func Parse(text []byte, name string, user bool) (*Layer, error) {
	r := reading{layer: &Layer{name, map[string]any{}, !user}, user: user}
	if len(text) > MaxSize {
		return closing(text[:MaxSize], name), &Error{name, []Problem{{0, fmt.Sprintf("it is larger than %d KiB",
			MaxSize>>10)}}}
	}
	if tooMuch(text) {
		return closing(text, name), &Error{name, []Problem{{0, fmt.Sprintf(
			"it has more than %d keys, tables and lists, and there are %d settings: "+
				"take out what is not a setting", maxMarks, len(settings()))}}}
	}
	var top map[string]toml.Primitive
	var err error
	if r.meta, err = toml.Decode(string(text), &top); err != nil {
		return closing(text, name), &Error{name, []Problem{syntaxProblem(err)}}
	}
	r.table("", top)
	if len(r.wrong) > 0 {
		return r.layer.onFailure(), &Error{name, r.problems()}
	}
	return r.layer, nil
}

// onFailure keeps of a layer what says how a failure ends; nil where it does not say so.
func (l *Layer) onFailure() *Layer {
	if closed, set := l.values[failClosed]; set {
		return &Layer{l.Source, map[string]any{failClosed: closed}, l.repository}
	}
	return nil
}

// closing is the layer of a file that cannot be read at all. Where a line above its first table has fail-closed set,
// that counts, as it does for the hook's script: a slip elsewhere in the file takes no protection away. That it is not
// to be set does not count, because a broken file says nothing against the user's own settings.
func closing(text []byte, name string) *Layer {
	for line := range bytes.Lines(text) {
		switch {
		case bytes.HasPrefix(bytes.TrimSpace(line), []byte("[")):
			return nil
		case closedLine().Match(line):
			return &Layer{Source: name, values: map[string]any{failClosed: true}}
		}
	}
	return nil
}

var closedLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\x{FEFF}?\s*["']?` + failClosed + `["']?\s*=\s*true\b`)
})

// failClosed is the setting that counts also where others are wrong.
const failClosed = "fail-closed"

// problems words the first problems, by line.
func (r *reading) problems() []Problem {
	slices.SortStableFunc(r.wrong, func(a, b mistake) int {
		return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.message, b.message))
	})
	var problems []Problem
	for i, m := range r.wrong {
		if i == maxProblems {
			problems = append(problems, Problem{0, fmt.Sprintf("%d more are wrong", len(r.wrong)-i)})
			break
		}
		if m.unknown {
			m.message += hint(m.prefix, m.name)
		}
		problems = append(problems, Problem{m.line, m.message})
	}
	return problems
}

// maxProblems bounds what is worded: one look at a file is for some of its mistakes, and to look for the setting that
// was meant takes time.
const maxProblems = 20

// mistake is a problem that may still get a hint.
type mistake struct {
	line         int
	message      string
	unknown      bool // no setting has the name
	prefix, name string
}

func syntaxProblem(err error) Problem {
	var parse toml.ParseError
	if errors.As(err, &parse) {
		return Problem{parse.Position.Line, printable(parse.Message)}
	}
	return Problem{0, printable(err.Error())}
}

// printable makes the TOML library's words, which quote the file as it is, safe for a terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, strings.ToValidUTF8(s, " "))
}

// reading is a Parse in progress.
type reading struct {
	meta  toml.MetaData
	layer *Layer
	user  bool
	wrong []mistake
}

// table reads the keys of a table, whose name with a dot behind it is the prefix.
func (r *reading) table(prefix string, keys map[string]toml.Primitive) {
	for name, value := range keys {
		key := prefix + name
		problem := func(format string, args ...any) {
			r.wrong = append(r.wrong, mistake{line: r.line(value), message: fmt.Sprintf(format, args...)})
		}
		setting, known := lookUp(key)
		rule, gone := ruleOf(key)
		if rule != nil && !known {
			if _, both := keys[rule.ID]; both {
				continue // the id of today counts
			}
			key = rulePrefix + rule.ID
			setting, known = lookUp(key)
		}
		switch {
		case gone: // there is nothing left to set
		case known && setting.User && !r.user:
			problem("%q %s, so it counts only in your own settings, %s, never in a repository's", key,
				whyOwn(key), "$XDG_CONFIG_HOME/jit-hook/config.toml")
		case known:
			if value, wrong := r.value(setting, value); wrong != "" {
				problem("%q: %s", key, wrong)
			} else if _, set := r.layer.values[setting.Key]; !set || key == setting.Key {
				r.layer.values[setting.Key] = value
			}
		case isTable(key):
			var inner map[string]toml.Primitive
			// the library takes a plain value for no table
			if err := r.meta.PrimitiveDecode(value, &inner); err != nil || inner == nil {
				problem("%q is a table", key)
				continue
			}
			r.table(key+".", inner)
		default:
			r.wrong = append(r.wrong, mistake{r.line(value),
				fmt.Sprintf("%q is not a setting", report.Shortened(key, 100)), true, prefix, name})
		}
	}
}

// whyOwn says why a setting is the user's alone.
func whyOwn(key string) string {
	switch table, _, _ := strings.Cut(key, "."); table {
	case "reader", "rules":
		return "decides who reads your comments and code, and what that may do"
	default:
		return "names what is loaded into the process"
	}
}

// hint names the nearest setting of the same table; failing that, what a table of rules or types may hold, or one of
// that name in another table.
func hint(prefix, name string) string {
	var beside []string
	for _, s := range settings() {
		if rest, ok := strings.CutPrefix(s.Key, prefix); ok {
			first, _, _ := strings.Cut(rest, ".")
			beside = append(beside, first)
		}
	}
	if h := filter.Hint(name, beside); h != "" {
		return strings.Replace(h, `"`, `"`+prefix, 1)
	}
	slices.Sort(beside)
	beside = slices.Compact(beside)
	switch table := strings.TrimSuffix(prefix, "."); {
	case table == "rules":
		return "; `jit-hook explain` lists the rules"
	case table == "types":
		return "; the types are " + strings.Join(beside, ", ")
	case strings.HasPrefix(prefix, "types."):
		return fmt.Sprintf("; %q takes %s", table, strings.Join(beside, ", "))
	}
	for _, s := range settings() {
		if strings.HasSuffix(s.Key, "."+name) || strings.ReplaceAll(name, "_", "-") == s.Key {
			return fmt.Sprintf("; did you mean %q?", s.Key)
		}
	}
	return ""
}

func isTable(key string) bool {
	return slices.ContainsFunc(settings(), func(s Setting) bool { return strings.HasPrefix(s.Key, key+".") })
}

// value reads a setting's value, or says what is wrong with it.
func (r *reading) value(s *Setting, raw toml.Primitive) (value any, wrong string) {
	var err error
	switch s.Kind {
	case String:
		value, err = decode[string](r.meta, raw)
	case Bool:
		value, err = decode[bool](r.meta, raw)
	case Int:
		value, err = decode[int](r.meta, raw)
	case Probability:
		value, err = decode[float64](r.meta, raw)
	case Strings:
		value, err = decode[[]string](r.meta, raw)
	case Duration:
		var text string
		if text, err = decode[string](r.meta, raw); err == nil {
			value, err = time.ParseDuration(text)
		}
	}
	if err != nil {
		return nil, "it must be " + s.Kind.article() + form(s.Kind)
	}
	return value, s.check(value)
}

// article is the kind with its article, where it takes one.
func (k Kind) article() string {
	if k == Bool {
		return string(k)
	}
	return "a " + string(k)
}

func form(k Kind) string {
	switch k {
	case Duration:
		return `, such as "10s" or "500ms"`
	case Strings:
		return `, such as ["src/**", "lib/**"]`
	default:
		return ""
	}
}

func decode[T any](meta toml.MetaData, raw toml.Primitive) (value T, err error) {
	err = meta.PrimitiveDecode(raw, &value)
	return value, err
}

// line finds where a value stands. The library says this only in an error, so this makes one.
func (r *reading) line(raw toml.Primitive) int {
	var located toml.ParseError
	if err := r.meta.PrimitiveDecode(raw, new(refusal)); errors.As(err, &located) {
		return located.Position.Line
	}
	return 0
}

// refusal takes no value at all.
type refusal struct{}

var errRefused = errors.New("refused")

// UnmarshalTOML implements toml.Unmarshaler.
func (*refusal) UnmarshalTOML(any) error { return errRefused }
