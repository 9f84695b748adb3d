package report_test

import (
	"encoding/xml"
	"strings"
	"testing"

	"jithook/hook/report"
)

func TestCheckstyleGolden(t *testing.T) {
	golden(t, "checkstyle.xml", []byte(render(t, report.Checkstyle, sample(t))))
}

func TestCheckstyleStaysXML(t *testing.T) {
	var read struct {
		Files []struct {
			Name   string `xml:"name,attr"`
			Errors []struct {
				Message string `xml:"message,attr"`
				Source  string `xml:"source,attr"`
			} `xml:"error"`
		} `xml:"file"`
	}
	got := render(t, report.Checkstyle, hostile(t))
	if err := xml.Unmarshal([]byte(got), &read); err != nil {
		t.Fatalf("%v\n%s", err, got)
	}
	if len(read.Files) != 1 || len(read.Files[0].Errors) != 2 {
		t.Fatalf("read back as %+v", read)
	}
	if name := read.Files[0].Name; name != `a:b/%0A\n::error::owned,x="'<b>&]]>\x1b[31m\xff\u202e.java` {
		t.Errorf("the path is %s", name)
	}
	if strings.Contains(got, "<b>") || strings.Contains(got, "<script") {
		t.Errorf("the path or the comment brought elements:\n%s", got)
	}
	if read.Files[0].Errors[1].Source != "jit-hook.param-gone" {
		t.Errorf("the source is %s", read.Files[0].Errors[1].Source)
	}
}
