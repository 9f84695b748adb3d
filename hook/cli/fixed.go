package cli

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jithook/engine/fix"
	"jithook/engine/java"
	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/commands/agent"
	"jithook/hook/report"
)

// fixed is what came of writing suggestions.
type fixed struct {
	edits   map[string][]java.Edit // of each file that was written, by its path
	written map[*report.Finding]bool
	refused map[string]bool // the paths of files that were left as they are
}

// add takes in a file that was written.
func (d *fixed) add(f fixedFile) {
	d.edits[f.Path] = java.JoinEdits(f.Fixes)
	for _, of := range f.of {
		d.written[of] = true
	}
}

// removed reports whether the text of a finding went with what another one removed.
func (d *fixed) removed(f *report.Finding) bool {
	unit := f.Case.Unit.Span
	return slices.ContainsFunc(d.edits[f.Path], func(e java.Edit) bool {
		return e.Text == "" && e.Span.Holds(unit)
	})
}

// line is where the text of a finding stands after the write, which may have added or removed lines above it.
func (d *fixed) line(f *report.Finding) int {
	line, at := f.Line, f.Case.Unit.Span.Start
	for _, e := range d.edits[f.Path] {
		if e.Span.Start > at {
			break
		}
		line -= bytes.Count(f.Case.New.Source[e.Span.Start:min(e.Span.End, at)], []byte("\n"))
		if e.Span.End <= at {
			line += strings.Count(e.Text, "\n")
		}
	}
	return line
}

// saysMore reports whether the comment of a finding that was written still names what is gone, or may say a renamed
// parameter, or that something is returned, in other words.
func (d *fixed) saysMore(f *report.Finding) bool {
	reworded := f.Suggestion.Rule == "param-gone" && !f.Deletes() || f.Suggestion.Rule == "return-on-void"
	return reworded && fix.Beside(f.Case) != "" ||
		fix.StillNames(f.Case, f.Suggestion.Fixes, d.edits[f.Path])
}

func (d *fixed) place(f *report.Finding) string {
	return fmt.Sprintf("%s:%d", change.Printable(f.Path), d.line(f))
}

// places are those of findings, each once.
func (d *fixed) places(of []*report.Finding) string {
	var named []string
	for _, f := range of {
		if place := d.place(f); len(named) == 0 || named[len(named)-1] != place {
			named = append(named, place)
		}
	}
	return strings.Join(named, ", ")
}

// sum says in its last lines what there is, what was written, and what is left.
func (o *fixing) sum(cmd *cobra.Command, r *report.Report, done *fixed, left []*report.Finding) {
	out := cmd.OutOrStdout()
	certain, drafts := 0, 0
	for i := range r.Findings {
		switch f := &r.Findings[i]; {
		case f.Suggestion == nil:
		case isDraft(f):
			drafts++
		default:
			certain++
		}
	}
	fmt.Fprint(out, change.Count(certain, "suggestion"))
	if drafts > 0 {
		fmt.Fprintf(out, " and %s", change.Count(drafts, "draft"))
	}
	fmt.Fprintf(out, " for %s", change.Count(len(r.Findings), "finding"))
	switch {
	case len(done.edits) > 0:
		fmt.Fprintf(out, "; wrote %s: `git diff` shows it, `git add` stages it", change.Count(len(done.edits), "file"))
	case !o.apply && certain > 0:
		fmt.Fprint(out, "; add `--apply` to write to the work tree")
	}
	fmt.Fprintln(out)
	if o.apply && len(left) > 0 {
		fmt.Fprintf(out, "still to do by hand: %s\n", done.places(left))
		if slices.ContainsFunc(left, func(f *report.Finding) bool { return f.Moved() && done.edits[f.Path] != nil }) {
			fmt.Fprintln(out, "do it before you stage: what came from another file may pass for new after these edits, "+
				"and is not judged then")
		}
	}
	o.nextDraft(cmd, r, done, left)
	var again []*report.Finding
	for i := range r.Findings {
		if f := &r.Findings[i]; done.written[f] && done.saysMore(f) {
			again = append(again, f)
		}
	}
	if len(again) > 0 {
		fmt.Fprintf(out, "read what else these comments say, because it may still speak of what is gone: %s\n",
			done.places(again))
	}
}

func isDraft(f *report.Finding) bool { return f.Suggestion != nil && !f.Suggestion.Certain() }

// nextDraft names the command that writes the first draft that can be written now, and what has to be done before.
func (o *fixing) nextDraft(cmd *cobra.Command, r *report.Report, done *fixed, left []*report.Finding) {
	fits := func(f *report.Finding) bool {
		with := func(g *report.Finding) bool { return g.Path == f.Path && (g == f || done.written[g]) }
		return isDraft(f) && !done.refused[f.Path] && hook.Clashes(r.Findings, with)[f] == ""
	}
	i := slices.IndexFunc(left, fits)
	if i < 0 {
		return
	}
	first := left[i]
	before, others := "", ""
	switch written := len(done.edits[first.Path]) > 0; {
	case written && o.from != "":
		return // it has to be committed first, and then HEAD~1 is another commit
	case written && r.Summary.Scope == "": // what is staged was judged
		before = "`git add` what was written, "
	}
	every := func(f *report.Finding) bool { return isDraft(f) || done.written[f] }
	refused := func(f *report.Finding) bool { return isDraft(f) && done.refused[f.Path] }
	if slices.ContainsFunc(left[i+1:], isDraft) && !slices.ContainsFunc(left, refused) &&
		len(hook.Clashes(r.Findings, every)) == 0 {
		others = ", and `--drafts` all of them"
	}
	fmt.Fprintf(cmd.OutOrStdout(), "a draft may be wrong: read it, %sthen `%s --apply %s` writes it%s\n", before,
		again(cmd.Flags()), word(fmt.Sprintf("%s:%d", o.fromHere(cmd, first.Path), done.line(first))), others)
}

// again is this command with the flags that choose and judge what is compared.
func again(flags *pflag.FlagSet) string {
	command := "jit-hook fix"
	flags.Visit(func(f *pflag.Flag) {
		switch value := f.Value.String(); {
		case f.Name == "apply" || f.Name == "drafts":
		case value == f.NoOptDefVal:
			command += " --" + f.Name
		default:
			command += " " + agent.Command("--"+f.Name+"="+value)
		}
	})
	return command
}

// fromHere is a path from the top as an argument that names it: in a folder, another file may have that name.
func (o *fixing) fromHere(cmd *cobra.Command, path string) string {
	top, err := hook.Open(o.dir).TopLevel(cmd.Context())
	if err != nil {
		return path
	}
	dir, err := asGitHas(o.dir)
	if err != nil {
		return path
	}
	here, err := filepath.Rel(dir, filepath.Join(top, filepath.FromSlash(path)))
	if err != nil {
		return path
	}
	return filepath.ToSlash(here)
}
