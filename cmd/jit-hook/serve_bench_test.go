package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// accounts is a file of some 1,900 lines: methods of three comments each; the first fifty use a helper.
func accounts(body, helper string) string {
	var b strings.Builder
	b.WriteString("package shop;\n\nimport java.util.List;\n\nclass Accounts {\n    private long total;\n")
	for i := range 124 {
		loop, audited := "total += amount * rate;", "log"
		if i == 63 {
			loop = body
		}
		if i < 50 {
			audited = "audit"
		}
		fmt.Fprintf(&b, `
    /**
     * Books the amounts of some rows, each at the rate of its day.
     *
     * @param rows the rows, of which none is null
     * @return what they are worth together
     */
    long book%d(List<Long> rows, long rate) {
        for (long amount : rows) {
            %s
        }
        %s("book%d", total);
        return total;
    }
`, i, loop, audited, i)
	}
	fmt.Fprintf(&b, "\n    private void audit(String what, long sum) {\n        %s\n    }\n}\n", helper)
	return b.String()
}

// The code of the method and of the helper before anybody edits it.
const (
	booked  = "total += amount * rate;"
	audited = "journal.add(what, sum);"
)

// BenchmarkServe measures what it takes from a key that is pressed to what is said of the text: in a method with three
// comments of a file of 1,900 lines, and in a helper that fifty such methods call. The memory is that at the end.
func BenchmarkServe(b *testing.B) {
	for name, edited := range map[string]func(i int) string{
		"edit=method": func(i int) string {
			return accounts(fmt.Sprintf("if (amount < %d) { return -1; } %s", i, booked), audited)
		},
		"edit=helper": func(i int) string { return accounts(booked, fmt.Sprintf("if (sum > %d) { %s }", i, audited)) },
	} {
		b.Run(name, func(b *testing.B) {
			dir := repository(b, map[string]string{"Accounts.java": accounts(booked, audited)}, nil)
			e, path := typing(b, dir)
			var all []time.Duration
			version := 1
			for b.Loop() {
				version++
				text := edited(version)
				start := time.Now()
				e.change(path, version, text)
				e.diagnostics(path, version)
				all = append(all, time.Since(start))
				time.Sleep(time.Since(start)) // nobody types faster than that
			}
			tally(b, e, all)
		})
	}
}

// BenchmarkServeSoak types at random for as many keys as -benchtime says (10000x). Whatever was typed, what is said in
// the end must be what a run says that starts anew.
func BenchmarkServeSoak(b *testing.B) {
	source := accounts(booked, audited)
	dir := repository(b, map[string]string{"Accounts.java": source}, nil)
	e, path := typing(b, dir)
	random := rand.New(rand.NewPCG(3, 4))
	words := []string{"", "x", "null", "}", "{", "if (rate > 2) { return 0; }", "// ", "/* ", "\"", "rows.clear();\n",
		"🎉", "limit",
		"\t", "@param rows ", "return null;", "rate = total;", "throw new IllegalStateException();"}
	var all []time.Duration
	text, version := source, 1
	for b.Loop() {
		version++
		if version%25 == 0 {
			text = source
		}
		at := random.IntN(len(text))
		end := min(len(text), at+random.IntN(2)*random.IntN(12))
		text = strings.ToValidUTF8(text[:at]+words[random.IntN(len(words))]+text[end:], "")
		start := time.Now()
		e.change(path, version, text)
		said := e.diagnostics(path, version)
		all = append(all, time.Since(start))
		if version%100 == 0 { // which words drafts
			e.ask("textDocument/codeAction", object{"textDocument": document(path), "range": between(0, 0, 2000, 0),
				"context": object{"diagnostics": []any{}}})
		}
		if version%500 == 1 || version == b.N+1 {
			compareCold(b, dir, path, text, said)
		}
	}
	tally(b, e, all)
}

// typing opens the file in an editor. It waits until that is judged.
func typing(b *testing.B, dir string) (e *editor, path string) {
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		b.Fatal(err)
	}
	b.Setenv("PATH", filepath.Dir(command(b))+":"+os.Getenv("PATH"))
	e, path = open(b, dir), filepath.Join(dir, "Accounts.java")
	e.openFile(path, 1, accounts(booked, audited))
	e.diagnostics(path, 1)
	return e, path
}

func tally(b *testing.B, e *editor, all []time.Duration) {
	slices.Sort(all)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(milliseconds(e.spent())/float64(len(all)), "cpu-ms")
	b.ReportMetric(milliseconds(all[len(all)/2]), "ms-p50")
	b.ReportMetric(milliseconds(all[len(all)*99/100]), "ms-p99")
	statm, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", e.cmd.Process.Pid))
	var size, resident int
	if _, scanned := fmt.Sscan(string(statm), &size, &resident); err == nil && scanned == nil {
		b.ReportMetric(float64(resident*os.Getpagesize())/(1<<20), "MiB")
	}
	e.quit()
}

// spent is what the server took of the processor so far, but for what it ran.
func (e *editor) spent() time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", e.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	const tick = 10 * time.Millisecond
	return time.Duration(user+system) * tick
}

// compareCold has the command line judge what stands in the editor.
func compareCold(b *testing.B, dir, path, text string, said []diagnostic) {
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		b.Fatal(err)
	}
	cmd := exec.Command(command(b), "--worktree", "--format", "json", "--budget", "0")
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, _ := cmd.Output() // findings are no failure
	var cold struct {
		Findings []struct {
			Rule, Message string
			Line          int
		}
	}
	if err := json.Unmarshal(out, &cold); err != nil {
		b.Fatalf("%v: %s%s", err, out, stderr.Bytes())
	}
	var want, got []string
	for _, f := range cold.Findings {
		want = append(want, fmt.Sprintf("%d %s %s", f.Line, f.Rule, f.Message))
	}
	for _, d := range said {
		if d.Severity < 3 { // what is below is said of suppressions
			got = append(got, fmt.Sprintf("%d %s %s", d.Range.Start.Line+1, d.Code, d.Message))
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		b.Errorf("the editor says\n%s\na cold run\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
