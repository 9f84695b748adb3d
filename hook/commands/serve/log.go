package serve

import (
	"sync"

	"jithook/hook/change"
)

// logged is what was said to people: a thing is said once.
type logged struct {
	mu   sync.Mutex
	said map[string]bool
}

// fresh reports whether something was not said before, and takes it for said.
func (l *logged) fresh(message string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	const many = 1000
	if l.said[message] || len(l.said) >= many {
		return false
	}
	if l.said == nil {
		l.said = map[string]bool{}
	}
	l.said[message] = true
	return true
}

// once writes to the client's log what is not there yet. It does not wait: a client may be writing to us, and read
// nothing meanwhile.
func (s *server) once(kind int, message string) {
	if message = change.Printable(message); s.logged.fresh(message) {
		go func() { _ = s.conn.Tell("window/logMessage", shown{kind, message}) }()
	}
}

// show shows people a warning, once.
func (s *server) show(message string) {
	if message = change.Printable(message); s.logged.fresh(message) {
		go func() { _ = s.conn.Tell("window/showMessage", shown{messageWarning, message}) }()
	}
}
