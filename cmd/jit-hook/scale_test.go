package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"jithook/hook/hooktest"
)

// BenchmarkScale measures a commit of 0 to 100 changed methods, on two threads, in repositories of 1,000 to 100,000
// files, beside what `git commit` itself takes there, what git takes to compare the index with HEAD, and the hook where
// it has to have git do that because the index has no tree, as when it is run by hand. Figures are medians: the time on
// the clock, that of the processor (the hook's and that of the git processes it starts), which says more on a busy
// machine. Then the most memory.
func BenchmarkScale(b *testing.B) {
	hook := command(b)
	for _, files := range []int{1000, 10_000, 100_000} {
		for _, methods := range []int{0, 1, 10, 100} {
			b.Run(fmt.Sprintf("files=%d/methods=%d", files, methods), func(b *testing.B) {
				dir := changedMethods(b, files, methods)
				use(b, dir, hook)
				var own, byHand, diff, commit []spending
				for b.Loop() {
					byHand = append(byHand, use(b, dir, hook, "--threads", "2"))
					own = append(own, committing(b, dir, hook, "--threads", "2"))
					diff = append(diff, use(b, dir, "git", "diff-index", "--cached", "HEAD"))
					commit = append(commit, use(b, dir, "git", "-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit",
						"-q", "--no-verify", "--dry-run", "--short"))
				}
				o, h, d, c := typical(own), typical(byHand), typical(diff), typical(commit)
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(milliseconds(o.clock), "ms-hook")
				b.ReportMetric(milliseconds(o.cpu), "cpu-ms-hook")
				b.ReportMetric(float64(peak(b, "", dir, hook, "--threads", "2"))/(1<<20), "MiB-hook")
				b.ReportMetric(milliseconds(h.clock), "ms-by-hand")
				b.ReportMetric(milliseconds(d.clock), "ms-git-diff-index")
				b.ReportMetric(milliseconds(c.clock), "ms-git-commit")
				b.ReportMetric(milliseconds(c.cpu), "cpu-ms-git-commit")
			})
		}
	}
}

// BenchmarkStart measures what every call costs, whatever it is about.
func BenchmarkStart(b *testing.B) {
	hook, dir := command(b), b.TempDir()
	var all []spending
	for b.Loop() {
		all = append(all, use(b, dir, hook, "--version"))
	}
	s := typical(all)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(milliseconds(s.clock), "ms")
	b.ReportMetric(milliseconds(s.cpu), "cpu-ms")
	b.ReportMetric(float64(peak(b, "", dir, hook, "--version"))/(1<<20), "MiB-peak")
}

// BenchmarkAudit measures the audit of a history of 500 commits, every tenth of which changes 10 methods, from its
// beginning each time.
func BenchmarkAudit(b *testing.B) {
	hook := command(b)
	files := map[string]string{"Ledger.java": ledger(10, usual)}
	for i := range 500 {
		files[fmt.Sprintf("src/p%d/C%d.java", i%40, i)] = fmt.Sprintf(
			"class C%d {\n    /** Returns %d. */\n    int one() { return %d; }\n}\n", i, i, i)
	}
	dir := repository(b, files, map[string]string{})
	measureReading(b, history(output(b, dir, "git", "rev-parse", "HEAD"), 500), dir, "git", "fast-import", "--quiet")
	measure(b, dir, "git", "checkout", "-q", "topic")
	var all []spending
	for b.Loop() {
		b.Setenv("XDG_CACHE_HOME", b.TempDir())
		all = append(all, use(b, dir, hook, "audit", "--threads", "2"))
	}
	b.Setenv("XDG_CACHE_HOME", b.TempDir())
	s := typical(all)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(milliseconds(s.clock), "ms")
	b.ReportMetric(milliseconds(s.cpu), "cpu-ms")
	b.ReportMetric(float64(peak(b, "", dir, hook, "audit", "--threads", "2"))/(1<<20), "MiB-peak")
}

// changedMethods is a repository of many files with a change of some methods staged, ten to a file. Each has three
// comments.
func changedMethods(b *testing.B, files, methods int) string {
	committed := map[string]string{"notes.txt": "one\n"}
	for i := range files {
		committed[fmt.Sprintf("src/p%d/q%d/C%d.java", i%40, i/40%25, i)] = fmt.Sprintf("class C%d {}\n", i)
	}
	changed := map[string]string{"notes.txt": "two\n"}
	for i := range (methods + 9) / 10 {
		name := fmt.Sprintf("Ledger%d.java", i)
		committed[name] = ledger(10, usual)
		// so that the network is asked
		changed[name] = strings.Replace(committed[name], "return total;", "return total / rate;", min(10, methods))
	}
	return repository(b, committed, changed)
}

// spending is what a command took, with what it ran.
type spending struct{ clock, cpu time.Duration }

// use runs a command. Findings are no failure.
func use(b *testing.B, dir, name string, args ...string) spending {
	return useWith(b, nil, dir, name, args...)
}

// committing runs the hook as `git commit` does: the index has the tree that it stands for, and is named.
func committing(b *testing.B, dir, hook string, args ...string) spending {
	measure(b, dir, "git", "write-tree") // which writes the index once
	return useWith(b, []string{"GIT_INDEX_FILE=.git/index"}, dir, hook, args...)
}

// useWith runs a command with more in its environment.
func useWith(b *testing.B, env []string, dir, name string, args ...string) spending {
	cmd := exec.Command(name, args...)
	var said bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, append(os.Environ(), env...), &said, &said
	start := time.Now()
	err := cmd.Run()
	elapsed := time.Since(start)
	var exit *exec.ExitError
	if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
		b.Fatalf("%s %v: %v\n%s", name, args, err, said.Bytes())
	}
	return spending{elapsed, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}
}

// typical is the medians.
func typical(all []spending) spending {
	var clock, cpu []time.Duration
	for _, one := range all {
		clock, cpu = append(clock, one.clock), append(cpu, one.cpu)
	}
	return spending{median(clock), median(cpu)}
}

// Beside more files that come and go than git compares each with each, a renamed class is still compared with what it
// was, and it is said that not all were.
func TestRenamedBesideMany(t *testing.T) {
	const many = 1001
	r := hooktest.NewRepo(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	unrelated := func(name string, i int) {
		r.Write(fmt.Sprintf("%s%d.java", name, i), fmt.Sprintf("class %s%d {\n%s}\n", name, i,
			strings.Repeat(fmt.Sprintf("    int %s%d;\n", name, i), 5)))
	}
	for i := range many {
		unrelated("Old", i)
	}
	padding := strings.Repeat("\n    // a line that both have", 20)
	r.Write("a/Reader.java", strings.Replace(fresh, "{", "{"+padding, 1))
	r.Write("b/Scanner.java", fresh)
	r.Commit()
	r.Git("rm", "-q", "-r", ".")
	for i := range many {
		unrelated("New", i)
	}
	stale := strings.Replace(staleReader(), "{", "{"+padding, 1)
	r.Write("a/Lines.java", strings.ReplaceAll(stale, "Reader", "Lines"))
	r.Write("b/Scanner2.java", fresh)
	r.Git("add", "-A")
	for _, env := range [][]string{nil, {"PATH=/nonexistent"}} {
		jitHook(t, r.Dir, env, "--budget", "0").want(t, 1, "a/Lines.java:25: block param-gone",
			"1002 Java files were added and 1002 deleted, too many to compare each with each")
	}
	r.Commit()
	for _, reader := range []string{"git", "go-git"} {
		jitHook(t, r.Dir, nil, "audit", "--no-cache", "--reader", reader).want(t, 0,
			fmt.Sprintf("1 commit, such as %.12s, added and deleted too many Java files to compare each with each",
				r.Git("rev-parse", "HEAD")))
	}
}
