package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"jithook/engine/java"
)

// try takes a patch in every way there is, and looks at what came of it.
func try(hook, tree string, patch []byte, files map[string][]byte) error {
	if err := lay(tree, files); err != nil {
		return err
	}
	for _, args := range [][]string{{"--check"}, {"--check", "--cached"}, {"--check", "--index"}, {"--cached"}, {}} {
		if len(args) == 2 && args[1] == "--index" { // which looks at the files' times
			_, _ = git(tree, nil, "update-index", "-q", "--refresh")
		}
		if _, err := git(tree, patch, append([]string{"apply", "--whitespace=nowarn"}, args...)...); err != nil {
			return err
		}
	}
	fixed := map[string][]byte{}
	for path := range files {
		content, err := os.ReadFile(filepath.Join(tree, path))
		if err != nil {
			return err
		}
		staged, err := git(tree, nil, "cat-file", "blob", ":"+path)
		if err != nil {
			return err
		}
		if !bytes.Equal(content, staged) {
			return fmt.Errorf("%s: git apply --cached made another file than git apply", path)
		}
		fixed[path] = content
		if err := onlyJavadoc(files[path], content); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return fix(hook, tree, patch, files, fixed)
}

// fix has jit-hook itself write to the work tree.
func fix(hook, tree string, patch []byte, files, fixed map[string][]byte) error {
	if _, err := git(tree, patch, "apply", "--whitespace=nowarn", "--cached", "--reverse"); err != nil {
		return err
	}
	if err := lay(tree, files); err != nil {
		return err
	}
	_, err := command(exec.Command(hook, "-C", tree, "fix", "--apply", "--budget", "0"), nil)
	if exit := new(exec.ExitError); err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
		return err
	}
	for path, want := range fixed {
		got, err := os.ReadFile(filepath.Join(tree, path))
		if err != nil {
			return err
		}
		if !bytes.Equal(got, want) {
			return fmt.Errorf("%s: jit-hook fix --apply made another file than git apply", path)
		}
	}
	return nil
}

// onlyJavadoc reports whether two versions of a file differ in the text of Javadoc comments alone, and have the same
// methods.
func onlyJavadoc(before, after []byte) error {
	old, err := java.Parse(before)
	if err != nil {
		return err
	}
	fresh, err := java.Parse(after)
	if err != nil {
		return err
	}
	if len(old.Comments) != len(fresh.Comments) {
		return fmt.Errorf("%d comments became %d", len(old.Comments), len(fresh.Comments))
	}
	if !bytes.Equal(code(old), code(fresh)) {
		return errors.New("more than comments changed")
	}
	for i, o := range old.Comments {
		n := fresh.Comments[i]
		was, is := before[o.Start:o.End], after[n.Start:n.End]
		if !bytes.Equal(was, is) && !(bytes.HasPrefix(was, []byte("/**")) && bytes.HasPrefix(is, []byte("/**"))) {
			return fmt.Errorf("another comment than Javadoc changed: %s", was)
		}
	}
	if len(old.Methods) != len(fresh.Methods) || len(old.Skipped) != len(fresh.Skipped) {
		return fmt.Errorf("%d methods became %d", len(old.Methods), len(fresh.Methods))
	}
	for i, o := range old.Methods {
		if n := fresh.Methods[i]; o.Class != n.Class || o.Name != n.Name || !java.SameText(o.Tokens, n.Tokens) ||
			o.Doc.Empty() != n.Doc.Empty() {
			return fmt.Errorf("method %s.%s became another", o.Class, o.Name)
		}
	}
	return nil
}

// code is a file without what stands in comments.
func code(f *java.File) []byte {
	var out []byte
	at := 0
	for _, c := range f.Comments {
		out = append(append(out, f.Source[at:c.Start]...), "/**/"...)
		at = c.End
	}
	return append(out, f.Source[at:]...)
}
