package filter

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// BaselineFile is where a baseline is looked for, from the top level of the repository.
const BaselineFile = ".jit-hook-baseline.json"

// BaselineVersion is that of the files which this package reads and writes.
const BaselineVersion = 1

// BaselineEntry is one finding of a baseline. All but the fingerprint is for those who review the file.
type BaselineEntry struct {
	Fingerprint string `json:"fingerprint"`
	Rule        string `json:"rule"`
	Path        string `json:"path"`
	PathBytes   string `json:"path_base64,omitempty"` // only where the path is no UTF-8
	Method      string `json:"method"`                // "Class.name(Type, Type)"
	Comment     string `json:"comment"`               // the unit, shortened
	Reason      string `json:"reason,omitempty"`      // why it stays, for people
}

// RawPath is the entry's path as git stores it.
func (e BaselineEntry) RawPath() string {
	if raw, err := base64.StdEncoding.DecodeString(e.PathBytes); err == nil && len(raw) > 0 {
		return string(raw)
	}
	return e.Path
}

// SetPath fills in a path of any bytes.
func (e *BaselineEntry) SetPath(path string) {
	e.Path, e.PathBytes = strings.ToValidUTF8(path, "\uFFFD"), ""
	if !utf8.ValidString(path) {
		e.PathBytes = base64.StdEncoding.EncodeToString([]byte(path))
	}
}

// Baseline is a set of findings that a project has looked at and lives with. One is known by its fingerprint, so it
// stays known while lines move, and is reported again once its comment or its method's code changes. The nil Baseline
// is empty.
type Baseline struct {
	entries map[string]BaselineEntry // by fingerprint
}

// NewBaseline makes a baseline of entries.
func NewBaseline(entries ...BaselineEntry) *Baseline {
	b := &Baseline{map[string]BaselineEntry{}}
	b.Add(entries...)
	return b
}

// Add puts entries in and returns how many are new. An entry that is there already keeps its reason.
func (b *Baseline) Add(entries ...BaselineEntry) (added int) {
	for _, e := range entries {
		had, ok := b.entries[e.Fingerprint]
		if !ok {
			added++
		}
		if e.Reason == "" {
			e.Reason = had.Reason
		}
		b.entries[e.Fingerprint] = e
	}
	return added
}

// Remove takes an entry out.
func (b *Baseline) Remove(fingerprint string) { delete(b.entries, fingerprint) }

// Entries are sorted by path, method, rule and fingerprint.
func (b *Baseline) Entries() []BaselineEntry {
	if b == nil {
		return nil
	}
	all := make([]BaselineEntry, 0, len(b.entries))
	for _, e := range b.entries {
		all = append(all, e)
	}
	slices.SortFunc(all, func(x, y BaselineEntry) int {
		return cmp.Or(cmp.Compare(x.RawPath(), y.RawPath()), cmp.Compare(x.Method, y.Method), cmp.Compare(x.Rule, y.Rule),
			cmp.Compare(x.Fingerprint, y.Fingerprint))
	})
	return all
}

// Encode writes the baseline as JSON, one entry a line, so that a diff shows which findings came and went.
func (b *Baseline) Encode() []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\n\"version\": %d,\n\"findings\": [", BaselineVersion)
	for i, e := range b.Entries() {
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteByte('\n')
		var line bytes.Buffer
		encoder := json.NewEncoder(&line)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(e); err != nil {
			panic(err) // strings alone
		}
		out.Write(bytes.TrimSuffix(line.Bytes(), []byte{'\n'}))
	}
	out.WriteString("\n]\n}\n")
	return out.Bytes()
}
