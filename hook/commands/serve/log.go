package serve

import (
	"context"

	"go.lsp.dev/protocol"

	"jithook/hook/change"
)

// log writes to the client's log. It does not wait: a client may be writing to us, and read nothing meanwhile.
func (s *server) log(kind protocol.MessageType, message string) {
	go func() {
		_ = s.client.LogMessage(context.Background(), &protocol.LogMessageParams{Type: kind,
			Message: change.Printable(message)})
	}()
}

// once logs what was not logged before. The lock is held.
func (s *server) once(kind protocol.MessageType, message string) {
	const many = 1000
	if s.logged[message] || len(s.logged) > many {
		return
	}
	s.logged[message] = true
	s.log(kind, message)
}
