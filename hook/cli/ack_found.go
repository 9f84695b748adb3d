package cli

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/report"
)

// compare compares comments that are named by their lines with what is reported there. A line without a finding cannot
// be acknowledged, nor one that is wrong for certain, which no reading changes; where a link or a name within the
// comment is what is reported, the entry is of that, and others are those beside it. An id comes from a report. What
// cannot be found out in time is no reason to refuse.
func (o *options) compare(cmd *cobra.Command, repository change.Repository, top string, all []trueUnit,
	found []*hook.Acknowledged,
) (others []trueUnit, wrong []error) {
	wrong = make([]error, len(all))
	var open []int
	for i, x := range found {
		if x != nil && all[i].unit.Line > 0 {
			open = append(open, i)
		}
	}
	for _, run := range []func(*cobra.Command, []string) (*report.Report, error){o.onDisk, o.inHistory} {
		if len(open) == 0 {
			return others, wrong
		}
		var paths []string
		for _, i := range open {
			paths = append(paths, filepath.Join(top, filepath.FromSlash(all[i].unit.Path)))
		}
		r, err := run(cmd, paths)
		if err != nil || r == nil || r.Failure != nil || r.Summary.Unfinished {
			return others, wrong
		}
		open = slices.DeleteFunc(open, func(i int) bool {
			f := reported(r, all[i].unit, found[i].Entry.Fingerprint)
			others = append(others, besides(r, f, all[i])...)
			instead := "" // the id that the entry is about
			switch {
			case f == nil:
				d := asked(r, found[i])
				if d == nil {
					return false
				}
				instead = d.Ack
			case f.Certain():
				wrong[i] = fmt.Errorf("line %d of %q is wrong for certain, whoever read it: %s; fix it, or silence the rule "+
					"there with `// jit-hook:ignore[%s] REASON`", all[i].unit.Line, f.Path, f.Message(), f.Rule)
			case f.Ack != found[i].Entry.Fingerprint && f.Whole() != found[i].Entry.Fingerprint:
				instead = f.Ack
			}
			if instead != "" && instead != found[i].Entry.Fingerprint {
				byID := trueUnit{hook.UnitName{Path: all[i].unit.Path, ID: report.UnitID(instead)}, all[i].reason}
				if within, unfound, err := o.acknowledged(cmd.Context(), repository, []trueUnit{byID}); err != nil {
					wrong[i] = err
				} else {
					found[i], wrong[i] = within[0], unfound[0]
				}
			}
			return true
		})
	}
	for _, i := range open {
		wrong[i] = fmt.Errorf("no run reports the comment on line %d of %q, so there is nothing to acknowledge: "+
			"`jit-hook --worktree --ask` and `jit-hook audit` list what may be stale", all[i].unit.Line, all[i].unit.Path)
	}
	return others, wrong
}

// besides are the findings that stand on the line of a name beside the one that it names, but for certain ones.
func besides(r *report.Report, f *report.Finding, name trueUnit) (others []trueUnit) {
	for i := range r.Findings {
		other := &r.Findings[i]
		if f != nil && on(f, name.unit) && on(other, name.unit) && other.Ack != f.Ack && !other.Certain() {
			others = append(others, trueUnit{hook.UnitName{Path: other.Path, ID: report.UnitID(other.Ack)}, name.reason})
		}
	}
	return others
}

// reported has the finding of a comment, or else one on its line or within it; nil where there is none.
func reported(r *report.Report, name hook.UnitName, ack string) (found *report.Finding) {
	for i := range r.Findings {
		f := &r.Findings[i]
		switch {
		case f.Ack == ack && (found == nil || found.Ack != ack || f.Certain()):
			found = f
		case found == nil && (f.Whole() == ack || on(f, name)):
			found = f
		}
	}
	return found
}

// on reports whether a finding stands on the line of a name.
func on(f *report.Finding, name hook.UnitName) bool {
	return f.Path == name.Path && f.Line <= name.Line && name.Line <= f.EndLine
}

// asked is the question about the method of a comment; nil where there is none.
func asked(r *report.Report, x *hook.Acknowledged) *report.Doubt {
	i := slices.IndexFunc(r.Doubts, func(d report.Doubt) bool { return d.Ack == x.Doubt.Ack })
	if i < 0 {
		return nil
	}
	return &r.Doubts[i]
}

// found are the options of a run that reports all that anybody can acknowledge.
func (o *options) found() (all options) {
	all.register(pflag.NewFlagSet("", pflag.ContinueOnError)) // what it is without flags
	all.dir, all.config, all.baseline = o.dir, o.config, o.baseline
	all.ask, all.everyQuestion, all.withoutBaseline, all.formats = true, true, true, []string{"json"}
	return all
}

// onDisk judges what is on disk: a link of one file may be to what changed in another.
func (o *options) onDisk(cmd *cobra.Command, _ []string) (*report.Report, error) {
	j := o.found()
	j.worktree = true
	r, _, err := j.judged(cmd)
	return r, err
}

// inHistory audits files.
func (o *options) inHistory(cmd *cobra.Command, paths []string) (*report.Report, error) {
	j := &auditing{options: o.found(), backend: hook.AnyBackend}
	j.Revision, j.Doubtful = "HEAD", true
	ctx, cancel := context.WithTimeout(cmd.Context(), historyPatience)
	defer cancel()
	if err := j.check(ctx, paths); err != nil {
		return nil, err
	}
	r, err := j.audited(ctx, cmd.Flags(), io.Discard)
	if err == nil && r.Summary.Audit.Interrupted {
		return nil, ctx.Err()
	}
	return r, err
}
