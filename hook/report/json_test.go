package report_test

import (
	"encoding/json"
	"strings"
	"testing"

	"jithook/hook/hooktest"
	"jithook/hook/report"
)

func TestJSONIsWhatItsSchemaSays(t *testing.T) {
	for name, r := range map[string]*report.Report{"sample": sample(t), "hostile": hostile(t), "empty": {}} {
		if err := hooktest.ValidateJSON([]byte(report.Schema), []byte(render(t, report.JSON, r))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTheSchemaIsStrict takes from a report what the schema requires, and adds what it does not know.
func TestTheSchemaIsStrict(t *testing.T) {
	whole := render(t, report.JSON, sample(t))
	for name, damaged := range map[string]string{
		"another version":    strings.Replace(whole, report.SchemaID, "urn:jit-hook:report:0", 1),
		"an unknown field":   strings.Replace(whole, `"rule":`, `"colour":"red","rule":`, 1),
		"a missing field":    strings.Replace(whole, `"end_line":8,`, ``, 1),
		"a line of 0":        strings.Replace(whole, `"line":8`, `"line":0`, 1),
		"an unknown level":   strings.Replace(whole, `"level":"block"`, `"level":"ok"`, 1),
		"no fingerprint":     strings.Replace(whole, `"fingerprint":"v1:`, `"fingerprint":"`, 1),
		"a text suggestion":  strings.Replace(whole, `"suggestion":null`, `"suggestion":"fix it"`, 1),
		"a negative counter": strings.Replace(whole, `"blocked":3`, `"blocked":-3`, 1),
	} {
		if damaged == whole {
			t.Errorf("%s: nothing was damaged", name)
		} else if err := hooktest.ValidateJSON([]byte(report.Schema), []byte(damaged)); err == nil {
			t.Errorf("%s is valid", name)
		}
	}
}

// TestJSONGivesEveryTextBack reads a hostile report as a program does.
func TestJSONGivesEveryTextBack(t *testing.T) {
	var read struct {
		Findings []struct {
			Path    string
			Comment struct{ Text string }
		}
	}
	if err := json.Unmarshal([]byte(render(t, report.JSON, hostile(t))), &read); err != nil {
		t.Fatal(err)
	}
	if got, want := read.Findings[0].Path, strings.ToValidUTF8(hostilePath, "\uFFFD"); got != want {
		t.Errorf("the path came back as %q, not %q", got, want)
	}
	// what readers do not see is no text
	seen := strings.NewReplacer("\u202e", "", "\x1b", "", "\u009b", "").Replace(hostileText)
	if got := read.Findings[1].Comment.Text; got != "count "+seen {
		t.Errorf("the comment came back as %q", got)
	}
}
