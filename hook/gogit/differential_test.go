package gogit_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jithook/hook/change"
	"jithook/hook/git"
	"jithook/hook/gogit"
	"jithook/hook/hooktest"
)

func TestSourcesAgree(t *testing.T) {
	for _, sc := range scenarios {
		t.Run(sc.name, func(t *testing.T) {
			r := hooktest.NewRepo(t)
			dir := sc.build(t, r)
			if dir == "" {
				dir = r.Dir
			}
			reference, err := git.New(dir)
			if err != nil {
				t.Fatal(err)
			}
			hash := func() [2]string { return [...]string{r.Hash(sc.except...), r.At(dir).Hash(sc.except...)} }
			before := hash()
			byGit := read(t, "git", reference, sc.want, sc.git)
			byGoGit := read(t, "go-git", gogit.New(dir), sc.want, sc.gogit)
			if left := open(r.Dir); len(left) > 0 {
				t.Errorf("files stay open, which Windows lets nobody remove: %q", left)
			}
			if byGit != nil && byGoGit != nil && !reflect.DeepEqual(byGit, byGoGit) {
				t.Errorf("the sources read different contents")
			}
			if sc.git == nil && sc.gogit == nil {
				topLevelsAgree(t, reference, gogit.New(dir))
			}
			if after := hash(); after != before {
				t.Errorf("reading changed the repository or the work tree")
			}
		})
	}
}

// open lists the files below a folder that this process has open, where the system says so.
func open(dir string) (files []string) {
	names, _ := filepath.Glob("/proc/self/fd/*")
	for _, name := range names {
		if path, err := os.Readlink(name); err == nil && strings.HasPrefix(path, dir+"/") {
			files = append(files, path)
		}
	}
	return files
}

func topLevelsAgree(t *testing.T, reference, other change.Repository) {
	t.Helper()
	want, wantErr := reference.TopLevel(context.Background())
	got, err := other.TopLevel(context.Background())
	if got != want || errors.Is(err, change.ErrBare) != errors.Is(wantErr, change.ErrBare) {
		t.Errorf("top level: go-git says %q, %v; git %q, %v", got, err, want, wantErr)
	}
}

// read returns what a source has staged, nil where an error is wanted.
func read(t *testing.T, name string, s change.Repository, want string, wantErr error) *change.Set {
	t.Helper()
	staged, err := s.Staged(context.Background())
	if !errors.Is(err, wantErr) {
		t.Errorf("%s: error %v, want %v", name, err, wantErr)
	}
	if err != nil {
		var known *change.Error
		if message := err.Error(); !errors.As(err, &known) || strings.ContainsAny(message, "\n\x1b") ||
			strings.HasSuffix(message, ".") {
			t.Errorf("%s: not a typed error of one line: %q", name, message)
		}
		return nil
	}
	if got := describe(staged); wantErr == nil && got != want {
		t.Errorf("%s: %q, want %q", name, got, want)
	}
	staged.Mentions = nil // a way to look further, not what was read
	return staged
}

func describe(s *change.Set) string {
	var words []string
	for _, c := range s.Changes {
		if c.OldPath != c.NewPath {
			words = append(words, c.OldPath+" -> "+c.NewPath)
		} else {
			words = append(words, c.NewPath)
		}
		for _, other := range c.Others {
			words[len(words)-1] += " and " + other.Path
		}
	}
	if s.Scope != "" {
		words = append(words, s.Scope)
	}
	for _, skipped := range s.Skipped {
		words = append(words, skipped.Path+": "+skipped.Reason)
	}
	if s.Nothing != "" {
		words = append(words, s.Nothing)
	}
	for _, c := range []struct {
		n    int
		what string
	}{{s.Added, "added"}, {s.Deleted, "deleted"}, {s.Unchanged, "unchanged"}} {
		if c.n > 0 {
			words = append(words, fmt.Sprint(c.n, " ", c.what))
		}
	}
	return strings.Join(words, ", ")
}

// TestContents looks at what is read, which agreement alone would not: HEAD's and the index's version, not the work
// tree's.
func TestContents(t *testing.T) {
	r := hooktest.NewRepo(t)
	edit(t, r)
	r.Write("A.java", "class WorkTree {}\n")
	reference, err := git.New(r.Dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []change.Repository{reference, gogit.New(r.Dir)} {
		staged, err := s.Staged(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		want := []change.FileChange{{OldPath: "A.java", NewPath: "A.java", Old: []byte(source), New: []byte(edited)}}
		if !reflect.DeepEqual(staged.Changes, want) {
			t.Errorf("%T: %q, want %q", s, staged.Changes, want)
		}
	}
}

func TestNoTopLevel(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Git("init", "-q", "--bare", "bare.git")
	for dir, want := range map[string]error{filepath.Join(r.Dir, "bare.git"): change.ErrBare,
		t.TempDir(): change.ErrNotRepository} {
		reference, err := git.New(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []change.Repository{reference, gogit.New(dir)} {
			if top, err := s.TopLevel(context.Background()); !errors.Is(err, want) {
				t.Errorf("%T: %q, %v; want %v", s, top, err, want)
			}
		}
	}
}

// TestRenamesAgree moves and rewrites files at random, so that many are near to several; where names cross, some take
// others' names, too.
func TestRenamesAgree(t *testing.T) {
	t.Run("moved", func(t *testing.T) { renamesAgree(t, false) })
	t.Run("crossed", func(t *testing.T) { renamesAgree(t, true) })
}

func renamesAgree(t *testing.T, crossed bool) {
	r := hooktest.NewRepo(t)
	rng := rand.New(rand.NewSource(1))
	lines := func(n int) []string {
		out := make([]string, n)
		for i := range out {
			// Few different lines, so that unrelated files have some in common; some longer than a chunk.
			out[i] = fmt.Sprintf("    int f%d = %d;%s\n", rng.Intn(40), rng.Intn(4), strings.Repeat(" // long", rng.Intn(20)))
		}
		return out
	}
	files := map[string][]string{}
	for i := range 30 {
		files[fmt.Sprintf("p%d/C%d.java", i%5, i%11)] = lines(5 + rng.Intn(40))
	}
	for p, l := range files {
		r.Write(p, strings.Join(l, ""))
	}
	r.Commit()
	reference, err := git.New(r.Dir)
	if err != nil {
		t.Fatal(err)
	}
	renames := 0
	for round := range 40 {
		r.Git("reset", "-q", "--hard")
		for p, l := range files {
			if rng.Intn(3) > 0 {
				continue
			}
			remove(t, r, p)
			l = append([]string(nil), l...)
			share := rng.Intn(len(l) + 1)
			copy(l[:share], lines(share))
			if crossed && rng.Intn(2) > 0 {
				r.Write(p, strings.Join(l, ""))
			} else if rng.Intn(4) > 0 {
				r.Write(fmt.Sprintf("q%d/C%d.java", rng.Intn(4), rng.Intn(14)), strings.Join(l, ""))
			}
		}
		if crossed {
			names := slices.Sorted(maps.Keys(files))
			rng.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
			for i := range 2 + rng.Intn(3) {
				r.Write(names[i], strings.Join(files[names[i+1]], ""))
			}
		}
		r.Git("add", "-A")
		byGit, err := reference.Staged(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		byGoGit, err := gogit.New(r.Dir).Staged(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if g, o := describe(byGit), describe(byGoGit); g != o {
			t.Errorf("round %d:\n   git %s\ngo-git %s", round, g, o)
		}
		for _, c := range byGit.Changes {
			if c.OldPath != c.NewPath {
				renames++
			}
		}
	}
	if renames < 40 {
		t.Errorf("only %d renames in all: the test tests little", renames)
	}
}

// BenchmarkStaged20Of2000 is for comparison with that of hook/git.
func BenchmarkStaged20Of2000(b *testing.B) {
	r := hooktest.NewRepo(b)
	path := func(i int) string { return fmt.Sprintf("src/p%d/q%d/C%d.java", i%20, i%7, i) }
	for i := range 2000 {
		r.Write(path(i), strings.Repeat(source, 20))
	}
	r.Commit()
	r.Git("gc", "-q")
	for i := range 20 {
		r.Write(path(i*90), strings.Repeat(source, 20)+edited)
	}
	r.Git("add", "-A")
	s := gogit.New(r.Dir)
	for b.Loop() {
		staged, err := s.Staged(context.Background())
		if err != nil || len(staged.Changes) != 20 {
			b.Fatal(err, staged)
		}
	}
}
