// Package jithook_test holds the tests that speak of the whole module.
package jithook_test

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// mayImport is ARCHITECTURE.md's table: for each package, the packages of this module it may import.
// "engine/..." stands for the package and all below it.
var mayImport = map[string][]string{
	"engine/reference":      {"engine/java", "engine/javadoc", "engine/lexicon"},
	"engine/behaviour":      {"engine/java"},
	"engine/claim":          {"engine/java", "engine/javadoc", "engine/lexicon", "engine/pattern"},
	"engine/pattern":        {"engine/java"},
	"engine/lexicon":        {"engine/java"},
	"engine/java":           {},
	"engine/java/javatest":  {},
	"engine/javadoc":        {"engine/java", "engine/lexicon"},
	"engine":                {"engine/java", "engine/javadoc", "engine/lexicon", "engine/behaviour", "engine/reference"},
	"engine/check":          {"engine/..."},
	"engine/fix":            {"engine/..."},
	"encode":                {"engine/..."},
	"encode/tree":           {"engine/..."},
	"encode/graph":          {"engine/...", "encode", "encode/tree"},
	"encode/hand":           {"engine/...", "encode"},
	"encode/rewrite":        {"engine/...", "encode"},
	"encode/input":          {"engine/...", "encode", "encode/graph"},
	"encode/update":         {"engine/...", "encode", "encode/input"},
	"onnx/builtin":          {},
	"owner":                 {},
	"onnx":                  {"onnx/builtin", "owner"},
	"detector":              {"engine/...", "encode/...", "onnx"},
	"updater":               {"engine/...", "encode/...", "onnx", "detector"},
	"hook/change":           {"engine/lexicon"},
	"hook/apply":            {"engine/...", "hook/safefile"},
	"hook/child":            {},
	"hook/git":              {"engine/javadoc", "hook/change", "hook/child", "hook/safefile"},
	"hook/gogit":            {"hook/change"},
	"hook/reader":           {"hook/child", "hook/report", "hook/safefile"},
	"hook/commands/agent":   {"hook/report", "hook/safefile"},
	"hook/commands/rpc":     {},
	"hook/commands/mcp":     {"hook/commands/rpc"},
	"hook/live":             {"hook", "hook/change", "hook/child", "hook/report", "hook/safefile"},
	"hook/commands/serve":   {"engine/java", "detector", "hook/change", "hook/commands/rpc", "hook/live", "hook/report"},
	"hook/commands/audit":   {"engine/...", "detector", "hook", "hook/change", "hook/report", "hook/filter", "hook/safefile"},
	"hook/report":           {"engine/...", "detector"},
	"hook/review":           {"hook/change", "hook/report"},
	"hook/filter":           {"engine/...", "detector"},
	"hook/config":           {"engine/...", "detector", "hook/change", "hook/filter", "hook/safefile", "hook/report"},
	"hook/cli":              {"engine/...", "onnx", "detector", "updater", "hook", "hook/..."},
	"hook/commands/install": {"hook/child", "hook/safefile"},
	"hook/commands/doctor":  {"hook/child", "hook/commands/install", "hook/safefile", "hook/config", "engine/...", "detector", "updater", "onnx"},
	"hook/safefile":         {"owner"},
	"hook/hooktest":         {},
	"hook": {
		"engine/...", "onnx", "detector", "updater", "hook/change", "hook/git", "hook/gogit",
		"hook/report", "hook/filter",
	},
	"training":           {"engine/...", "encode/...", "onnx", "detector", "updater", "training/..."},
	"training/data":      {"engine/...", "encode/...", "detector", "training/data/...", "training/measure/metric"},
	"training/data/mine": {"engine/...", "training/data/...", "training/measure/metric", "hook/change", "hook/git"},
	"training/cmd":       {"..."},
	"cmd":                {"..."},
}

// mustNotImport names outside packages that would give a package knowledge it must not have.
var mustNotImport = map[string][]string{
	"engine": {"os/exec", "github.com/go-git/", "github.com/spf13/", "github.com/yalue/", "golang.org/x/term"},
	"encode": {"os/exec", "github.com/go-git/", "github.com/yalue/"},
	"onnx":   {"github.com/smacker/", "github.com/go-git/"},
}

func TestImportsPointOneWay(t *testing.T) {
	seen := 0
	for line := range strings.Lines(packages(t, ".") + packages(t, "training")) {
		fields := strings.Fields(line)
		pkg, own := strings.CutPrefix(fields[0], "jithook/")
		if !own {
			continue // this package, which is a test alone
		}
		allowed, ok := lookUp(mayImport, pkg)
		if !ok {
			t.Errorf("package %s stands in no row of ARCHITECTURE.md's table", pkg)
			continue
		}
		forbidden, _ := lookUp(mustNotImport, pkg)
		seen++
		for _, imported := range fields[1:] {
			if own, ok := strings.CutPrefix(imported, "jithook/"); ok {
				if !matchesAny(allowed, own) && !sameHouse(pkg, own) {
					t.Errorf("%s imports %s, which ARCHITECTURE.md does not allow", pkg, own)
				}
				continue
			}
			for _, prefix := range forbidden {
				if strings.HasPrefix(imported, prefix) {
					t.Errorf("%s imports %s, which it must know nothing of", pkg, imported)
				}
			}
		}
	}
	if seen < len(mayImport)-2 {
		t.Errorf("go list named %d packages of the table's %d", seen, len(mayImport))
	}
}

// packages lists those of the module in a folder, a line each: its name, and what it imports.
func packages(t *testing.T, module string) string {
	t.Helper()
	list := exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, "./...")
	list.Dir = module
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list in %s: %v", module, err)
	}
	return string(out)
}

// TestTheHookNeedsNothingOfTraining keeps out of a user's build what only training needs.
func TestTheHookNeedsNothingOfTraining(t *testing.T) {
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for _, module := range []string{"jithook/training", "gonum.org/", "snowball", "prose"} {
		if strings.Contains(string(mod), module) {
			t.Errorf("go.mod names %s, which training alone may need", module)
		}
	}
}

// TestTrainingStillCompiles has `go test ./...` of the hook find what a change breaks in training, which it leaves out.
func TestTrainingStillCompiles(t *testing.T) {
	vet := exec.Command("go", "vet", "./...")
	vet.Dir = "training"
	if out, err := vet.CombinedOutput(); err != nil {
		t.Errorf("go vet in training: %v\n%s", err, out)
	}
}

// lookUp finds the row of the package itself or of the nearest package above it.
func lookUp(table map[string][]string, pkg string) ([]string, bool) {
	for {
		if row, ok := table[pkg]; ok {
			return row, true
		}
		i := strings.LastIndexByte(pkg, '/')
		if i < 0 {
			return nil, false
		}
		pkg = pkg[:i]
	}
}

// sameHouse reports whether one of two packages is internal to the other, or both to the same.
func sameHouse(a, b string) bool {
	a, _, inA := strings.Cut(a, "/internal/")
	b, _, inB := strings.Cut(b, "/internal/")
	return a == b && (inA || inB)
}

func matchesAny(patterns []string, pkg string) bool {
	for _, p := range patterns {
		if p == "..." || p == pkg {
			return true
		}
		if tree, ok := strings.CutSuffix(p, "/..."); ok && (pkg == tree || strings.HasPrefix(pkg, tree+"/")) {
			return true
		}
	}
	return false
}

// TestNoExpressionIsCompiledAtStart looks for regular expressions that every call of jit-hook would compile, be it only
// to print its version.
func TestNoExpressionIsCompiledAtStart(t *testing.T) {
	atStart := regexp.MustCompile(`(?m)^(var |\t)\w+ += regexp\.MustCompile\(`)
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (path == "training" || path == filepath.Join("cmd", "jit-dist") || path == ".cache"):
			return fs.SkipDir
		case filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		source, err := os.ReadFile(path)
		if found := atStart.Find(source); found != nil {
			t.Errorf("%s: %s…: compile it where it is first used", path, bytes.TrimSpace(found))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestSlimIsSmall builds the program as most packages carry it. Where it grew by megabytes, look for a method that is
// called by its name (text/template does): then the linker keeps all methods of all types.
func TestSlimIsSmall(t *testing.T) {
	const most = 27 << 20
	path := filepath.Join(t.TempDir(), "jit-hook")
	build := exec.Command("go", "build", "-tags", "slim", "-trimpath", "-ldflags", "-s -w", "-o", path, "./cmd/jit-hook")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Size() > most {
		t.Errorf("it has %.1f MiB, and is to have %d at most", float64(info.Size())/(1<<20), most>>20)
	}
}
