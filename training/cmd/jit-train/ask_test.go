package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// record is a method's change as a corpus keeps it.
type record = map[string]any

// opens is a change of the method of a name, whose comment its author rewrote.
func opens(repo, commit, name string) record {
	return record{
		"repo": repo, "commit": commit, "path": repo + "/Door.java", "class": "Door", "method": name,
		"old_doc":  "/** Opens the door " + name + " by one step. */",
		"old_code": "void " + name + "() { door.open(1); }", "new_code": "void " + name + "() { door.open(2); }",
		"new_doc": "/** Opens the door by the author's new words. */",
	}
}

// reports is a change of nothing but what is logged.
func reports(repo, commit string) record {
	r := opens(repo, commit, "report")
	r["old_code"], r["new_code"] = `void report() { door.open(); }`, `void report() { log.info("open"); door.open(); }`
	return r
}

// history writes records, each with a comment that its author changed.
func history(t *testing.T, path string, records ...record) {
	t.Helper()
	for _, r := range records {
		r["comments"] = []record{{"type": "summary", "old": summary(r), "new": "Opens the door by the author's new words.",
			"label": 1, "rel": true}}
	}
	lines(t, path, records)
}

// judged writes records as units that were read and found stale.
func judged(t *testing.T, path string, records ...record) {
	t.Helper()
	var units []record
	for i, r := range records {
		u := maps.Clone(r)
		maps.Copy(u, record{"id": fmt.Sprint(i), "type": "summary", "param": "", "old": summary(r), "new": "", "mined": i % 2,
			"stale": 1})
		delete(u, "comments")
		units = append(units, u)
	}
	lines(t, path, units)
}

func summary(r record) string {
	return strings.TrimSuffix(strings.TrimPrefix(r["old_doc"].(string), "/** "), " */")
}

func lines(t *testing.T, path string, all []record) {
	t.Helper()
	var text strings.Builder
	for _, r := range all {
		line, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(append(line, '\n'))
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// doors writes a corpus where it is known what is asked about: of the three methods of the first commit two, of the
// second none, of each of the others one.
func doors(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name+".jsonl") }
	first := []record{opens("a", "1", "front"), opens("a", "1", "back"), opens("a", "1", "side")}
	silent, other, valid := reports("a", "2"), opens("b", "3", "front"), opens("v", "4", "front")
	judged(t, in("behaviour"), append(slices.Clone(first), silent)...)
	judged(t, in("behaviour-valid"), valid)
	judged(t, in("clean"), silent, other)
	judged(t, in("clean-valid"))
	history(t, in("test"), append(first, silent, other)...)
	history(t, in("valid"), valid)
	return dir
}

func ask(t *testing.T, dir string, args ...string) string {
	t.Helper()
	return run(t, append([]string{"ask", "--corpus", dir, "--model", "../../../detector/assets", "--least", "0",
		"--questions", "2"}, args...)...)
}

func TestAskCounts(t *testing.T) {
	var got asked
	if err := json.Unmarshal([]byte(ask(t, doors(t), "--one-in", "1", "--json")), &got); err != nil {
		t.Fatal(err)
	}
	behaviour := got.Judged["behaviour.jsonl"]
	if behaviour.Stale != 4 || behaviour.Asked != 2 || behaviour.AuthorsStale != 2 {
		t.Errorf("of three methods of a commit and one of which only a message changed: %+v", behaviour)
	}
	if want := (askedFor{Stale: 1, Asked: 1}); got.Judged["behaviour-valid.jsonl"] != want {
		t.Errorf("of the only method of its commit: %+v", got.Judged["behaviour-valid.jsonl"])
	}
	if want := (askedFor{Stale: 2, Asked: 1, AuthorsStale: 1, AuthorsAsked: 1}); got.Judged["clean.jsonl"] != want {
		t.Errorf("of one that is asked about and one that is not: %+v", got.Judged["clean.jsonl"])
	}
	if got.Judged = nil; got.Changes != 4 || got.QuestionsPerChange != 1 || got.P90 != 2 || got.ShareOfChanges != 0.75 {
		t.Errorf("of commits with 2, 0, 1 and 1 questions: %+v", got)
	}
}
