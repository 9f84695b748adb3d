package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jithook/hook/hooktest"
)

// paramGone is what is said of the fresh Reader with another parameter.
const paramGone = "4:7-4:19 1 param-gone"

// served is a repository with one Reader that nobody changed, and an editor in which that is open.
func served(t testing.TB) (r *hooktest.Repo, e *editor, path string) {
	t.Helper()
	r = hooktest.NewRepo(t)
	t.Setenv("XDG_CACHE_HOME", filepath.Join(t.TempDir(), "cache"))
	r.Write("Reader.java", fresh)
	r.Commit()
	e = open(t, r.Dir)
	path = filepath.Join(r.Dir, "Reader.java")
	e.openFile(path, 1, fresh)
	e.expect(path, 1, "")
	return r, e, path
}

// expect fails unless this is said of a version of a file.
func (e *editor) expect(path string, version int, want string) {
	e.t.Helper()
	if got := brief(e.diagnostics(path, version)); got != want {
		e.t.Errorf("of version %d of %s is said\n%s\nwant\n%s", version, path, got, want)
	}
}

func TestServeJudgesWhatIsTyped(t *testing.T) {
	r, e, path := served(t)
	was := r.Hash()
	e.change(path, 2, staleReader())
	found := e.diagnostics(path, 2)
	if brief(found) != paramGone || found[0].Source != "jit-hook" || !strings.Contains(found[0].Message, "`limit`") ||
		len(found[0].Related) != 1 || found[0].Related[0].Location.Range.String() != "7:22-7:31" {
		t.Errorf("found %+v", found)
	}
	// Of a range, and of several one after the other.
	e.change(path, 3, object{"range": between(4, 14, 4, 19), "text": "limit"})
	e.expect(path, 3, "")
	e.change(path, 4, object{"range": between(0, 0, 0, 0), "text": "\n\n"},
		object{"range": between(6, 14, 6, 19), "text": "count"})
	e.expect(path, 4, "6:7-6:19 1 param-gone")
	if r.Hash() != was {
		t.Error("something was written")
	}
	e.tell("textDocument/didClose", object{"textDocument": document(path)})
	e.expect(path, -1, "")
	e.quit()
}

// TestServeSaysWhatTheCommandLineSays compares both on what is on disk.
func TestServeSaysWhatTheCommandLineSays(t *testing.T) {
	r, e, path := served(t)
	r.Write("Reader.java", staleReader())
	e.change(path, 2, staleReader())
	found := e.diagnostics(path, 2)
	cmd := exec.Command(jitHookPath(t), "--worktree", "--format", "json")
	cmd.Dir = r.Dir
	out, err := cmd.Output()
	var want struct {
		Findings []struct {
			Rule, Message string
			Line          int
		}
	}
	if json.Unmarshal(out, &want) != nil || len(want.Findings) != 1 || len(found) != 1 {
		t.Fatalf("%s: %v: %+v", out, err, found)
	}
	if f, d := want.Findings[0], found[0]; f.Rule != d.Code || f.Message != d.Message || f.Line != d.Range.Start.Line+1 {
		t.Errorf("%+v, %+v", f, d)
	}
}

// TestServeFollowsTheRepository commits, changes branches and settings, with nothing typed meanwhile.
func TestServeFollowsTheRepository(t *testing.T) {
	r, e, path := served(t)
	e.change(path, 2, staleReader())
	e.expect(path, 2, paramGone)
	r.Write(".jit-hook.toml", "[rules]\nparam-gone = \"warn\"\n")
	e.expect(path, 2, "4:7-4:19 2 param-gone")
	r.Write(".jit-hook.toml", "[rules]\nparam-gone = \"off\"\n")
	e.expect(path, 2, "")
	r.Write(".jit-hook.toml", "[rules\n")
	e.wait("that the settings are broken", func(m message) bool {
		return m.Method == "window/showMessage" && strings.Contains(string(m.Params), "settings")
	})
	e.expect(path, 2, "")
	r.Write(".jit-hook.toml", "# all as it is\n")
	e.expect(path, 2, paramGone)
	r.Write("Reader.java", staleReader())
	r.Git("checkout", "-q", "-b", "other")
	r.Git("add", "-A")
	r.Git("commit", "-q", "-m", "what is stale is committed")
	e.expect(path, 2, "")
	r.Git("symbolic-ref", "HEAD", "refs/heads/main")
	e.expect(path, 2, paramGone)
	e.quit()
}

// TestServeWaitsForSettings starts with settings that nobody can read.
func TestServeWaitsForSettings(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write("Reader.java", fresh)
	r.Commit()
	r.Write(".jit-hook.toml", "[rules\n")
	e, path := open(t, r.Dir), filepath.Join(r.Dir, "Reader.java")
	e.openFile(path, 1, staleReader())
	e.wait("that the settings are broken", func(m message) bool {
		return m.Method == "window/showMessage" && strings.Contains(string(m.Params), ".jit-hook.toml")
	})
	r.Write(".jit-hook.toml", "[rules]\nparam-gone = \"warn\"\n")
	e.expect(path, 1, "4:7-4:19 2 param-gone")
	e.quit()
}

// TestServeFindsTheNearestRepository opens files of two repositories, of a linked work tree, and of none.
func TestServeFindsTheNearestRepository(t *testing.T) {
	r, e, path := served(t)
	inner := filepath.Join(r.Dir, "inner")
	linked := filepath.Join(t.TempDir(), "linked")
	r.Git("init", "-q", "-b", "main", inner)
	within := r.At(inner)
	within.Write("Reader.java", staleReader())
	within.Git("add", "-A")
	within.Git("commit", "-q", "-m", "x")
	r.Git("worktree", "add", "-q", linked)
	outside := filepath.Join(t.TempDir(), "Reader.java")
	for _, p := range []string{outside, filepath.Join(inner, "Reader.java"), filepath.Join(linked, "Reader.java")} {
		e.openFile(p, 7, staleReader())
	}
	e.expect(filepath.Join(linked, "Reader.java"), 7, paramGone)
	e.expect(filepath.Join(inner, "Reader.java"), 7, "")
	e.change(outside, 8, fresh)
	e.change(path, 2, staleReader())
	e.expect(path, 2, paramGone)
	silent := func(m message) bool {
		return m.Method == "window/logMessage" && strings.Contains(string(m.Params), "no git repository")
	}
	e.wait("that a file is outside", silent)
	e.quit()
	for m := range e.heard {
		e.before = append(e.before, m)
	}
	for _, m := range e.before {
		if strings.Contains(string(m.Params), uriOf(outside)) || silent(m) {
			t.Errorf("of a file outside is said %s", m.Params)
		}
	}
}

// TestServeCountsAsEditorsDo has characters of several code units, combining ones, and other line ends before what is
// found, and in texts that are stored otherwise.
func TestServeCountsAsEditorsDo(t *testing.T) {
	head := "/* 🎉e\u0301 */ class Reader {"
	for name, c := range map[string]struct{ stored, typed func(string) string }{
		"as it is":         {same, same},
		"CRLF":             {same, crlf},
		"CRLF in both":     {crlf, crlf},
		"byte order mark":  {func(s string) string { return "\uFEFF" + s }, same},
		"mark in both":     {func(s string) string { return "\uFEFF" + s }, func(s string) string { return "\uFEFF" + s }},
		"carriage returns": {func(s string) string { return strings.ReplaceAll(s, "\n", "\r") }, same},
	} {
		t.Run(name, func(t *testing.T) {
			r := hooktest.NewRepo(t)
			source := strings.Replace(fresh, "class Reader {", head, 1)
			source = strings.Replace(source, "List<String> read(", "/* 🎉🎉e\u0301 */ List<String> read(", 1)
			r.Write("Reader.java", c.stored(source))
			r.Commit()
			e := open(t, r.Dir)
			path := filepath.Join(r.Dir, "Reader.java")
			e.openFile(path, 1, c.typed(source))
			e.expect(path, 1, "")
			line := strings.Split(source, "\n")[7]
			before, _, _ := strings.Cut(line, "count")
			at := len(codeUnits(before))
			e.change(path, 2, object{"range": between(7, at, 7, at+5), "text": "limit"})
			found := e.diagnostics(path, 2)
			if len(found) != 1 || found[0].Code != "param-gone" || found[0].Range.String() != "4:7-4:19" ||
				found[0].Related[0].Location.Range.Start.Character != at-4 {
				t.Errorf("found %+v", found)
			}
			e.quit()
		})
	}
}

func same(s string) string { return s }
func crlf(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }

func codeUnits(s string) (units []struct{}) {
	for _, r := range s {
		units = append(units, struct{}{})
		if r > 0xFFFF {
			units = append(units, struct{}{})
		}
	}
	return units
}

// TestServeSurvives sends what no client should.
func TestServeSurvives(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write("Reader.java", fresh)
	r.Commit()
	path := filepath.Join(r.Dir, "Reader.java")
	big := strings.Repeat("x", 100<<20)
	for _, c := range []struct{ name, text, want string }{
		{"garbage", "\x00\xff{]\r\n\r\n", "no Content-Length"},
		{"garbage in front", "GET / HTTP/1.1", ""},
		{"no JSON", "Content-Length: 5\r\n\r\n{\"a\":", "cannot be read"},
		{"no object", "Content-Length: 2\r\n\r\n17", "cannot be read"},
		{"empty", "Content-Length: 0\r\n\r\n", "cannot be read"},
		{"a list", "Content-Length: 2\r\n\r\n[]", "cannot be read"},
		{"negative", "Content-Length: -5\r\n\r\n", "no Content-Length"},
		{"absurd", "Content-Length: 99999999999999999999\r\n\r\n", "no Content-Length"},
		{"gigabytes", "Content-Length: 9999999999\r\n\r\n", "no Content-Length"},
		{"too long", fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(big), big), "longer than 8 MiB"},
		{"another header", "Content-Type: x\r\n\r\n", "no Content-Length"},
		{"a long line", big[:100000] + "\r\n\r\n", "no Content-Length"},
		{"an unknown notification", notification("text/odd", "{}"), ""},
		{"no cancellation", notification("$/cancelRequest", "{}") + notification("$/cancelRequest", `{"id":[1]}`) +
			notification("$/cancelRequest", `{"id":null}`) + notification("$/cancelRequest", `{"id":99999999999999}`), ""},
		{"an unknown request", frame(`{"jsonrpc":"2.0","id":"x","method":"text/odd"}`), ""},
		{"a request of nothing", frame(`{"jsonrpc":"2.0","id":"y","method":"textDocument/hover","params":[]}`), ""},
		{"a version of the future", frame(`{"jsonrpc":"3.0","method":"x"}`), "cannot be read"},
		{"no method", frame(`{"jsonrpc":"2.0","params":{}}`), ""},
		{"wrong parameters", notification("textDocument/didOpen", "[1]"), ""},
		{"not open", notification("textDocument/didChange", `{"textDocument":{"uri":"file:///a.java",`+
			`"version":1},"contentChanges":[]}`), ""},
		{"another scheme", notification("textDocument/didOpen", `{"textDocument":{"uri":"jdt://x/A.java","version":1,`+
			`"languageId":"java","text":"class A {}"}}`), ""},
		{"far outside", notification("textDocument/didChange", `{"textDocument":{"uri":"`+uriOf(path)+`","version":1},`+
			`"contentChanges":[{"text":"","range":{"start":{"line":4000000000,"character":4000000000},`+
			`"end":{"line":0,"character":0}}}]}`), ""},
		{"an answer that nobody asked for", frame(`{"jsonrpc":"2.0","id":77,"result":null}`), ""},
		{"half", "Content-Length: 40\r", ""},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			e := open(t, r.Dir)
			e.openFile(path, 1, fresh)
			e.expect(path, 1, "")
			e.write(c.text)
			if c.want != "" {
				e.wait("an error", func(m message) bool {
					return m.Error != nil && string(m.ID) == "null" && strings.Contains(m.Error.Message, c.want)
				})
			}
			if c.name == "half" {
				e.write("\n\r\n" + `{"jsonrpc":"2.0","method":"$/x" `)
				e.write(`       }`)
			}
			e.change(path, 2, staleReader())
			e.expect(path, 2, paramGone)
			e.quit()
		})
	}
}

func notification(method, params string) string {
	return frame(fmt.Sprintf(`{"jsonrpc":"2.0","method":%q,"params":%s}`, method, params))
}

func frame(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }

// TestServeEndsWithItsClient has clients that go without a word, in the middle of one, or that say too little.
func TestServeEndsWithItsClient(t *testing.T) {
	for name, last := range map[string]string{"at once": "", "half a header": "Content-Le",
		"half a message": "Content-Length: 9\r\n\r\n{"} {
		e := started(t, t.TempDir())
		e.write(last)
		_ = e.in.Close()
		if err := e.cmd.Wait(); err == nil {
			t.Errorf("%s: it ended as if all were well", name)
		}
	}
	e := open(t, t.TempDir())
	e.tell("exit", nil) // without shutdown
	if err := e.cmd.Wait(); err == nil || e.cmd.ProcessState.ExitCode() < 0 {
		t.Errorf("it ended with %v", err)
	}
}

// TestServeForgetsOlderTexts types quickly: what is said of a version is true of it, and nothing comes behind.
func TestServeForgetsOlderTexts(t *testing.T) {
	_, e, path := served(t)
	const last = 200
	for v := 2; v <= last; v++ {
		text := fresh
		if v%2 == 0 {
			text = staleReader()
		}
		e.change(path, v, text)
	}
	e.expect(path, last, paramGone)
	seen := 0
	for _, m := range e.before {
		var p published
		if m.Method != "textDocument/publishDiagnostics" || json.Unmarshal(m.Params, &p) != nil {
			continue
		}
		if stale := len(p.Diagnostics) > 0; *p.Version <= seen || stale != (*p.Version%2 == 0) {
			t.Errorf("behind version %d is said of version %d: %+v", seen, *p.Version, p.Diagnostics)
		}
		seen = *p.Version
	}
	e.quit()
}

// TestServeWritesNamesAsItsClient has a file whose name may be written in several ways.
func TestServeWritesNamesAsItsClient(t *testing.T) {
	r, e, _ := served(t)
	path := filepath.Join(r.Dir, "a=b+c@d,é", "Reader.java")
	r.Write("a=b+c@d,é/Reader.java", fresh)
	r.Commit()
	e.openFile(path, 1, fresh)
	e.change(path, 2, staleReader())
	e.expect(path, 2, paramGone)
	if a := e.actions(path, 4); a[0].Edit.DocumentChanges[0].TextDocument.URI != uriOf(path) {
		t.Errorf("it edits %+v", a[0])
	}
	e.tell("textDocument/didClose", object{"textDocument": document(path)})
	e.expect(path, -1, "")
	e.quit()
}

// TestServeCancels has the client take back what it asked for.
func TestServeCancels(t *testing.T) {
	_, e, path := served(t)
	e.change(path, 2, staleReader())
	id := e.begin("textDocument/hover", object{"textDocument": document(path), "position": place(4, 10)})
	e.tell("$/cancelRequest", object{"id": id})
	e.answer(id) // with an error or not: it may have been done
	if m := e.answer(e.begin("text/odd", object{})); m.Error == nil || m.Error.Code != -32601 {
		t.Errorf("to what nobody knows it answers %s %+v", m.Result, m.Error)
	}
	e.expect(path, 2, paramGone)
	e.quit()
}

// TestServeAnswersQuestions hovers over what is found, and asks what can be done about it.
func TestServeAnswersQuestions(t *testing.T) {
	r, e, path := served(t)
	e.change(path, 2, staleReader())
	e.expect(path, 2, paramGone)
	hover := string(e.ask("textDocument/hover", object{"textDocument": document(path), "position": place(4, 10)}))
	for _, w := range []string{"param-gone", "no longer a parameter", "```text", "limit", `"start":{"line":4`} {
		if !strings.Contains(hover, w) {
			t.Errorf("the hover does not say %q: %s", w, hover)
		}
	}
	away := object{"textDocument": document(path), "position": place(0, 0)}
	if h := e.ask("textDocument/hover", away); string(h) != "null" {
		t.Errorf("elsewhere it says %s", h)
	}
	actions := e.actions(path, 4)
	if got := titles(actions); !strings.HasPrefix(got, "Fix the comment: @param limit\n") ||
		!strings.Contains(got, "Silence the rule here") || !strings.Contains(got, "Explain the rule param-gone") ||
		strings.Contains(got, "Still true") { // what is certain is not
		t.Errorf("actions are\n%s", got)
	}
	right := strings.Replace(staleReader(), "@param count", "@param limit", 1)
	if got := applied(t, staleReader(), actions[0], 2); got != right {
		t.Errorf("fixed it is\n%s", got)
	}
	silenced := applied(t, staleReader(), actions[1], 2)
	if !strings.Contains(silenced, "\n    // jit-hook:ignore[param-gone] \n    List<String> read(int limit)") {
		t.Errorf("silenced it is\n%s", silenced)
	}
	// It silences nothing without a reason, and says so.
	e.change(path, 3, silenced)
	e.expect(path, 3, paramGone+"\n7:0-7:35 3 bad-suppression")
	e.change(path, 4, strings.Replace(silenced, "[param-gone] ", "[param-gone] callers say count", 1))
	e.expect(path, 4, "")
	said := string(e.ask("workspace/executeCommand", actions[2].Command))
	if !strings.Contains(said, "param-gone") {
		t.Errorf("the rule is explained by %s", said)
	}
	e.wait("the explanation", func(m message) bool {
		return m.Method == "window/showMessage" && strings.Contains(string(m.Params), "param-gone")
	})
	if got := r.Git("status", "--porcelain"); got != "" {
		t.Errorf("written was %s", got)
	}
	e.quit()
}

// TestServeCallsDraftsSo has a comment that a model words anew, and clients that can do little and more.
func TestServeCallsDraftsSo(t *testing.T) {
	const old = `public class Harbour {
    /**
     * Finds a ship.
     *
     * @param name its name
     * @return the ship, or {@code null} if there is none
     */
    public Ship find(String name) {
        Ship s = ships.get(name);
        if (s == null) {
            return null;
        }
        return s;
    }
}
`
	r := hooktest.NewRepo(t)
	r.Write("Harbour.java", old)
	r.Commit()
	path := filepath.Join(r.Dir, "Harbour.java")
	for able, want := range map[string]string{"": `"changes":{"file:`, `"documentChanges":true`: `"documentChanges":[`,
		`"documentChanges":true,"snippetEditSupport":true`: `"snippet":{"kind":"snippet","value":"// jit-hook:ignore[`} {
		e := started(t, r.Dir)
		e.ask("initialize", object{"processId": nil, "rootUri": nil, "capabilities": object{"workspace": object{
			"workspaceEdit": json.RawMessage("{" + able + "}")}}})
		e.openFile(path, 1, strings.Replace(old, "return null", "throw new NoSuchElementException(name)", 1))
		found := e.diagnostics(path, 1)
		if len(found) != 1 || found[0].Range.Start.Line != 5 || found[0].Related != nil {
			t.Fatalf("found %+v", found)
		}
		result := string(e.ask("textDocument/codeAction", object{"textDocument": document(path),
			"range": found[0].Range.object(), "context": object{"diagnostics": []any{}}}))
		if !strings.Contains(result, `"title":"Draft to read (a model wrote it): @return the ship`) ||
			!strings.Contains(result, `"isPreferred":false`) || !strings.Contains(result, want) {
			t.Errorf("to a client that can do {%s} actions are %s", able, result)
		}
		e.quit()
	}
}

// TestServeFixesWithTheLineEndsOfTheText has a file with other line ends than git stores.
func TestServeFixesWithTheLineEndsOfTheText(t *testing.T) {
	_, e, path := served(t)
	gone := crlf(strings.Replace(staleReader(), "int limit", "", 1))
	e.change(path, 2, gone)
	e.expect(path, 2, paramGone)
	if got := applied(t, gone, e.actions(path, 4)[0], 2); strings.Contains(strings.ReplaceAll(got, "\r\n", ""), "\n") ||
		strings.Contains(got, "@param") {
		t.Errorf("fixed it is %q", got)
	}
	e.quit()
}

// TestServeAcknowledges keeps a reason in the baseline, and says no more of the comment.
func TestServeAcknowledges(t *testing.T) {
	r, e, _ := served(t)
	const old = `class Shelf {
    /**
     * Finds books.
     *
     * @return the list of books, never null
     */
    List<Book> books(String author) {
        return find(author);
    }
}
`
	changed := strings.Replace(old, "return find(author);",
		"if (author == null) { return null; }\n        return find(author);", 1)
	r.Write("Shelf.java", old)
	r.Commit()
	path := filepath.Join(r.Dir, "Shelf.java")
	e.openFile(path, 1, old)
	e.change(path, 2, changed)
	found := e.diagnostics(path, 2)
	if len(found) == 0 {
		t.Fatal("nothing is found")
	}
	var ack action
	for _, a := range e.actions(path, found[0].Range.Start.Line) {
		if strings.HasPrefix(a.Title, "Still true") {
			ack = a
		}
	}
	run := func(reason string) message {
		if reason != "" {
			ack.Command["arguments"].([]any)[0].(object)["reason"] = reason
		}
		return e.answer(e.begin("workspace/executeCommand", ack.Command))
	}
	if m := run(""); m.Error == nil || !strings.Contains(m.Error.Message, "say why") {
		t.Errorf("without a reason: %+v", m)
	}
	if m := run("null means an unknown author"); m.Error == nil || !strings.Contains(m.Error.Message, "save") {
		t.Errorf("unsaved: %+v", m)
	}
	r.Write("Shelf.java", changed)
	e.tell("textDocument/didSave", object{"textDocument": document(path)})
	if m := run("null means an unknown author"); m.Error != nil || !strings.Contains(string(m.Result), "still true") {
		t.Errorf("it says %s, %+v", m.Result, m.Error)
	}
	e.wait("that nothing is left", func(m message) bool {
		var p published
		return m.Method == "textDocument/publishDiagnostics" && json.Unmarshal(m.Params, &p) == nil &&
			p.URI == uriOf(path) && len(p.Diagnostics) == len(found)-1
	})
	if text, err := os.ReadFile(filepath.Join(r.Dir, ".jit-hook-baseline.json")); err != nil ||
		!bytes.Contains(text, []byte("null means an unknown author")) {
		t.Errorf("%s %v", text, err)
	}
	e.quit()
}

// TestServeKnowsWhatIsSaved has a type that takes the place of another, and is still of that once its own file says
// so.
func TestServeKnowsWhatIsSaved(t *testing.T) {
	r, e, _ := served(t)
	const shop = `interface Shop {
    /**
     * Finds the {@link Order} of a customer.
     *
     * @return the {@link Order}
     */
    Order find(String customer);
}
`
	r.Write("Shop.java", shop)
	r.Write("Order.java", "interface Order {\n}\n")
	r.Write("StoredOrder.java", "class StoredOrder {\n}\n")
	r.Commit()
	path, stored := filepath.Join(r.Dir, "Shop.java"), filepath.Join(r.Dir, "StoredOrder.java")
	e.openFile(path, 1, shop)
	e.openFile(stored, 1, "class StoredOrder {\n}\n")
	e.change(path, 2, strings.Replace(shop, "    Order find", "    StoredOrder find", 1))
	if found := e.diagnostics(path, 2); len(found) == 0 {
		t.Error("nothing is said of a type that was replaced")
	}
	r.Write("StoredOrder.java", "class StoredOrder implements Order {\n}\n")
	e.tell("textDocument/didSave", object{"textDocument": document(stored)})
	e.expect(path, 2, "")
	e.quit()
}

// TestServeFindsLinks renames a method that its own file and another one link. The other is the commit's business.
func TestServeFindsLinks(t *testing.T) {
	r, e, _ := served(t)
	const shelf = `class Shelf {
    /** Counts the books. */
    int count() {
        return books.size();
    }

    /** Is as large as {@link #count()} says. */
    int size() {
        return books.size();
    }
}
`
	user := strings.NewReplacer("class Shelf", "class User", "#count()", "Shelf#count()").Replace(shelf)
	r.Write("Shelf.java", shelf)
	r.Write("User.java", user)
	r.Commit()
	path, other := filepath.Join(r.Dir, "Shelf.java"), filepath.Join(r.Dir, "User.java")
	e.openFile(path, 1, shelf)
	e.openFile(other, 1, user)
	e.change(path, 2, strings.Replace(shelf, "int count()", "int number()", 1))
	e.expect(path, 2, "6:23-6:39 1 link-gone")
	e.change(other, 2, user+"\n")
	e.expect(other, 2, "")
	e.quit()
}

// TestServeInAMerge judges what both sides made of a file against both.
func TestServeInAMerge(t *testing.T) {
	r, e, path := served(t)
	r.Git("checkout", "-q", "-b", "side")
	r.Write("Reader.java", strings.ReplaceAll(staleReader(), "Reads the", "Reads all the"))
	r.Commit()
	r.Git("checkout", "-q", "main")
	r.Write("Other.java", strings.ReplaceAll(fresh, "Reader", "Other"))
	r.Commit()
	r.Git("merge", "-q", "--no-commit", "--no-ff", "side")
	e.change(path, 2, strings.ReplaceAll(staleReader(), "Reads the", "Reads all the"))
	e.expect(path, 2, "") // as it was on the side
	e.change(path, 3, strings.NewReplacer("int limit", "int most", ", limit", ", most").Replace(staleReader()))
	e.expect(path, 3, paramGone)
	e.quit()
}

// TestServeWithoutGit has no git on the PATH, and says so.
func TestServeWithoutGit(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write("Reader.java", fresh)
	r.Commit()
	t.Setenv("PATH", filepath.Dir(jitHookPath(t)))
	e, path := open(t, r.Dir), filepath.Join(r.Dir, "Reader.java")
	e.openFile(path, 1, staleReader())
	e.wait("that git is missing", func(m message) bool {
		return m.Method == "window/logMessage" && strings.Contains(string(m.Params), "install git")
	})
	e.quit()
}

// TestServeIsLeftOut has the environment switch it off.
func TestServeIsLeftOut(t *testing.T) {
	t.Setenv("JIT_HOOK_SKIP", "1")
	r := hooktest.NewRepo(t)
	r.Write("Reader.java", fresh)
	r.Commit()
	e := open(t, r.Dir)
	e.openFile(filepath.Join(r.Dir, "Reader.java"), 1, staleReader())
	e.wait("that it is left out", func(m message) bool {
		return m.Method == "window/logMessage" && strings.Contains(string(m.Params), "leave it out")
	})
	e.quit()
}

// TestServeOfAFileThatIsGone closes a file that was deleted, and opens one that was renamed.
func TestServeOfAFileThatIsGone(t *testing.T) {
	r, e, path := served(t)
	e.change(path, 2, staleReader())
	e.expect(path, 2, paramGone)
	moved := filepath.Join(r.Dir, "sub", "Reader.java")
	r.Write("sub/Reader.java", staleReader())
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	e.change(path, 3, staleReader()+"\n")
	e.expect(path, 3, paramGone)
	e.tell("textDocument/didClose", object{"textDocument": document(path)})
	e.expect(path, -1, "")
	e.openFile(moved, 1, staleReader())
	e.expect(moved, 1, paramGone)
	e.openFile(filepath.Join(r.Dir, "New.java"), 1, staleReader())
	e.expect(filepath.Join(r.Dir, "New.java"), 1, "")
	e.openFile(filepath.Join(r.Dir, "none", "New.java"), 1, staleReader())
	e.quit()
}

// action is what can be done.
type action struct {
	Title   string
	Command object
	Edit    struct {
		DocumentChanges []struct {
			TextDocument struct {
				URI     string
				Version int
			}
			Edits []struct {
				Range   stretch
				NewText string
			}
		}
	}
}

func (e *editor) actions(path string, line int) (all []action) {
	e.t.Helper()
	result := e.ask("textDocument/codeAction", object{"textDocument": document(path), "range": between(line, 10, line, 10),
		"context": object{"diagnostics": []any{}}})
	if err := json.Unmarshal(result, &all); err != nil || len(all) == 0 {
		e.t.Fatalf("%s: %v", result, err)
	}
	return all
}

func titles(all []action) string {
	var b strings.Builder
	for _, a := range all {
		b.WriteString(a.Title + "\n")
	}
	return b.String()
}

// applied is a text of single-byte characters after the edits of an action.
func applied(t *testing.T, text string, a action, version int) string {
	t.Helper()
	c := a.Edit.DocumentChanges
	if len(c) != 1 || c[0].TextDocument.Version != version {
		t.Fatalf("%+v", a)
	}
	lines := strings.SplitAfter(text, "\n")
	offset := func(line, character int) int { return len(strings.Join(lines[:line], "")) + character }
	for i := len(c[0].Edits) - 1; i >= 0; i-- {
		e := c[0].Edits[i]
		text = text[:offset(e.Range.Start.Line, e.Range.Start.Character)] + e.NewText +
			text[offset(e.Range.End.Line, e.Range.End.Character):]
	}
	return text
}
