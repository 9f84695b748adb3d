package report

import (
	"fmt"
	"strings"
	"time"
)

// History is where a finding of an audit comes from.
type History struct {
	Written  Version // in which the comment unit last changed
	Outdated Version // after which it was first suspect
	Older    bool    // the unit may be older than Written, for the history that was read ends there
	Changes  int     // of the method's code since
}

// Version is a file in a commit.
type Version struct {
	Commit string // its whole id
	Time   time.Time
	Path   string // of the file there
}

// Audit counts what an audit looked at, beside what every run does.
type Audit struct {
	Commit  string `json:"commit"`  // that was audited
	Commits int    `json:"commits"` // that were read
	// Total is of the files of the commit; Summary.Files are those that were audited before an interruption.
	Total       int  `json:"files"`
	Changed     int  `json:"changed"`  // of Summary.Comments, those whose method has other code than when written
	Cut         int  `json:"cut"`      // of Summary.Comments, those that may be older than the history that was read
	Doubtful    int  `json:"doubtful"` // findings that are left out, for they are more likely fine than stale
	Shallow     bool `json:"shallow"`  // the repository's history is cut off
	Interrupted bool `json:"interrupted"`
}

// shortID is how many digits of a commit's id people are shown.
const shortID = 10

// line says it in words; "" where there is none.
func (h *History) line() string {
	if h == nil {
		return ""
	}
	since := "written in"
	if h.Older {
		since = "written in or before"
	}
	return fmt.Sprintf("%s %s, outdated by %s, %s of the code since", since, h.Written.short(), h.Outdated.short(),
		count(h.Changes, "change"))
}

func (v Version) short() string {
	return fmt.Sprintf("%s (%s)", v.Commit[:min(shortID, len(v.Commit))], v.Time.Format(time.DateOnly))
}

// audited is the summary line of an audit.
func audited(r *Report) string {
	s, a := r.Summary, r.Summary.Audit
	var b strings.Builder
	if why := whyNothing(s); why != "" {
		return fmt.Sprintf("nothing to audit: %s, %s", why, elapsed(s.Elapsed))
	}
	files := count(s.Files, "file")
	if a.Interrupted {
		b.WriteString("interrupted: ")
		files = fmt.Sprintf("%d of %s", s.Files, count(a.Total, "file"))
	}
	fmt.Fprintf(&b, "audited %s of %s in %s over %s, %s: %d have changed code since they were written, ",
		count(s.Comments, "comment"),
		count(s.Methods, "method"), files, count(a.Commits, "commit"), elapsed(s.Elapsed), a.Changed)
	switch {
	case s.Blocked+s.Warned == 0:
		b.WriteString("none seems stale")
	case s.Warned == 0:
		fmt.Fprintf(&b, "%d at level block", s.Blocked)
	case s.Blocked == 0:
		fmt.Fprintf(&b, "%d at level warn", s.Warned)
	default:
		fmt.Fprintf(&b, "%d at level block, %d at level warn", s.Blocked, s.Warned)
	}
	if a.Doubtful > 0 {
		fmt.Fprintf(&b, "; %d doubtful left out", a.Doubtful)
	}
	if listed := len(r.Findings); listed < s.Blocked+s.Warned {
		fmt.Fprintf(&b, "; the first %d are listed", listed)
	}
	for _, part := range []struct {
		n    int
		text string
	}{{s.Suppressed, "suppressed"}, {s.Baselined, "in the baseline"}, {len(s.Skipped), "skipped"}} {
		if part.n > 0 {
			fmt.Fprintf(&b, "; %d %s", part.n, part.text)
		}
	}
	return b.String()
}

type jsonHistory struct {
	Written  jsonVersion `json:"written"`
	Older    bool        `json:"older"`
	Outdated jsonVersion `json:"outdated"`
	Changes  int         `json:"changes"`
}

type jsonVersion struct {
	Commit    string    `json:"commit"`
	Time      time.Time `json:"time"`
	Path      string    `json:"path"`
	PathBytes string    `json:"path_base64,omitempty"`
}

func (h *History) json() *jsonHistory {
	if h == nil {
		return nil
	}
	return &jsonHistory{h.Written.json(), h.Older, h.Outdated.json(), h.Changes}
}

func (v Version) json() jsonVersion {
	path, raw := jsonPath(v.Path)
	return jsonVersion{v.Commit, v.Time.UTC(), path, raw}
}
