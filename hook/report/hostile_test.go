package report_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/hook/report"
)

// hostilePath tries to leave every format: a terminal's, JSON's, XML's, HTML's, a URI's and a workflow command's.
const hostilePath = "a:b/%0A\n::error::owned,x=\"'<b>&]]>\x1b[31m\xff\u202e.java"

// hostileText does the same from inside a comment.
const hostileText = "]]> </script><script>alert(1)</script> <img src=x onerror=alert(1)> \x1b[2J ::stop-commands::x " +
	"%0A::error::owned " +
	"[here](https://evil.example/) {0} {@link Ünïcødé \U0001F600} \" ' & \u202e\u009b31m"

// hostile is a report on a file whose author wants more than to be reported.
func hostile(t *testing.T) *report.Report {
	t.Helper()
	before := "package p;\nclass C {\n    /** \U0001F600 " + hostileText + "\n     * @param count " + hostileText +
		"\n     */\n    void read(int count) {\n        use(count, \"</script>\");\n    }\n}\n"
	after := strings.NewReplacer("int count", "int limit", "use(count", "use(limit").Replace(before)
	old, err := java.Parse([]byte(before))
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := java.Parse([]byte(after))
	if err != nil {
		t.Fatal(err)
	}
	r := &report.Report{Summary: report.Summary{Changed: 1, Files: 1, Methods: 1, Comments: 2, Elapsed: time.Millisecond,
		Skipped: []report.Skip{{Path: hostilePath, Method: hostileText, Line: 3, Reason: hostileText}}}}
	r.Remarks = []report.Remark{{Kind: report.BadSuppression, Path: hostilePath, Line: 3, Message: hostileText}}
	cases, _ := engine.Cases(old, fresh)
	for _, c := range cases {
		v, err := detector.ChecksOnly().Judge(c)
		if err != nil {
			t.Fatal(err)
		}
		if v.Level == detector.OK {
			v.Level, v.Rule, v.Probability, v.ModelRan = detector.Warn, "stale-summary", 0.7, true
		}
		f := report.NewFinding(v, hostilePath, java.NewLines(v.Case.New.Source))
		f.Tree = []detector.TreeEdit{{Op: detector.InsertNode, Kind: "line_comment", New: f.Case.Unit.Span,
			Attention: detector.AttentionShare{Share: 1}}}
		r.Findings = append(r.Findings, *f)
	}
	if len(r.Findings) != 2 {
		t.Fatalf("%d findings, not 2", len(r.Findings))
	}
	return r
}

func render(t *testing.T, write func(io.Writer, *report.Report) error, r *report.Report) string {
	t.Helper()
	var out bytes.Buffer
	if err := write(&out, r); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestNoFormatLetsTerminalCodesThrough holds for every format but the patch, which must give the bytes as they are.
func TestNoFormatLetsTerminalCodesThrough(t *testing.T) {
	for _, f := range report.Formats() {
		if f.Name == "patch" {
			continue
		}
		for _, explain := range []bool{false, true} {
			got := render(t, func(w io.Writer, r *report.Report) error {
				return f.Write(w, r, report.Style{Explain: explain, Model: explain, Suggest: true})
			}, hostile(t))
			for _, c := range []string{"\x1b", "\u009b", "\u202e", "\xff"} {
				if strings.Contains(got, c) {
					t.Errorf("%s holds %q:\n%s", f.Name, c, got)
				}
			}
		}
	}
}
