package review

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"jithook/hook/change"
	"jithook/hook/report"
)

// MaxComments is how many comments a review has at most. Nobody reads more.
const MaxComments = 20

// Review is a report as comments of a code review.
type Review struct {
	Diff     *change.Diff
	Comments []Comment  // the likeliest first
	Unplaced []*Finding // for the summary, the likeliest first
	Fixes    int        // of Comments, those that can be taken by one click
	Before   int        // findings that stand in the review from before
	Rest     int        // findings that are only counted
	Failure  string     // why the model did not judge, or not all
}

// Comment is one comment of a review. It stands on lines that the diff shows or, where these are 0, on the file.
type Comment struct {
	Path, OldPath string
	lines
	Old      int // the number of the last line in the old version; 0 where the line is new
	Findings []*Finding
	// Fix replaces the lines by text; nil where nothing is to be taken by one click.
	Fix *string
}

// onFile reports whether the comment stands on no line.
func (c *Comment) onFile() bool { return c.Last == 0 }

// Of places what a report found and what does not stand in the review from before.
func Of(d *Document, diff *change.Diff, posted Posted) *Review {
	r := &Review{Diff: diff}
	if d.Summary.Failure != nil {
		r.Failure = *d.Summary.Failure
	}
	ranked := make([]*Finding, 0, len(d.Findings))
	for i := range d.Findings {
		if f := &d.Findings[i]; posted.has(f) {
			r.Before++
		} else {
			ranked = append(ranked, f)
		}
	}
	slices.SortStableFunc(ranked, func(a, b *Finding) int {
		blocks := func(f *Finding) int {
			if f.blocks() {
				return 1
			}
			return 0
		}
		return cmp.Or(cmp.Compare(blocks(b), blocks(a)), cmp.Compare(b.Probability, a.Probability))
	})
	room := MaxComments - posted.standing(d)
	for _, f := range ranked {
		c, placed := place(f, diff)
		at := slices.IndexFunc(r.Comments, func(before Comment) bool { return placed && before.sameAs(&c) })
		switch {
		case at >= 0:
			r.Comments[at].Findings = append(r.Comments[at].Findings, f)
		case placed && len(r.Comments) < room:
			r.Comments = append(r.Comments, c)
		case !placed && len(r.Unplaced) < MaxComments:
			r.Unplaced = append(r.Unplaced, f)
		default:
			r.Rest++
		}
	}
	for _, c := range r.Comments {
		if c.Fix != nil {
			r.Fixes++
		}
	}
	return r
}

// sameAs reports whether two comments stand at one place. What replaces its lines is the same for all of them.
func (c *Comment) sameAs(other *Comment) bool {
	return c.Path == other.Path && c.lines == other.lines && (c.Fix == nil) == (other.Fix == nil)
}

// place finds where a finding goes. It is false where the diff does not have the file.
func place(f *Finding, diff *change.Diff) (Comment, bool) {
	file, shown := diff.Files[f.Path]
	if !shown || len(f.PathBytes) > 0 {
		return Comment{}, false
	}
	c := Comment{Path: f.Path, OldPath: file.OldPath, Findings: []*Finding{f}}
	switch h := hunkOf(file, f.Lines); {
	case h != nil && f.fits(h):
		c.lines, c.Fix = f.Suggestion.Lines.Lines, &f.Suggestion.Lines.Text
	case h != nil:
		c.lines = f.Lines
	default:
		if line := nearest(file, f); line > 0 {
			c.lines = lines{First: line, Last: line}
		}
	}
	if h := hunkOf(file, c.lines); h != nil {
		c.Old = h.Lines[c.Last-h.First].Old
	}
	return c, true
}

// hunkOf is the hunk that shows all of some lines; nil where none does.
func hunkOf(file change.FileDiff, l lines) *change.Hunk {
	for i := range file.Hunks {
		if h := &file.Hunks[i]; h.First <= l.First && l.Last <= h.Last() {
			return h
		}
	}
	return nil
}

// nearest is the line of a finding's method that changed nearest to the comment or, where the method only lost lines,
// the nearest one that is shown; 0 where the diff shows none.
func nearest(file change.FileDiff, f *Finding) int {
	method := f.Lines
	if d := f.Declaration; d != nil {
		method = lines{First: min(method.First, d.First), Last: max(method.Last, d.Last)}
	}
	best, changed, away := 0, false, 0
	for _, h := range file.Hunks {
		for i, line := range h.Lines {
			at := h.First + i
			if at < method.First || at > method.Last {
				continue
			}
			far := max(f.First-at, at-f.Last, 0)
			if fresh := line.Old == 0; best == 0 || fresh && !changed || fresh == changed && far < away {
				best, changed, away = at, fresh, far
			}
		}
	}
	return best
}

// maxFix bounds the lines that a fix replaces; GitLab takes a hundred above the comment's.
const maxFix = 100

// fits reports whether a finding's suggestion can be taken by one click: it is certain, and the hunk shows the very
// lines that it replaces.
func (f *Finding) fits(h *change.Hunk) bool {
	if !f.certain() {
		return false
	}
	l := f.Suggestion.Lines
	if l.First < h.First || l.Last > h.Last() || l.Last-l.First >= maxFix {
		return false
	}
	var shown strings.Builder
	for _, line := range h.Lines[l.First-h.First : l.Last-h.First+1] {
		shown.WriteString(line.Text + "\n")
	}
	return shown.String() == l.Old && takeable(l.Old, l.Text)
}

// takeable reports whether no platform changes a byte where whole lines are replaced by one click. GitHub and GitLab
// put a line feed for each end of a line, so there may be no carriage return, and they do not agree on empty lines at
// either end. What people would not see is no suggestion, nor what ReadPosted might find.
func takeable(old, text string) bool {
	if len(text) > maxQuote || !strings.HasSuffix(old, "\n") || !plain(old) || !plain(text) ||
		likeMark().MatchString(text) {
		return false
	}
	if text == "" {
		return true
	}
	all := strings.Split(text, "\n")
	return all[len(all)-1] == "" && strings.TrimSpace(all[0]) != "" && strings.TrimSpace(all[len(all)-2]) != ""
}

// plain reports whether people see all of a text.
func plain(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool {
		return r != '\n' && r != '\t' && (r == utf8.RuneError || !report.Visible(r))
	})
}
