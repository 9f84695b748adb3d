package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine"
	"jithook/engine/java"
)

// doubtThrows says that the exception of an @throws is thrown in another case than the one that edits replace, or that
// the method does not show in which; "" where it is the same.
func doubtThrows(c *engine.Case, f Finding) string {
	if f.Rule != throwsUnthrown && f.Rule != throwsUndeclared {
		return ""
	}
	for _, e := range f.Fixes {
		was, is := exceptionName(c.Unit), e.Text
		before, after := guardsOf(c.Old.Body, was), guardsOf(c.New.Body, is)
		if len(before) == 0 || !slices.Equal(before, after) {
			return fmt.Sprintf("the method does not show that it throws `%s` where it threw `%s`", is, was)
		}
	}
	return ""
}

// guardsOf are the conditions under which a body throws a new exception of a name, each as it is written. What stands
// behind an else or a case does not show its condition there, so each of those is like no other.
func guardsOf(body []java.Token, exception string) (all []string) {
	for i := range body {
		if body[i].Text != "throw" || i+2 >= len(body) || body[i+1].Text != "new" || body[i+2].Text != exception {
			continue
		}
		end := i
		if end > 0 && body[end-1].Text == "{" {
			end--
		}
		start := end
		for start > 0 && !strings.Contains(";{}", body[start-1].Text) {
			start--
		}
		guard := spell(body[start:end])
		if start < end && unseen[body[start].Text] {
			guard = fmt.Sprintf("%s %s", exception, guard)
		}
		all = append(all, guard)
	}
	return all
}

var unseen = map[string]bool{"else": true, "case": true, "default": true}
