package review

import "fmt"

// gitLab has what is sent to GitLab's API.
type gitLab struct {
	// Discussions are each of POST /projects/:id/merge_requests/:iid/discussions.
	Discussions []gitLabDiscussion `json:"discussions"`
	// Note is of POST /projects/:id/merge_requests/:iid/notes; nil where there is nothing new to say.
	Note *gitLabNote `json:"note"`
}

type gitLabDiscussion struct {
	Body     string         `json:"body"`
	Position gitLabPosition `json:"position"`
}

type gitLabPosition struct {
	Type    string `json:"position_type"`
	Base    string `json:"base_sha"`
	Start   string `json:"start_sha"`
	Head    string `json:"head_sha"`
	OldPath string `json:"old_path"`
	NewPath string `json:"new_path"`
	NewLine int    `json:"new_line,omitempty"`
	OldLine int    `json:"old_line,omitempty"` // of a line that did not change, which GitLab knows by both
}

type gitLabNote struct {
	Body string `json:"body"`
}

// GitLab gives a review in the form of GitLab's API. A comment stands on its last line, and what can be taken names how
// many lines above that it replaces.
func GitLab(r *Review) any {
	out := gitLab{Discussions: []gitLabDiscussion{}}
	for i := range r.Comments {
		c := &r.Comments[i]
		p := gitLabPosition{Type: "text", Base: r.Diff.Base, Start: r.Diff.From, Head: r.Diff.To, OldPath: c.OldPath,
			NewPath: c.Path, NewLine: c.Last, OldLine: c.Old}
		if c.onFile() {
			p.Type = "file"
		}
		out.Discussions = append(out.Discussions, gitLabDiscussion{
			c.body(fmt.Sprintf("suggestion:-%d+0", c.Last-c.First)), p})
	}
	if summary := r.Summary(); summary != "" {
		out.Note = &gitLabNote{summary}
	}
	return out
}
