package cli

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/filter"
	"jithook/hook/report"
)

func baselineCommand(code *int) *cobra.Command {
	o := new(options)
	c := &cobra.Command{
		Use:   "baseline",
		Short: "Keep accepted findings in a file, so that they are not reported again",
		Long: `A baseline is a file of findings that the project accepts, by default ` + filter.BaselineFile + ` at the top
level of the repository. A run does not report what the staged baseline holds, and says how many findings it left out.
It knows a finding by a fingerprint of the comment and its method's code: lines may move, but when the comment or the
code changes, the finding is reported again.`,
		Args: onlyCommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	flags := c.PersistentFlags()
	registerDirectory(flags, &o.dir)
	o.registerFiles(flags, "use the baseline `FILE`")
	c.AddCommand(o.baselineWrite(code), o.baselineCheck(code), o.baselinePrune(code))
	return c
}

func (o *options) baselineWrite(code *int) *cobra.Command {
	var reason string
	c := &cobra.Command{
		Use:   "write",
		Short: "Add the findings in what is staged, or with --from in a range of commits",
		Args:  cobra.NoArgs,
		RunE: does(code, func(cmd *cobra.Command, _ []string) (int, error) {
			if err := o.checkComparison(cmd.Flags(), nil); err != nil {
				return Usage, err
			}
			return o.addFindings(cmd, reason)
		}),
	}
	o.registerRange(c.Flags())
	c.Flags().StringVar(&reason, "reason", "", "write into each new entry why the comment stays as it is")
	c.Flags().DurationVar(&o.budget, budgetFlag, 0,
		"judge within this time; what there is no time for is named and not added; 0 for no limit")
	return c
}

// budgetFlag is the flag that bounds the time of a run.
const budgetFlag = "budget"

func (o *options) addFindings(cmd *cobra.Command, reason string) (int, error) {
	o.withoutBaseline, o.formats = true, []string{"text"}
	if err := cmd.Flags().Set(budgetFlag, o.budget.String()); err != nil { // not that of the hook
		return Failed, err
	}
	r, code, err := o.judged(cmd)
	if err != nil || r == nil {
		return code, err
	}
	aside(r, func(format string, args ...any) { say(cmd.ErrOrStderr(), format, args...) })
	if r.Failure != nil {
		return Failed, fmt.Errorf("the model could not judge, so the baseline was not changed: %w", r.Failure)
	}
	file, err := o.baselineFile(cmd.Context())
	if err != nil {
		return Failed, err
	}
	entries := make([]filter.BaselineEntry, len(r.Findings))
	for i := range r.Findings {
		entries[i] = hook.Known(&r.Findings[i], reason)
	}
	fixed, err := o.fixedOnDisk(cmd, entries)
	if err != nil {
		return Failed, err
	}
	entries = slices.DeleteFunc(entries, func(e filter.BaselineEntry) bool { return slices.Contains(fixed, e) })
	if len(fixed) > 0 {
		say(cmd.ErrOrStderr(), "%s fixed on disk and not added; `git add` the files", change.Count(len(fixed), "finding"))
	}
	added := 0
	if err := file.change(file.salvage, func() { added = file.known.Add(entries...) }); err != nil {
		return Failed, err
	}
	if file.conflict != nil {
		say(cmd.ErrOrStderr(), "%s had conflicts: %v; it was written again and keeps %s of both sides", file.path,
			file.conflict, change.Count(file.salvaged, "finding"))
	}
	next := "."
	if added > 0 {
		next = o.next(file.path)
	}
	fmt.Fprintf(cmd.OutOrStdout(), "Added %s to %s%s\n", change.Count(added, "finding"), file.path, next)
	return Clean, nil
}

// fixedOnDisk are the staged entries that name nothing on disk, where nothing is found in their place.
func (o *options) fixedOnDisk(cmd *cobra.Command, entries []filter.BaselineEntry) ([]filter.BaselineEntry, error) {
	repository := hook.Open(o.dir)
	top, _ := repository.Writable(cmd.Context())
	if top == "" || o.worktree || o.compared(repository) != nil { // there is no work tree, or it is not asked for
		return nil, nil
	}
	fixed, err := hook.GoneFromDisk(cmd.Context(), repository, entries)
	if err != nil || len(fixed) == 0 {
		return nil, err
	}
	onDisk, err := o.onDisk(cmd, nil)
	if err != nil || onDisk == nil {
		return nil, err
	}
	return slices.DeleteFunc(fixed, func(e filter.BaselineEntry) bool {
		return slices.ContainsFunc(onDisk.Findings, func(f report.Finding) bool {
			there := hook.Known(&f, "")
			return there.RawPath() == e.RawPath() && there.Rule == e.Rule && there.Method == e.Method
		})
	}), nil
}

func (o *options) next(path string) string {
	if o.baseline != "" {
		return "."
	}
	return ". Run `git add " + word(path) + "`."
}

func (o *options) baselineCheck(code *int) *cobra.Command {
	return &cobra.Command{
		Use:   "check",
		Short: "List entries whose comment or code has changed; exit with 1 if there are any",
		Args:  cobra.NoArgs,
		RunE: does(code, func(cmd *cobra.Command, _ []string) (int, error) {
			file, outdated, err := o.outdated(cmd)
			if err != nil {
				return Failed, err
			}
			for _, e := range outdated {
				fmt.Fprintf(cmd.OutOrStdout(), "%s: %s %s: the comment or the code has changed: %s\n", change.Printable(e.Path),
					change.Printable(e.Method), change.Printable(e.Rule), change.Printable(e.Comment))
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s holds %s, %d of them out of date\n", file.path,
				change.Count(len(file.known.Entries()), "finding"), len(outdated))
			if len(outdated) > 0 {
				return Blocked, nil
			}
			return Clean, nil
		}),
	}
}

func (o *options) baselinePrune(code *int) *cobra.Command {
	return &cobra.Command{
		Use:   "prune",
		Short: "Remove entries whose comment or code has changed",
		Args:  cobra.NoArgs,
		RunE: does(code, func(cmd *cobra.Command, _ []string) (int, error) {
			file, outdated, err := o.outdated(cmd)
			if err == nil && len(outdated) > 0 {
				err = file.change(file.read, func() {
					for _, e := range outdated {
						file.known.Remove(e.Fingerprint)
					}
				})
			}
			if err != nil {
				return Failed, err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "took %s out of %s, which holds %d now\n", change.Count(len(outdated), "finding"),
				file.path, len(file.known.Entries()))
			return Clean, nil
		}),
	}
}

func (o *options) outdated(cmd *cobra.Command) (*baselineFile, []filter.BaselineEntry, error) {
	var err error
	o.withoutBaseline = true // what lies on disk is read
	repository := hook.Open(o.dir)
	if o.settings, err = o.readSettings(cmd.Context(), cmd.Flags(), repository); err != nil {
		return nil, nil, err
	}
	for _, note := range o.notes(cmd.Context(), repository) {
		say(cmd.ErrOrStderr(), "%s", report.NoteLine(note))
	}
	file, err := o.baselineFile(cmd.Context())
	if err == nil {
		err = file.read()
	}
	if err != nil {
		return nil, nil, err
	}
	outdated, err := hook.Outdated(cmd.Context(), repository, file.known.Entries())
	return file, outdated, err
}
