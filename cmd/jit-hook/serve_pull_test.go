package main

import (
	"encoding/json"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"jithook/hook/hooktest"
)

// pulled is what the server says of a file that it is asked about.
type pulled struct {
	Kind, ResultID, URI string
	Version             *int
	Items               []diagnostic
}

// asking is a repository with one Reader, and an editor that asks for diagnostics and takes none unasked.
func asking(t *testing.T) (*hooktest.Repo, *editor) {
	t.Helper()
	r := hooktest.NewRepo(t)
	r.Write("Reader.java", fresh)
	r.Commit()
	e := started(t, r.Dir)
	able := string(e.ask("initialize", object{"processId": nil, "rootUri": nil,
		"initializationOptions": object{"showsResults": true}, "capabilities": object{
			"textDocument": object{"diagnostic": object{}},
			"workspace":    object{"diagnostics": object{"refreshSupport": true}},
		}}))
	if !strings.Contains(able, "diagnosticProvider") {
		t.Errorf("it can do %s", able)
	}
	return r, e
}

// TestServeIsAsked has a client that asks for diagnostics and takes none unasked.
func TestServeIsAsked(t *testing.T) {
	r, e := asking(t)
	path := filepath.Join(r.Dir, "Reader.java")
	e.openFile(path, 1, staleReader())
	pull := func(before string) (r pulled) {
		params := object{"textDocument": document(path)}
		if before != "" {
			params["previousResultId"] = before
		}
		if err := json.Unmarshal(e.ask("textDocument/diagnostic", params), &r); err != nil {
			t.Fatal(err)
		}
		return r
	}
	first := pull("")
	if first.Kind != "full" || brief(first.Items) != paramGone {
		t.Errorf("asked it says %+v", first)
	}
	if again := pull(first.ResultID); again.Kind != "unchanged" || again.ResultID != first.ResultID {
		t.Errorf("asked again it says %+v", again)
	}
	e.change(path, 2, staleReader()+"\n")
	if again := pull(first.ResultID); again.Kind != "unchanged" {
		t.Errorf("asked of a text with the same it says %+v", again)
	}
	e.change(path, 3, fresh)
	if third := pull(first.ResultID); third.Kind != "full" || len(third.Items) != 0 {
		t.Errorf("asked of another text it says %+v", third)
	}
	e.change(path, 4, staleReader())
	pull("")
	r.Write("Reader.java", staleReader())
	r.Git("commit", "-q", "-a", "-m", "x")
	e.wait("that it is to be asked again", func(m message) bool { return m.Method == "workspace/diagnostic/refresh" })
	explained := e.ask("workspace/executeCommand", object{"command": "jit-hook.explain", "arguments": []any{"param-gone"}})
	if !strings.Contains(string(explained), "param-gone") {
		t.Errorf("the rule is explained by %s", explained)
	}
	e.pause()
	for _, m := range e.before {
		if m.Method == "window/showMessage" {
			t.Errorf("the client shows results itself, and is told %s", m.Params)
		}
		if m.Method == "textDocument/publishDiagnostics" {
			t.Errorf("unasked it says %s", m.Params)
		}
	}
	e.quit()
}

// TestServeIsAskedAboutAllFiles has a client that asks about all files again and again, whether it waits or not.
func TestServeIsAskedAboutAllFiles(t *testing.T) {
	r, e := asking(t)
	path, other := filepath.Join(r.Dir, "Reader.java"), filepath.Join(r.Dir, "a=b,é", "Other.java")
	r.Write("a=b,é/Other.java", fresh)
	r.Write("Stale.java", fresh)
	r.Commit()
	r.Write("Stale.java", staleReader()) // is not open
	known := map[string]string{}
	begin := func(waits bool) int {
		all := []object{}
		for uri, id := range known {
			all = append(all, object{"uri": uri, "value": id})
		}
		params := object{"previousResultIds": all}
		if waits {
			params["partialResultToken"] = "all"
		}
		return e.begin("workspace/diagnostic", params)
	}
	read := func(id int) string {
		t.Helper()
		m := e.answer(id)
		var report struct{ Items []pulled }
		if m.Error != nil || json.Unmarshal(m.Result, &report) != nil || report.Items == nil {
			t.Fatalf("it says %s %+v", m.Result, m.Error)
		}
		of := map[string]string{}
		for _, i := range report.Items {
			version := "closed"
			if i.Version != nil {
				version = strconv.Itoa(*i.Version)
			}
			of[i.URI] = strings.TrimSpace(strings.Join([]string{version, i.Kind, brief(i.Items)}, " "))
			known[i.URI] = i.ResultID
		}
		if len(of) > 2 {
			t.Errorf("it speaks of %v", of)
		}
		return of[uriOf(path)] + "; " + of[uriOf(other)]
	}
	expect := func(id int, want string) {
		t.Helper()
		if got := read(id); got != want {
			t.Errorf("it says %s, want %s", got, want)
		}
	}
	held := func() int {
		t.Helper()
		id := begin(true)
		e.pause()
		for _, m := range e.before {
			if m.Method == "" && string(m.ID) == strconv.Itoa(id) {
				t.Errorf("nothing is new, and it says %s %+v", m.Result, m.Error)
			}
		}
		return id
	}
	expect(begin(false), "; ") // no file is open
	id := held()
	e.openFile(path, 1, staleReader())
	expect(id, "1 full "+paramGone+"; ")
	expect(begin(false), "1 unchanged; ")
	id = held()
	e.openFile(other, 1, fresh)
	expect(id, "1 unchanged; 1 full")
	id = held()
	e.change(other, 2, fresh+"\n") // with nothing to say
	e.change(other, 3, staleReader())
	expect(id, "1 unchanged; 3 full "+paramGone)
	id = held()
	e.tell("textDocument/didClose", object{"textDocument": document(other)})
	expect(id, "1 unchanged; closed full")
	id = held()
	e.tell("$/cancelRequest", object{"id": id})
	if m := e.answer(id); m.Error == nil || m.Error.Code != -32800 {
		t.Errorf("to what was taken back it answers %s %+v", m.Result, m.Error)
	}
	id = held()
	next := held() // ends the one before
	expect(id, "1 unchanged; closed unchanged")
	e.ask("shutdown", nil)
	expect(next, "1 unchanged; closed unchanged")
	e.quit()
}
