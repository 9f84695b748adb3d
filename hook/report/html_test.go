package report_test

import (
	"strings"
	"testing"

	"jithook/hook/report"
)

func TestHTMLGolden(t *testing.T) {
	golden(t, "report.html", []byte(render(t, report.HTML, sample(t))))
}

// TestHTMLBringsNothingIn looks for what a hostile path or comment would need, and for anything that the page would ask
// a server for.
func TestHTMLBringsNothingIn(t *testing.T) {
	for name, r := range map[string]*report.Report{"hostile": hostile(t), "sample": sample(t), "empty": {}} {
		page := render(t, report.HTML, r)
		for _, bad := range []string{"<script", "<img", "<b>", "onerror=alert(1)>", "src=", "url(", "@import", "<link",
			"<iframe", "javascript:"} {
			if strings.Contains(page, bad) && !(bad == "src=" && name == "hostile") {
				t.Errorf("%s: the page holds %q", name, bad)
			}
		}
		if n := strings.Count(page, "href="); n != strings.Count(page, `href="#`) {
			t.Errorf("%s: a link leads away", name)
		}
		if !strings.Contains(page, `content="default-src 'none'; style-src 'unsafe-inline'"`) {
			t.Errorf("%s: the page does not forbid what it does not need", name)
		}
	}
}
