package behaviour

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// HoldsOf reports whether a condition, as a Change shows it, holds of a number. It is known where the condition has
// nothing but comparisons of one variable with numbers, and beside these with null.
func HoldsOf(condition string, number int) (holds, known bool) {
	condition, inverted := strings.CutPrefix(condition, "!(")
	joined, aside := "&&", "!="
	if strings.Contains(condition, "||") {
		joined, aside = "||", "=="
	}
	holds = joined == "&&"
	for test := range strings.SplitSeq(condition, joined) {
		parts := comparedTo().FindStringSubmatch(strings.TrimSpace(test))
		if parts == nil || parts[2] == "null" && parts[1] != aside {
			return false, false
		} else if parts[2] == "null" {
			continue
		}
		than, _ := strconv.Atoi(parts[2])
		is := map[string]bool{"==": number == than, "!=": number != than, "<": number < than, ">": number > than,
			"<=": number <= than, ">=": number >= than}[parts[1]]
		known, holds = true, holds && is || joined == "||" && (holds || is)
	}
	return known && holds != inverted, known
}

var comparedTo = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\w+ ([=!<>]=|[<>]) (-?\d+|null)(\.0)?[LlFfDd]?\)?$`)
})
