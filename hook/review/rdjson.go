package review

import "strings"

// The parts of reviewdog's Diagnostic Format that a report needs, named as it names them.

type rdResult struct {
	Source      rdSource       `json:"source"`
	Diagnostics []rdDiagnostic `json:"diagnostics"`
}

type rdSource struct {
	Name string `json:"name"`
}

type rdDiagnostic struct {
	Message     string         `json:"message"`
	Location    rdLocation     `json:"location"`
	Severity    string         `json:"severity"`
	Code        rdCode         `json:"code"`
	Suggestions []rdSuggestion `json:"suggestions,omitempty"`
}

type rdLocation struct {
	Path  string  `json:"path"`
	Range rdRange `json:"range"`
}

// rdRange is of whole lines, with the last one.
type rdRange struct {
	Start rdPosition `json:"start"`
	End   rdPosition `json:"end"`
}

type rdPosition struct {
	Line int `json:"line"`
}

type rdCode struct {
	Value string `json:"value"`
}

type rdSuggestion struct {
	Range rdRange `json:"range"`
	Text  string  `json:"text"`
}

// RDJSON gives a report in reviewdog's format. What can be taken has to stand on the lines of its finding there, so
// that those of a certain suggestion count. Findings that share a suggestion have it once.
func RDJSON(d *Document) any {
	out := rdResult{rdSource{"jit-hook"}, []rdDiagnostic{}}
	type place struct {
		path string
		lines
	}
	taken := map[place]bool{}
	for i := range d.Findings {
		f := &d.Findings[i]
		at := func(l lines) rdRange { return rdRange{rdPosition{l.First}, rdPosition{l.Last}} }
		found := rdDiagnostic{legible(f.Message) + "\n" + legible(f.quoted()), rdLocation{f.Path, at(f.Lines)}, "WARNING",
			rdCode{f.Rule}, nil}
		if f.blocks() {
			found.Severity = "ERROR"
		}
		if f.certain() {
			l := f.Suggestion.Lines
			if where := (place{f.Path, l.Lines}); !taken[where] && takeable(l.Old, l.Text) {
				taken[where] = true
				found.Location.Range = at(l.Lines)
				found.Suggestions = []rdSuggestion{{at(l.Lines), strings.TrimSuffix(l.Text, "\n")}}
			}
		}
		out.Diagnostics = append(out.Diagnostics, found)
	}
	return out
}
