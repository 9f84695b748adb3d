package review_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/reviewdog/reviewdog/parser"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"jithook/hook/change"
	"jithook/hook/hooktest"
	"jithook/hook/report"
	"jithook/hook/review"
)

// finding is one of a report, as JSON has it.
type finding map[string]any

// found makes a finding on a line of A.java, whose method has the lines behind it.
func found(n, line int, more finding) finding {
	f := finding{
		"rule": "param-gone", "level": "block", "message": "`count` is no longer a parameter", "path": "A.java",
		"line": line, "end_line": line, "class": "A", "method": "read(int)",
		"comment":     finding{"type": "param", "text": "count it"},
		"declaration": finding{"line": line + 2, "end_line": line + 20}, "probability": 1,
		"fingerprint": fmt.Sprintf("v1:%016x%016x", n, 0),
	}
	for key, value := range more {
		f[key] = value
	}
	return f
}

// fixed is a suggestion that replaces a line.
func fixed(line int, old, text string, draft any) finding {
	return finding{"draft": draft, "lines": finding{"line": line, "end_line": line, "old": old, "text": text}}
}

func document(t *testing.T, all ...finding) *review.Document {
	t.Helper()
	text, err := json.Marshal(finding{"schema": report.SchemaID, "findings": all, "summary": finding{}})
	if err != nil {
		t.Fatal(err)
	}
	d, err := review.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// shows is a diff of A.java with hunks of lines "line N", some of which are new.
func shows(added map[int]bool, hunks ...[2]int) *change.Diff {
	f := change.FileDiff{OldPath: "Old.java"}
	for _, h := range hunks {
		hunk := change.Hunk{First: h[0]}
		for n := h[0]; n <= h[1]; n++ {
			line := change.DiffLine{Old: n, Text: fmt.Sprintf("line %d", n)}
			if added[n] {
				line.Old = 0
			}
			hunk.Lines = append(hunk.Lines, line)
		}
		f.Hunks = append(f.Hunks, hunk)
	}
	return &change.Diff{Base: "b", From: "f", To: "t", Files: map[string]change.FileDiff{"A.java": f}}
}

func TestPlaces(t *testing.T) {
	for name, c := range map[string]struct {
		f    finding
		diff *change.Diff
		want string // FIRST-LAST of the comment, with "fix" where it can be taken
	}{
		"in a hunk": {found(1, 10, nil), shows(nil, [2]int{8, 12}), "10-10"},
		"in two hunks": {found(1, 10, finding{"end_line": 14}),
			shows(map[int]bool{15: true}, [2]int{8, 12}, [2]int{14, 20}), "15-15"},
		"the nearest new line": {found(1, 10, nil),
			shows(map[int]bool{16: true, 25: true}, [2]int{13, 19}, [2]int{24, 26}), "16-16"},
		"new before shown":       {found(1, 10, nil), shows(map[int]bool{25: true}, [2]int{13, 19}, [2]int{24, 26}), "25-25"},
		"only lines that went":   {found(1, 10, nil), shows(nil, [2]int{13, 19}), "13-13"},
		"another method changed": {found(1, 10, nil), shows(map[int]bool{40: true}, [2]int{38, 44}), "0-0"},
		"only renamed":           {found(1, 10, nil), shows(nil), "0-0"},
		"not in the diff":        {found(1, 10, finding{"path": "B.java"}), shows(nil), "summary"},
		"a path of other bytes":  {found(1, 10, finding{"path_base64": "/w=="}), shows(nil, [2]int{8, 12}), "summary"},
		"a package":              {found(1, 10, finding{"declaration": nil}), shows(nil, [2]int{12, 19}), "0-0"},
		"a fix": {found(1, 10, finding{"suggestion": fixed(10, "line 10\n", "new\n", nil)}),
			shows(nil, [2]int{8, 12}), "10-10 fix"},
		"a fix that deletes": {found(1, 10, finding{"suggestion": fixed(10, "line 10\n", "", nil)}),
			shows(nil, [2]int{8, 12}), "10-10 fix"},
		"a draft": {found(1, 10, finding{"suggestion": fixed(10, "line 10\n", "new\n", "a model wrote it")}),
			shows(nil, [2]int{8, 12}), "10-10"},
		"a fix of another text": {found(1, 10, finding{"suggestion": fixed(10, "line ten\n", "new\n", nil)}),
			shows(nil, [2]int{8, 12}), "10-10"},
		"a fix that people do not see": {found(1, 10, finding{"suggestion": fixed(10, "line 10\n", "n\u202eew\n", nil)}),
			shows(nil, [2]int{8, 12}), "10-10"},
		"a fix that ends in an empty line": {found(1, 10, finding{"suggestion": fixed(10, "line 10\n", "new\n\n", nil)}),
			shows(nil, [2]int{8, 12}), "10-10"},
		"a fix beyond the hunk": {found(1, 10, finding{"suggestion": fixed(13, "line 13\n", "new\n", nil)}),
			shows(nil, [2]int{8, 12}), "10-10"},
	} {
		r := review.Of(document(t, c.f), c.diff, review.Posted{})
		got := "summary"
		if len(r.Comments) > 0 {
			got = fmt.Sprintf("%d-%d", r.Comments[0].First, r.Comments[0].Last)
			if r.Comments[0].Fix != nil {
				got += " fix"
			}
		}
		if got != c.want || len(r.Comments)+len(r.Unplaced) != 1 {
			t.Errorf("%s: it stands at %s, not %s", name, got, c.want)
		}
	}
}

// TestUnchangedLinesHaveBothNumbers is what GitLab asks for.
func TestUnchangedLinesHaveBothNumbers(t *testing.T) {
	diff := shows(map[int]bool{11: true}, [2]int{8, 12})
	var out struct {
		Discussions []struct {
			Position map[string]any
		}
	}
	d := document(t, found(1, 10, nil), found(2, 11, nil), found(3, 100, nil))
	if err := json.Unmarshal(encoded(t, review.GitLab(review.Of(d, diff, review.Posted{}))), &out); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"text 10 10", "text <nil> 11", "file <nil> <nil>"} {
		p := out.Discussions[i].Position
		if got := fmt.Sprint(p["position_type"], p["old_line"], " ", p["new_line"]); strings.ReplaceAll(got, " ", "") !=
			strings.ReplaceAll(want, " ", "") || p["old_path"] != "Old.java" {
			t.Errorf("%v, want %s", p, want)
		}
	}
}

// TestTheLikeliestAreSaid has more to say than a review takes, some of which stands there.
func TestTheLikeliestAreSaid(t *testing.T) {
	var all []finding
	for i := range 60 {
		all = append(all, found(i, 10+i, finding{"level": "warn", "probability": float64(i) / 100}))
	}
	all = append(all, found(60, 80, finding{"probability": 0.3}))
	for i := range 30 {
		all = append(all, found(100+i, 1, finding{"path": "Far.java"}))
	}
	d, diff := document(t, all...), shows(nil, [2]int{1, 100})
	r := review.Of(d, diff, review.Posted{})
	if len(r.Comments) != review.MaxComments || r.Comments[0].First != 80 || r.Comments[1].First != 69 ||
		len(r.Unplaced) != review.MaxComments || r.Rest != 91-2*review.MaxComments {
		t.Errorf("%d comments, the first at %d, %d unplaced, %d more", len(r.Comments), r.Comments[0].First, len(r.Unplaced),
			r.Rest)
	}
	if s := r.Summary(); !strings.Contains(s, "Not shown: 51 further findings.") {
		t.Errorf("the summary is %s", s)
	}
	// what was said counts among the twenty as long as it is found
	posted := encoded(t, review.GitHub(r))
	again := review.Of(d, diff, review.ReadPosted(posted))
	if len(again.Comments) != 0 || len(again.Unplaced) != 10 || again.Before != 40 {
		t.Errorf("again %d comments, %d unplaced, %d from before", len(again.Comments), len(again.Unplaced), again.Before)
	}
	// where half of it is fixed, others come
	fewer := document(t, append(all[:50:50], all[61:]...)...)
	if later := review.Of(fewer, diff, review.ReadPosted(posted)); len(later.Comments) != 11 {
		t.Errorf("%d comments come later, not 11", len(later.Comments))
	}
}

// TestCommentsAreShortAndQuoteNothingMore has texts that are long, or that are more than text to a platform.
func TestCommentsAreShortAndQuoteNothingMore(t *testing.T) {
	long := strings.Repeat("😀 `", 4000)
	evil := "see @octocat, #1, owner/repo#2, <img src=x>, [a](http://b), https://c www.d *e* _f_ :smile: --> ``` \u202e |"
	var all []finding
	for i := range report.MaxListed {
		text := long
		if i%2 == 0 {
			text = evil
		}
		all = append(all, found(i, 50, finding{"message": text, "class": text, "method": text,
			"comment":    finding{"type": "return", "text": text},
			"suggestion": fixed(50, text+"\n", text+"\n", text), "path": []string{"A.java", text}[i/500]}))
	}
	posted := encoded(t, review.GitHub(review.Of(document(t, all...), shows(nil, [2]int{1, 20}), review.Posted{})))
	markdown := goldmark.New(goldmark.WithExtensions(extension.GFM))
	for _, body := range bodies(t, posted) {
		if n := len(utf16.Encode([]rune(body))); n > 65536 {
			t.Errorf("a comment has %d characters", n)
		}
		ofCode := 0
		tree := markdown.Parser().Parse(text.NewReader([]byte(body)))
		err := ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			switch n := n.(type) {
			case *ast.CodeSpan, *ast.FencedCodeBlock:
				ofCode++
				return ast.WalkSkipChildren, nil
			case *ast.Text:
				if said := string(n.Value([]byte(body))); strings.ContainsAny(said, "@#") {
					t.Errorf("a mention or a reference in %q", said)
				}
			case *ast.HTMLBlock:
				if block := string(n.Lines().Value([]byte(body))); !strings.HasPrefix(block, "<!-- jit-hook:") {
					t.Errorf("HTML: %q", block)
				}
			case *ast.Document, *ast.Paragraph, *ast.TextBlock, *ast.Blockquote, *ast.List, *ast.ListItem:
			default:
				t.Errorf("%s in %.300q", n.Kind(), body)
			}
			return ast.WalkContinue, nil
		})
		if err != nil || ofCode == 0 {
			t.Errorf("%d pieces of code, %v", ofCode, err)
		}
	}
	// all of a thousand findings are known from their marks
	if r := review.Of(document(t, all[:500]...), shows(nil, [2]int{1, 20}), review.ReadPosted(posted)); r.Before != 500 {
		t.Errorf("%d of 500 are known", r.Before)
	}
}

// A mark counts at the end of a comment alone, in each form in which somebody may hand the comments over.
func TestAMarkCountsAtTheEndOfAComment(t *testing.T) {
	const mark = "<!-- jit-hook:comment v1:0000000000000001 -->"
	d := document(t, found(1, 10, nil))
	diff := shows(nil, [2]int{8, 12})
	quote := func(text string) string { return string(encoded(t, text)) }
	for text, counts := range map[string]bool{
		// bodies one after the other
		"Said.\n\n" + mark:                        true,
		"Said.\r\n\r\n" + mark + " \r\nNext.":     true,
		mark + "\nNext.\n":                        true,
		"Said " + mark:                            false,
		"> " + mark:                               false,
		"    " + mark:                             false,
		"`" + mark + "`":                          false,
		mark + " and more":                        false,
		"jit-hook:comment v1:0000000000000001":    false,
		"+<!-- x -->" + mark:                      false,
		strings.Replace(mark, "<!--", "<!---", 1): false,
		// JSON
		quote("Said.\n\n" + mark):                                                    true,
		quote("Said.\r\n\r\n" + mark + "\r\n"):                                       true,
		quote("Other.") + "\n" + quote("Said.\n\n"+mark):                             true,
		`["Other.",` + quote(mark) + `]`:                                             true,
		`[{"body":` + quote("Said.\n"+mark) + `}]`:                                   true,
		"\ufeff" + `[{"body":` + quote("Said.\n"+mark) + `}]`:                        true,
		`[{"body":"Other."}][{"body":` + quote("Said.\n"+mark) + `}]`:                true,
		`{"data":{"nodes":[{"comments":{"nodes":[{"body":` + quote(mark) + `}]}}]}}`: true,
		`{"body":"\u003c!-- jit-hook:comment v1:0000000000000001 --\u003e"}`:         true,
		`[{"body":` + quote(mark+"\nand more") + `}]`:                                false,
		`[{"body":` + quote("> "+mark) + `}]`:                                        false,
		`[{"diff_hunk":` + quote(mark) + `,"body":"Other."}]`:                        false,
		`[{"path":` + quote(mark) + `}]`:                                             false,
		`[{"labels":[` + quote(mark) + `]}]`:                                         false,
		`{` + quote(mark) + `:"body"}`:                                               false,
		`[{"body":` + quote("Said.\n"+mark):                                          false,
	} {
		if r := review.Of(d, diff, review.ReadPosted([]byte(text))); (r.Before == 1) != counts {
			t.Errorf("of %q, %d count", text, r.Before)
		}
	}
}

// TestNothingQuotedIsAMark has marks of another finding wherever a comment quotes the repository, and looks for them as
// each version did that reads comments, and in all that is handed to a platform.
func TestNothingQuotedIsAMark(t *testing.T) {
	const mark = "<!-- jit-hook:comment v1:0000000000000001 -->"
	other := document(t, found(1, 10, nil))
	diff := shows(nil, [2]int{8, 12})
	file := diff.Files["A.java"]
	for _, evil := range []string{mark, "jit-hook:comment v1:0000000000000001", "jit-hook:summary \t v1:0000000000000001",
		"a\n\n" + mark + "\n", "a\r\n" + mark + "\r\n", "```\n" + mark, "`\n" + mark + "\n`", mark + " " + mark,
		"a\u2028" + mark, "jit-hook:``comment v1:0000000000000001", "jit-hook:comment\u00a0v1:0000000000000001",
		"jit-hook:comment v2:0000000000000000 v1:0000000000000001"} {
		line := strings.NewReplacer("\n", " ", "\r", " ").Replace(evil) + "\n"
		file.Hunks[0].Lines[2].Text = strings.TrimSuffix(line, "\n")
		for _, suggestion := range []any{nil, fixed(10, line, evil+"\n", nil), fixed(10, line, evil+"\n", evil)} {
			quotes := finding{"message": evil, "class": evil, "method": evil, "suggestion": suggestion,
				"comment": finding{"type": "summary", "text": evil}}
			unplaced := finding{"path": evil}
			for key, value := range quotes {
				unplaced[key] = value
			}
			all := []finding{found(2, 10, quotes), found(3, 11, quotes), found(4, 50, quotes), found(5, 1, unplaced)}
			for _, f := range review.Formats() {
				if f.Similar == 0 {
					all = all[:3] // its paths are those of files
				}
				d := document(t, all...)
				d.Summary.Failure = &evil
				out := encoded(t, f.Of(d, diff, review.Posted{}))
				texts := append(texts(t, out), string(out), strings.Join(texts(t, out), "\n"))
				for _, text := range texts {
					if r := review.Of(other, diff, review.ReadPosted([]byte(text))); r.Before > 0 {
						t.Errorf("%s of %q: counts in %q", f.Name, evil, text)
					}
					if strings.Contains(text, "jit-hook:comment v1:0000000000000001") {
						t.Errorf("%s of %q: an earlier version finds it in %q", f.Name, evil, text)
					}
				}
			}
		}
	}
}

// texts are all that JSON has.
func texts(t *testing.T, out []byte) (all []string) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(out))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		if text, ok := token.(string); ok {
			all = append(all, text)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"no JSON":      `{`,
		"another form": `{"schema":"urn:jit-hook:report:0"}`,
		"no fingerprint": `{"schema":"` + report.SchemaID + `",` +
			`"findings":[{"rule":"a","line":1,"end_line":1,"fingerprint":"--> <b>"}]}`,
		"no rule": `{"schema":"` + report.SchemaID + `","findings":[{"rule":"a b","line":1,"end_line":1,"fingerprint":"v1:` +
			strings.Repeat("0", 32) + `"}]}`,
		"a line of 0": `{"schema":"` + report.SchemaID + `",` +
			`"findings":[{"rule":"a","line":0,"end_line":1,"fingerprint":"v1:` +
			strings.Repeat("0", 32) + `"}]}`,
	} {
		if d, err := review.Read([]byte(text)); err == nil {
			t.Errorf("%s is read as %+v", name, d)
		}
	}
}

// TestFormatsAreWhatTheirPlatformsRead holds each format against its schema, and reads reviewdog's by its own parser.
func TestFormatsAreWhatTheirPlatformsRead(t *testing.T) {
	d := document(t,
		found(1, 10, finding{"suggestion": fixed(10, "line 10\n", "new\n", nil)}),
		found(2, 10, finding{"suggestion": fixed(10, "line 10\n", "new\n", nil)}), // of the same line
		found(3, 11, finding{"level": "warn", "suggestion": fixed(11, "line 11\n", "", nil)}),
		found(4, 12, finding{"suggestion": fixed(12, "line 12\n", "draft\n", "a model wrote it")}),
		found(5, 50, nil), found(6, 1, finding{"path": "Far.java"}))
	diff := shows(map[int]bool{11: true}, [2]int{8, 20})
	for _, nothing := range []bool{false, true} {
		if nothing {
			d = document(t)
		}
		for _, f := range review.Formats() {
			out := encoded(t, f.Of(d, diff, review.Posted{}))
			schema, err := os.ReadFile(filepath.Join("testdata", f.Name+".schema.json"))
			if f.Name == "rdjson" {
				schema, err = reviewdogSchema()
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := hooktest.ValidateJSON(schema, out); err != nil {
				t.Errorf("%s: %v", f.Name, err)
			}
		}
	}
}

func TestReviewdogReadsRDJSON(t *testing.T) {
	d := document(t,
		found(1, 10, finding{"suggestion": fixed(10, "line 10\n", "new\n", nil)}),
		found(2, 10, finding{"suggestion": fixed(10, "line 10\n", "new\n", nil)}), // of the same line
		found(3, 11, finding{"level": "warn", "suggestion": fixed(11, "line 11\n", "", nil)}),
		found(4, 12, finding{"suggestion": fixed(12, "line 12\n", "draft\n", "a model wrote it")}))
	all, err := parser.NewRDJSONParser().Parse(bytes.NewReader(encoded(t, review.RDJSON(d))))
	if err != nil || len(all) != 4 {
		t.Fatalf("%v, %v", all, err)
	}
	for i, want := range []string{`A.java 10 ERROR jit-hook param-gone "new"`, `A.java 10 ERROR jit-hook param-gone`,
		`A.java 11 WARNING jit-hook param-gone ""`, `A.java 12 ERROR jit-hook param-gone`} {
		x := all[i]
		got := fmt.Sprint(x.Location.Path, " ", x.Location.Range.Start.Line, " ", x.Severity, " ",
			x.Source.Name, " ", x.Code.Value)
		for _, s := range x.Suggestions {
			got += fmt.Sprintf(" %q", s.Text)
			if s.Range.String() != x.Location.Range.String() {
				t.Errorf("%d: reviewdog takes no suggestion for %v on %v", i, s.Range, x.Location.Range)
			}
		}
		if got != want {
			t.Errorf("%d: %s, want %s", i, got, want)
		}
	}
}

// reviewdogSchema is reviewdog's own, from the source of its module.
func reviewdogSchema() ([]byte, error) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/reviewdog/reviewdog").Output()
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "proto/rdf/jsonschema/DiagnosticResult.json"))
}

func encoded(t *testing.T, value any) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := report.EncodeJSON(&out, value); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// bodies are the texts of a review.
func bodies(t *testing.T, posted []byte) (all []string) {
	t.Helper()
	var r struct {
		Review struct {
			Body     string
			Comments []struct{ Body string }
		}
		Files []struct{ Body string } `json:"file_comments"`
	}
	if err := json.Unmarshal(posted, &r); err != nil {
		t.Fatal(err)
	}
	all = append(all, r.Review.Body)
	for _, c := range append(r.Review.Comments, r.Files...) {
		all = append(all, c.Body)
	}
	return all
}
