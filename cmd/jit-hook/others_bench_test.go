//go:build others

package main

import (
	"flag"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

var checkstyle = flag.String("checkstyle", "", "the folder with Checkstyle and what it needs")

// BenchmarkBesideOthers measures jit-hook on a commit that changes methods, and on the same files what a project would
// run instead: Checkstyle's checks of Javadoc, and javac's (-Xdoclint). None of the two compares the text with what the
// code did before; what they share with jit-hook is when people run them. They need a JDK and Maven, so `make
// bench-others` runs this.
func BenchmarkBesideOthers(b *testing.B) {
	hook := command(b)
	rules, err := filepath.Abs("../../testdata/checkstyle/javadoc.xml")
	if err != nil {
		b.Fatal(err)
	}
	for _, methods := range []int{10, 100} {
		b.Run(fmt.Sprintf("methods=%d", methods), func(b *testing.B) {
			before, after, names := map[string]string{}, map[string]string{}, []string{}
			for i := range methods / 10 {
				name := fmt.Sprintf("Sum%d.java", i)
				before[name] = sums(i, "total += i * rate;")
				after[name] = strings.ReplaceAll(before[name], "return total;", "return total / rate;")
				names = append(names, name)
			}
			dir := repository(b, before, after)
			use(b, dir, hook)
			out := b.TempDir()
			commands := []struct {
				name string
				line []string
			}{
				{"hook", []string{hook, "--threads", "2"}},
				{"checkstyle", append([]string{"java", "-cp", *checkstyle + "/*", "com.puppycrawl.tools.checkstyle.Main", "-c",
					rules}, names...)},
				{"doclint", append([]string{"javac", "-Xdoclint:all", "-proc:none", "-d", out}, names...)},
			}
			all := make([][]spending, len(commands))
			for b.Loop() {
				for i, c := range commands {
					all[i] = append(all[i], use(b, dir, c.line[0], c.line[1:]...))
				}
			}
			b.ReportMetric(0, "ns/op")
			own := typical(all[0])
			for i, c := range commands {
				s := typical(all[i])
				b.ReportMetric(milliseconds(s.clock), "ms-"+c.name)
				b.ReportMetric(milliseconds(s.cpu), "cpu-ms-"+c.name)
				b.ReportMetric(float64(peak(b, "", dir, c.line[0], c.line[1:]...))/(1<<20), "MiB-"+c.name)
				if i > 0 {
					b.ReportMetric(float64(s.clock)/float64(own.clock), "times-"+c.name)
					b.ReportMetric(float64(s.cpu)/float64(own.cpu), "cpu-times-"+c.name)
				}
			}
		})
	}
}

// sums is a class of 10 methods that compiles by itself, whose comments have three units each.
func sums(class int, statement string) string {
	var s strings.Builder
	fmt.Fprintf(&s, "/** Adds things up. */\npublic class Sum%d {\n", class)
	for i := range 10 {
		fmt.Fprintf(&s, `    /**
     * Sums up the first numbers of series %[1]d at the given rate.
     *
     * @param rate what each number is multiplied by
     * @return the sum over all numbers of the series
     */
    public long total%[1]d(long rate) {
        long total = 0;
        for (int i = 0; i < %[1]d; i++) {
            %[2]s
        }
        return total;
    }

`, i, statement)
	}
	s.WriteString("}\n")
	return s.String()
}
