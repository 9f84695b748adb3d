package reader_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"jithook/hook/hooktest"
	"jithook/hook/reader"
	"jithook/hook/report"
)

func questions(n int) (all []report.Question) {
	for i := range n {
		all = append(all, report.Question{ID: fmt.Sprintf("v1:%032d", i), Path: "A.java", Old: "int a() { return 1; }",
			New: "int a() { return 2; }"})
	}
	return all
}

// said makes the answer of a server's API.
func said(content string) string {
	return fmt.Sprintf(`{"choices":[{"message":{"role":"assistant","content":%q}}]}`, content)
}

const stale = `{"verdict":"stale","stale":[{"quote":"1","why":"it is 2 now","text":"2"}]}`

func serve(t *testing.T, handle http.HandlerFunc) reader.Config {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // or the server does not notice that the client is gone
		handle(w, r)
	}))
	t.Cleanup(func() { s.CloseClientConnections(); s.Close() })
	return reader.Config{URL: s.URL + "/v1", Time: 5 * time.Second, Cache: t.TempDir()}
}

func TestServer(t *testing.T) {
	var calls atomic.Int32
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		if r.URL.Path != "/v1/chat/completions" || r.Method != http.MethodPost {
			http.NotFound(w, r)
			return
		}
		fmt.Fprint(w, said("Well. "+stale+" That is all."))
	})
	answers, notes, err := reader.Read(t.Context(), c, questions(5))
	if err != nil || len(answers) != 5 || len(notes) != 0 {
		t.Fatalf("%v, %q, %v", answers, notes, err)
	}
	if a := answers[questions(1)[0].ID]; a.Verdict != reader.Stale || len(a.Stale) != 1 || a.Stale[0].Why != "it is 2 now" {
		t.Errorf("%+v", a)
	}
	// What was answered is not asked again, but where something else is to be read.
	again, _, err := reader.Read(t.Context(), c, questions(5))
	if n := calls.Load(); err != nil || len(again) != 5 || n != 5 {
		t.Errorf("%d calls for 5 questions, %v", n, err)
	}
	other := questions(1)
	other[0].New = "int a() { return 3; }"
	if _, _, err := reader.Read(t.Context(), c, other); err != nil || calls.Load() != 6 {
		t.Errorf("%d calls, %v", calls.Load(), err)
	}
}

// A server that hangs, lies, never ends or says what is no answer costs its time at most, and what it says is told
// without being taken for one.
func TestBadServers(t *testing.T) {
	for name, c := range map[string]struct {
		handle http.HandlerFunc
		note   string
	}{
		"hangs": {func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, "it had 4s (reader.time)"},
		"streams for ever": {func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				if _, err := w.Write([]byte(strings.Repeat(" ", 1<<16))); err != nil {
					return
				}
			}
		}, "longer than 256 KiB"},
		"trickles": {func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				_, _ = w.Write([]byte(" "))
				w.(http.Flusher).Flush()
				time.Sleep(10 * time.Millisecond)
			}
		}, "it had 4s (reader.time)"},
		"fails": {func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no", http.StatusInternalServerError) },
			"500 Internal Server Error"},
		"is no API":    {func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>") }, "not of the API"},
		"says nothing": {func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"choices":[]}`) }, "not of the API"},
		"talks": {func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, said("It is stale, I think.")) },
			"does not answer in JSON"},
		"has braces": {func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, said(strings.Repeat("{", 100_000))) },
			"does not answer in JSON"},
		"judges wrong": {func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, said(`{"verdict":"rm -rf"}`)) },
			`its verdict is "rm -rf"`},
		"leads astray": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/else", http.StatusTemporaryRedirect)
		}, "it leads elsewhere"},
		"hangs up": {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, "EOF"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // some wait
			config := serve(t, c.handle)
			config.Time = 4 * time.Second
			start := time.Now()
			answers, notes, err := reader.Read(t.Context(), config, questions(2))
			if err != nil || len(answers) != 0 || len(notes) != 1 || !strings.Contains(notes[0], c.note) {
				t.Errorf("%v, %q, %v", answers, notes, err)
			}
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
}

// An answer that is none costs that question alone.
func TestOneBadAnswer(t *testing.T) {
	var calls atomic.Int32
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		switch calls.Add(1) {
		case 1:
			fmt.Fprint(w, said("It is stale, I think."))
		case 2:
			http.Error(w, "the question is too long", http.StatusBadRequest)
		default:
			fmt.Fprint(w, said(stale))
		}
	})
	answers, notes, err := reader.Read(t.Context(), c, questions(4))
	if err != nil || len(answers) != 2 || len(notes) != 1 ||
		!strings.Contains(notes[0], "the reader did not answer for 2 of 4 comments: it does not answer in JSON") {
		t.Errorf("%v, %q, %v", answers, notes, err)
	}
}

// Reasons are bounded, whatever they hold; who shows them takes care of their characters.
func TestLongReason(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, said(`{"verdict":"STALE ","stale":[{"quote":"1","why":"`+strings.Repeat("ab\\u001b[31m", 10_000)+`"}]}`))
	})
	answers, _, err := reader.Read(t.Context(), c, questions(1))
	if a := answers[questions(1)[0].ID]; err != nil || a.Verdict != reader.Stale || len(a.Stale[0].Why) > 400 {
		t.Errorf("%+v, %v", a, err)
	}
}

// No other machine is reached, whatever a name leads to, unless the user says so.
func TestOnlyThisMachine(t *testing.T) {
	for _, url := range []string{"http://192.0.2.1:9/v1", "http://[2001:db8::1]:9/v1"} {
		c := reader.Config{URL: url, Time: 2 * time.Second}
		answers, notes, err := reader.Read(t.Context(), c, questions(1))
		if err != nil || len(answers) != 0 || len(notes) != 1 || !strings.Contains(notes[0], "is another machine") ||
			!strings.Contains(notes[0], "reader.remote = true") {
			t.Errorf("%s: %v, %q, %v", url, answers, notes, err)
		}
	}
	for _, url := range []string{"file:///etc/passwd", "127.0.0.1:8080", "http://", "::"} {
		if _, _, err := reader.Read(t.Context(), reader.Config{URL: url, Time: time.Second},
			questions(1)); err == nil {
			t.Errorf("%s is taken for a server", url)
		}
	}
}

func program(t *testing.T, script string) reader.Config {
	t.Helper()
	path := filepath.Join(t.TempDir(), "read")
	hooktest.Program(t, path, "#!/bin/sh\n"+script)
	return reader.Config{Command: []string{path}, Time: 2 * time.Second}
}

func TestCommand(t *testing.T) {
	c := program(t, `while read -r line; do
	id=$(printf %s "$line" | sed 's/.*"id":"\([^"]*\)".*/\1/')
	echo "{\"id\":\"$id\",\"verdict\":\"ok\",\"reason\":\"as before\"}"
done
`)
	answers, notes, err := reader.Read(t.Context(), c, questions(3))
	if err != nil || len(answers) != 3 || len(notes) != 0 || answers[questions(1)[0].ID].Verdict != reader.OK {
		t.Errorf("%v, %q, %v", answers, notes, err)
	}
}

func TestBadCommands(t *testing.T) {
	first := questions(1)[0].ID
	for name, c := range map[string]struct {
		script, note string
		answers      int
	}{
		"hangs":                 {"exec sleep 60\n", "it had 2s (reader.time)", 0},
		"leaves a child behind": {"sleep 60 &\nexit 0\n", "it had 2s (reader.time)", 0},
		"answers one and fails": {`echo '{"id":"` + first + `","verdict":"ok"}'; exit 3` + "\n",
			"the reader did not answer for 1 of 2 comments: it ended with 3", 1},
		"answers twice": {`echo '{"id":"` + first + `","verdict":"ok"}'; echo '{"id":"` + first + `","verdict":"stale"}'` +
			"\n", "it gives two answers to one question: ok and stale", 0},
		"answers otherwise after all answers": {`for v in ok ok; do echo '{"id":"` + first + `","verdict":"'$v'"}'; done` +
			`; sleep 0.2; echo '{"id":"` + first + `","verdict":"unsure"}'` + "\n",
			"it gives two answers to one question: ok and unsure", 0},
		"holds it stale and quotes nothing": {`echo '{"id":"` + first + `","verdict":"stale","reason":"it is"}'` + "\n",
			"it holds the comment stale and quotes nothing of it", 0},
		"answers nobody": {`echo '{"id":"v1:0","verdict":"ok"}'` + "\n",
			`it answers a question that was not asked: "v1:0"`, 0},
		"talks": {"echo certainly\n", "its answer is not JSON", 0},
		"writes for ever": {"exec yes '{\"id\":\"" + first + "\",\"verdict\":\"ok\"}'\n",
			"the reader did not answer for 1 of 2 comments", 1},
		"writes one line for ever": {"exec tr '\\0' x </dev/zero\n", "longer than 256 KiB", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // some wait
			start := time.Now()
			answers, notes, err := reader.Read(t.Context(), program(t, c.script), questions(2))
			if err != nil || len(answers) != c.answers || len(notes) != 1 || !strings.Contains(notes[0], c.note) {
				t.Errorf("%v, %q, %v", answers, notes, err)
			}
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
	twice := program(t, `echo '{"id":"`+first+`","verdict":"ok"}'; echo '{"id":"`+first+`","verdict":"stale"}'`+"\n")
	if answers, notes, err := reader.Read(t.Context(), twice, questions(1)); err != nil || len(answers) != 0 ||
		len(notes) != 1 || !strings.Contains(notes[0], "two answers to one question: ok and stale") {
		t.Errorf("two answers to the only question: %v, %q, %v", answers, notes, err)
	}
	missing := reader.Config{Command: []string{"/nonexistent/reader"}, Time: time.Second}
	if _, notes, err := reader.Read(t.Context(), missing, questions(1)); err != nil || len(notes) != 1 ||
		!strings.Contains(notes[0], "no such file") {
		t.Errorf("%q, %v", notes, err)
	}
}

// What a reader started ends with it, whether it is ended itself or ends too early.
func TestNothingOutlivesTheReader(t *testing.T) {
	for name, end := range map[string]string{"ended": "wait", "gone": "exec >&-", "holds its input": "cat >/dev/null; wait"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // all wait
			pid := filepath.Join(t.TempDir(), "pid")
			c := program(t, fmt.Sprintf("sh -c 'sleep 71 & echo $! >%s.new; mv %[1]s.new %[1]s; wait' &\nsleep 0.5; %s\n", pid,
				end))
			if _, _, err := reader.Read(t.Context(), c, questions(1)); err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(pid)
			if err != nil {
				t.Fatal(err)
			}
			if stat, err := os.ReadFile(filepath.Join("/proc", strings.TrimSpace(string(text)), "stat")); err == nil {
				t.Errorf("it is still there: %s", stat)
			}
		})
	}
}

// Answers that are kept and damaged are asked for again.
func TestDamagedAnswers(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, said(stale)) })
	for _, text := range []string{"x", "null", `{"a":`, "[]"} {
		if err := os.WriteFile(filepath.Join(c.Cache, "answers.json"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if answers, notes, err := reader.Read(context.Background(), c, questions(1)); err != nil ||
			len(answers) != 1 || len(notes) != 0 {
			t.Errorf("%q: %v, %q, %v", text, answers, notes, err)
		}
	}
}
