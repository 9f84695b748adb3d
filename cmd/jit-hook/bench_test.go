package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// built is what `make build` leaves, and what users run.
const built = "../../bin/jit-hook"

// BenchmarkCommitWithoutJava measures what jit-hook adds to a commit that is none of its business, in a repository of
// 2,000 files: its time less that of git to compare the index with HEAD. Figures are medians.
func BenchmarkCommitWithoutJava(b *testing.B) {
	hook := command(b)
	files := map[string]string{"notes.txt": "one\n"}
	for i := range 2000 {
		files[fmt.Sprintf("src/p%d/C%d.java", i%40, i)] = fmt.Sprintf("class C%d {}\n", i)
	}
	dir := repository(b, files, map[string]string{"notes.txt": "two\n"})
	var git, own []time.Duration
	for b.Loop() {
		git = append(git, measure(b, dir, "git", "diff-index", "--cached", "HEAD"))
		own = append(own, committing(b, dir, hook).clock)
	}
	b.ReportMetric(0, "ns/op") // of both together, which says nothing
	b.ReportMetric(milliseconds(median(git)), "ms-git")
	b.ReportMetric(milliseconds(median(own)), "ms-hook")
	b.ReportMetric(milliseconds(median(own)-median(git)), "ms-added")
}

// usual is a statement of the benchmarks' methods, and unsure what takes its place such that most of their comments ask
// the second network, too: a parameter is no longer used.
const (
	usual  = "total += amount * rate;"
	unsure = "total += amount;"
)

// BenchmarkVerdicts measures a commit that changes 1, 10 or 100 methods with three comments each, after the first run,
// from the start of the program to its end: on one thread (100: on two), with each of the engines, where one network
// is asked or both. The medians of the clock and of the processor, with git's part, the fastest run, and the most memory.
func BenchmarkVerdicts(b *testing.B) {
	hook := command(b)
	info, err := os.Stat(hook)
	if err != nil {
		b.Fatal(err)
	}
	for _, methods := range []int{1, 10, 100} {
		old := ledger(max(methods, 10), usual)
		threads := "1"
		if methods == 100 {
			threads = "2"
		}
		for networks, edit := range [][2]string{{"return total;", "return total / rate;"}, {usual, unsure}} {
			changed := strings.Replace(old, edit[0], edit[1], methods)
			dir := repository(b, map[string]string{"Ledger.java": old}, map[string]string{"Ledger.java": changed})
			for _, engine := range []string{"builtin", "onnxruntime"} {
				b.Run(fmt.Sprintf("methods=%d/networks=%d/engine=%s", methods, networks+1, engine), func(b *testing.B) {
					arguments := []string{"--threads", threads, "--engine", engine}
					use(b, dir, hook, arguments...)
					fastest := time.Hour
					var all []spending
					for b.Loop() {
						s := committing(b, dir, hook, arguments...)
						fastest = min(fastest, s.clock)
						all = append(all, s)
					}
					s := typical(all)
					b.ReportMetric(0, "ns/op")
					b.ReportMetric(milliseconds(s.clock), "ms")
					b.ReportMetric(milliseconds(fastest), "ms-fastest")
					b.ReportMetric(milliseconds(s.cpu), "cpu-ms")
					b.ReportMetric(float64(peak(b, "", dir, hook, arguments...))/(1<<20), "MiB-peak")
					b.ReportMetric(float64(info.Size())/(1<<20), "MiB-binary")
				})
			}
		}
	}
}

// ledger is a class of methods with 3 comment units each, around the given statement.
func ledger(methods int, statement string) string {
	var s strings.Builder
	s.WriteString("import java.util.List;\n\nclass Ledger {\n")
	for i := range methods {
		fmt.Fprintf(&s, `    /**
     * Sums up the entries of account %[1]d at the given rate.
     *
     * @param rate what each amount is multiplied by
     * @return the sum over all entries of the account
     */
    long total%[1]d(long rate) {
        long total = 0;
        for (Entry entry : entries(%[1]d)) {
            long amount = entry.amount();
            %[2]s
            log.debug("account {} now stands at {}", %[1]d, total);
        }
        return total;
    }

`, i, statement)
	}
	s.WriteString("}\n")
	return s.String()
}

func command(b *testing.B) string {
	hook, err := filepath.Abs(built)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := os.Stat(hook); err != nil {
		b.Fatalf("%v: run `make build` first", err)
	}
	return hook
}

// repository commits some files and stages others.
func repository(b *testing.B, committed, staged map[string]string) string {
	dir := b.TempDir()
	b.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	b.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	write := func(files map[string]string) {
		for name, text := range files {
			path := filepath.Join(dir, name)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				b.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				b.Fatal(err)
			}
		}
		measure(b, dir, "git", "add", ".")
	}
	measure(b, dir, "git", "init", "-q")
	// or it goes on in the background while others are measured
	measure(b, dir, "git", "config", "maintenance.auto", "false")
	write(committed)
	measure(b, dir, "git", "-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "-m", "base")
	write(staged)
	return dir
}

// measure runs a command and returns how long it took. Findings are no failure.
func measure(b *testing.B, dir, name string, args ...string) time.Duration {
	return measureReading(b, "", dir, name, args...)
}

// measureReading gives the command standard input.
func measureReading(b *testing.B, input, dir, name string, args ...string) time.Duration {
	cmd := exec.Command(name, args...)
	var said bytes.Buffer
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = dir, strings.NewReader(input), &said, &said
	start := time.Now()
	err := cmd.Run()
	elapsed := time.Since(start)
	var exit *exec.ExitError
	if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
		b.Fatalf("%s %v: %v\n%s", name, args, err, said.Bytes())
	}
	return elapsed
}

// peak is the most memory in bytes that three runs of a command held. They are runs of their own, because what measures
// memory takes time.
func peak(b *testing.B, input, dir, name string, args ...string) (most int64) {
	file := filepath.Join(b.TempDir(), "peak")
	launcher, err := exec.LookPath("measured")
	if err != nil {
		b.Fatal(err)
	}
	b.Setenv(peakFile, file)
	for range 3 {
		measureReading(b, input, dir, launcher, append([]string{name}, args...)...)
		held, err := readPeak(file)
		if err != nil {
			b.Fatal(err)
		}
		most = max(most, held)
	}
	return most
}

func median(d []time.Duration) time.Duration {
	slices.Sort(d)
	return d[len(d)/2]
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
