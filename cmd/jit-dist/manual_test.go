package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"jithook/hook/cli"
)

func TestEveryCommandAndFlagHasItsPlaceInTheManual(t *testing.T) {
	dir := t.TempDir()
	if err := manual(dir); err != nil {
		t.Fatal(err)
	}
	page := func(name string) string {
		text, err := os.ReadFile(filepath.Join(dir, "man1", name+".1"))
		if err != nil {
			t.Error(err)
		}
		return strings.ReplaceAll(string(text), `\-`, "-")
	}
	root := cli.Command()
	main := page("jit-hook")
	root.Flags().VisitAll(func(f *pflag.Flag) {
		if strings.Contains(main, "--"+f.Name) == f.Hidden {
			t.Errorf("the manual has --%s: %t", f.Name, f.Hidden)
		}
	})
	for _, c := range root.Commands() {
		if !strings.Contains(page("jit-hook-"+c.Name()), c.Short) {
			t.Errorf("the page of %s does not say what it does", c.Name())
		}
	}
	for name, want := range map[string]string{"jit-hook": "__start_jit-hook", "_jit-hook": "#compdef jit-hook",
		"jit-hook.fish": "complete -c jit-hook", "jit-hook.ps1": "Register-ArgumentCompleter"} {
		if text, err := os.ReadFile(filepath.Join(dir, "completions", name)); err != nil ||
			!strings.Contains(string(text), want) {
			t.Errorf("the completion %s does not hold %q (%v)", name, want, err)
		}
	}
}
