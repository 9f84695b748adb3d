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
