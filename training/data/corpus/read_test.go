package corpus

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"jithook/engine/javadoc"
)

const record = `{"repo":"a/b","commit":"c1","time":1,"path":"A.java","class":"A","method":"f","old_doc":"/** Old. */","new_doc":"/** New. */",` +
	`"old_code":"int f() { return 1; }","new_code":"int f() { return 2; }","comments":[` +
	`{"type":"summary","old":"Old.","new":"New.","label":1,"rel":true},` +
	`{"type":"param","param":"x","old":"x a colour","new":"x a color","label":1,"kind":"spelling","rel":false}],"w":3}`

const judgedUnit = `{"id":"clean-1","repo":"a/b","commit":"c1","path":"A.java","class":"A","method":"f","type":"return","param":"","old":"one","new":"two",` +
	`"old_doc":"/** @return one */","old_code":"int f() { return 1; }","new_code":"int f() { return 2; }","mined":0,"stale":1,"pick":"random"}`

func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func compress(t *testing.T, text string) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := zstd.NewWriter(&out)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestBothFormatsGiveUnits(t *testing.T) {
	text := record + "\n" + judgedUnit // without a line feed at the end
	for _, path := range []string{write(t, "c.jsonl", []byte(text)), write(t, "c.jsonl.zst", compress(t, text))} {
		units, err := ReadAll(path)
		if err != nil {
			t.Fatal(err)
		}
		if len(units) != 3 {
			t.Fatalf("%s: %d units, want 3", filepath.Base(path), len(units))
		}
		summary, param, judged := units[0], units[1], units[2]
		if summary.Type != javadoc.Summary || summary.Old != "Old." || summary.Weight != 3 || !summary.Label() ||
			!summary.Eligible() {
			t.Errorf("summary: %+v", summary)
		}
		if param.Param != "x" || param.Eligible() {
			t.Errorf("a unit whose code did not change is not eligible: %+v", param)
		}
		if !judged.Judged || !judged.Label() || judged.Mined || judged.Confirmed() || judged.Weight != 1 ||
			judged.Pick != "random" {
			t.Errorf("judged: %+v", judged)
		}
		if judged.OldDoc != "/** @return one */" || judged.NewCode != "int f() { return 2; }" {
			t.Errorf("judged unit without its code: %+v", judged)
		}
	}
}

// TestMembersOfTheFile reads both formats with and without members, and writes them again.
func TestMembersOfTheFile(t *testing.T) {
	const members = `"old_members":["int g() { return 1; }"],"new_members":["int g() { return 2; }","int X = 3;"],`
	text := strings.Replace(record, `"comments"`, members+`"comments"`, 1) + "\n" +
		strings.Replace(judgedUnit, `"mined"`, members+`"mined"`, 1) + "\n" + record + "\n" + judgedUnit
	units, err := ReadAll(write(t, "c.jsonl", []byte(text)))
	if err != nil || len(units) != 6 {
		t.Fatalf("%d units, %v, want 6", len(units), err)
	}
	for i, u := range units {
		if i >= 3 && (u.OldMembers != nil || u.NewMembers != nil) {
			t.Errorf("unit %d has members", i)
		}
		if i < 3 && (len(u.OldMembers) != 1 || len(u.NewMembers) != 2 || u.NewMembers[1] != "int X = 3;") {
			t.Errorf("unit %d: %q and %q", i, u.OldMembers, u.NewMembers)
		}
		if twin := units[(i+3)%6]; u.Place() != twin.Place() || u.Content() != twin.Content() {
			t.Errorf("members make another unit of unit %d", i)
		}
		path := filepath.Join(t.TempDir(), "again.jsonl.zst")
		again := WriteMined
		if u.Judged {
			again = WriteJudged
		}
		if err := again(path, []*Unit{u}); err != nil {
			t.Fatal(err)
		}
		back, err := ReadAll(path)
		if err != nil || len(back) != 1 || !reflect.DeepEqual(back[0], u) {
			t.Errorf("unit %d reads as %+v, %v, want %+v", i, back, err, u)
		}
	}
}

func TestErrorsNameFileAndLine(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"no JSON":              {record + "\nnonsense\n", "line 2: invalid character"},
		"neither format":       {`{"repo":"a/b"}`, "line 1: neither a record with `comments` nor a judged unit"},
		"judged without label": {`{"type":"return","stale":1}`, "line 1: the judged unit has no `mined` label"},
		"unknown type": {record + "\n\n" + strings.Replace(judgedUnit, `"return"`, `"throws"`, 1),
			`line 3: unit of unknown type "throws"`},
		"a line that was cut":    {record[:200], "line 1: unexpected end of JSON input"},
		"another kind of object": {`[1]`, "line 1: json: cannot unmarshal array"},
	} {
		path := write(t, "bad.jsonl", []byte(c.text))
		_, err := ReadAll(path)
		if err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s and %q", name, err, path, c.want)
		}
	}
}

func TestDamagedCompressionIsAnError(t *testing.T) {
	data := compress(t, strings.Repeat(record+"\n", 50))
	path := write(t, "cut.jsonl.zst", data[:len(data)/2])
	if _, err := ReadAll(path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("error %v, want one that names %s", err, path)
	}
}

func TestReadingCanStopEarly(t *testing.T) {
	path := write(t, "c.jsonl", []byte(record+"\nnonsense"))
	for u, err := range Units(path) {
		if err != nil {
			t.Fatal(err)
		}
		if u.Type == javadoc.Summary {
			break
		}
	}
}
