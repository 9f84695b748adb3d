package gogit_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jithook/hook/change"
	"jithook/hook/git"
	"jithook/hook/gogit"
	"jithook/hook/hooktest"
)

var repositories = flag.Int("repositories", 12, "how many repositories TestGeneratedRepositories makes")

// TestGeneratedRepositories makes repositories at random, of all the kinds below at once, and compares what both
// sources read of them with what git itself says: `git diff --raw`, and `git cat-file` for every version of every file.
// `make differential` makes hundreds.
func TestGeneratedRepositories(t *testing.T) {
	total := map[string]int{}
	for seed := range *repositories {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			g := generate(t, uint64(seed))
			dir := g.stage()
			want := g.said(dir)
			reference, err := git.New(dir)
			if err != nil {
				t.Fatal(err)
			}
			hash := g.Hash()
			for _, s := range []change.Repository{reference, gogit.New(dir)} {
				got, err := s.Staged(context.Background())
				if err != nil {
					t.Fatalf("%T: %v\n%s", s, err, strings.Join(g.steps, "\n"))
				}
				if got.Nothing != "" {
					t.Fatalf("%T: %s", s, got.Nothing)
				}
				g.compare(fmt.Sprintf("%T", s), got, want)
			}
			g.ranges(reference)
			if g.Hash() != hash {
				t.Error("reading changed the repository or the work tree")
			}
			if g.committing(dir) {
				total["by its tree"]++
				got, err := reference.Staged(context.Background())
				if err != nil {
					t.Fatalf("by the tree of the index: %v\n%s", err, strings.Join(g.steps, "\n"))
				}
				g.compare("by the tree of the index", got, want)
			}
			total["changed"] += len(want.changes)
			total["skipped"] += len(want.skipped)
			total["added"] += want.added
			total["deleted"] += want.deleted
			total["unchanged"] += want.unchanged
			for _, c := range want.changes {
				if c.OldPath != c.NewPath {
					total["renamed"]++
				}
				total["other parents"] += len(c.Others)
			}
		})
	}
	t.Log(total)
	for _, what := range []string{"changed", "skipped", "added", "deleted", "unchanged", "renamed", "other parents",
		"by its tree"} {
		if total[what] == 0 {
			t.Errorf("nothing was %s: the test tests little", what)
		}
	}
}

// generated is a repository in the making.
type generated struct {
	*hooktest.Repo
	t     *testing.T
	rng   *rand.Rand
	steps []string // what was done, for the message where something differs
}

func generate(t *testing.T, seed uint64) *generated {
	g := &generated{hooktest.NewRepo(t), t, rand.New(rand.NewPCG(seed, 7)), nil}
	for _, setting := range [][2]string{
		{"core.autocrlf", "true"}, {"core.autocrlf", "input"}, {"core.fileMode", "false"}, {"core.quotePath", "false"},
		{"diff.renames", "copies"},
		{"diff.renames", "false"}, {"diff.noprefix", "true"}, {"color.ui", "always"}, {"diff.external", "false"},
		{"index.version", "4"},
		{"core.ignoreCase", "true"}, {"diff.relative", "true"}, {"core.untrackedCache", "true"}, {"core.symlinks", "true"},
		{"diff.renameLimit", "1"},
		{"core.logAllRefUpdates", "false"}, {"diff.ignoreSubmodules", "all"}, {"status.renames", "false"},
		{"diff.submodule", "log"},
	} {
		if g.chance(6) {
			g.Git("config", setting[0], setting[1])
			g.did("config %s %s", setting[0], setting[1])
		}
	}
	if g.chance(2) {
		g.Git("config", "filter.upper.clean", "tr a-z A-Z")
		g.Git("config", "diff.odd.textconv", "rev")
		g.Write(".gitattributes",
			"*.java text=auto\nU*.java filter=upper\nsub/*.java diff=odd\nE*.java eol=crlf ident\nB*.java -diff binary\n")
		g.did("attributes")
	}
	for range 4 + g.rng.IntN(8) {
		g.create()
	}
	if g.chance(5) {
		g.submodule()
	}
	g.Commit()
	for range g.rng.IntN(3) {
		for range 1 + g.rng.IntN(4) {
			g.change()
		}
		g.Commit()
		g.did("commit")
	}
	return g
}

func (g *generated) chance(of int) bool { return g.rng.IntN(of) == 0 }

func (g *generated) did(format string, args ...any) {
	g.steps = append(g.steps, fmt.Sprintf(format, args...))
}

// path is one of few, so that steps meet each other's files, with all that a path may have.
func (g *generated) path() string {
	dirs := []string{"", "", "sub/", "sub/deep/", "a b/", "ümlaut/", "-dash/", "[x]/", "x.java/"}
	files := []string{"A.java", "A.java", "B.java", "C.JAVA", "Upper.java", "E.java", "über.java", " .java",
		"tab\there.java", "line\nfeed.java", "q\"uote.java", ":(glob)G.java", "*.java", "bad\xff.java", "notes.txt",
		"A.javax"}
	return dirs[g.rng.IntN(len(dirs))] + files[g.rng.IntN(len(files))]
}

// content is made of methods, so that files are alike in parts; some lines end as on Windows, some bytes are no UTF-8.
func (g *generated) content() string {
	var s strings.Builder
	s.WriteString("class A {\n")
	for range g.rng.IntN(8) {
		fmt.Fprintf(&s, "    /** Returns $Id$ %d. */\n    int m%d() { return %d; }\n\n", g.rng.IntN(5), g.rng.IntN(6),
			g.rng.IntN(9))
	}
	s.WriteString("}\n")
	text := s.String()
	switch g.rng.IntN(8) {
	case 0:
		text = strings.ReplaceAll(text, "\n", "\r\n")
	case 1:
		text = strings.Replace(text, "Returns", "Gibt zur\xfcck", 1)
	case 2:
		text = strings.TrimSuffix(text, "\n")
	case 3:
		text = ""
	}
	return text
}

// free reports whether a path can be made: it is not there, and neither a file where it needs a directory.
func (g *generated) free(path string) bool {
	for part := path; part != "."; part = filepath.Dir(part) {
		info, err := os.Lstat(filepath.Join(g.Dir, part))
		if err == nil && (part == path || !info.IsDir()) {
			return false
		}
	}
	return true
}

func (g *generated) create() {
	path := g.path()
	if !g.free(path) {
		return
	}
	g.Write(path, g.content())
	if g.chance(8) {
		g.link(path)
	}
	g.did("create %q", path)
}

// files lists what is tracked, in the order of the index.
func (g *generated) files() []string {
	out := g.Git("ls-files", "-z", "--", ":(exclude).gitattributes", ":(exclude).gitmodules", ":(exclude)module.java")
	return strings.FieldsFunc(out, func(r rune) bool { return r == 0 })
}

// change does one thing to a file in the work tree.
func (g *generated) change() {
	files := slices.DeleteFunc(g.files(), func(path string) bool {
		info, err := os.Lstat(filepath.Join(g.Dir, path))
		return err != nil || info.IsDir()
	})
	if len(files) == 0 || g.chance(5) {
		g.create()
		return
	}
	path := files[g.rng.IntN(len(files))]
	full := filepath.Join(g.Dir, path)
	switch g.rng.IntN(8) {
	case 0, 1:
		g.remove(path)
		g.Write(path, g.content())
		g.did("write %q", path)
	case 2: // a small edit, through links too
		if data, err := os.ReadFile(full); err == nil {
			g.remove(path)
			g.Write(path, string(data)+"// end\n")
			g.did("append to %q", path)
		}
	case 3:
		g.remove(path)
		g.did("remove %q", path)
	case 4: // renamed, and perhaps edited
		to := g.path()
		if !g.free(to) {
			return
		}
		g.must(os.MkdirAll(filepath.Dir(filepath.Join(g.Dir, to)), 0o755))
		g.must(os.Rename(full, filepath.Join(g.Dir, to)))
		if data, err := os.ReadFile(filepath.Join(g.Dir, to)); err == nil && g.chance(2) {
			g.remove(to)
			g.Write(to, strings.Replace(string(data), "return", "return +", 1))
		}
		g.did("rename %q to %q", path, to)
	case 5:
		if info, err := os.Lstat(full); err == nil && info.Mode().IsRegular() {
			g.must(os.Chmod(full, info.Mode()^0o111))
			g.did("chmod %q", path)
		}
	case 6:
		g.link(path)
		g.did("link %q", path)
	case 7: // a directory in its place
		g.remove(path)
		g.Write(path+"/Inner.java", g.content())
		g.did("directory %q", path)
	}
}

func (g *generated) link(path string) {
	g.remove(path)
	target := []string{"A.java", "/etc/passwd", "../../outside.java", "nowhere"}[g.rng.IntN(4)]
	g.must(os.Symlink(target, filepath.Join(g.Dir, path)))
}

func (g *generated) remove(path string) { g.must(os.Remove(filepath.Join(g.Dir, path))) }

func (g *generated) must(err error) {
	g.t.Helper()
	if err != nil {
		g.t.Fatalf("%v\n%s", err, strings.Join(g.steps, "\n"))
	}
}

func (g *generated) submodule() {
	inner := g.At(filepath.Join(g.t.TempDir(), "inner"))
	g.must(os.Mkdir(inner.Dir, 0o755))
	inner.Git("init", "-q")
	inner.Write("A.java", source)
	inner.Commit()
	g.Git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.Dir, "module.java")
	g.did("submodule")
}

// stage puts the repository into a state to commit from, and returns the directory of the work tree.
func (g *generated) stage() string {
	switch g.rng.IntN(8) {
	case 0, 1:
		g.merge()
	case 2:
		g.Git("checkout", "-q", "--detach")
		g.did("detach")
	case 3:
		linked := &generated{g.At(filepath.Join(g.t.TempDir(), "linked")), g.t, g.rng,
			append(g.steps, "in a linked work tree")}
		g.Git("worktree", "add", "-q", "--detach", linked.Dir)
		linked.index()
		g.steps = linked.steps
		return linked.Dir
	case 4:
		g.Git("gc", "-q")
		g.Git("pack-refs", "--all")
		g.did("gc")
	}
	g.index()
	return g.Dir
}

// committing has the index as git commit leaves it for its hooks, with the tree that it stands for, and reports whether
// there is one.
func (g *generated) committing(dir string) bool {
	work := g.At(dir)
	_, err := work.Try("write-tree")
	g.t.Setenv("GIT_INDEX_FILE", work.Git("rev-parse", "--path-format=absolute", "--git-path", "index"))
	return err == nil
}

// merge begins one, with conflicts or, where there are none, not yet committed. Both sides change what they like.
func (g *generated) merge() {
	g.Git("checkout", "-q", "-b", "side")
	for range 3 {
		g.change()
	}
	g.Commit()
	g.Git("checkout", "-q", "-f", "main")
	g.Git("clean", "-q", "-fdx")
	for range 3 {
		g.change()
	}
	g.Commit()
	command := []string{"merge", "--no-commit", "--no-ff", "side"}
	if g.chance(3) {
		command = []string{"cherry-pick", "--no-commit", "side"}
	}
	_, err := g.Try(command...)
	g.did("%v: %v", command, err)
}

// index changes the work tree and stages some of it, in the ways that git has.
func (g *generated) index() {
	for range 1 + g.rng.IntN(6) {
		g.change()
	}
	if g.chance(3) {
		for _, path := range strings.Split(g.Git("diff", "--name-only", "-z", "--diff-filter=U"), "\x00") {
			if _, err := os.Lstat(filepath.Join(g.Dir, path)); err == nil && path != "" {
				g.add("add", path) // as resolved as it is
			}
		}
	}
	if out := g.Git("ls-files", "-u"); out == "" || g.chance(4) {
		g.add("add", "-A")
	}
	for range g.rng.IntN(6) {
		files := g.files()
		if len(files) == 0 {
			return
		}
		path := files[g.rng.IntN(len(files))]
		switch g.rng.IntN(8) {
		case 0:
			g.add("rm -q --cached", path)
		case 1: // the work tree goes on without the index
			if info, err := os.Lstat(filepath.Join(g.Dir, path)); err == nil && !info.IsDir() {
				g.remove(path)
				g.Write(path, g.content())
				g.did("write %q, not staged", path)
			}
		case 2:
			g.add("reset", path)
		case 3:
			g.cacheinfo(path)
		case 4:
			fresh := g.path()
			if g.free(fresh) {
				g.Write(fresh, g.content())
				g.add("add -N", fresh)
			}
		case 5:
			g.add([]string{"update-index --assume-unchanged", "update-index --skip-worktree"}[g.rng.IntN(2)], path)
		case 6:
			g.add([]string{"update-index --chmod=+x", "update-index --chmod=-x"}[g.rng.IntN(2)], path)
		case 7:
			g.add("checkout-index -f", path)
		}
	}
}

// cacheinfo stages a content that the work tree never had, as `git add --patch` does.
func (g *generated) cacheinfo(path string) {
	mode := []string{"100644", "100644", "100755", "120000"}[g.rng.IntN(4)]
	cmd := exec.Command("git", "update-index", "-z", "--index-info")
	cmd.Dir, cmd.Stdin = g.Dir, strings.NewReader(fmt.Sprintf("%s %s\t%s\x00", mode, hashObject(g.t, g.Repo, g.content()),
		path))
	out, err := cmd.CombinedOutput()
	g.did("stage another %q as %s: %s %v", path, mode, out, err)
}

// add runs a git command, of words with one space between, on a path. It may refuse; that is a state, too.
func (g *generated) add(command, path string) {
	args := append([]string{"--literal-pathspecs"}, strings.Split(command, " ")...)
	if path != "-A" {
		args = append(args, "--")
	}
	_, err := g.Try(append(args, path)...)
	g.did("%s %q: %v", command, path, err)
}

// said is what git says of the Java files of a comparison.
type said struct {
	changes                   []change.FileChange
	skipped                   map[string]string
	added, deleted, unchanged int
}

// raw is one line of `git diff --raw -z`.
type raw struct{ oldMode, newMode, oldID, newID, status, oldPath, newPath string }

// diff asks git, and nothing of the repository's configuration with it.
func (g *generated) diff(dir string, args ...string) []raw {
	g.t.Helper()
	clean := []string{"-c", "diff.renames=true", "-c", "diff.renameLimit=1000", "-c", "diff.relative=false", "-c",
		"diff.ignoreSubmodules=none", "diff", "--raw", "-z", "-M", "--no-abbrev", "--no-color", "--ita-invisible-in-index"}
	cmd := exec.Command("git", append(append(clean, args...), "--", ":(top,icase)*.java")...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		errors.As(err, &exit)
		g.t.Fatalf("git diff %v: %v: %s", args, err, exit.Stderr)
	}
	var lines []raw
	fields := strings.Split(string(out), "\x00")
	for i := 0; i+1 < len(fields); i += 2 {
		head := strings.Fields(fields[i])
		r := raw{head[0][1:], head[1], head[2], head[3], head[4][:1], fields[i+1], fields[i+1]}
		if r.status == "R" {
			r.newPath = fields[i+2]
			i++
		}
		lines = append(lines, r)
	}
	return lines
}

func (g *generated) said(dir string) said {
	g.t.Helper()
	against := [][]raw{g.diff(dir, "--cached", "HEAD")}
	if out, err := g.At(dir).Try("rev-parse", "-q", "--verify", "MERGE_HEAD"); err == nil {
		against = append(against, g.diff(dir, "--cached", out))
	}
	return g.sort(against)
}

// sort takes the paths that differ from all that they are compared with.
func (g *generated) sort(against [][]raw) said {
	s := said{skipped: map[string]string{}}
	for _, r := range against[0] {
		lines := []raw{r}
		for _, other := range against[1:] {
			for _, o := range other {
				if o.newPath == r.newPath && !(o.status == "M" && r.status == "U") {
					lines = append(lines, o)
					break
				}
			}
		}
		if len(lines) < len(against) || s.skipped[r.newPath] != "" {
			continue
		}
		regular := func(mode string) bool { return strings.HasPrefix(mode, "100") }
		switch {
		case r.status == "U":
			s.skipped[r.newPath] = "unmerged"
		case r.newMode == "120000":
			s.skipped[r.newPath] = "symbolic link"
		case r.newMode == "160000":
			s.skipped[r.newPath] = "submodule"
		case r.status == "D":
			s.deleted++
		case slices.ContainsFunc(lines, func(l raw) bool {
			return l.oldID == l.newID && regular(l.oldMode) && l.status != "A"
		}):
			s.unchanged++
		default:
			c := change.FileChange{NewPath: r.newPath, New: g.blob(r.newID)}
			for _, l := range lines {
				if l.status == "A" || !regular(l.oldMode) {
					continue
				}
				if c.OldPath == "" {
					c.OldPath, c.Old = l.oldPath, g.blob(l.oldID)
				} else {
					c.Others = append(c.Others, change.Version{Path: l.oldPath, Content: g.blob(l.oldID)})
				}
			}
			switch {
			case c.OldPath != "":
				s.changes = append(s.changes, c)
			case r.oldMode == "120000":
				s.skipped[r.newPath] = "was a symbolic link"
			case r.oldMode == "160000":
				s.skipped[r.newPath] = "was a submodule"
			default:
				s.added++
			}
		}
	}
	slices.SortFunc(s.changes, func(a, b change.FileChange) int { return strings.Compare(a.NewPath, b.NewPath) })
	return s
}

func (g *generated) blob(id string) []byte {
	cmd := exec.Command("git", "cat-file", "blob", id)
	cmd.Dir = g.Dir
	out, err := cmd.Output()
	g.must(err)
	return out
}

func (g *generated) compare(name string, got *change.Set, want said) {
	g.t.Helper()
	fail := func(format string, args ...any) {
		g.t.Helper()
		g.t.Errorf("%s: "+format+"\n%s", append(append([]any{name}, args...), strings.Join(g.steps, "\n"))...)
	}
	if got.Added != want.added || got.Deleted != want.deleted || got.Unchanged != want.unchanged {
		fail("%d added, %d deleted, %d unchanged; git says %d, %d, %d", got.Added, got.Deleted, got.Unchanged, want.added,
			want.deleted, want.unchanged)
	}
	skipped := map[string]string{}
	for _, s := range got.Skipped {
		skipped[s.Path] = s.Reason
	}
	if fmt.Sprintf("%q", skipped) != fmt.Sprintf("%q", want.skipped) {
		fail("skipped %q, git says %q", skipped, want.skipped)
	}
	if len(got.Changes) != len(want.changes) {
		fail("%d changes, git says %d: %s", len(got.Changes), len(want.changes), describe(got))
		return
	}
	for i, w := range want.changes {
		c := got.Changes[i]
		same := c.OldPath == w.OldPath && c.NewPath == w.NewPath && bytes.Equal(c.Old, w.Old) && bytes.Equal(c.New, w.New) &&
			len(c.Others) == len(w.Others)
		for j := range w.Others {
			same = same && c.Others[j].Path == w.Others[j].Path && bytes.Equal(c.Others[j].Content, w.Others[j].Content)
		}
		if !same {
			fail("%q to %q with %d others differs from git's %q to %q with %d others", c.OldPath, c.NewPath, len(c.Others),
				w.OldPath, w.NewPath, len(w.Others))
		}
	}
}

// ranges compares pairs of commits.
func (g *generated) ranges(s *git.Source) {
	commits := strings.Fields(g.Git("rev-list", "--all"))
	for range 3 {
		from, to := commits[g.rng.IntN(len(commits))], commits[g.rng.IntN(len(commits))]
		if from == to {
			continue
		}
		set, err := s.Range(context.Background(), change.Range{From: from, To: to, Direct: true})
		g.must(err)
		g.compare("the difference", set, g.sort([][]raw{g.diff(g.Dir, from, to)}))
		set, err = s.Range(context.Background(), change.Range{From: from, To: to})
		g.must(err)
		base := g.Git("merge-base", from, to)
		if base == to {
			if set.Nothing == "" {
				g.t.Errorf("%s has nothing over %s, but there is %s", to, from, describe(set))
			}
			continue
		}
		g.compare("the range", set, g.sort([][]raw{g.diff(g.Dir, base, to)}))
	}
}
