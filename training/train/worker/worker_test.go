package worker

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// These are what can be tested without PyTorch; `make train-smoke` runs the whole conversation.

func TestADeadWorkersLastWordsAreInTheError(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Fatal(err)
	}
	// A shell cannot read Python: it complains and ends.
	w, err := Start(context.Background(), shell, 1, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	_, err = w.Init(Model{}, "cpu", 1, 1)
	if err == nil || !strings.Contains(err.Error(), `the training worker died at "start"`) ||
		!strings.Contains(err.Error(), "the end of its output:") {
		t.Errorf("error %v", err)
	}
}

func TestNoPythonIsAnErrorThatSaysWhatToDo(t *testing.T) {
	if _, err := FindPython(context.Background(), "/nonexistent/python"); err == nil ||
		!strings.Contains(err.Error(), "/nonexistent/python") {
		t.Errorf("error %v", err)
	}
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := FindPython(context.Background(), shell); err == nil || !strings.Contains(err.Error(), "make train-deps") {
		t.Errorf("error %v, want one that names make train-deps", err)
	}
}

func TestTailKeepsTheEnd(t *testing.T) {
	var tail tail
	for range 100 {
		if _, err := tail.Write([]byte(strings.Repeat("x", 99) + "\n")); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := tail.Write([]byte("the last words\n")); err != nil {
		t.Fatal(err)
	}
	if s := tail.String(); !strings.HasSuffix(s, "the last words") || len(tail.text) != tailSize {
		t.Errorf("%d bytes, ending in %q", len(tail.text), s[max(0, len(s)-30):])
	}
}

func TestThePackageIsUnpackedWhole(t *testing.T) {
	dir, err := unpack()
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	want, err := filepath.Glob("jittrain/*.py")
	if err != nil || len(want) == 0 {
		t.Fatalf("no Python: %v", err)
	}
	for _, path := range want {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join(dir, path)); err != nil || string(got) != string(text) {
			t.Errorf("%s is not what was unpacked (%v)", path, err)
		}
	}
}
