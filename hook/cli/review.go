package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/filter"
	"jithook/hook/report"
	"jithook/hook/review"
	"jithook/hook/safefile"
)

// reviewing are the flags of `jit-hook review`.
type reviewing struct {
	options
	format           string
	fromJSON, posted string
}

// maxReviewed bounds the bytes of a report, and of earlier posts.
const maxReviewed = 64 << 20

func reviewCommand(code *int) *cobra.Command {
	o := new(reviewing)
	c := &cobra.Command{
		Use:   "review --format FORMAT --from REV",
		Short: "Write what is stale as comments of a code review",
		Long: `Judge a range of commits and write what to send to a code review: comments on lines that the review shows,
and a summary. It sends nothing itself and needs no token.

A finding goes to the first of these places that there is: the lines of its comment, if one hunk of the diff shows all
of them; the changed line of its method that is nearest; its file; the summary. What is certain can be taken by one
click. A review has at most 20 comments, the likeliest first; the others are counted in the summary.

--posted FILE holds the comments that your account wrote in the review, as the platform's API answers or as text. What
they say is not said again.

Exit codes: 0 whatever was found, unless --fail-on is given; 1 found what --fail-on names; 2 wrong usage or settings;
3 jit-hook itself failed.`,
		Args: cobra.NoArgs,
		RunE: does(code, func(cmd *cobra.Command, _ []string) (int, error) { return o.review(cmd) }),
	}
	f := c.Flags()
	f.SortFlags = false
	registerDirectory(f, &o.dir)
	f.StringVar(&o.format, "format", "", "write github (comments of a pull request), gitlab (discussions of a merge "+
		"request), codequality (GitLab's report) or rdjson (reviewdog's)")
	o.registerEnds(f)
	f.StringVar(&o.fromJSON, "from-json", "", "judge nothing, and take the report of --format json in `FILE`, with the "+
		"range that it is of unless --from names another")
	f.StringVar(&o.posted, "posted", "", "leave out what the comments in `FILE` say already")
	f.StringVarP(&o.output, "output", "o", "", "write to `FILE` what would go to standard output")
	o.registerRun(f)
	registerFailOn(f, &o.failOn, never)
	_ = c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(review.FormatNames(),
		cobra.ShellCompDirectiveNoFileComp)) // which is there
	return c
}

// review judges and writes.
func (o *reviewing) review(cmd *cobra.Command) (code int, err error) {
	at := slices.IndexFunc(review.Formats(), func(f review.Format) bool { return f.Name == o.format })
	switch {
	case at < 0:
		return Usage, usagef("--format %q is unknown: use one of %s%s", o.format,
			strings.Join(review.FormatNames(), ", "), filter.Hint(o.format, review.FormatNames()))
	case o.from == "" && o.fromJSON == "":
		return Usage, usagef("give --from REV, the commit that the review compares with, or --from-json FILE")
	}
	format := review.Formats()[at]
	o.formats, o.suggest, o.color = []string{"json"}, likely, "auto"
	if err := o.check(); err != nil {
		return Usage, err
	}
	if err := o.checkComparison(cmd.Flags(), nil); err != nil {
		return Usage, err
	}
	var posted []byte
	if o.posted != "" {
		if posted, err = safefile.Read(o.inDir(o.posted), maxReviewed); err != nil {
			return Usage, usagef("--posted: %w", err)
		}
	}
	d, code, err := o.document(cmd)
	var diff *change.Diff
	if err == nil && d != nil {
		diff, err = o.shown(cmd.Context(), format, d)
	}
	if err != nil {
		return Failed, err
	}
	if d == nil {
		return code, nil
	}
	written := format.Of(d, diff, review.ReadPosted(posted))
	err = o.outputs[0].deliver(cmd.OutOrStdout(), func(w io.Writer) error { return report.EncodeJSON(w, written) })
	if err != nil {
		return Failed, fmt.Errorf("write the review: %w", err)
	}
	return code, nil
}

// document is what the review is of: a report that somebody names, or that of a run. It is nil where the run was cut
// off.
func (o *reviewing) document(cmd *cobra.Command) (*review.Document, int, error) {
	if o.fromJSON != "" {
		text, err := safefile.Read(o.inDir(o.fromJSON), maxReviewed)
		var d *review.Document
		if err == nil {
			d, err = review.Read(text)
		}
		if err != nil {
			return nil, Usage, usagef("--from-json %q: %w", o.fromJSON, err)
		}
		return d, Clean, nil
	}
	r, code, err := o.judged(cmd)
	if err != nil || r == nil {
		return nil, code, err
	}
	say := func(format string, args ...any) { say(cmd.ErrOrStderr(), format, args...) }
	if o.failing(r.Summary) > 0 {
		code = Blocked
	}
	r = r.Bounded()
	aside(r, say)
	if r.Failure != nil {
		say("%s", report.FailureLine(r.Failure))
		code = max(code, Failed)
	}
	say("%s", report.SummaryLine(r))
	var text bytes.Buffer
	if err := report.JSON(&text, r); err != nil {
		return nil, Failed, err
	}
	d, err := review.Read(text.Bytes())
	return d, code, err
}

// shown is the diff that a platform shows; nil where that places findings by itself.
func (o *reviewing) shown(ctx context.Context, format review.Format, d *review.Document) (*change.Diff, error) {
	if format.Similar == 0 {
		return nil, nil
	}
	r := change.Range{From: o.from, To: o.to}
	if known := d.Summary.Range; o.from == "" {
		if known == nil {
			return nil, usagef("--from-json %q is not of a range: name with --from what the review compares "+
				"with", o.fromJSON)
		}
		r = change.Range{From: known.From, To: known.To}
	}
	files := map[string]bool{}
	for _, f := range d.Findings {
		files[f.Path] = true
	}
	if o.budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.budget)
		defer cancel()
	}
	diff, err := hook.Open(o.dir).Diff(ctx, r, change.Shown{
		Similar: format.Similar, Lines: func(path string) bool { return files[path] }})
	return diff, named(err)
}
