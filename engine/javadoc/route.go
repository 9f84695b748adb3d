package javadoc

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"jithook/engine/java"
)

// Routes finds where a unit of src names HTTP requests, as documentation of a web service does: "GET /books/{isbn}".
// The names in braces are the route's own; a method may bind them to parameters of other names, or to none.
func Routes(src []byte, u *Unit) []java.Span {
	text := src[u.Span.Start:u.Span.End]
	if bytes.IndexByte(text, '/') < 0 { // nearly all
		return nil
	}
	var found []java.Span
	for _, at := range routes().FindAllIndex(text, -1) {
		found = append(found, java.Span{Start: u.Span.Start + at[0], End: u.Span.Start + at[1]})
	}
	return found
}

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
