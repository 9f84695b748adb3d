package report

import (
	"time"

	"jithook/detector"
	"jithook/engine/javadoc"
)

// Report is the result of a run.
type Report struct {
	Findings []Finding // by path, line and rule; those of an audit with what is surest first
	Doubts   []Doubt   // what a reader is asked about, the likeliest stale first
	Hidden   []Hidden  // findings that suppressions and the baseline keep out, in the same order
	Remarks  []Remark  // on suppressions, in the order of files and lines
	// Unkept are findings and hidden ones beside these that the run only counted.
	Unkept  struct{ Findings, Hidden int }
	Summary Summary
	// Thresholds are the network's; empty where it did not judge.
	Thresholds map[javadoc.Type]detector.Thresholds
	// Failure says why the network did not judge, or not all; the checks did. It is nil where all went well.
	Failure error
}

// Summary counts what a run looked at.
type Summary struct {
	Scope                    string   // what the changes are of; "" is what is staged
	From, To                 string   // the ids of the commits of a range; "" where it is none
	Nothing                  string   // why there was nothing to compare; "" where something was
	Notes                    []string // what of the scope was not looked at
	Changed                  int      // Java files that are there in an old and a new version, without those in Skipped
	Incomparable             int      // changed Java files that are new, deleted, or the same as before
	Files, Methods, Comments int      // that hold, or are, a judged comment unit
	ByChecksAlone            int      // of Comments, those that the network did not judge
	Unpaired                 int      // documented methods that moved, nobody knows where to
	Blocked, Warned          int      // findings by level
	Asked                    int      // questions to a reader
	Suppressed, Baselined    int      // findings that a suppression or the baseline keeps out of the report
	Excluded                 Excluded // what the settings leave out
	Skipped                  []Skip
	Elapsed                  time.Duration
	Budget                   time.Duration // spent, where that is why ByChecksAlone is not 0; else 0
	Unfinished               bool          // a budget was spent before all was judged
	Device, Engine           string        // of the detector; empty where none was needed
	Model, Note              string        // likewise
	Audit                    *Audit        // nil but for an audit
}

// Count counts findings anew.
func (s *Summary) Count(findings []Finding) {
	s.Blocked, s.Warned = 0, 0
	for _, f := range findings {
		if f.Level == detector.Block {
			s.Blocked++
		} else {
			s.Warned++
		}
	}
}

// Excluded counts what the settings leave out.
type Excluded struct {
	Files     int `json:"files"`     // changed Java files, by their paths
	Generated int `json:"generated"` // changed Java files that a program wrote
	Comments  int `json:"comments"`  // comment units of changed methods: of a type that is off, less visible, or generated
}

// Remark says what is wrong with a suppression.
type Remark struct {
	Kind    string // BadSuppression or UnusedSuppression
	Path    string
	Line    int
	Message string // one line, which quotes the suppression
}

// The kinds of Remark.
const (
	// it cannot be read, or silences nothing for lack of a reason, a rule or a method
	BadSuppression    = "bad-suppression"
	UnusedSuppression = "unused-suppression" // there was nothing to silence
)

// Skip is a staged file or method that was not judged, and why.
type Skip struct {
	Path   string
	Method string // "Class.name", or "" where it is no single one
	Line   int    // 0 where it is the whole file
	Reason string
}
