package agent

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"path/filepath"

	"jithook/hook/safefile"
)

// Told remembers what an agent was told, so that each thing is said once for each state of comment and code. It is a
// file in the user's cache, for each work tree one.
type Told struct {
	path  string
	names []string // the newest last
	known map[string]bool
}

// The most that is remembered, and the most bytes of that.
const (
	maxNames = 4000
	maxFile  = 1 << 20
)

// OpenTold reads what was told in the work tree at top. What cannot be read is forgotten: things are said once more
// then.
func OpenTold(cache, top string) *Told {
	sum := sha256.Sum256([]byte(top))
	t := &Told{path: filepath.Join(cache, hex.EncodeToString(sum[:12])+".json"), known: map[string]bool{}}
	text, err := safefile.ReadOwn(t.path, maxFile)
	if err == nil && json.Unmarshal(text, &t.names) != nil {
		t.names = nil
	}
	for _, n := range t.names {
		t.known[n] = true
	}
	return t
}

// Once reports whether a name is new, and remembers it.
func (t *Told) Once(name string) bool {
	if t.known[name] {
		return false
	}
	t.known[name] = true
	t.names = append(t.names, name)
	return true
}

// Close writes what is to be remembered, whole or not at all.
func (t *Told) Close() error {
	names := t.names[max(0, len(t.names)-maxNames):]
	text, err := json.Marshal(names)
	if err != nil {
		return err
	}
	return safefile.WriteOwn(t.path, text)
}
