package config_test

import (
	"errors"
	"strings"
	"testing"
	"time"
	"unicode"

	"jithook/hook/config"
)

// FuzzParse reads any bytes as a repository's settings: they are taken whole or refused with what is wrong, never name
// what is loaded into the process, and neither crash what reads them nor reach a terminal as they are. Each input has
// little time and memory, in all that a run does with settings: what it allocates is counted, and nothing takes longer
// than the clock of a busy machine excuses.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		config.Reference(false), config.Reference(true),
		"threads = 3\nbudget = \"1m\"\nexclude = [\"src/**\", \"{a,b}/[!c]*.java\"]\n[types.return]\nlevel = " +
			"\"warn\"\nblock = 0.9\n[rules]\nparam-gone = \"off\"\n",
		"library = \"/tmp/evil.so\"\nmodel = \"/tmp/evil\"", "types = { return = { block = 1e400 } }",
		"rules.\"\\u001b[31m\" = 1\n\"\\u202e\" = 2", "threads = 1\nthreads = 2",
		"exclude = [\"" + strings.Repeat("{a,aa}", 9) + "b\"]", "include = [\"" + strings.Repeat("**/{a,*}/", 9) + "b\"]",
		"[" + strings.Repeat("a.", 600) + "a]", strings.Repeat("aaa=1\n", 900), strings.Repeat("[a]\n", 900),
		"exclude = [\"{[}],a,b}{[}],a,b}\"]",
		"x = \"\"\"\\\"\"\"\"\"\"\ny = ''''''''\nbaseline = \".GIT/x\"",
		"[[types]]\n[types.return.x]\n", "a = [[[[[[[[1]]]]]]]]", "budget = 1979-05-27T07:32:00Z",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		defer time.AfterFunc(3*time.Second, func() { panic("this takes too long") }).Stop()
		if took := allocated(func() { use(t, text) }); took > maxAllocated {
			t.Fatalf("it took %d KiB", took>>10)
		}
	})
}

// use does with settings what a run and the commands do.
func use(t *testing.T, text []byte) {
	layer, err := config.Parse(text, ".jit-hook.toml", false)
	if layer == nil && err == nil {
		t.Fatal("neither settings nor an error")
	}
	if err != nil {
		for _, s := range config.Settings() {
			if config.Merge(layer).Source(s.Key) == ".jit-hook.toml" && s.Key != "fail-closed" {
				t.Fatalf("%s counts beside the error %v", s.Key, err)
			}
		}
		var wrong *config.Error
		if !errors.As(err, &wrong) || len(wrong.Problems) == 0 {
			t.Fatalf("the error %v names no problem", err)
		}
		if i := strings.IndexFunc(err.Error(), func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }); i >= 0 {
			t.Fatalf("the message %q is not fit for a terminal", err)
		}
		return
	}
	all := config.Merge(layer)
	if all.String("library") != "" || all.String("model") != "" {
		t.Fatalf("a repository's settings name the library %q and the model %q", all.String("library"), all.String("model"))
	}
	all.Policy()
	scope := all.Scope()
	scope.Path("src/main/java/A.java")
	scope.Path(strings.Repeat("a", 100) + "/" + strings.Repeat("a/", 50) + ".java")
	all.Show(nil)
	all.Notes(nil)
}
