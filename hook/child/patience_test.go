//go:build unix

package child

import (
	"context"
	"io"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// A program that writes a word now and then is waited for a while in all, and one that answers questions for each.
func TestPatienceEnds(t *testing.T) {
	const patience = 400 * time.Millisecond
	for name, c := range map[string]struct {
		script string
		as     func(*Output)
		want   string
	}{
		"silent":           {"sleep 60", nil, "it said nothing for 400ms"},
		"never ends":       {"while :; do echo x; sleep 0.1; done", nil, "it was waited for 2.4s in all"},
		"says much":        {"for i in $(seq 30); do echo x; sleep 0.1; done", func(o *Output) { o.AtLeast(patience) }, ""},
		"ends in time":     {"for i in $(seq 5); do echo x; sleep 0.1; done", nil, ""},
		"answers for long": {"for i in $(seq 30); do echo x; sleep 0.1; done", nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
			defer cancel()
			cmd := exec.CommandContext(ctx, "sh", "-c", c.script)
			Bind(cmd)
			out, err := cmd.StdoutPipe()
			if err == nil {
				err = cmd.Start()
			}
			if err != nil {
				t.Fatal(err)
			}
			heard := Listen(WithPatience(ctx, func() time.Duration { return patience }), cmd, out)
			if c.as != nil {
				c.as(heard)
			}
			for buffer := make([]byte, 10); err == nil; {
				_, err = heard.Read(buffer)
				if name == "answers for long" {
					heard.Asked()
				}
			}
			err = heard.Wait()
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("%v, want %q", err, c.want)
			}
			_, _ = io.Copy(io.Discard, out)
		})
	}
}
