package jithook_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// theTerminal is the one file that may name standard output and error.
const theTerminal = "hook/cli/terminal.go"

// unfiltered are the files that may ask it to pass on bytes as they are, for reports and the bar of an audit.
var unfiltered = []string{theTerminal, "hook/cli/output.go", "hook/cli/fix.go", "hook/cli/audit.go"}

// TestOneWayToTheTerminal looks for another: what is printed without going through hook/cli's terminal could order the
// user's terminal about.
func TestOneWayToTheTerminal(t *testing.T) {
	seen := 0
	for _, dir := range []string{"cmd/jit-hook", "hook", "detector", "updater", "encode", "engine", "onnx"} {
		err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
			path = filepath.ToSlash(path)
			if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") ||
				strings.Contains(path, "/internal/") || path == theTerminal {
				return err
			}
			seen++
			for _, way := range waysToTheTerminal(t, path, nil) {
				t.Errorf("%s goes another way to the terminal than %s", way, theTerminal)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen < 200 {
		t.Errorf("only %d files were looked at", seen)
	}
}

// TestWaysToTheTerminalAreFound has the test above see each of them.
func TestWaysToTheTerminalAreFound(t *testing.T) {
	for _, code := range []string{
		`fmt.Println("x")`, `fmt.Printf("x")`, `os.Stdout.WriteString("x")`, `fmt.Fprintln(os.Stderr, "x")`, `println("x")`,
		`log.Print("x")`, `slog.Info("x")`,
		`syscall.Write(1, nil)`, `os.NewFile(1, "")`, `os.OpenFile("/dev/tty", 1, 0)`, `root.SetOut(w)`, `forPrograms(w)`,
		`forText(w)`, `t.to.Write(nil)`,
	} {
		if len(waysToTheTerminal(t, "x.go", []byte("package cli\nfunc f() { "+code+" }\n"))) == 0 {
			t.Errorf("%s is not seen", code)
		}
	}
	harmless := "package x\nfunc f() { fmt.Fprintln(cmd.OutOrStdout(), 1); os.Stdin.Read(nil); fmt.Sprint(1) }\n"
	if ways := waysToTheTerminal(t, "x.go", []byte(harmless)); len(ways) != 0 {
		t.Errorf("%s are seen", ways)
	}
}

// waysToTheTerminal lists what in a file gets at standard output or error by itself. A source of nil is read from the
// file.
func waysToTheTerminal(t *testing.T, path string, source any) (ways []string) {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	found := func(n ast.Node, what string) { ways = append(ways, files.Position(n.Pos()).String()+": "+what) }
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			of := ""
			if x, ok := n.X.(*ast.Ident); ok {
				of = x.Name
			}
			name := of + "." + n.Sel.Name
			switch {
			case slices.Contains([]string{"os.Stdout", "os.Stderr", "syscall.Write", "unix.Write"}, name),
				of == "log", of == "slog", of == "fmt" && strings.HasPrefix(n.Sel.Name, "Print"),
				n.Sel.Name == "SetOut", n.Sel.Name == "SetErr", n.Sel.Name == "SetOutput",
				file.Name.Name == "cli" && of == "t" && n.Sel.Name == "to":
				found(n, name)
			}
		case *ast.CallExpr:
			builtin, _ := n.Fun.(*ast.Ident)
			// which has a print of its own
			if builtin != nil && (builtin.Name == "println" || builtin.Name == "print" && file.Name.Name != "gogit") {
				found(n, builtin.Name)
			}
			if of, ok := n.Fun.(*ast.SelectorExpr); ok && of.Sel.Name == "NewFile" {
				if fd, ok := n.Args[0].(*ast.BasicLit); ok {
					found(n, "NewFile of "+fd.Value)
				}
			}
		case *ast.Ident:
			if (n.Name == "forPrograms" || n.Name == "forText") && !slices.Contains(unfiltered, path) {
				found(n, n.Name)
			}
		case *ast.BasicLit:
			if n.Value == `"/dev/tty"` || n.Value == `"/dev/stdout"` || n.Value == `"/dev/stderr"` {
				found(n, n.Value)
			}
		}
		return true
	})
	return ways
}
