package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// BenchmarkScale measures the time of the processor, the hook's and that of the git processes it starts, for 0 to 100 changed methods on
// two threads and for repositories of 1,000 and 10,000 files, beside what `git commit` itself takes there. On a busy machine these say
// more than the time on the clock. Figures are medians.
func BenchmarkScale(b *testing.B) {
	hook := command(b)
	for _, files := range []int{1000, 10000} {
		for _, methods := range []int{0, 1, 10, 100} {
			if files > 1000 && methods > 10 {
				continue
			}
			b.Run(fmt.Sprintf("files=%d/methods=%d", files, methods), func(b *testing.B) {
				committed := map[string]string{"notes.txt": "one\n"}
				for i := range files {
					committed[fmt.Sprintf("src/p%d/C%d.java", i%40, i)] = fmt.Sprintf("class C%d {}\n", i)
				}
				changed := map[string]string{"notes.txt": "two\n"}
				for i := range (methods + 9) / 10 {
					name := fmt.Sprintf("Ledger%d.java", i)
					committed[name] = ledger("total += amount * rate;")
					changed[name] = strings.Replace(committed[name], "return total;", "return total / rate;", min(10, methods)) // so that the network is asked
				}
				dir := repository(b, committed, changed)
				measure(b, dir, hook)
				var own, commit []time.Duration
				for b.Loop() {
					own = append(own, processor(b, dir, hook, "--threads", "2"))
					commit = append(commit, processor(b, dir, "git", "-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "--no-verify", "--dry-run", "--short"))
				}
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(milliseconds(median(own)), "cpu-ms-hook")
				b.ReportMetric(milliseconds(median(commit)), "cpu-ms-git-commit")
			})
		}
	}
}

// processor runs a command and returns the time of the processor that it and its children took.
func processor(b *testing.B, dir, name string, args ...string) time.Duration {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, os.Environ()
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
		b.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}
