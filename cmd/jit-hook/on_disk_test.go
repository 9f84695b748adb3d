package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jithook/hook/hooktest"
)

// What lies on disk gets the verdicts that staging it brings, commit after commit: edits, renames, new and deleted
// files, line ends that git converts, some of it staged before.
func TestOnDiskAsStaged(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write(".gitattributes", "*.java text=auto\ncrlf/*.java text eol=crlf\nfiltered/*.java filter=lower\n")
	r.Git("config", "filter.lower.clean", "sed s/RETURN/return/")
	r.Write(".gitignore", "out/\n")
	d := &disk{r: r, random: rand.New(rand.NewPCG(20, 1)), versions: map[string]int{}}
	for i := range 9 {
		d.create(fmt.Sprintf("%s/C%d.java", []string{"src", "crlf", "filtered"}[i%3], i))
	}
	r.Commit()
	found := 0
	for commit := range 16 {
		for range 1 + d.random.IntN(4) {
			d.change()
		}
		was := r.Hash()
		onDisk := findingsOf(t, r, "--worktree")
		if r.Hash() != was {
			t.Fatalf("commit %d: something was written", commit)
		}
		r.Git("add", "--all")
		staged := findingsOf(t, r)
		if !slices.Equal(onDisk, staged) {
			t.Fatalf("commit %d: on disk %q, staged %q", commit, onDisk, staged)
		}
		found += len(staged)
		r.Git("commit", "-q", "--allow-empty", "-m", "next")
	}
	if found < 10 {
		t.Errorf("%d findings in all: the commits are too tame to compare by", found)
	}
}

// disk is a work tree that changes at random.
type disk struct {
	r        *hooktest.Repo
	random   *rand.Rand
	versions map[string]int // by path
	made     int
}

func (d *disk) create(path string) { d.write(path, 0) }

// write writes a version of a class: each has a method whose parameter gets another name first in the code,
// then in the comment.
func (d *disk) write(path string, version int) {
	d.versions[path] = version
	text := strings.NewReplacer("NAME", strings.TrimSuffix(filepath.Base(path), ".java"), "TAG",
		fmt.Sprintf("count%d", version/2), "PARAM", fmt.Sprintf("count%d", (version+1)/2), "BODY",
		strings.Repeat("step();\n        ", version%3)).
		Replace(`class NAME {
    /**
     * Reads the first lines of the source.
     *
     * @param TAG the limit
     * @return the list of lines
     */
    List<String> read(int PARAM) {
        BODYreturn lines.subList(0, PARAM);
    }

    /** Closes the source NAME for good. */
    void close() {
        BODYsource.close();
    }
}
`)
	if strings.HasPrefix(path, "filtered/") {
		text = strings.ReplaceAll(text, "return lines", "RETURN lines")
	}
	if strings.HasPrefix(path, "crlf/") || version%5 == 4 {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	d.r.Write(path, text)
}

// change makes one change, and stages it now and then.
func (d *disk) change() {
	var paths []string
	for p := range d.versions {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	path := paths[d.random.IntN(len(paths))]
	version := d.versions[path]
	switch d.random.IntN(8) {
	case 0:
		d.made++
		d.create(fmt.Sprintf("%s/N%d.java", []string{"src", "crlf", "out"}[d.random.IntN(3)], d.made))
	case 1:
		if len(paths) > 5 {
			delete(d.versions, path)
			if err := os.Remove(filepath.Join(d.r.Dir, path)); err != nil {
				panic(err)
			}
		}
	case 2:
		d.made++
		to := filepath.Join(filepath.Dir(path), fmt.Sprintf("moved%d", d.made), filepath.Base(path))
		if err := os.MkdirAll(filepath.Join(d.r.Dir, filepath.Dir(to)), 0o755); err != nil {
			panic(err)
		}
		if err := os.Rename(filepath.Join(d.r.Dir, path), filepath.Join(d.r.Dir, to)); err != nil {
			panic(err)
		}
		delete(d.versions, path)
		d.write(to, version+1)
	default:
		d.write(path, version+1)
	}
	if d.random.IntN(4) == 0 {
		d.r.Git("add", "--all")
	}
}

// findingsOf judges, and names each finding with what is said of it.
func findingsOf(t *testing.T, r *hooktest.Repo, args ...string) (found []string) {
	t.Helper()
	e := jitHook(t, r.Dir, nil, append(args, "--format", "json")...)
	var report struct {
		Findings []struct {
			Rule, Level, Path, Message, Fingerprint string
			Line                                    int
			Probability                             float64
		}
	}
	if err := json.Unmarshal([]byte(e.stdout), &report); err != nil || e.code > 1 {
		t.Fatalf("%d %v: %s%s", e.code, err, e.stdout, e.stderr)
	}
	for _, f := range report.Findings {
		found = append(found, fmt.Sprintf("%+v", f))
	}
	return found
}
