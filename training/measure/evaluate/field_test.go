package evaluate

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jithook/detector"
)

// A history of one commit: a renamed parameter whose comment went along, one whose comment was overlooked, in two
// overloads, and a comment that still holds.
const history = `
{"repo":"ada/ship","commit":"c1","path":"Ship.java","class":"Ship","method":"load","old_doc":"/** @param count how many */","new_doc":"/** @param limit how many */","old_code":"void load(int count) { use(count); }","new_code":"void load(int limit) { use(limit); }","comments":[{"type":"param","param":"count","old":"count how many","new":"limit how many","label":1,"rel":true}],"w":1}
{"repo":"ada/ship","commit":"c1","path":"Ship.java","class":"Ship","method":"drop","old_doc":"/** @param count how many */","new_doc":"/** @param count how many */","old_code":"void drop(int count) { use(count); }","new_code":"void drop(int limit) { use(limit); }","comments":[{"type":"param","param":"count","old":"count how many","new":"count how many","label":0,"rel":true}],"w":1}
{"repo":"ada/ship","commit":"c1","path":"Ship.java","class":"Ship","method":"drop","old_doc":"/** @param count how many */","new_doc":"/** @param count how many */","old_code":"void drop(int count, int all) { use(count); }","new_code":"void drop(int limit, int all) { use(limit); }","comments":[{"type":"param","param":"count","old":"count how many","new":"count how many","label":0,"rel":true}],"w":1}
{"repo":"ada/ship","commit":"c1","path":"Ship.java","class":"Ship","method":"size","old_doc":"/** @return the size */","new_doc":"/** @return the size */","old_code":"int size() { return n; }","new_code":"int size() { return hull.n; }","comments":[{"type":"return","param":"","old":"the size","new":"the size","label":0,"rel":true}],"w":1}
`

func TestReplayCountsAlarms(t *testing.T) {
	path := filepath.Join(t.TempDir(), "valid.jsonl")
	if err := os.WriteFile(path, []byte(strings.TrimSpace(history)+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	first, err := Replay(context.Background(), path, detector.ChecksOnly(), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(first.Alarms) != 2 || first.Alarms[0].Method != "drop" || first.Alarms[0].Stale != nil {
		t.Fatalf("alarms on unchanged comments: %+v", first.Alarms)
	}
	f, err := Replay(context.Background(), path, detector.ChecksOnly(), 1, map[string]bool{first.Alarms[0].ID: true})
	if err != nil {
		t.Fatal(err)
	}
	all := f.Types["all"]
	want := Alert{Alarms: 3, PerThousand: 750, OnChanged: 1, ChangedShare: 1. / 3, Recall: 1, Read: 1, Right: 1}
	if all.Units != 4 || all.Changed != 1 || all.Block != want || all.Warn != want {
		t.Errorf("all: %+v, want %+v of 4 units, one changed", all, want)
	}
	if stale := f.Alarms[0].Stale; stale == nil || !*stale {
		t.Error("the reader's verdict is not in the list")
	}
	if f.Alarms[1].Stale != nil {
		t.Error("what a reader said of a method is taken for said of its overload")
	}
	if all := f.Read.All; all.N != 1 || all.Positives != 1 || all.AveragePrecision != 1 || all.Recall != 1 {
		t.Errorf("what was read: %+v", all)
	}
}
