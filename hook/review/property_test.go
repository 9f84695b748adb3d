package review_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"pgregory.net/rapid"

	"jithook/detector"
	"jithook/engine/java"
	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/hooktest"
	"jithook/hook/report"
	"jithook/hook/review"
	"jithook/onnx"
)

// TestMain has rapid try fewer cases than it would by itself, because each makes commits. More are tried with
// -rapid.checks.
func TestMain(m *testing.M) {
	if err := flag.Set("rapid.checks", "40"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// drawnMethod is a method in two versions with a comment that fits the first one.
func drawnMethod(t *rapid.T, n int) (old, fresh string) {
	pick := func(label string, from ...string) string { return rapid.SampledFrom(from).Draw(t, label) }
	name, filler := fmt.Sprintf("find%d", n), func(label string, most int) (text string) {
		for i := range rapid.IntRange(0, most).Draw(t, label) {
			text += fmt.Sprintf("        step%d();\n", i)
		}
		return text
	}
	doc := "    /**\n     * Finds a book.\n" + strings.Repeat("     * More is said of it here.\n",
		rapid.IntRange(0, 6).Draw(t, "sentences"))
	text := pick("text", "", "", "the name", "the\n     *     name", "the name, `called` so",
		"the name, where ``` is quoted", "the name of a @user's #1 <b>")
	doc += "     *\n     * @param shelf where to look,\n     *     and how\n" +
		strings.TrimRight("     * @param title "+text, " ") + "\n     * @return whether it is there\n     */\n"
	body := func(returns, result string) string {
		return doc + "    " + returns + " " + name + "(String title, int shelf) {\n" + filler("body", 8) +
			"        " + result + "go(title, shelf);\n    }\n\n"
	}
	old = body("boolean", "return ")
	switch fresh = old; pick("change", "none", "rename", "rename", "void", "void", "drop", "both", "body") {
	case "rename":
		fresh = strings.NewReplacer("String title", "String name", "go(title", "go(name").Replace(old)
	case "void":
		fresh = strings.NewReplacer("boolean "+name, "void "+name, "return go", "go").Replace(old)
	case "drop":
		fresh = strings.NewReplacer(", int shelf", "", ", shelf)", ")").Replace(old)
	case "both":
		fresh = strings.NewReplacer("String title, int shelf", "String name, int place", "go(title, shelf", "go(name, place",
			"boolean "+name, "void "+name, "return go", "go").Replace(old)
	case "body":
		fresh = strings.ReplaceAll(old, "go(title", "log();\n        go(title")
	}
	if rapid.Bool().Draw(t, "more lines") {
		fresh += filler("between", 0) + "    // a line\n"
	}
	return old, fresh
}

// drawnFile is a file in two versions.
func drawnFile(t *rapid.T, class string) (old, fresh string) {
	old, fresh = "package shop;\n\nclass "+class+" {\n", "package shop;\n\nclass "+class+" {\n"
	// two links on one line, to what may get another name far below
	links := "    /** Opens {@link #door()} or again {@link #door()}. */\n    void open() { }\n\n"
	old, fresh = old+links, fresh+links
	for i := range rapid.IntRange(0, 4).Draw(t, "methods") {
		a, b := drawnMethod(t, i)
		old, fresh = old+a, fresh+b
	}
	door := "    void door() { push(); }\n}\n"
	old += door
	if rapid.Bool().Draw(t, "another name") {
		door = strings.ReplaceAll(door, "void door", "void gate")
	}
	fresh += door
	if rapid.IntRange(0, 4).Draw(t, "line ends") == 0 {
		old, fresh = strings.ReplaceAll(old, "\n", "\r\n"), strings.ReplaceAll(fresh, "\n", "\r\n")
	}
	return old, fresh
}

// TestReviewsFitTheirDiff judges commits at random and holds the review of each against git's own diff: no comment
// stands outside of a hunk, each is short enough, no finding is lost, a second run says nothing, and what can be taken
// gives, by the rules of each platform, the bytes that the fixes give.
func TestReviewsFitTheirDiff(t *testing.T) {
	cache := t.TempDir()
	open := func() (*detector.Detector, error) {
		return detector.Open(onnx.Options{Device: onnx.CPU, CacheDir: cache})
	}
	seen := map[string]int{} // what stands where
	rapid.Check(t, func(rt *rapid.T) {
		r := hooktest.NewRepo(t)
		names := []string{"shop/A.java", "a folder/B.java", "ö/C.java"}[:rapid.IntRange(1, 3).Draw(rt, "files")]
		after := map[string]string{}
		for i, name := range names {
			old, fresh := drawnFile(rt, string(rune('A'+i)))
			r.Write(name, old)
			after[name] = fresh
		}
		// its link is to what goes, and it stays as it is
		r.Write("shop/Far.java", "package shop;\n\n/** See {@link A#door()}. */\nclass Far {\n    void a() { }\n}\n")
		r.Commit()
		renamed := rapid.Bool().Draw(rt, "renamed")
		if renamed {
			r.Git("mv", "shop/A.java", "shop/Moved.java")
			after["shop/Moved.java"] = after["shop/A.java"]
			delete(after, "shop/A.java")
		}
		for name, text := range after {
			r.Write(name, text)
		}
		r.Write("Note.txt", fmt.Sprint(len(after)))
		r.Commit()
		fits(t, rt, r, open, after, seen)
	})
	for _, place := range []string{"taken", "on lines", "on a file", "in the summary"} {
		if seen[place] == 0 {
			t.Errorf("nothing was %s: %v", place, seen)
		}
	}
}

func fits(t *testing.T, rt *rapid.T, r *hooktest.Repo, open func() (*detector.Detector, error), after map[string]string,
	seen map[string]int,
) {
	between := change.Range{From: "HEAD~1", To: "HEAD"}
	source := hook.Open(r.Dir)
	found, err := hook.Run(t.Context(), hook.Options{Detector: open, Threads: 1, Budget: time.Minute,
		Source: func(ctx context.Context) (*change.Set, error) { return source.Range(ctx, between) }})
	if err != nil || found.Failure != nil {
		rt.Fatalf("%v, %v", err, found)
	}
	var text bytes.Buffer
	if err := report.JSON(&text, found); err != nil {
		rt.Fatal(err)
	}
	d, err := review.Read(text.Bytes())
	if err != nil {
		rt.Fatal(err)
	}
	for _, platform := range []struct {
		format string
		read   func(*rapid.T, []byte) []said
	}{{"github", gitHubSays}, {"gitlab", gitLabSays}} {
		f := format(platform.format)
		diff, err := source.Diff(t.Context(), between, change.Shown{Similar: f.Similar,
			Lines: func(string) bool { return true }})
		if err != nil {
			rt.Fatal(err)
		}
		first := written(rt, f.Of(d, diff, review.Posted{}))
		all := platform.read(rt, first)
		shown, at := map[string]bool{}, hunks(r, f.Similar)
		for _, s := range all {
			switch {
			case s.path == "" && strings.Contains(s.body, "Outside"):
				seen["in the summary"]++
			case s.path != "" && s.last == 0:
				seen["on a file"]++
			case s.path != "":
				seen["on lines"]++
			}
			if len(utf16.Encode([]rune(s.body))) > 65536 {
				rt.Errorf("%s: a comment of %d characters", f.Name, len(s.body))
			}
			if s.path != "" && s.last > 0 && !at.within(s) {
				rt.Errorf("%s: %s:%d-%d is outside of every hunk", f.Name, s.path, s.first, s.last)
			}
			if s.path != "" && s.last == 0 && !at.has(s.path) {
				rt.Errorf("%s: %s is not in the diff", f.Name, s.path)
			}
			for _, m := range regexp.MustCompile(`v1:[0-9a-f]{16}`).FindAllString(s.body, -1) {
				shown[m] = true
			}
		}
		for _, x := range found.Findings {
			if !shown[x.Fingerprint[:len("v1:")+16]] {
				rt.Errorf("%s: nobody hears of %s:%d %s", f.Name, x.Path, x.Line, x.Rule)
			}
		}
		if again := platform.read(rt, written(rt, f.Of(d, diff, review.ReadPosted(first)))); len(again) > 0 {
			rt.Errorf("%s: a second run says %+v", f.Name, again)
		}
		seen["taken"] += taken(rt, f.Name, all, found, after)
	}
}

// taken takes every suggestion of a review, and compares with the fixes of the findings that these are of.
func taken(rt *rapid.T, name string, all []said, found *report.Report, after map[string]string) (n int) {
	for path, text := range after {
		var edits []java.Edit
		lines := strings.SplitAfter(text, "\n")
		for _, s := range all {
			fix, ok := s.fix()
			if s.path != path || !ok {
				continue
			}
			n++
			lines[s.first-1] = fix
			for i := s.first; i < s.last; i++ {
				lines[i] = ""
			}
			for _, x := range found.Findings {
				if strings.Contains(s.body, x.Fingerprint[:len("v1:")+16]) {
					if !x.Suggestion.Certain() {
						rt.Errorf("%s: a draft can be taken: %q", name, s.body)
					}
					edits = append(edits, x.Suggestion.Fixes...)
				}
			}
		}
		if want := string(java.ApplyEdits([]byte(text), edits)); strings.Join(lines, "") != want {
			rt.Errorf("%s: the suggestions make of %s\n%s\nand the fixes\n%s", name, path, strings.Join(lines, ""), want)
		}
	}
	return n
}

// said is what one comment of a review says and where; without a path it is the summary, and without lines it stands on
// a file.
type said struct {
	path        string
	first, last int
	body        string
}

// fix is what the suggestion of a comment replaces its lines by.
func (s said) fix() (string, bool) {
	at := regexp.MustCompile("(?m)^(`{3,})suggestion.*\n").FindStringSubmatchIndex(s.body)
	if at == nil {
		return "", false
	}
	fence, rest := s.body[at[2]:at[3]], s.body[at[1]:]
	if strings.HasPrefix(rest, fence+"\n") {
		return "", true
	}
	text, _, closed := strings.Cut(rest, "\n"+fence+"\n")
	return strings.ReplaceAll(text+"\n", "\r\n", "\n"), closed // the text of a form
}

func format(name string) review.Format {
	return review.Formats()[slices.IndexFunc(review.Formats(), func(f review.Format) bool { return f.Name == name })]
}

func written(rt *rapid.T, value any) []byte {
	var out bytes.Buffer
	if err := report.EncodeJSON(&out, value); err != nil {
		rt.Fatal(err)
	}
	return out.Bytes()
}

// gitHubSays reads a review as GitHub's API does.
func gitHubSays(rt *rapid.T, text []byte) (all []said) {
	var r struct {
		Review *struct {
			Body     string
			Comments []struct {
				Path, Side, Body string
				Start            int `json:"start_line"`
				Line             int
			}
		}
		Files []struct{ Path, Body string } `json:"file_comments"`
	}
	if err := json.Unmarshal(text, &r); err != nil {
		rt.Fatal(err)
	}
	if r.Review != nil {
		all = append(all, said{body: r.Review.Body})
		for _, c := range r.Review.Comments {
			first := c.Start
			if first == 0 {
				first = c.Line
			}
			all = append(all, said{c.Path, first, c.Line, c.Body})
		}
	}
	for _, c := range r.Files {
		all = append(all, said{path: c.Path, body: c.Body})
	}
	return all
}

// gitLabSays reads a review as GitLab's API does: a suggestion says how many lines above its own it replaces.
func gitLabSays(rt *rapid.T, text []byte) (all []said) {
	var r struct {
		Discussions []struct {
			Body     string
			Position struct {
				Path string `json:"new_path"`
				Line int    `json:"new_line"`
			}
		}
		Note *struct{ Body string }
	}
	if err := json.Unmarshal(text, &r); err != nil {
		rt.Fatal(err)
	}
	for _, d := range r.Discussions {
		s := said{d.Position.Path, d.Position.Line, d.Position.Line, d.Body}
		if m := regexp.MustCompile("(?m)^`{3,}suggestion:-([0-9]+)\\+0$").FindStringSubmatch(d.Body); m != nil {
			above, _ := strconv.Atoi(m[1])
			s.first -= above
		}
		all = append(all, s)
	}
	if r.Note != nil {
		all = append(all, said{body: r.Note.Body})
	}
	return all
}

// gitsHunks are the lines of the new version that git itself shows of each file, from the first to behind the last.
type gitsHunks map[string][][2]int

func hunks(r *hooktest.Repo, similar int) gitsHunks {
	at, path := gitsHunks{}, ""
	for line := range strings.Lines(r.Git("-c", "core.quotePath=false", "diff", "-U3", fmt.Sprintf("-M%d%%", similar),
		"HEAD~1", "HEAD")) {
		line = strings.TrimRight(line, "\n\t")
		if name, ok := strings.CutPrefix(line, "+++ b/"); ok {
			path = name
			at[path] = nil
		} else if name, ok := strings.CutPrefix(line, "rename to "); ok {
			at[name] = nil
		}
		var a, b, c, n int
		if k, _ := fmt.Sscanf(line, "@@ -%d,%d +%d,%d @@", &a, &b, &c, &n); k == 4 {
			at[path] = append(at[path], [2]int{c, c + n})
		}
	}
	return at
}

func (at gitsHunks) has(path string) bool {
	_, there := at[path]
	return there
}

func (at gitsHunks) within(s said) bool {
	return slices.ContainsFunc(at[s.path], func(h [2]int) bool { return h[0] <= s.first && s.last < h[1] })
}
