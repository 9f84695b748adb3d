package review

// gitHub has what is sent to GitHub's API.
type gitHub struct {
	// Review is of POST /repos/{owner}/{repo}/pulls/{number}/reviews; nil where there is nothing new to say.
	Review *gitHubReview `json:"review"`
	// Files are each of POST /repos/{owner}/{repo}/pulls/{number}/comments, because a review has no comments on files.
	Files []gitHubFile `json:"file_comments"`
}

type gitHubReview struct {
	Commit   string          `json:"commit_id"`
	Event    string          `json:"event"`
	Body     string          `json:"body"`
	Comments []gitHubComment `json:"comments"`
}

type gitHubComment struct {
	Path      string `json:"path"`
	StartLine int    `json:"start_line,omitempty"` // of more than one line
	StartSide string `json:"start_side,omitempty"`
	Line      int    `json:"line"`
	Side      string `json:"side"`
	Body      string `json:"body"`
}

type gitHubFile struct {
	Commit  string `json:"commit_id"`
	Path    string `json:"path"`
	Subject string `json:"subject_type"`
	Body    string `json:"body"`
}

// GitHub gives a review in the form of GitHub's API.
func GitHub(r *Review) any {
	const fresh = "RIGHT" // the side of a diff that has the new version
	out := gitHub{Files: []gitHubFile{}}
	comments := []gitHubComment{}
	for i := range r.Comments {
		c := &r.Comments[i]
		body := c.body("suggestion")
		if c.onFile() {
			out.Files = append(out.Files, gitHubFile{r.Diff.To, c.Path, "file", body})
			continue
		}
		placed := gitHubComment{Path: c.Path, Line: c.Last, Side: fresh, Body: body}
		if c.First < c.Last {
			placed.StartLine, placed.StartSide = c.First, fresh
		}
		comments = append(comments, placed)
	}
	if summary := r.Summary(); summary != "" {
		out.Review = &gitHubReview{r.Diff.To, "COMMENT", summary, comments}
	}
	return out
}
