package review

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"sync"
)

// marked is what a comment of ours ends with, where nobody sees it: what it is about. Nothing else stands on its line.
var marked = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^<!-- jit-hook:(comment|summary)((?: v[0-9]+:[0-9a-f]{16})+) -->\s*$`)
})

// likeMark is what in a text of the repository might be taken for a mark, once blanks are folded.
var likeMark = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`jit-hook:(comment|summary)(\s+v[0-9]+:[0-9a-f]{16})+`)
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

// ReadPosted finds what was posted before, in JSON that has the comments, as the platform's API answers, or in their
// texts one after the other. A mark counts at the end of a comment: what stands elsewhere, somebody else wrote, or the
// comment quotes it. Where one text ends and the next begins is not known, so there each line counts, and a comment of
// ours quotes none.
func ReadPosted(text []byte) Posted {
	p := Posted{all: map[string]bool{}}
	all := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(text, []byte("\ufeff"))))
	for {
		var value any
		if all.Decode(&value) != nil {
			break
		}
		inBodies(value, true, func(body string) {
			body = strings.TrimSpace(body)
			p.add(marked().FindStringSubmatch(body[strings.LastIndexByte(body, '\n')+1:]))
		})
	}
	for _, m := range marked().FindAllStringSubmatch(string(text), -1) { // in JSON no text has a line of its own
		p.add(m)
	}
	return p
}

// inBodies gives the texts of comments: a text that has no key, or the key "body". Others quote code, such as
// "diff_hunk".
func inBodies(value any, body bool, each func(string)) {
	switch value := value.(type) {
	case string:
		if body {
			each(value)
		}
	case []any:
		for _, v := range value {
			inBodies(v, body, each)
		}
	case map[string]any:
		for key, v := range value {
			inBodies(v, key == "body", each)
		}
	}
}

// add adds the marks of one comment, as marked finds them, if any.
func (p *Posted) add(found []string) {
	if found == nil {
		return
	}
	of := map[string]bool{}
	for name := range strings.FieldsSeq(found[2]) {
		of[name], p.all[name] = true, true
	}
	if found[1] == "comment" {
		p.comments = append(p.comments, of)
	}
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
