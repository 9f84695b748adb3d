package filter_test

import (
	"errors"
	"maps"
	"strings"
	"testing"

	"jithook/hook/filter"
)

func entry(path, method, rule, fingerprint string) filter.BaselineEntry {
	e := filter.BaselineEntry{Fingerprint: fingerprint, Rule: rule, Method: method, Comment: "@return <b>the list</b>"}
	e.SetPath(path)
	return e
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	b := filter.NewBaseline(entry("b/B.java", "B.b()", "type-word", "v1:2"),
		entry("a/caf\xe9.java", "A.a()", "stale-return", "v1:1"), entry("b/B.java", "B.a()", "type-word", "v1:3"))
	text := string(b.Encode())
	want := `{
"version": 1,
"findings": [
{"fingerprint":"v1:1","rule":"stale-return","path":"a/caf` + "\uFFFD" + `.java","path_base64":"YS9jYWbpLmphdmE=","method":"A.a()","comment":"@return <b>the list</b>"},
{"fingerprint":"v1:3","rule":"type-word","path":"b/B.java","method":"B.a()","comment":"@return <b>the list</b>"},
{"fingerprint":"v1:2","rule":"type-word","path":"b/B.java","method":"B.b()","comment":"@return <b>the list</b>"}
]
}
`
	if text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	again, err := filter.ReadBaseline([]byte(text), "b.json")
	if err != nil {
		t.Fatal(err)
	}
	if string(again.Encode()) != text || again.Entries()[0].RawPath() != "a/caf\xe9.java" {
		t.Errorf("read again it is\n%s", again.Encode())
	}
	known, err := filter.ReadKnown(strings.NewReader(text), "b.json")
	if want := (filter.Known{"v1:1": "", "v1:2": "", "v1:3": ""}); err != nil || !maps.Equal(known, want) {
		t.Errorf("known are %v, %v", known, err)
	}
	again.Remove("v1:2")
	if entries := again.Entries(); len(entries) != 2 || entries[1].Fingerprint != "v1:3" {
		t.Error("what was removed is still there")
	}
	if empty, err := filter.ReadBaseline(filter.NewBaseline().Encode(), "b.json"); err != nil || len(empty.Entries()) != 0 {
		t.Errorf("an empty one: %v, %v", empty.Entries(), err)
	}
}

func TestAnEntryKeepsItsReason(t *testing.T) {
	known := entry("A.java", "A.a()", "type-word", "v1:1")
	known.Reason = "the list is meant"
	b := filter.NewBaseline(known)
	if n := b.Add(entry("A.java", "A.a()", "type-word", "v1:1"), entry("A.java", "A.a()", "type-word", "v1:2")); n != 1 {
		t.Errorf("%d are new", n)
	}
	if b.Entries()[0].Reason != "the list is meant" {
		t.Errorf("entries %+v", b.Entries())
	}
}

func TestDamagedBaselinesSayWhere(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   "line 1: it ends early",
		"{":                                  "line 1: it ends early",
		"{\n\"version\": 1,\n<<<<<<< HEAD":   "line 3: invalid character '<'",
		`{"version": 1, "findings": "none"}`: "line 1: its findings are not a list",
		`{"version": 1, "finding": []}`:      `line 1: unknown field "finding"`,
		`{"findings": []}`:                   "it names no version",
		`{"version": 2, "findings": []}`:     "it is of version 2, and this jit-hook reads version 1",
		`{"version": 1} {}`:                  "something follows its end",
		`{"version": 1}`:                     "it has no list of findings",
		"{\"version\": 1, \"findings\": [{\"rule\": \"x\"}]}": `the finding of "x" in "" has no fingerprint`,
	} {
		b, err := filter.ReadBaseline([]byte(text), "b.json")
		if !errors.Is(err, filter.ErrDamaged) || b != nil || !strings.Contains(err.Error(), "b.json: "+want) {
			t.Errorf("%s:\ngot  %v\nwant %s", text, err, want)
		}
	}
}

// TestOnlyABaselineIsSalvaged has lines that would be lost where the file is written again.
func TestOnlyABaselineIsSalvaged(t *testing.T) {
	one, two := entry("A.java", "A.a()", "ack", "v1:1"), entry("B.java", "B.b()", "ack", "v1:2")
	whole := string(filter.NewBaseline(one, two).Encode())
	conflicts := strings.Replace(whole, "{\"fingerprint\":\"v1:2\"", "=======\n{\"fingerprint\":\"v1:2\"", 1)
	for _, text := range []string{whole, conflicts, strings.ReplaceAll(conflicts, "\n", "\r\n")} {
		b, conflict, err := filter.Salvage([]byte(text), "b.json")
		if err != nil || len(b.Entries()) != 2 || (conflict == nil) != (text == whole) {
			t.Errorf("%s: %v, %v", text, conflict, err)
		}
	}
	for name, text := range map[string]string{
		"a line of another kind": conflicts + "PASSWORD=1\n",
		"a field more":           strings.Replace(conflicts, `"rule"`, `"mine":1,"rule"`, 1),
		"two entries on a line": strings.Replace(conflicts, `,
=======`, "{}", 1),
		"cut short":          whole[:len(whole)-30],
		"marks alone":        "<<<<<<< HEAD\n=======\n>>>>>>> other\n",
		"brackets alone":     "{\n}\n",
		"another program's":  `{"version": 1, "dependencies": {}}`,
		"a list of nothing":  `{"version": 1}`,
		"no text":            "\x00\x01\x02",
		"a mark within text": strings.Replace(conflicts, "=======", "=======x", 1),
	} {
		if b, _, err := filter.Salvage([]byte(text), "b.json"); !errors.Is(err, filter.ErrDamaged) || b != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
