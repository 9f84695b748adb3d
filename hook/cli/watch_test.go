package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"jithook/hook"
)

// TestAReportHasTimeOfItsOwn makes a report for longer than what judging left of the budget.
func TestAReportHasTimeOfItsOwn(t *testing.T) {
	t.Parallel()
	o := new(options)
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	o.register(flags)
	if err := flags.Parse([]string{"--budget", "1s"}); err != nil {
		t.Fatal(err)
	}
	var out, said strings.Builder
	code, err := o.watched(t.Context(), flags, &out, &said,
		func(_ context.Context, stdout, _ io.Writer) (int, error) {
			time.Sleep(hook.Reporting(time.Second))
			o.watch.reporting()
			time.Sleep(time.Second)
			fmt.Fprint(stdout, "stale")
			return Blocked, nil
		})
	if code != Blocked || err != nil || out.String() != "stale" || said.String() != "" {
		t.Errorf("code %d, %v, %q, %q", code, err, out.String(), said.String())
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
	o := new(options)
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	o.register(flags)
	if err := flags.Parse([]string{"--budget", "1s"}); err != nil {
		t.Fatal(err)
	}
	var out slowly
	var said strings.Builder
	text := strings.Repeat("é", 10*4096/2)
	code, err := o.watched(t.Context(), flags, &out, &said,
		func(_ context.Context, stdout, _ io.Writer) (int, error) {
			o.watch.reporting()
			_, err := io.WriteString(stdout, text)
			return Blocked, err
		})
	if code != Blocked || err != nil || out.String() != text || said.String() != "" {
		t.Errorf("code %d, %v, %d of %d bytes, %q", code, err, out.Len(), len(text), said.String())
	}
}
