package cli

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jithook/hook/change"
	"jithook/hook/filter"
)

// flagError says what is wrong with a flag, without the words of the library that read it.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "":
		var known []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, "--"+f.Name) })
		name := "--" + unknown.GetSpecifiedName()
		if here, ok := elsewhere[name]; ok && !cmd.HasParent() {
			return fmt.Errorf("unknown flag: %s; use %s", name, here)
		}
		return fmt.Errorf("unknown flag: %s%s", name, filter.Hint(name, known))
	case errors.As(err, &invalid):
		wanted, ok := map[string]string{"int": "a whole number", "duration": "a duration, such as 10s or 500ms",
			"bool": "true or false"}[invalid.GetFlag().Value.Type()]
		if ok {
			return fmt.Errorf("--%s %q is not %s", invalid.GetFlag().Name, invalid.GetValue(), wanted)
		}
	}
	return err
}

// unknownCommand is the error for a word that names none of a command's own.
func unknownCommand(cmd *cobra.Command, word string) error {
	var known []string
	for _, c := range cmd.Commands() {
		known = append(known, c.Name())
	}
	if here, ok := elsewhere[word]; ok && !cmd.HasParent() {
		return fmt.Errorf("unknown command %q; use %s", word, here)
	}
	return fmt.Errorf("unknown command %q%s", word, filter.Hint(word, known))
}

// elsewhere are flags and commands of other tools, by what does the same here.
var elsewhere = map[string]string{
	"--fix": fixes, "--autofix": fixes, "--write": fixes, "--apply": fixes,
	"--diff": "`jit-hook fix`, which shows what `jit-hook fix --apply` would write", "--dry-run": "`jit-hook fix`",
	"--check": judges, "--staged": judges, "--cached": judges, "check": judges, "lint": judges, "run": judges,
	"rules": rules, "--rules": rules, "--list-rules": rules, "list": rules,
	"init": "`jit-hook install` for the hook, `jit-hook config init` for settings", "ignore": "`jit-hook ack PATH:LINE`",
}

// What is done here.
const (
	fixes  = "`jit-hook fix --apply`"
	judges = "`jit-hook`, which judges what is staged, or `jit-hook --worktree` for what is on disk"
	rules  = "`jit-hook explain`, which lists the rules"
)

// unknownWord is that error, or where the word names a file or folder, what judges it.
func (o *options) unknownWord(cmd *cobra.Command, word string) error {
	if _, err := os.Lstat(o.inDir(word)); err == nil {
		return fmt.Errorf("unknown command %q: `jit-hook --worktree %s` judges what is on disk there", word, word)
	}
	return unknownCommand(cmd, word)
}

// onlyCommands refuses words, where a command does nothing but lead to others.
func onlyCommands(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return unknownCommand(cmd, args[0])
	}
	return nil
}

// does has a command do its work, which gives the exit code. Its error may be a usageError; of others it is said what
// went wrong, line by line.
func does(
	code *int, work func(cmd *cobra.Command, args []string) (int, error),
) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) (err error) {
		*code, err = work(cmd, args)
		if usage := new(usageError); errors.As(err, &usage) {
			return usage.error
		}
		if err != nil {
			*code = fail(cmd, err)
		}
		return nil
	}
}

// usageLine is what a wrong command line of a command is answered with: the error, and where it does not say itself
// what to do next, the command's own help.
func usageLine(cmd *cobra.Command, err error) string {
	if text := err.Error(); strings.HasSuffix(text, "?") || strings.Contains(text, "`jit-hook ") {
		return text
	}
	return fmt.Sprintf("%s; `%s --help` lists what there is", err, cmd.CommandPath())
}

// namedError is about something that the user named, such as a revision that does not exist.
type namedError struct{ error }

func (e *namedError) Unwrap() error { return e.error }

// named marks the error of a revision that does not exist as one of the user's.
func named(err error) error {
	if errors.Is(err, change.ErrNoCommit) {
		return &namedError{err}
	}
	return err
}
