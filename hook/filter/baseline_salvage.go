package filter

import (
	"bytes"
	"encoding/json"
	"errors"
)

// Salvage reads a baseline as ReadBaseline does. Of one that is damaged, such as one with conflicts of a merge, it
// takes each entry that stands whole on a line of its own, as Write puts them; what is wrong with it is the damage. One
// of another version is not damaged.
func Salvage(data []byte, name string) (b *Baseline, damage, err error) {
	b = NewBaseline()
	damage = readEntries(bytes.NewReader(data), func(e BaselineEntry) { b.Add(e) })
	if damage == nil {
		return b, nil, nil
	}
	if errors.As(damage, new(versionError)) {
		return nil, nil, damaged(damage, name)
	}
	b = NewBaseline()
	ancestor := false // within what both sides of a conflict were made from
	for line := range bytes.Lines(data) {
		switch {
		case bytes.HasPrefix(line, []byte("|||||||")):
			ancestor = true
		case bytes.HasPrefix(line, []byte("=======")), bytes.HasPrefix(line, []byte(">>>>>>>")):
			ancestor = false
		}
		if e, ok := lineEntry(line); ok && !ancestor {
			b.Add(e)
		}
	}
	return b, damage, nil
}

// lineEntry is the entry that a line holds, if it holds just one.
func lineEntry(line []byte) (e BaselineEntry, ok bool) {
	line = bytes.TrimSuffix(bytes.TrimSpace(line), []byte(","))
	if len(line) == 0 || line[0] != '{' || len(line) > maxEntry {
		return e, false
	}
	err := json.Unmarshal(line, &e)
	return e, err == nil && e.Fingerprint != ""
}
