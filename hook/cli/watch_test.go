package cli

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"jithook/hook"
)

// withinASecond runs what a command does with a budget of a second, and wants it to end as it does, without a word.
func withinASecond(t *testing.T, out io.Writer, work func(run *watch, stdout io.Writer) error) {
	t.Helper()
	o := new(options)
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	o.register(flags)
	if err := flags.Parse([]string{"--budget", "1s"}); err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	code, err := o.watched(t.Context(), flags, out, &said,
		func(_ context.Context, stdout, _ io.Writer) (int, error) { return Blocked, work(o.watch, stdout) })
	if code != Blocked || err != nil || said.String() != "" {
		t.Errorf("code %d, %v, %q", code, err, said.String())
	}
}

// TestAReportHasTimeOfItsOwn makes a report for longer than what judging left of the budget.
func TestAReportHasTimeOfItsOwn(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	withinASecond(t, &out, func(run *watch, stdout io.Writer) error {
		time.Sleep(hook.Reporting(time.Second))
		run.reporting()
		time.Sleep(time.Second)
		_, err := io.WriteString(stdout, "stale")
		return err
	})
	if out.String() != "stale" {
		t.Errorf("it wrote %q", out.String())
	}
}

// slowly takes a piece at a time, as who reads a pipe page by page.
type slowly struct{ strings.Builder }

func (s *slowly) Write(p []byte) (int, error) {
	time.Sleep(leastReporting / 6)
	return s.Builder.Write(p)
}

// TestASlowReaderGetsTheWholeReport reads for longer than a report has where nobody takes any of it.
func TestASlowReaderGetsTheWholeReport(t *testing.T) {
	t.Parallel()
	var out slowly
	text := strings.Repeat("é", 10*4096/2)
	withinASecond(t, &out, func(run *watch, stdout io.Writer) error {
		run.reporting()
		_, err := io.WriteString(stdout, text)
		return err
	})
	if out.String() != text {
		t.Errorf("it wrote %d of %d bytes", out.Len(), len(text))
	}
}
