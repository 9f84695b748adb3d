package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra/doc"

	"jithook/hook/cli"
)

// manual makes DIR/man1/*.1 and DIR/completions. The date in the pages is SOURCE_DATE_EPOCH's, where that is set.
func manual(dir string) error {
	pages, completions := filepath.Join(dir, "man1"), filepath.Join(dir, "completions")
	for _, d := range []string{pages, completions} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			return err
		}
	}
	root := cli.Command()
	root.DisableAutoGenTag = true
	header := &doc.GenManHeader{Title: "JIT-HOOK", Section: "1", Source: "jit-hook", Manual: "jit-hook"}
	if err := doc.GenManTree(root, header, pages); err != nil {
		return fmt.Errorf("write the manual pages: %w", err)
	}
	// The names under which bash, zsh and fish look for them.
	for name, generate := range map[string]func(string) error{
		"jit-hook":      func(path string) error { return root.GenBashCompletionFileV2(path, true) },
		"_jit-hook":     root.GenZshCompletionFile,
		"jit-hook.fish": func(path string) error { return root.GenFishCompletionFile(path, true) },
		"jit-hook.ps1":  root.GenPowerShellCompletionFileWithDesc,
	} {
		if err := generate(filepath.Join(completions, name)); err != nil {
			return fmt.Errorf("write the completion %s: %w", name, err)
		}
	}
	return nil
}
