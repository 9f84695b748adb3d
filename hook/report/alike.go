package report

import (
	"fmt"
	"strings"

	"jithook/detector"
)

// groups are the findings in their order, those of a file together that a reader cannot tell apart, as in generated
// methods. Where each is explained or worded anew, each stands by itself.
func groups(findings []Finding, style Style) [][]*Finding {
	type look struct {
		path, rule, message, text, history string
		level                              detector.Level
	}
	var out [][]*Finding
	at := map[look]int{}
	for i := range findings {
		f := &findings[i]
		key := look{f.Path, f.Rule, f.Message(), unitText(f.Case.Unit), f.History.line(), f.Level}
		if g, ok := at[key]; ok && !style.Explain && !style.Suggest {
			out[g] = append(out[g], f)
			continue
		}
		at[key] = len(out)
		out = append(out, []*Finding{f})
	}
	return out
}

// more says where else a finding stands.
func (t *text) more(alike []*Finding) {
	if len(alike) == 0 {
		return
	}
	lines := make([]string, len(alike))
	for i, f := range alike {
		lines[i] = fmt.Sprint(f.Line)
	}
	noun := "line"
	if len(lines) > 1 {
		noun = "lines"
	}
	t.line(indent+"and %d more like this: %s %s", len(alike), noun, strings.Join(lines, ", "))
}
