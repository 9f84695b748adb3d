package corpus

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	"github.com/klauspost/compress/zstd"

	"jithook/engine/javadoc"
)

// line is one line of either format: a mined record with its comments, or a judged unit with the unit's fields beside
// the code.
type line struct {
	Repo    string `json:"repo"`
	Commit  string `json:"commit"`
	Path    string `json:"path"`
	Class   string `json:"class"`
	Method  string `json:"method"`
	OldDoc  string `json:"old_doc"`
	OldCode string `json:"old_code"`
	NewCode string `json:"new_code"`

	OldMembers []string `json:"old_members"`
	NewMembers []string `json:"new_members"`

	Comments []comment `json:"comments"`
	Weight   float64   `json:"w"`

	comment
	ID    string `json:"id"`
	Pick  string `json:"pick"`
	Mined *int   `json:"mined"`
	Stale *int   `json:"stale"`
}

type comment struct {
	Type     javadoc.Type `json:"type"`
	Param    string       `json:"param"`
	Old      string       `json:"old"`
	New      string       `json:"new"`
	Label    int          `json:"label"`
	Kind     string       `json:"kind"`
	Relevant bool         `json:"rel"`
}

// Units streams the comment units of a .jsonl or .jsonl.zst file of records or of judged units, in the file's order. It
// ends at the first error, which names file and line.
func Units(path string) iter.Seq2[*Unit, error] {
	return func(yield func(*Unit, error) bool) {
		n := 0
		for text, err := range Lines(path) {
			if err != nil {
				yield(nil, err)
				return
			}
			n++
			if len(text) == 0 {
				continue
			}
			units, err := Parse(text)
			if err != nil {
				yield(nil, fmt.Errorf("read %s, line %d: %w", path, n, err))
				return
			}
			for _, u := range units {
				if !yield(u, nil) {
					return
				}
			}
		}
	}
}

// Lines streams the lines of a .jsonl or .jsonl.zst file, without their ends.
func Lines(path string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		f, err := os.Open(path)
		if err != nil {
			yield(nil, fmt.Errorf("read the corpus: %w", err))
			return
		}
		defer f.Close()
		var r io.Reader = f
		if strings.HasSuffix(path, ".zst") {
			z, err := zstd.NewReader(f)
			if err != nil {
				yield(nil, fmt.Errorf("read %s: %w", path, err))
				return
			}
			defer z.Close()
			r = z
		}
		lines := bufio.NewReaderSize(r, 1<<20)
		for n := 1; ; n++ {
			text, err := lines.ReadBytes('\n')
			if err != nil && !errors.Is(err, io.EOF) {
				yield(nil, fmt.Errorf("read %s, line %d: %w", path, n, err))
				return
			}
			if text = bytes.TrimSuffix(text, []byte{'\n'}); !yield(text, nil) || err != nil {
				return
			}
		}
	}
}

// Replayed streams the units of a file of whole histories that a replay judges: one in oneIn, the same ones each time,
// without those that their authors changed in looks or spelling alone, which says nothing of staleness. A judged unit
// is an error: it stands for no history.
func Replayed(path string, oneIn uint64) iter.Seq2[*Unit, error] {
	return func(yield func(*Unit, error) bool) {
		for u, err := range Units(path) {
			if err == nil && u.Judged {
				err = fmt.Errorf("replay %s: it holds judged units, not records of whole histories", path)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			if u.Place()%oneIn == 0 && !(u.Mined && u.Kind != "") && !yield(u, nil) {
				return
			}
		}
	}
}

// ReadAll reads all units of a file.
func ReadAll(path string) ([]*Unit, error) {
	var units []*Unit
	for u, err := range Units(path) {
		if err != nil {
			return nil, err
		}
		units = append(units, u)
	}
	return units, nil
}

// Parse reads the units of one line of such a file.
func Parse(text []byte) ([]*Unit, error) {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return nil, err
	}
	judged := l.Stale != nil
	if judged {
		if l.Mined == nil {
			return nil, errors.New("the judged unit has no `mined` label; see the corpus's page on its format")
		}
		l.Comments = []comment{l.comment}
	}
	if len(l.Comments) == 0 {
		return nil, errors.New("neither a record with `comments` nor a judged unit with `stale`; see the corpus's page on " +
			"its formats")
	}
	if l.Weight == 0 {
		l.Weight = 1
	}
	units := make([]*Unit, 0, len(l.Comments))
	for _, c := range l.Comments {
		switch c.Type {
		case javadoc.Summary, javadoc.Return, javadoc.Param:
		default:
			return nil, fmt.Errorf("unit of unknown type %q; known are summary, return and param", c.Type)
		}
		u := &Unit{
			Repo: l.Repo, Commit: l.Commit, Path: l.Path, Class: l.Class, Method: l.Method,
			Type: c.Type, Param: c.Param, Old: c.Old, New: c.New, OldDoc: l.OldDoc, OldCode: l.OldCode, NewCode: l.NewCode,
			OldMembers: l.OldMembers, NewMembers: l.NewMembers,
			Mined: c.Label == 1, Kind: c.Kind, Relevant: c.Relevant, Weight: l.Weight, ID: l.ID, Pick: l.Pick,
		}
		if judged {
			u.Judged, u.Stale, u.Mined = true, *l.Stale == 1, *l.Mined == 1
		}
		units = append(units, u)
	}
	return units, nil
}
