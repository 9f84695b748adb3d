//go:build unix

package child

import (
	"cmp"
	"context"
	"io"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

// Where a program says nothing, the next one is not waited for as long as that again, unless that is anew, or after a
// while. Programs that wait side by side do so once, and those before count that soon say a word.
func TestPatienceIsOfAll(t *testing.T) {
	const patience = 600 * time.Millisecond
	ctx := WithPatience(t.Context(), func() time.Duration { return patience })
	run := func(ctx context.Context, script string) (string, time.Duration, error) {
		cmd := exec.CommandContext(ctx, "sh", "-c", script)
		Bind(cmd)
		start := time.Now()
		out, err := Capture(ctx, cmd)
		return string(out), time.Since(start), err
	}
	want := func(what string, least, most time.Duration, words string) func(string, time.Duration, error) {
		return func(_ string, took time.Duration, err error) {
			t.Helper()
			if took < least || took > most || err == nil || err.Error() != words {
				t.Errorf("%s: %v after %v", what, err, took)
			}
		}
	}
	if out, _, err := run(ctx, "sleep 0.35; echo x"); out != "x\n" || err != nil {
		t.Errorf("it is slow: %q, %v", out, err)
	}
	want("behind a slow one", 0, patience-100*time.Millisecond, "it and those before it said nothing for 600ms")(
		run(ctx, "sleep 60"))
	want("behind one that hangs", 0, patience/2, "one before it said nothing for 600ms")(run(ctx, "sleep 60"))
	if Silence(Anew(ctx)) != 0 || Silence(ctx) == 0 {
		t.Errorf("silent for %v, and anew for %v", Silence(ctx), Silence(Anew(ctx)))
	}
	want("anew", patience, 3*patience, "it said nothing for 600ms")(run(Anew(ctx), "sleep 60"))
	words := Anew(ctx)
	want("one that says a word", patience, 3*patience, "it said nothing for 600ms")(run(words, "echo x; sleep 60"))
	want("another", 0, patience/2, "one before it said nothing for 600ms")(run(words, "echo x; sleep 60"))
	want("one that says some", 0, 3*patience, "it and those before it said nothing for 600ms")(
		run(Anew(ctx), "while :; do echo x; sleep 0.2; done"))
	time.Sleep(patience)
	if out, _, err := run(ctx, "echo x"); out != "x\n" || err != nil {
		t.Errorf("after a while: %q, %v", out, err)
	}
	side := Anew(ctx)
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() {
			if out, _, err := run(side, "sleep 0.4; echo x"); out != "x\n" || err != nil {
				t.Errorf("side by side: %q, %v", out, err)
			}
		})
	}
	both.Wait()
	if silent := Silence(side); silent < 300*time.Millisecond || silent > patience {
		t.Errorf("both together were silent for %v", silent)
	}
}

// TestSlowToStart has programs that are not brief count for as long as a brief one took, and for no longer.
func TestSlowToStart(t *testing.T) {
	t.Parallel()
	const patience = time.Second
	run := func(ctx context.Context, sleep string, brief bool) error {
		cmd := exec.CommandContext(ctx, "sleep", sleep)
		Bind(cmd)
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = Start(cmd)
		}
		if err != nil {
			t.Fatal(err)
		}
		heard := Listen(ctx, cmd, out)
		if brief {
			heard.Brief()
		}
		_, err = io.ReadAll(heard)
		return cmp.Or(heard.Wait(), err)
	}
	for brief, least := range map[string]time.Duration{"0.4": patience, "0.01": 0} {
		ctx := WithPatience(t.Context(), func() time.Duration { return patience })
		for i, sleep := range []string{brief, "0.5", "0.5", "0.5"} {
			if err := run(ctx, sleep, i == 0); err != nil {
				t.Errorf("brief %s: %v", brief, err)
			}
		}
		silent := Silence(ctx)
		if silent < least || least == 0 && silent > patience/2 {
			t.Errorf("brief %s: silent for %v", brief, silent)
		}
		if err := run(ctx, "0.1", true); (err != nil) != (least > 0) {
			t.Errorf("brief %s: then %v", brief, err)
		}
	}
}

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
