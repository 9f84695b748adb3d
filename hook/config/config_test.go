package config_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"

	"jithook/detector"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/hook/config"
	"jithook/hook/filter"
	"jithook/hook/hooktest"
)

//go:generate go test -run TestWrittenPages . -args -update
var update = flag.Bool("update", false, "write the schema and the tables of the manual anew")

// TestEachRuleIsSilencedByItsID takes the ids of today and those of before.
func TestEachRuleIsSilencedByItsID(t *testing.T) {
	for _, r := range check.All() {
		for _, id := range r.IDs() {
			if _, err := config.Parse([]byte("[rules]\n"+id+" = \"off\""), config.File, false); err != nil {
				t.Error(err)
			}
			if known, ok := filter.Today(id); !ok || known != r.ID || !filter.Covers(known, r.ID, javadoc.Summary) {
				t.Errorf("a suppression of %q is of %q", id, known)
			}
		}
	}
}

func parse(t *testing.T, text string) *config.Layer {
	t.Helper()
	layer, err := config.Parse([]byte(text), ".jit-hook.toml", false)
	if err != nil {
		t.Fatal(err)
	}
	return layer
}

func TestWhatIsWrongIsSaidWithItsLine(t *testing.T) {
	for text, want := range map[string]string{
		"visiblity = \"public\"":           `1: "visiblity" is not a setting; did you mean "visibility"?`,
		"\n\nfail_closed = true":           `3: "fail_closed" is not a setting; did you mean "fail-closed"?`,
		"checkstyle = 1":                   `1: "checkstyle" is not a setting`,
		"level = \"off\"":                  `1: "level" is not a setting; did you mean "types.summary.level"?`,
		"[types.retrun]\nlevel = \"off\"":  `1: "types.retrun" is not a setting; did you mean "types.return"?`,
		"[types.return]\n\nlevl = \"off\"": `3: "types.return.levl" is not a setting; did you mean "types.return.level"?`,
		"[rules]\nparam-gon = \"off\"":     `2: "rules.param-gon" is not a setting; did you mean "rules.param-gone"?`,
		"[rules]\nparam-gone = \"error\"":  `2: "rules.param-gone": "error" is unknown: use one of off, warn, block`,
		"rules = 1":                        `1: "rules" is a table`,
		"threads = \"many\"":               `1: "threads": it must be a whole number`,
		"threads = -1":                     `1: "threads": -1 is less than 0`,
		"budget = 10":                      `1: "budget": it must be a duration, such as "10s" or "500ms"`,
		"budget = \"ten\"":                 `1: "budget": it must be a duration, such as "10s" or "500ms"`,
		"budget = \"-1s\"":                 `1: "budget": -1s is less than 0`,
		"exclude = \"a\"":                  `1: "exclude": it must be a list of strings, such as ["src/**", "lib/**"]`,
		"exclude = [\"a[\"]":               `1: "exclude": "a[" is not a glob: a bracket, a brace or a backslash is not closed`,
		"exclude = [\"" + strings.Repeat("{a,aa}", 25) + "b\"]": `1: "exclude": to compare a path with these globs takes too long: write fewer`,
		"exclude = [" + strings.Repeat("\"{a,b}/{c,d}/e\",", 1001) +
			"]": `1: "exclude": to compare a path with these globs takes too long: write fewer`,
		"a = \"\\\u202e\"":                          "1: invalid escape in string '\\ '",
		"exclude = [\"/src/**\"]":                   `1: "exclude": "/src/**" matches nothing: globs are from the top level, as src/main/**`,
		"exclude = [\"src/\"]":                      `1: "exclude": "src/" matches no file: for all below a folder write "src/**"`,
		"visibility = \"internal\"":                 `1: "visibility": "internal" is unknown: use one of public, protected, package, private`,
		"types.return.block = 85":                   `1: "types.return.block": 85 is not a probability: it must be above 0 and at most 1`,
		"types.return.block = nan":                  `1: "types.return.block": NaN is not a probability: it must be above 0 and at most 1`,
		"types = { return = { block = \"high\" } }": `1: "types.return.block": it must be a number from 0 to 1`,
		"baseline = \"../b.json\"":                  `1: "baseline": "../b.json" is not a path from the top level of the repository`,
		"baseline = \".git/packed-refs\"":           `1: "baseline": ".git/packed-refs" is among git's own files`,
		"baseline = \".GIT/hooks/b\"":               `1: "baseline": ".GIT/hooks/b" is among git's own files`,
		"baseline = \".gitattributes\"":             `1: "baseline": ".gitattributes" is a name that git reads: name another file`,
		"baseline = \"a/.gitIgnore\"":               `1: "baseline": "a/.gitIgnore" is a name that git reads: name another file`,
		"baseline = \"a\\u202eb\"":                  `1: "baseline": "a\u202eb" is not a path from the top level of the repository`,
		"baseline = \"a\\u0085b\\u007f\"":           `1: "baseline": "a\u0085b\x7f" is not a path from the top level of the repository`,
		"baseline = \"/etc/b.json\"":                `1: "baseline": "/etc/b.json" is not a path from the top level of the repository`,
		"library = \"/tmp/evil.so\"":                `1: "library" names what is loaded into the process, so it counts only in your own settings, $XDG_CONFIG_HOME/jit-hook/config.toml, never in a repository's`,
		"\nmodel = \"/tmp/evil\"":                   `2: "model" names what is loaded into the process, so it counts only in your own settings, $XDG_CONFIG_HOME/jit-hook/config.toml, never in a repository's`,
		"format = \"json:/home/you/.bashrc\"":       `1: "format": "json:/home/you/.bashrc" is unknown: use one of text, json, `,
		"threads = ":                                `1: `, "threads = 1\nthreads = 2": `2: `,
		"threads = -1\nbudget = \"-1s\"\n[rules]\nx = \"\\u001b\"": "1: \"threads\": -1 is less than 0\n.jit-hook.toml:2: " +
			"\"budget\": -1s is less than 0\n.jit-hook.toml:4: \"rules.x\" is not a setting; `jit-hook explain` lists the rules",
		"reader.model = \"x\"":         `1: "reader.model" decides who reads your comments and code, and what that may do, so it counts only in your own settings, `,
		"rules.read-stale = \"block\"": `1: "rules.read-stale" decides who reads your comments and code, and what that may do, so it counts only in your own settings, `,
		"types.throws.warn = 0.5":      `1: "types.throws.warn" is not a setting; "types.throws" takes level`,
		"[types.nonsense]":             `1: "types.nonsense" is not a setting; the types are class, description, field, inline, link, param, return, summary, throws, type-param`,
	} {
		layer, err := config.Parse([]byte(text), ".jit-hook.toml", false)
		var wrong *config.Error
		if layer != nil || !errors.As(err, &wrong) {
			t.Errorf("%s: read, with %v", text, err)
			continue
		}
		if got := err.Error(); !strings.HasPrefix(got, ".jit-hook.toml:"+want) || strings.Contains(got, "\x1b") ||
			len(wrong.Problems) == 1 && !strings.HasSuffix(want, " ") && strings.Contains(got[len(".jit-hook.toml:"):], "\n") {
			t.Errorf("%s:\ngot  %s\nwant .jit-hook.toml:%s", text, got, want)
		}
	}
	if _, err := config.Parse(make([]byte, config.MaxSize+1), "big", false); err == nil ||
		!strings.Contains(err.Error(), "larger than 64 KiB") {
		t.Errorf("a large file: %v", err)
	}
}

// TestSettingsBuiltToStall counts what reading them allocates, which is what time goes into, too.
func TestSettingsBuiltToStall(t *testing.T) {
	numbered := func(format string) string {
		var b strings.Builder
		for i := 0; b.Len() < config.MaxSize-100; i++ {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	fill := func(piece string) string { return strings.Repeat(piece, (config.MaxSize-200)/len(piece)) }
	for name, text := range map[string]string{
		"a table as deep as the file is long": "[a" + fill(".a") + "]",
		"a key as deep":                       "a" + fill(".a") + " = 1",
		"a deep key behind a string":          "x = \"\"\"\\\"\"\"\"\"\"\na" + fill(".a") + " = 1",
		"a deep key behind an odd comment":    "# \r a" + fill(".a") + " = 1",
		"unknown keys":                        numbered("a%d=1\n"),
		"unknown keys near to known":          numbered("type%d.return.block=1\n"),
		"tables":                              numbered("[a%d]\n"),
		"lists of tables":                     fill("[[a]]\n"),
		"tables in tables":                    "a = " + fill("{a="),
		"lists in lists":                      "a = " + fill("["),
		"one long key":                        fill("a") + " = 1",
		"many strings":                        "exclude = [" + fill("\"\",") + "]",
	} {
		t.Run(name, func(t *testing.T) {
			took := allocated(func() {
				if _, err := config.Parse([]byte(text), ".jit-hook.toml", false); err == nil || len(err.Error()) > 10_000 {
					t.Errorf("it is taken, or refused with %.200q", err)
				}
			})
			if took > maxAllocated {
				t.Errorf("it took %d KiB", took>>10)
			}
		})
	}
}

// maxAllocated is what reading settings may allocate in all.
const maxAllocated = 24 << 20

// allocated counts the bytes that a function allocates, whatever becomes of them.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestAFewMistakesAreWorded has more mistakes than anybody reads at once.
func TestAFewMistakesAreWorded(t *testing.T) {
	_, err := config.Parse([]byte(strings.Repeat("\n", 5)+"[rules]\n"+strings.Join(names(50), " = 1\n")+" = 1"), "x",
		false)
	var wrong *config.Error
	if !errors.As(err, &wrong) || len(wrong.Problems) != 21 || wrong.Problems[20].Message != "30 more are wrong" ||
		wrong.Problems[0].Line != 7 {
		t.Errorf("got %v", err)
	}
}

func names(n int) []string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf("a%d", i))
	}
	return all
}

func TestOnlyTheUserNamesWhatIsLoaded(t *testing.T) {
	layer, err := config.Parse([]byte("library = \"/opt/ort.so\"\nmodel = \"/opt/model\""), "config.toml", true)
	if err != nil {
		t.Fatal(err)
	}
	if e := config.Merge(layer); e.String("library") != "/opt/ort.so" || e.String("model") != "/opt/model" {
		t.Errorf("library %q, model %q", e.String("library"), e.String("model"))
	}
	if _, err := config.Parse([]byte("library = \"evil.so\""), "config.toml", true); err == nil ||
		!strings.Contains(err.Error(), `"evil.so" is not absolute`) {
		t.Errorf("a relative library: %v", err)
	}
}

func TestLayersCountInTheirOrder(t *testing.T) {
	user, err := config.Parse([]byte("threads = 1\nbudget = \"1s\"\nvisibility = \"public\"\nexclude = [\"a/**\"]"),
		"config.toml", true)
	if err != nil {
		t.Fatal(err)
	}
	environment, err := config.Environment(func(name string) string {
		return map[string]string{"JIT_HOOK_THREADS": "3", "JIT_HOOK_FAIL_CLOSED": "true", "JIT_HOOK_ALWAYS": ""}[name]
	})
	if err != nil {
		t.Fatal(err)
	}
	layers := append([]*config.Layer{user, parse(t, "threads = 2\nbudget = \"900ms\"\nexclude = [\"b/**\"]"), nil},
		environment...)
	e := config.Merge(append(layers, config.Flag("threads", "threads", 4))...)
	for key, want := range map[string]string{
		"threads": "--threads", "fail-closed": "JIT_HOOK_FAIL_CLOSED", "budget": ".jit-hook.toml",
		"exclude":    ".jit-hook.toml",
		"visibility": "config.toml", "device": "the defaults", "always": "the defaults",
	} {
		if e.Source(key) != want {
			t.Errorf("%s comes from %q, want %q", key, e.Source(key), want)
		}
	}
	if e.Int("threads") != 4 || e.Duration("budget") != 900*time.Millisecond || !e.Bool("fail-closed") || e.Bool("always") ||
		!reflect.DeepEqual(e.Scope().Exclude, []string{"b/**"}) {
		t.Errorf("threads %d, budget %v, fail-closed %v, exclude %v", e.Int("threads"), e.Duration("budget"),
			e.Bool("fail-closed"), e.Scope().Exclude)
	}
}

// TestARepositoryOnlyTightens has what a repository may not take away from those who clone it.
func TestARepositoryOnlyTightens(t *testing.T) {
	user := func(text string) *config.Layer {
		layer, err := config.Parse([]byte(text), "config.toml", true)
		if err != nil {
			t.Fatal(err)
		}
		return layer
	}
	for _, tt := range []struct {
		own, theirs, key string
		counts           bool
	}{
		{"", "budget = \"0s\"", "budget", false},
		{"", "budget = \"11s\"", "budget", false},
		{"", "budget = \"9s\"", "budget", true},
		{"budget = \"0s\"", "budget = \"1h\"", "budget", true},
		{"budget = \"5s\"", "budget = \"8s\"", "budget", false},
		{"budget = \"30s\"", "budget = \"20s\"", "budget", true},
		{"", "max-file = 14336", "max-file", false},
		{"", "max-file = 100", "max-file", true},
		{"", "threads = 5", "threads", false},
		{"", "threads = 1000", "threads", false},
		{"", "threads = 1", "threads", true},
		{"threads = 1", "threads = 0", "threads", false},
		{"fail-closed = true", "fail-closed = false", "fail-closed", false},
		{"", "fail-closed = true", "fail-closed", true},
		{"always = true", "always = false", "always", false},
		{"", "always = true", "always", true},
		{"visibility = \"private\"", "visibility = \"public\"", "visibility", true}, // what is judged is the project's
	} {
		e := config.Merge(user(tt.own), parse(t, tt.theirs))
		if got := e.Source(tt.key) == ".jit-hook.toml"; got != tt.counts || len(e.Refused()) == 1 == tt.counts {
			t.Errorf("%s beside %s: it counts: %t; refused: %q", tt.theirs, tt.own, got, e.Refused())
		}
	}
	e := config.Merge(parse(t, "budget = \"0s\""), config.Flag("budget", "budget", time.Minute))
	if e.Duration("budget") != time.Minute || len(e.Refused()) > 0 {
		t.Errorf("beside a flag: %v, %q", e.Duration("budget"), e.Refused())
	}
}

func TestTheEnvironmentIsChecked(t *testing.T) {
	for name, tt := range map[string]struct{ value, want string }{
		"JIT_HOOK_THREADS": {"many", `"many" is not a whole number`},
		"JIT_HOOK_BUDGET":  {"-1s", "-1s is less than 0"},
		"JIT_HOOK_ALWAYS":  {"maybe", `"maybe" is not true or false`},
		"JIT_HOOK_DEVICE":  {"tpu", `"tpu" is unknown`},
		"JIT_HOOK_MODEL":   {"model", `"model" is not absolute`},
	} {
		_, err := config.Environment(func(n string) string {
			if n == name {
				return tt.value
			}
			return ""
		})
		if err == nil || !strings.HasPrefix(err.Error(), "the environment variable "+name+": "+tt.want) {
			t.Errorf("%s=%s: %v", name, tt.value, err)
		}
	}
}

// TestFailClosedCountsBesideMistakes has mistakes in a file and in the environment, which say nothing about what a
// failure does.
func TestFailClosedCountsBesideMistakes(t *testing.T) {
	layer, err := config.Parse([]byte("threads = 3\nfail-closed = true\nvisiblity = 1"), ".jit-hook.toml", false)
	if e := config.Merge(layer); err == nil || !e.Bool("fail-closed") || e.Int("threads") == 3 {
		t.Errorf("a file: %t, %d threads, %v", e.Bool("fail-closed"), e.Int("threads"), err)
	}
	layers, err := config.Environment(func(name string) string {
		return map[string]string{"JIT_HOOK_THREADS": "many", "JIT_HOOK_BUDGET": "soon", "JIT_HOOK_FAIL_CLOSED": "1"}[name]
	})
	if e := config.Merge(layers...); err == nil || !errors.As(err, new(*config.Error)) || !e.Bool("fail-closed") {
		t.Errorf("the environment: %t, %v", e.Bool("fail-closed"), err)
	}
}

func TestScopeAndPolicy(t *testing.T) {
	if p := config.Merge().Policy(); len(p.Rules)+len(p.Types)+len(p.Thresholds) > 0 {
		t.Errorf("the defaults change %+v", p)
	}
	if s := config.Merge().Scope(); !s.SkipGenerated || s.Access != java.Private ||
		!reflect.DeepEqual(s.Off, []javadoc.Type{javadoc.Inline}) || !s.Path("a/A.java") {
		t.Errorf("the defaults' scope is %+v", s)
	}
	e := config.Merge(parse(t, `
visibility = "protected"
skip-generated = false
[types.summary]
level = "off"
[types.param]
level = "warn"
[types.return]
block = 0.95
warn = 1
[rules]
param-gone = "warn"
null-new = "warn"
collection-word = "block"
type-word = "warn"
stale-return = "off"
`))
	if s := e.Scope(); s.Access != java.Protected || s.SkipGenerated ||
		!reflect.DeepEqual(s.Off, []javadoc.Type{javadoc.Summary, javadoc.Inline}) {
		t.Errorf("scope %+v", s)
	}
	want := detector.Policy{
		Rules: map[string]detector.Level{"param-gone": detector.Warn, "null-new": detector.Warn,
			"collection-word": detector.Block, "stale-return": detector.OK},
		Types: map[javadoc.Type]detector.Level{javadoc.Summary: detector.OK, javadoc.Param: detector.Warn,
			javadoc.TypeParam: detector.Warn},
		Thresholds: map[javadoc.Type]detector.Thresholds{javadoc.Return: {Block: detector.Threshold{Probability: 0.95},
			Warn: detector.Threshold{Probability: 1}}},
	}
	if got := e.Policy(); !reflect.DeepEqual(got, want) {
		t.Errorf("policy %+v\nwant   %+v", got, want)
	}
	silenced := config.Merge(config.Silence("JIT_HOOK_SKIP", []string{"return", "param-gone"}))
	if got := silenced.Policy(); got.Rules["param-gone"] != detector.OK || got.Types[javadoc.Return] != detector.OK ||
		!reflect.DeepEqual(silenced.Scope().Off, []javadoc.Type{javadoc.Return, javadoc.Inline}) {
		t.Errorf("silenced: %+v", got)
	}
}

var measured = map[javadoc.Type]detector.Thresholds{
	javadoc.Summary: {Warn: detector.Threshold{Probability: 0.82, Precision: 0.61},
		Agreed: detector.Threshold{Probability: 2}, Block: detector.Threshold{Probability: 2}},
	javadoc.Return: {Warn: detector.Threshold{Probability: 0.62, Precision: 0.61},
		Agreed: detector.Threshold{Probability: 0.63, Precision: 0.9},
		Block:  detector.Threshold{Probability: 0.85, Precision: 0.91}},
	javadoc.Param: {Warn: detector.Threshold{Probability: 2}, Agreed: detector.Threshold{Probability: 2},
		Block: detector.Threshold{Probability: 2}},
}

func TestNotesSayWhatAThresholdIsWorth(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "",
		"types.return.block = 0.9": "types.return.block = 0.9: measured with this model, at least 91 of 100 alarms are right",
		"types.return.block = 0.7": "types.return.block = 0.7: measured with this model, at least 61 of 100 alarms " +
			"are right; from 0.85 on, 90 of 100 are right: this setting also blocks commits whose comments are true",
		"types.return.agreed = 0.7": "types.return.agreed = 0.7: measured with this model, at least 90 of 100 alarms are right",
		"types.summary.block = 0.9": "types.summary.block = 0.9: measured with this model, at least 61 of 100 alarms " +
			"are right; by default this type never blocks, because no threshold of it reached 90 of 100: this " +
			"setting also blocks commits whose comments are true",
		"types.param.block = 0.5": "types.param.block = 0.5: how often it is right was not measured; " +
			"by default this type never blocks, because no threshold of it reached 90 of 100: this setting also blocks " +
			"commits whose comments are true",
		"types.return.warn = 0.95": "types.return.warn = 0.95: measured with this model, at least 91 of 100 alarms are " +
			"right\ntypes.return.warn is above types.return.block, so such comments block and never warn",
		"types.summary.warn = 0.5":     "types.summary.warn = 0.5: how often it is right was not measured",
		"types.summary.warn = 0.9":     "types.summary.warn = 0.9: measured with this model, at least 61 of 100 alarms are right",
		"types.return.level = \"off\"": "",
	} {
		if got := strings.Join(config.Merge(parse(t, text)).Notes(measured), "\n"); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", text, got, want)
		}
	}
}

// uncommented is the reference file with all settings in force.
func uncommented(user bool) string {
	return regexp.MustCompile(`(?m)^#([a-z])`).ReplaceAllString(config.Reference(user), "$1")
}

func TestTheReferenceHasEverySettingWithItsDefault(t *testing.T) {
	for _, user := range []bool{false, true} {
		if layer, err := config.Parse([]byte(config.Reference(user)), "reference", user); err != nil {
			t.Error(err)
		} else if got := config.Merge(layer); !reflect.DeepEqual(got, config.Merge()) {
			t.Errorf("the commented file sets %+v", got)
		}
		layer, err := config.Parse([]byte(uncommented(user)), "reference", user)
		if err != nil {
			t.Fatal(err)
		}
		got := config.Merge(layer)
		show, defaults := got.Show(nil), config.Merge().Show(nil)
		for _, s := range config.Settings() {
			stands := got.Source(s.Key) == "reference"
			if stands == (s.User && !user) {
				t.Errorf("%s stands in the file (user: %v): %v", s.Key, user, stands)
			}
			if value := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(s.Key) + ` = .*?  `); s.Default != nil &&
				value.FindString(show) != value.FindString(defaults) {
				t.Errorf("%s is %s, by default %s", s.Key, value.FindString(show), value.FindString(defaults))
			}
		}
	}
}

func TestTheSchemaTakesWhatParseTakes(t *testing.T) {
	validate := func(text string) error {
		var values map[string]any
		if _, err := toml.Decode(text, &values); err != nil {
			t.Fatal(err)
		}
		document, err := json.Marshal(values)
		if err != nil {
			t.Fatal(err)
		}
		return hooktest.ValidateJSON([]byte(config.Schema()), document)
	}
	for _, text := range []string{config.Reference(false), uncommented(false),
		"budget = \"1m30.5s\"\n[rules]\nparam-gone = \"off\""} {
		if err := validate(text); err != nil {
			t.Errorf("%v, in\n%s", err, text)
		}
	}
	for _, text := range []string{"visiblity = \"public\"", "library = \"/a.so\"", "threads = -1", "budget = 10",
		"budget = \"ten\"", "[rules]\nparam-gone = \"error\"",
		"[types.return]\nblock = 0.0", "[types.return]\nblock = 1.5", "exclude = \"a\"", "[types.returns]\nlevel = \"off\""} {
		if validate(text) == nil {
			t.Errorf("the schema takes %s", text)
		}
		if _, err := config.Parse([]byte(text), "x", false); err == nil {
			t.Errorf("the parser takes %s", text)
		}
	}
}

// TestWrittenPages compares what is generated into docs; `go generate ./hook/config` writes it anew.
func TestWrittenPages(t *testing.T) {
	const begin, end = "<!-- settings: go generate ./hook/config -->\n", "<!-- end of settings -->\n"
	page := filepath.Join("..", "..", "docs", "use", "configuration.md")
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := bytes.Cut(text, []byte(begin))
	_, after, ok2 := bytes.Cut(rest, []byte(end))
	if !ok || !ok2 {
		t.Fatalf("%s has lost the marks around its tables", page)
	}
	for path, want := range map[string]string{
		page: string(before) + begin + config.Markdown() + end + string(after),
		filepath.Join("..", "..", "docs", "use", "config.schema.json"): config.Schema(),
		filepath.Join("..", "..", "docs", "use", "jit-hook.toml"):      config.Reference(false),
	} {
		if *update {
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s is not what the code has (%v): run go generate ./hook/config", path, err)
		}
	}
}

// A file that cannot be read at all may close, and never opens what the user's own settings close.
func TestWhatIsNoTOMLMayClose(t *testing.T) {
	for text, closed := range map[string]bool{
		"fail-closed = true\nvisibility = \"public\n":                       true,
		"visibility = \"public\n\"fail-closed\"=true # a slip above\n":      true,
		"fail-closed = true\n" + strings.Repeat("# far too much\n", 10_000): true,
		"fail-closed = false\nvisibility = \"public\n":                      false,
		"fail-closed = trueish\n":                                           false,
		"# fail-closed = true\n=\n":                                         false,
		"[rules]\nfail-closed = true\n=\n":                                  false,
	} {
		layer, err := config.Parse([]byte(text), config.File, false)
		if err == nil {
			t.Errorf("%.40q was read", text)
		}
		user := config.Flag("fail-closed", "fail-closed", true)
		if got := config.Merge(layer).Bool("fail-closed"); got != closed || !config.Merge(user, layer).Bool("fail-closed") {
			t.Errorf("%.40q: fail-closed is %v, want %v", text, got, closed)
		}
	}
}
