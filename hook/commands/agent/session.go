package agent

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	"jithook/hook/safefile"
)

// Session remembers of one session of an agent in one work tree what it was told, so that each thing is said once for
// each state of comment and code, and how often it was held up. It is a file in the user's cache.
type Session struct {
	Head string   `json:"head,omitempty"` // the commit that HEAD was when the agent's work began
	Turn string   `json:"turn,omitempty"` // a hash of the fields that identify the turn
	Held int      `json:"held,omitempty"` // how often the end of this turn was held up
	Said string   `json:"said,omitempty"` // a hash of the agent's last words when it was last held up
	Long int      `json:"long,omitempty"` // and how many bytes that was
	Told []string `json:"told,omitempty"` // the newest last

	path, agent string
	before      []byte // as the file was
	known       map[string]bool
}

// The most that is remembered, the most bytes of that, and how long.
const (
	maxNames = 4000
	maxFile  = 1 << 20
	maxAge   = 30 * 24 * time.Hour
)

// maxHeld is how often the end of a turn is held up. An agent whose answer to each word is another edit would never
// end it.
const maxHeld = 2

// patience is how long to wait for what another event of the session has to remember.
const patience = 5 * time.Second

// Recall reads what is remembered of the session of an event in the work tree at top. What cannot be read is forgotten:
// things are said once more then.
func Recall(cache, top string, e Event) *Session {
	sum := sha256.Sum256([]byte(top + "\x00" + e.Session))
	s := &Session{path: filepath.Join(cache, hex.EncodeToString(sum[:12])+".json"), agent: e.Subagent}
	text, err := safefile.ReadOwn(s.path, maxFile)
	if err == nil && json.Unmarshal(text, s) == nil {
		s.before = text
	}
	s.known = map[string]bool{}
	for _, n := range s.Told {
		s.known[n] = true
	}
	return s
}

// Hold is Recall with all other events of the session kept waiting until release is called: agents run several tools at
// once.
func Hold(cache, top string, e Event) (s *Session, release func(), err error) {
	if err := safefile.OwnFolder(cache); err != nil {
		return nil, nil, err
	}
	path := Recall(cache, top, e).path
	if release, err = safefile.Lock(path+".lock", patience); err != nil {
		return nil, nil, err
	}
	if _, err := os.Lstat(path); errors.Is(err, os.ErrNotExist) {
		forget(cache)
	}
	return Recall(cache, top, e), release, nil
}

// forget removes what is remembered of sessions that nobody goes on with.
func forget(cache string) {
	all, _ := os.ReadDir(cache) // what cannot be read is not ours to remove
	for _, f := range all {
		if info, err := f.Info(); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > maxAge {
			os.Remove(filepath.Join(cache, f.Name()))
		}
	}
}

// Hears reports whether the agent may get a message at an event: after an edit always, at the end of a turn maxHeld
// times. Agents say whether a hook has held up the end of the turn before, but some say so wrongly, so it is counted
// here. One that names no turn begins another where it says that no hook has held up its end, or when it was let go.
func (s *Session) Hears(e Event) bool {
	if e.Edit {
		return true
	}
	turn := ""
	if e.Turn != "" {
		turn = hash(e.Turn) // it may be all that the user said
	}
	another := turn != "" && turn != s.Turn || turn == "" && e.First
	if e.Reply != "" && !another { // two turns may have one prompt, but what is said in one only grows
		another = len(e.Reply) < s.Long || s.Said != "" && hash(e.Reply[:s.Long]) != s.Said
	}
	if another {
		s.Held = 0
	}
	s.Turn = turn
	if s.Held < maxHeld {
		return true
	}
	if turn == "" {
		s.Held = 0
	}
	return false
}

// HoldUp counts that the end of a turn is held up.
func (s *Session) HoldUp(e Event) { s.Held, s.Said, s.Long = s.Held+1, hash(e.Reply), len(e.Reply) }

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// Once reports whether a name is new to the agent, and remembers it. What a subagent is told, the agent itself is not.
func (s *Session) Once(name string) bool {
	name = strings.TrimSpace(s.agent + " " + name)
	if s.known[name] {
		return false
	}
	s.known[name] = true
	s.Told = append(s.Told, name)
	return true
}

// Save writes what is to be remembered, whole or not at all, where it is something else than before.
func (s *Session) Save() error {
	s.Told = s.Told[max(0, len(s.Told)-maxNames):]
	text, err := json.Marshal(s)
	if err != nil || string(text) == string(s.before) {
		return err
	}
	return safefile.WriteOwn(s.path, text)
}

// Undo has it be as before: what was to be said was not heard.
func (s *Session) Undo() error {
	if s.before == nil {
		return os.Remove(s.path)
	}
	return safefile.WriteOwn(s.path, s.before)
}
