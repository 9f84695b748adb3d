package javadoc

import (
	"regexp"
	"strings"
	"sync"
)

// Routes finds where a text names HTTP requests, as documentation of a web service does: "GET /books/{isbn}". The names
// in braces are the route's own; a method may bind them to parameters of other names, or to none. Each is where it
// begins and where it ends.
func Routes(text []byte) [][]int { return routes().FindAllIndex(text, -1) }

// OnlyRoute reports whether a unit names a request and says nothing else.
func (u *Unit) OnlyRoute() bool {
	text := strings.TrimSpace(u.Text)
	at := routes().FindStringIndex(text)
	return at != nil && at[0] == 0 && at[1] == len(text)
}

// routes finds a request's method and path. A long query goes on in the next line: "?from={from}& to={to}".
var routes = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\s+/[^\s<]*(?:[\s*]+[^\s<=]*=[^\s<]*)*`)
})
