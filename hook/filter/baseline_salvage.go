package filter

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"sync"
)

// Salvage reads a baseline that is to be written over. Of one with conflicts of a merge it takes the entries of both
// sides; conflict is then what ReadBaseline finds wrong. Anything else that is no baseline is ErrDamaged, because it
// may be a file of the user's that the settings name by mistake or with intent.
func Salvage(data []byte, name string) (b *Baseline, conflict, err error) {
	b = NewBaseline()
	wrong := readEntries(bytes.NewReader(data), func(e BaselineEntry) { b.Add(e) })
	switch {
	case wrong == nil:
		return b, nil, nil
	case errors.As(wrong, new(versionError)):
		return nil, nil, damaged(wrong, name)
	}
	if b = merged(data); b == nil {
		return nil, nil, fmt.Errorf("%w: %s: %w; nothing was written, because only a baseline is written over: restore it "+
			"with git, or move it away", ErrDamaged, name, wrong)
	}
	return b, wrong, nil
}

// merged takes the entries of both sides of conflicts, and not those of their common ancestor. It is nil where a line
// is neither one that Encode writes nor one of git's marks.
func merged(data []byte) *Baseline {
	b := NewBaseline()
	ancestor, ours := false, false
	for line := range bytes.Lines(data) {
		line = bytes.TrimRight(line, "\r\n")
		e, entry := lineEntry(line)
		switch mark := conflictMark().Find(line); {
		case mark != nil:
			ancestor = mark[0] == '|'
		case entry && !ancestor:
			b.Add(e)
		case string(line) == versionLine:
			ours = true
		case !entry && !frameLine().Match(line):
			return nil
		}
	}
	if !ours {
		return nil
	}
	return b
}

var (
	conflictMark = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(<{7}|\|{7}|={7}|>{7})( |$)`) })
	frameLine    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([{}\]]|"findings": \[)?$`) })
	versionLine  = fmt.Sprintf(`"version": %d,`, BaselineVersion)
)

// lineEntry is the entry that a line holds, if it holds just one.
func lineEntry(line []byte) (e BaselineEntry, ok bool) {
	line = bytes.TrimSuffix(line, []byte(","))
	if len(line) == 0 || line[0] != '{' || len(line) > maxEntry {
		return e, false
	}
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(&e)
	return e, err == nil && !decoder.More() && e.Fingerprint != ""
}
