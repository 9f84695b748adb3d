package live

import (
	"context"
	"strings"
	"sync"

	"jithook/hook/change"
)

// mentions finds files of the work tree, and remembers what was found: the next key that is pressed asks the same.
type mentions struct {
	repository change.Repository

	mu    sync.Mutex
	ask   change.Mentions // nil before anybody asks
	known map[string]mentioned
	held  int
}

type mentioned struct {
	files []change.Version
	whole bool
}

// maxMentioned bounds the bytes of files that are remembered.
const maxMentioned = 8 << 20

func newMentions(r change.Repository) *mentions {
	return &mentions{repository: r, known: map[string]mentioned{}}
}

// asked reports whether anybody asked for files.
func (m *mentions) asked() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.ask != nil
}

// find implements change.Mentions.
func (m *mentions) find(ctx context.Context, words, places []string) ([]change.Version, bool, error) {
	if len(words) == 0 {
		return nil, true, nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	key := strings.Join(words, " ") + "\n" + strings.Join(places, " ")
	if places == nil {
		key += "\n" // everywhere
	}
	if k, ok := m.known[key]; ok {
		return k.files, k.whole, nil
	}
	if m.ask == nil {
		nothing := func(string) bool { return false }
		set, err := m.repository.WorkTree(ctx, change.Tree{Untracked: true, Only: nothing})
		if err != nil {
			return nil, false, err
		}
		m.ask = set.Mentions
	}
	files, whole, err := m.ask(ctx, words, places)
	if err != nil {
		return nil, false, err
	}
	for _, f := range files {
		m.held += len(f.Content)
	}
	if m.held > maxMentioned {
		clear(m.known)
		m.held = 0
	}
	m.known[key] = mentioned{files, whole}
	return files, whole, nil
}
