package report_test

import (
	"io"
	"strings"
	"testing"

	"jithook/detector"
	"jithook/hook/report"
)

// TestTreeEditsThatAreLookedAtAreNamed demands those that get more than their even share, the most first, and only with
// what a maintainer asks for.
func TestTreeEditsThatAreLookedAtAreNamed(t *testing.T) {
	r := sample(t)
	shown := func(model bool) string {
		return render(t, func(w io.Writer, r *report.Report) error {
			return report.Text(w, r, report.Style{Explain: true, Model: model})
		}, r)
	}
	const head = "    second network: where it looked in the syntax tree of the change; this is not evidence by itself\n"
	want := head +
		"      55 % to the updated type identifier `List` → `Set` (line 11)\n" +
		"      20 % to the deleted object creation expression `new Entry(sum)` (line 13 of the old version)\n" +
		"      10 % to the inserted object creation expression `new Record(amount)` (line 13)\n" +
		"    checks\n"
	if got := shown(true); !strings.Contains(got, want) || strings.Count(got, "second network") != 1 {
		t.Errorf("got\n%s\nwant within\n%s", got, want)
	}
	if got := shown(false); strings.Contains(got, "second network") {
		t.Errorf("not asked for:\n%s", got)
	}
	for i := range r.Findings {
		for k := range r.Findings[i].Tree {
			r.Findings[i].Tree[k].Attention = detector.AttentionShare{Share: 0.01, Even: 0.06}
		}
	}
	if got, want := shown(true), head+"      at no edit more than at the rest of the code\n"; !strings.Contains(got, want) {
		t.Errorf("got\n%s\nwant within\n%s", got, want)
	}
}
