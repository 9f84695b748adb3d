package change

import (
	"bufio"
	"fmt"
	"io"
	"net/url"
	"strings"
)

// Push is what git tells its pre-push hook.
type Push struct {
	Remote string // its name, or its URL where it has none
	URL    string
	Refs   []Ref
}

// Ref is one ref of a push, by the names and hexadecimal ids of both sides. An id of zeros is no object.
type Ref struct{ LocalRef, LocalID, RemoteRef, RemoteID string }

// Deletes says that the push deletes the remote ref.
func (r Ref) Deletes() bool { return strings.Trim(r.LocalID, "0") == "" }

// maxLines bounds what is read of standard input, in bytes: some 200,000 refs.
const maxLines = 32 << 20

// ParseRefs reads the lines that git writes to the standard input of its pre-push hook (githooks(5)):
//
//	local-ref SP local-id SP remote-ref SP remote-id LF
//
// None means that the remote has it all. Another line is ErrProtocol, and so is more than maxLines.
func ParseRefs(r io.Reader) ([]Ref, error) {
	var refs []Ref
	in := &io.LimitedReader{R: r, N: maxLines + 1}
	lines := bufio.NewScanner(in)
	for lines.Scan() && in.N > 0 {
		f := strings.Split(lines.Text(), " ")
		if len(f) != 4 || f[0] == "" || f[2] == "" || !IsID(f[1]) || len(f[1]) != len(f[3]) || !IsID(f[3]) {
			return nil, &Error{Kind: ErrProtocol, Detail: fmt.Sprintf("line %d of standard input is %.200q and not `local-ref "+
				"local-id remote-ref remote-id`; have git run this as its pre-push hook", len(refs)+1, lines.Text())}
		}
		refs = append(refs, Ref{f[0], f[1], f[2], f[3]})
	}
	if err := lines.Err(); err != nil {
		return nil, &Error{Kind: ErrProtocol, Detail: "standard input: " + err.Error()}
	}
	if in.N <= 0 {
		return nil, &Error{Kind: ErrProtocol, Detail: fmt.Sprintf(
			"standard input is longer than %d MiB: push fewer refs at a time", maxLines>>20)}
	}
	return refs, nil
}

// Nothing says why a push has nothing to look at, or is "".
func (p Push) Nothing() string {
	for _, r := range p.Refs {
		if !r.Deletes() {
			return ""
		}
	}
	if len(p.Refs) == 0 {
		return "nothing is about to be pushed to " + p.To()
	}
	return "only refs are about to be deleted from " + p.To()
}

// To names the remote for people, without the password that its URL may hold.
func (p Push) To() string {
	name := strings.ToValidUTF8(p.Remote, "\uFFFD")
	if !strings.Contains(name, "://") {
		return name
	}
	u, err := url.Parse(name)
	if err != nil {
		return "the remote"
	}
	u.User = nil
	return u.String()
}
