package report

// Hidden is a finding that a suppression or the baseline answers for. It is in no report but a SARIF log that was asked
// to list it.
type Hidden struct {
	Finding
	Kind   HiddenBy
	Reason string // as it was given; "" where the baseline has none
	At     int    // the line of the suppression in the source; 0 for the baseline
	Fresh  bool   // the change that was judged added the suppression
}

// Silence is a suppression in the source.
type Silence struct {
	Reason string
	At     int // its line
}

// HiddenBy is the kind of suppression of a finding, as SARIF 2.1.0 names it (3.35.2).
type HiddenBy string

// The kinds.
const (
	BySuppression HiddenBy = "inSource"
	ByBaseline    HiddenBy = "external"
)

type sarifSuppression struct {
	Kind          HiddenBy       `json:"kind"`
	Status        string         `json:"status"`
	Justification string         `json:"justification,omitempty"`
	Location      *sarifLocation `json:"location,omitempty"`
}

// suppression is its form in SARIF beside the finding.
func (h *Hidden) suppression() sarifSuppression {
	s := sarifSuppression{Kind: h.Kind, Status: "accepted", Justification: printable(h.Reason)}
	if h.At > 0 {
		s.Location = &sarifLocation{Physical: sarifPhysical{artifact(h.Path), &sarifRegion{StartLine: h.At}}}
	}
	return s
}
