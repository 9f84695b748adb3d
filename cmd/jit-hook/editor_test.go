package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// editor is a client of the language server that knows nothing of its code: what it sends and reads is JSON.
type editor struct {
	t      testing.TB
	cmd    *exec.Cmd
	in     io.WriteCloser
	sent   sync.Mutex
	asked  int
	heard  chan message // all that the server says, in its order
	before []message    // what was heard while something else was waited for
}

// message is one of either side.
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

// object is one of JSON.
type object = map[string]any

// open starts the server as an editor that can do all that servers ask for.
func open(t testing.TB, dir string) *editor {
	t.Helper()
	e := started(t, dir)
	e.ask("initialize", object{"processId": nil, "rootUri": nil, "capabilities": object{
		"textDocument": object{"publishDiagnostics": object{"relatedInformation": true}},
		"workspace":    object{"workspaceEdit": object{"documentChanges": true}},
	}})
	e.tell("initialized", object{})
	return e
}

// started starts the server, and says nothing to it.
func started(t testing.TB, dir string) *editor {
	t.Helper()
	cmd := exec.Command(jitHookPath(t), "serve", "--stdio")
	cmd.Dir = dir
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	e := &editor{t: t, cmd: cmd, in: in, heard: make(chan message, 1000)}
	go e.listen(out)
	t.Cleanup(func() {
		_ = in.Close()
		_ = cmd.Wait()
	})
	return e
}

// listen reads what the server says, until it is silent.
func (e *editor) listen(out io.Reader) {
	defer close(e.heard)
	r := bufio.NewReader(out)
	for {
		length := 0
		for {
			line, err := r.ReadString('\n')
			if err != nil {
				return
			}
			if line = strings.TrimSpace(line); line == "" {
				break
			}
			if value, ok := strings.CutPrefix(line, "Content-Length: "); ok {
				length, _ = strconv.Atoi(value)
			}
		}
		body := make([]byte, length)
		if _, err := io.ReadFull(r, body); err != nil {
			return
		}
		var m message
		if err := json.Unmarshal(body, &m); err != nil {
			e.t.Errorf("the server wrote %q: %v", body, err)
			return
		}
		e.heard <- m
	}
}

// write sends bytes as they are.
func (e *editor) write(text string) {
	e.sent.Lock()
	defer e.sent.Unlock()
	_, _ = io.WriteString(e.in, text) // what is not answered is noticed
}

func (e *editor) send(m object) {
	m["jsonrpc"] = "2.0"
	body, err := json.Marshal(m)
	if err != nil {
		e.t.Fatal(err)
	}
	e.write(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body))
}

// tell sends a notification.
func (e *editor) tell(method string, params any) { e.send(object{"method": method, "params": params}) }

// begin sends a request, and gives its id.
func (e *editor) begin(method string, params any) int {
	e.asked++
	e.send(object{"id": e.asked, "method": method, "params": params})
	return e.asked
}

// answer waits for that to a request.
func (e *editor) answer(id int) message {
	e.t.Helper()
	return e.wait(fmt.Sprintf("the answer to request %d", id), func(m message) bool {
		return m.Method == "" && string(m.ID) == strconv.Itoa(id)
	})
}

// ask sends a request, and gives its result.
func (e *editor) ask(method string, params any) json.RawMessage {
	e.t.Helper()
	m := e.answer(e.begin(method, params))
	if m.Error != nil {
		e.t.Fatalf("%s: error %d: %s", method, m.Error.Code, m.Error.Message)
	}
	return m.Result
}

// wait waits for a message, and keeps the others.
func (e *editor) wait(what string, is func(message) bool) message {
	e.t.Helper()
	for i, m := range e.before {
		if is(m) {
			e.before = append(e.before[:i:i], e.before[i+1:]...)
			return m
		}
	}
	over := time.After(30 * time.Second)
	for {
		select {
		case m, more := <-e.heard:
			if !more {
				e.t.Fatalf("the server went, and %s did not come", what)
			}
			if is(m) {
				return m
			}
			e.before = append(e.before, m)
		case <-over:
			e.t.Fatalf("%s did not come in time; there came %v", what, e.before)
		}
	}
}

// pause hears what the server says until it has answered something else.
func (e *editor) pause() {
	e.t.Helper()
	e.ask("textDocument/hover", object{"textDocument": document("/nowhere.java"), "position": place(0, 0)})
}

// published is what the server says of a file.
type published struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type diagnostic struct {
	Range    stretch `json:"range"`
	Severity int     `json:"severity"`
	Code     string  `json:"code"`
	Source   string  `json:"source"`
	Message  string  `json:"message"`
	Related  []struct {
		Location struct {
			Range stretch `json:"range"`
		} `json:"location"`
	} `json:"relatedInformation"`
}

type stretch struct{ Start, End struct{ Line, Character int } }

func (r stretch) String() string {
	return fmt.Sprintf("%d:%d-%d:%d", r.Start.Line, r.Start.Character, r.End.Line, r.End.Character)
}

func (r stretch) object() object {
	return between(r.Start.Line, r.Start.Character, r.End.Line, r.End.Character)
}

// diagnostics waits for what is published of a version of a file; below 0 of none. What is said of others before is
// dropped.
func (e *editor) diagnostics(path string, version int) []diagnostic {
	e.t.Helper()
	var p published
	e.wait(fmt.Sprintf("what is said of version %d of %s", version, path), func(m message) bool {
		if m.Method != "textDocument/publishDiagnostics" {
			return false
		}
		p = published{}
		if err := json.Unmarshal(m.Params, &p); err != nil {
			e.t.Fatal(err)
		}
		return p.URI == uriOf(path) && (p.Version == nil && version < 0 || p.Version != nil && *p.Version == version)
	})
	return p.Diagnostics
}

// brief is what diagnostics say, in a line each.
func brief(all []diagnostic) string {
	var lines []string
	for _, d := range all {
		lines = append(lines, fmt.Sprintf("%s %d %s", d.Range, d.Severity, d.Code))
	}
	return strings.Join(lines, "\n")
}

func uriOf(path string) string { return "file://" + filepath.ToSlash(path) }

func document(path string) object { return object{"uri": uriOf(path)} }

func (e *editor) openFile(path string, version int, text string) {
	e.tell("textDocument/didOpen", object{"textDocument": object{"uri": uriOf(path), "languageId": "java",
		"version": version, "text": text}})
}

// change sends changes: texts as a whole, or objects with a range.
func (e *editor) change(path string, version int, changes ...any) {
	var all []any
	for _, c := range changes {
		if text, whole := c.(string); whole {
			c = object{"text": text}
		}
		all = append(all, c)
	}
	e.tell("textDocument/didChange", object{"textDocument": object{"uri": uriOf(path), "version": version},
		"contentChanges": all})
}

func place(line, character int) object { return object{"line": line, "character": character} }

func between(line, character, endLine, endCharacter int) object {
	return object{"start": place(line, character), "end": place(endLine, endCharacter)}
}

// quit says goodbye, and fails unless the server ends as it should.
func (e *editor) quit() {
	e.t.Helper()
	e.ask("shutdown", nil)
	e.tell("exit", nil)
	if err := e.cmd.Wait(); err != nil {
		e.t.Errorf("the server ended with %v", err)
	}
}
