package review

// codeQuality is an issue of GitLab's Code Quality report.
type codeQuality struct {
	Description string              `json:"description"`
	Check       string              `json:"check_name"`
	Fingerprint string              `json:"fingerprint"`
	Severity    string              `json:"severity"`
	Location    codeQualityLocation `json:"location"`
}

type codeQualityLocation struct {
	Path  string           `json:"path"`
	Lines codeQualityLines `json:"lines"`
}

type codeQualityLines struct {
	Begin int `json:"begin"`
	End   int `json:"end"`
}

// CodeQuality gives a report in the form of GitLab's Code Quality, which shows it beside the diff by itself.
func CodeQuality(d *Document) any {
	out := []codeQuality{}
	for i := range d.Findings {
		f := &d.Findings[i]
		severity := "minor"
		if f.blocks() {
			severity = "major"
		}
		out = append(out, codeQuality{legible(f.Message), "jit-hook " + f.Rule, f.Fingerprint, severity,
			codeQualityLocation{f.Path, codeQualityLines{f.First, f.Last}}})
	}
	return out
}
