package review

import (
	"regexp"
	"strings"
	"sync"
)

// marked is what a comment of ours ends with, where nobody sees it: what it is about.
var marked = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`jit-hook:(comment|summary)((?: v[0-9]+:[0-9a-f]{16})+)`)
})

// mark is what a finding has in a mark: as much of its fingerprint as tells it from others of a review, so that all
// that a report lists fit into one comment.
func (f *Finding) mark() string {
	version, hash, _ := strings.Cut(f.Fingerprint, ":")
	return version + ":" + hash[:16]
}

// marker is that mark.
func marker(kind string, found []*Finding) string {
	var b strings.Builder
	for _, f := range found {
		b.WriteString(" " + f.mark())
	}
	return "<!-- jit-hook:" + kind + b.String() + " -->"
}

// Posted has the marks of comments that a review has already.
type Posted struct {
	comments []map[string]bool // the fingerprints of each
	all      map[string]bool
}

// ReadPosted finds what was posted before in any text that holds the comments, such as what the platform's API answers.
func ReadPosted(text []byte) Posted {
	p := Posted{all: map[string]bool{}}
	for _, m := range marked().FindAllSubmatch(text, -1) {
		of := map[string]bool{}
		for name := range strings.FieldsSeq(string(m[2])) {
			of[name], p.all[name] = true, true
		}
		if string(m[1]) == "comment" {
			p.comments = append(p.comments, of)
		}
	}
	return p
}

// has reports whether a finding was posted.
func (p Posted) has(f *Finding) bool { return p.all[f.mark()] }

// standing counts the comments that are still about something that a report finds.
func (p Posted) standing(d *Document) (n int) {
	for _, of := range p.comments {
		for i := range d.Findings {
			if of[d.Findings[i].mark()] {
				n++
				break
			}
		}
	}
	return n
}
