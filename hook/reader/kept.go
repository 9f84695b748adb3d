package reader

import (
	"encoding/json"
	"path/filepath"

	"jithook/hook/safefile"
)

// kept are the answers of earlier runs, by what was read. What cannot be read is asked again.
type kept struct {
	path    string
	answers map[string]Answer
	changed bool
}

// The most answers that are kept, and the most bytes of them.
const (
	maxKept     = 5000
	maxKeptFile = 8 << 20
)

func openKept(dir string) *kept {
	k := &kept{answers: map[string]Answer{}}
	if dir == "" {
		return k
	}
	k.path = filepath.Join(dir, "answers.json")
	text, err := safefile.ReadOwn(k.path, maxKeptFile)
	if err == nil && json.Unmarshal(text, &k.answers) != nil || k.answers == nil {
		k.answers = map[string]Answer{}
	}
	return k
}

func (k *kept) get(key string) (Answer, bool) {
	a, ok := k.answers[key]
	if !ok {
		return Answer{}, false
	}
	a, err := a.Checked()
	return a, err == nil
}

func (k *kept) put(key string, a Answer) {
	if len(k.answers) >= maxKept {
		clear(k.answers)
	}
	k.answers[key], k.changed = a, true
}

func (k *kept) drop(key string) { delete(k.answers, key) }

func (k *kept) close() error {
	if k.path == "" || !k.changed {
		return nil
	}
	text, err := json.Marshal(k.answers)
	if err != nil {
		return err
	}
	return safefile.WriteOwn(k.path, text)
}
