package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/filter"
)

// maxReason bounds the bytes of a reason: it is for people, and stands on one line of the baseline.
const maxReason = 1 << 10

func ackCommand(code *int) *cobra.Command {
	o := new(options)
	var reason, answers string
	c := &cobra.Command{
		Use:   "ack {COMMENT… --reason TEXT | --answers FILE}",
		Short: "Record that you read a comment and that it is still true",
		Long: `Record that somebody compared comments with the code on disk and found them still true. COMMENT is PATH#ID, as
a question names the whole comment of a method, type or field, or PATH:LINE. That is the sentence or tag that is
reported on the line; on another line of a method with a question it is the whole comment. From then on no run reports
or asks about it. A line is refused if no run reports or asks about its comment, or if the comment is certainly wrong:
an @param that names no parameter stays wrong, whoever read it.

--answers FILE takes many answers at once ("-" is standard input): one JSON object a line with the "name" of a
question of --format questions, a "verdict" ("ok", "stale" or "unsure"), with "ok" a "reason", and with "stale" the
list "stale" of the stale words: each with a "quote", "why", and as "text" what it should say. What is ok is kept,
and what is stale is listed with its line. An answer that cannot be taken is named, and the others are taken.

This goes into the baseline, by default ` + filter.BaselineFile + `, under the fingerprint of the comment and its
method's code. When either changes, it no longer counts, and jit-hook baseline prune takes it out.`,
		RunE: does(code, func(cmd *cobra.Command, args []string) (int, error) {
			if cmd.Flags().Changed("answers") {
				if len(args) > 0 || reason != "" {
					return Usage, usagef("--answers has comments and reasons of its own: give no COMMENT and no --reason")
				}
				return Clean, o.takeAnswers(cmd, answers)
			}
			if len(args) == 0 {
				return Usage, usagef("ack needs a comment: PATH:LINE, or PATH#ID")
			}
			reason, err := checkedReason(reason)
			if err != nil {
				return Usage, usagef("--reason %w", err)
			}
			return Clean, o.acknowledge(cmd, args, reason)
		}),
	}
	f := c.Flags()
	f.SortFlags = false
	registerDirectory(f, &o.dir)
	f.StringVar(&reason, "reason", "", "say why the comment is still true; required")
	f.StringVar(&answers, "answers", "", "take answers, as JSON lines, from `FILE`")
	o.registerFiles(f, "use the baseline `FILE`")
	return c
}

// checkedReason is a reason in one line. The error continues the name of the flag or field that holds it.
func checkedReason(reason string) (string, error) {
	reason = strings.TrimSpace(change.Printable(reason))
	switch {
	case reason == "":
		return "", errors.New("is missing: say why the comment is still true")
	case !hook.GivesReason(reason):
		return "", fmt.Errorf("%q gives none: give the reason in your own words", reason)
	case len(reason) > maxReason:
		return "", fmt.Errorf("has more than %d bytes", maxReason)
	}
	return reason, nil
}

// trueUnit is a comment that somebody read and found true.
type trueUnit struct {
	unit   hook.UnitName // its path is from the top level
	reason string
}

// acknowledge puts comments into the baseline, all or none of them.
func (o *options) acknowledge(cmd *cobra.Command, names []string, reason string) error {
	repository, top, err := o.onDiskRepository(cmd)
	if err != nil {
		return err
	}
	var all []trueUnit
	for _, name := range names {
		u, err := hook.ParseUnitName(name)
		if err == nil {
			u.Path, err = insideOf(top, o.dir, u.Path)
		}
		if err != nil {
			return &namedError{err}
		}
		all = append(all, trueUnit{u, reason})
	}
	found, wrong, err := o.acknowledged(cmd.Context(), repository, all)
	if err := errors.Join(append(wrong, err)...); err != nil {
		return err
	}
	others, wrong := o.compare(cmd, repository, top, all, found)
	if err := errors.Join(wrong...); err != nil {
		return &namedError{err}
	}
	besides, wrong, err := o.acknowledged(cmd.Context(), repository, others)
	if err := errors.Join(append(wrong, err)...); err != nil {
		return err
	}
	found = append(found, besides...)
	var entries []*filter.BaselineEntry
	for _, x := range found {
		entries = append(entries, &x.Entry)
	}
	return o.keep(cmd, entries)
}

// onDiskRepository is where files may be written, with the settings that are on disk.
func (o *options) onDiskRepository(cmd *cobra.Command) (repository change.Repository, top string, err error) {
	repository = hook.Open(o.dir)
	if top, err = repository.Writable(cmd.Context()); err != nil {
		return nil, "", err
	}
	o.worktree = true
	o.settings, err = o.readSettings(cmd.Context(), cmd.Flags(), o.index(repository))
	return repository, top, err
}

// acknowledged looks comments up in the files on disk. Those that cannot be acknowledged are nil, and wrong says why.
func (o *options) acknowledged(ctx context.Context, repository change.Repository, all []trueUnit) (
	found []*hook.Acknowledged, wrong []error, err error,
) {
	var paths []string
	for _, r := range all {
		if change.IsJava(r.unit.Path) && !slices.Contains(paths, r.unit.Path) {
			paths = append(paths, r.unit.Path)
		}
	}
	files, err := repository.WorkFiles(ctx, largest(o.settings), paths...)
	if err != nil {
		return nil, nil, err
	}
	found, wrong = make([]*hook.Acknowledged, len(all)), make([]error, len(all))
	read := map[string]func() (*hook.Comments, error){}
	for path, source := range files {
		read[path] = sync.OnceValues(func() (*hook.Comments, error) { return hook.ReadComments(path, source) })
	}
	for i, r := range all {
		x, err := acknowledgedIn(files, read, r)
		if err != nil {
			wrong[i] = &namedError{err}
		} else {
			found[i] = x
		}
	}
	return found, wrong, nil
}

// acknowledgedIn looks a comment up in files.
func acknowledgedIn(
	files map[string][]byte, read map[string]func() (*hook.Comments, error), r trueUnit,
) (*hook.Acknowledged, error) {
	source, there := files[r.unit.Path]
	switch {
	case !change.IsJava(r.unit.Path):
		return nil, fmt.Errorf("%q is no Java file", r.unit.Path)
	case !there || source == nil:
		return nil, fmt.Errorf("%q is not there, or too large to be judged", r.unit.Path)
	}
	comments, err := read[r.unit.Path]()
	if err != nil {
		return nil, err
	}
	return comments.Acknowledge(r.unit, r.reason)
}

// keep adds entries to the baseline.
func (o *options) keep(cmd *cobra.Command, entries []*filter.BaselineEntry) error {
	file, err := o.baselineFile(cmd.Context())
	if err != nil {
		return err
	}
	if err := file.change(file.read, func() {
		for _, e := range entries {
			file.known.Add(*e)
		}
	}); err != nil {
		return err
	}
	for _, e := range entries {
		fmt.Fprintf(cmd.OutOrStdout(), "still true: %s: %s: %s\n", change.Printable(e.Path),
			change.Printable(e.Method), change.Printable(e.Comment))
	}
	fmt.Fprintf(cmd.OutOrStdout(),
		"%s keeps this until the comment or the code changes; what is certain is still reported%s\n", file.path,
		o.next(file.path))
	return nil
}
