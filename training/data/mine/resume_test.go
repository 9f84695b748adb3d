package mine

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jithook/hook/hooktest"
)

func mineTo(t *testing.T, o Options) []byte {
	t.Helper()
	if _, err := Run(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(o.Out)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestJobsDoNotChangeTheOutput(t *testing.T) {
	a, b := long(t, 5*batchSize+17), long(t, 3)
	dir := t.TempDir()
	var first []byte
	for i, jobs := range []int{1, 2, 7} {
		out := filepath.Join(dir, string(rune('a'+i))+suffix)
		data := mineTo(t, Options{Repos: []string{"a=" + a.Dir, "b=" + b.Dir}, Out: out, Jobs: jobs})
		if first == nil {
			first = data
			if n := len(read(t, out)); n < 1000 {
				t.Fatalf("only %d records", n)
			}
		}
		if !bytes.Equal(first, data) {
			t.Errorf("%d jobs write another file", jobs)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*part*")); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

func TestResumeAfterEachInterruption(t *testing.T) {
	repos := []string{"a=" + long(t, 3*batchSize).Dir, "b=" + long(t, 3*batchSize+1).Dir}
	dir := t.TempDir()
	want := mineTo(t, Options{Repos: repos, Out: filepath.Join(dir, "whole"+suffix), Jobs: 2})
	out := filepath.Join(dir, "resumed"+suffix)
	interruptions := 0
	for {
		ctx, cancel := context.WithCancel(context.Background())
		_, err := Run(ctx, Options{Repos: repos, Out: out, Jobs: 2, Resume: true, Progress: func(Progress) { cancel() }})
		cancel()
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "--resume") {
			t.Fatal(err)
		}
		if interruptions++; interruptions > 20 {
			t.Fatal("no progress between interruptions")
		}
	}
	if interruptions != 3+4 {
		t.Errorf("%d interruptions, want one after each batch", interruptions)
	}
	got, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("the resumed runs wrote another file")
	}
}

// TestResumeAfterKill kills a process that has written one batch and half of another, and goes on although the branch
// has moved.
func TestResumeAfterKill(t *testing.T) {
	if out := os.Getenv("MINE_UNTIL_KILLED"); out != "" {
		repo, ready := os.Getenv("MINE_REPO"), out+".ready"
		_, err := Run(context.Background(), Options{Repos: []string{repo}, Out: out, Progress: func(Progress) {
			if err := os.WriteFile(ready, nil, 0o666); err != nil {
				t.Fatal(err)
			}
			select {}
		}})
		t.Fatal("not killed", err)
	}
	r := long(t, 4*batchSize)
	dir := t.TempDir()
	want := mineTo(t, Options{Repos: []string{r.Dir}, Out: filepath.Join(dir, "whole"+suffix)})

	out := filepath.Join(dir, "killed"+suffix)
	child := exec.Command(os.Args[0], "-test.run=^TestResumeAfterKill$")
	child.Env = append(os.Environ(), "MINE_UNTIL_KILLED="+out, "MINE_REPO="+r.Dir)
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	deadline := time.Now().Add(time.Minute)
	for _, err := os.Stat(out + ".ready"); err != nil; _, err = os.Stat(out + ".ready") {
		if time.Now().After(deadline) {
			t.Fatal("the child mines nothing")
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := child.Wait(); err == nil {
		t.Fatal("the child ended by itself")
	}
	part, err := os.OpenFile(filepath.Join(dir, "killed.part"+suffix), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.WriteString("half of a frame"); err != nil {
		t.Fatal(err)
	}
	if err := part.Close(); err != nil {
		t.Fatal(err)
	}
	r.Git("checkout", "-q", "main")
	r.Write("src/A1.java", method("f1", -1))
	r.Commit()
	if got := mineTo(t, Options{Repos: []string{r.Dir}, Out: out, Resume: true}); !bytes.Equal(got, want) {
		t.Error("the resumed run wrote another file")
	}
}

func TestErrorsSayWhatToDo(t *testing.T) {
	r := hooktest.NewRepo(t)
	empty := r.Dir
	full := long(t, 2*batchSize)
	dir := t.TempDir()
	out := filepath.Join(dir, "out"+suffix)
	interrupted, cancel := context.WithCancel(context.Background())
	if _, err := Run(interrupted, Options{Repos: []string{full.Dir}, Out: out,
		Progress: func(Progress) { cancel() }}); err == nil {
		t.Fatal("not interrupted")
	}
	folder := filepath.Join(full.Dir, "none")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	full.Git("config", "uploadpack.allowFilter", "true")
	treeless := filepath.Join(dir, "treeless")
	full.Git("clone", "-q", "--bare", "--filter=tree:0", "file://"+full.Dir, treeless)
	there := filepath.Join(dir, "there"+suffix)
	if err := os.WriteFile(there, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		o    Options
		want string
	}{
		"unfinished":    {Options{Repos: []string{full.Dir}, Out: out}, "go on with it by --resume"},
		"another run":   {Options{Repos: []string{"x=" + full.Dir}, Out: out, Resume: true}, `of "repo", this one is of "x"`},
		"there already": {Options{Repos: []string{full.Dir}, Out: there}, "is there already"},
		"another ending": {Options{Repos: []string{full.Dir}, Out: filepath.Join(dir, "a.json")},
			"does not end in .jsonl.zst"}, "no commit": {Options{Repos: []string{empty}, Out: out}, "with a commit"},
		"no repository": {Options{Repos: []string{dir}, Out: out}, "not a git repository"},
		"no directory": {Options{Repos: []string{filepath.Join(dir, "none")}, Out: out},
			"no such file or directory; give the directory of a repository"},
		"only a name": {Options{Repos: []string{"a="}, Out: out}, `"a=" names no directory`},
		"a folder of another repository": {Options{Repos: []string{"a=" + folder}, Out: out},
			"is no repository but the folder none/ of one"},
		"a partial clone without folders": {Options{Repos: []string{treeless}, Out: filepath.Join(dir, "t"+suffix)},
			"it is a partial clone without folders"},
		"the same name": {Options{Repos: []string{"a=" + full.Dir, "a=" + full.Dir}, Out: out},
			"two repositories are called a"},
		"nowhere to write": {Options{Repos: []string{full.Dir}, Out: filepath.Join(dir, "none", "a"+suffix)}, "no such file"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Run(context.Background(), c.o); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
	if err := os.Truncate(filepath.Join(dir, "out.part"+suffix), 10); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(context.Background(), Options{Repos: []string{full.Dir}, Out: out, Resume: true}); err == nil ||
		!strings.Contains(err.Error(), "remove both") {
		t.Errorf("error %v for an output that lost bytes", err)
	}
}
