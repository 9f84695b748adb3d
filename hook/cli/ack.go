package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"jithook/hook"
	"jithook/hook/baseline"
	"jithook/hook/change"
	"jithook/hook/config"
)

// maxReason bounds the bytes of a reason: it is for people, and stands on one line of the baseline.
const maxReason = 1 << 10

func ackCommand(code *int) *cobra.Command {
	o := new(options)
	var reason string
	c := &cobra.Command{
		Use:   "ack COMMENT… --reason TEXT",
		Short: "Say of a comment that it was read and is still true",
		Long: `Say of comments that somebody read them against the code as it is on disk and found them true. COMMENT is
PATH:LINE, any line that the summary, @param or @return stands on, or PATH#ID as a question has it. No run reports it
from then on, but for what is certain: an @param that names no parameter is wrong whoever read it.

This is kept in the baseline, ` + baseline.File + ` by default, under the fingerprint of the comment and of its method's
code. As soon as either changes, it no longer counts; jit-hook baseline prune takes it out.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("ack needs a comment: PATH:LINE, or PATH#ID")
			}
			if reason = strings.TrimSpace(change.Printable(reason)); reason == "" {
				return errors.New("--reason is missing: say why the comment is still true")
			}
			if len(reason) > maxReason {
				return fmt.Errorf("--reason has more than %d bytes", maxReason)
			}
			if err := o.acknowledge(cmd, args, reason); err != nil {
				*code = fail(cmd, err)
			}
			return nil
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVarP(&o.dir, "directory", "C", ".", "run as if started in `DIR`")
	f.StringVar(&reason, "reason", "", "say why the comment is still true; required")
	f.StringVar(&o.config, "config", "", "read the settings from `FILE` in place of the repository's "+config.File)
	f.StringVar(&o.baseline, "baseline", "", "the baseline is `FILE`")
	return c
}

// acknowledge puts comments into the baseline, all or none of them.
func (o *options) acknowledge(cmd *cobra.Command, names []string, reason string) error {
	repository := hook.Open(o.dir)
	top, err := repository.Writable(cmd.Context())
	if err != nil {
		return err
	}
	o.worktree = true
	if o.settings, err = o.readSettings(cmd.Context(), cmd.Flags(), o.index(repository)); err != nil {
		return err
	}
	var units []hook.UnitName
	var paths []string
	for _, name := range names {
		u, err := hook.ParseUnitName(name)
		if err == nil {
			u.Path, err = insideOf(top, o.dir, u.Path)
		}
		if err == nil && !change.IsJava(u.Path) {
			err = fmt.Errorf("%q is no Java file", u.Path)
		}
		if err != nil {
			return &namedError{err}
		}
		units, paths = append(units, u), append(paths, u.Path)
	}
	files, err := repository.WorkFiles(cmd.Context(), largest(o.settings), paths...)
	if err != nil {
		return err
	}
	var entries []baseline.Entry
	for _, u := range units {
		source, there := files[u.Path]
		if !there || source == nil {
			return &namedError{fmt.Errorf("%q is not there, or too large to be judged", u.Path)}
		}
		e, err := hook.Acknowledge(u, source, reason)
		if err != nil {
			return &namedError{err}
		}
		entries = append(entries, e)
	}
	file, err := o.openBaseline(cmd.Context())
	if err != nil {
		return err
	}
	file.known.Add(entries...)
	if err := file.known.Write(file.top, file.path); err != nil {
		return err
	}
	for _, e := range entries {
		fmt.Fprintf(cmd.OutOrStdout(), "still true: %s: %s: %s\n", change.Printable(e.Path), change.Printable(e.Method),
			change.Printable(e.Comment))
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s holds that until the comment or the code changes%s\n", file.path, o.next(file.path))
	return nil
}
