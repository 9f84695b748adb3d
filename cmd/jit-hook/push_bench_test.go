package main

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"jithook/hook/hooktest"
)

// BenchmarkPushOfManyCommits measures the pre-push hook in a repository of 2,000 files, on one thread: for a push of
// one commit that changes 10 methods with 30 comment units, and for 1,000 and 5,000 commits, where every tenth
// changes them once more and every fiftieth is a merge. What is judged is the same, so the rest is what the commits
// cost.
func BenchmarkPushOfManyCommits(b *testing.B) {
	hook := command(b)
	for _, commits := range []int{1, 1000, 5000} {
		b.Run(fmt.Sprint(commits), func(b *testing.B) {
			files := map[string]string{"Ledger.java": ledger(10, usual)}
			for i := range 2000 {
				files[fmt.Sprintf("src/p%d/C%d.java", i%40, i)] = fmt.Sprintf("class C%d {}\n", i)
			}
			dir := repository(b, files, map[string]string{})
			base := output(b, dir, "git", "rev-parse", "HEAD")
			measureReading(b, history(base, commits), dir, "git", "fast-import", "--quiet")
			measure(b, dir, "git", "gc", "-q")
			line := fmt.Sprintf("refs/heads/topic %s refs/heads/topic %s\n", output(b, dir, "git", "rev-parse", "topic"), base)
			push := []string{"--pre-push", "--threads", "1", "origin", "url"}
			measureReading(b, line, dir, hook, push...)
			var times, cpu []time.Duration
			for b.Loop() {
				before := spent(b)
				elapsed := measureReading(b, line, dir, hook, push...)
				times, cpu = append(times, elapsed), append(cpu, spent(b)-before)
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(milliseconds(median(times)), "ms")
			b.ReportMetric(milliseconds(median(cpu)), "ms-cpu")
			b.ReportMetric(float64(peak(b, line, dir, hook, push...))/(1<<20), "MiB-peak")
		})
	}
}

// history is a stream for git fast-import: commits on a branch topic; the last one changes the ledger.
func history(base string, commits int) string {
	var s strings.Builder
	content := func(path, text string) { fmt.Fprintf(&s, "M 100644 inline %s\ndata %d\n%s\n", path, len(text), text) }
	for i := range commits {
		fmt.Fprintf(&s, "commit refs/heads/topic\nmark :%d\ncommitter Ada <ada@example.com> %d +0000\ndata 0\n", i+1,
			1700000000+i)
		if i == 0 {
			fmt.Fprintf(&s, "from %s\n", base)
		}
		if i%50 == 40 {
			fmt.Fprintf(&s, "merge :%d\n", i-20)
		}
		switch {
		case i == commits-1:
			content("Ledger.java", ledger(10, "if (amount < 0) { continue; }\n            total += amount * rate / 100;"))
		case i%10 == 0:
			content("Ledger.java", ledger(10, fmt.Sprintf("total += amount * rate / %d;", i+1)))
		default:
			content("notes.txt", fmt.Sprintln(i))
		}
	}
	return s.String()
}

// spent is the processors' time that the commands run so far took, with what they ran.
func spent(b *testing.B) time.Duration { return hooktest.Processor(b, true) }

func output(b *testing.B, dir, name string, args ...string) string {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		b.Fatalf("%s %v: %v", name, args, err)
	}
	return strings.TrimSpace(string(out))
}
