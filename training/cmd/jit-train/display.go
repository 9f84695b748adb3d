package main

import (
	"fmt"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"jithook/training/measure/metric"
	"jithook/training/train"
	"jithook/training/train/worker"
)

// say writes a line to a command's standard error.
func say(cmd *cobra.Command) func(string) {
	return func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), "jit-train:", line) }
}

// display shows on standard error how far something is that takes long: with a bar on a terminal, by plain lines
// elsewhere.
type display struct {
	terminal bool
	bar      *progressbar.ProgressBar
	spoken   time.Time
}

func newDisplay() *display { return &display{terminal: term.IsTerminal(int(os.Stderr.Fd()))} }

func (d *display) Say(line string) { fmt.Fprintln(os.Stderr, line) }

func (d *display) Batches(label string, p worker.Progress) {
	if d.terminal {
		d.advance(fmt.Sprintf("%s  loss %.4f", label, p.Loss), p.Done, p.Of)
	} else if line := d.quietly(label, p); line != "" {
		d.Say(line)
	}
}

// advance shows on a terminal how much of something is done.
func (d *display) advance(what string, done, of int) {
	if d.bar == nil {
		d.bar = progressbar.NewOptions(of, progressbar.OptionSetWriter(os.Stderr), progressbar.OptionShowCount(),
			progressbar.OptionShowIts(), progressbar.OptionSetPredictTime(true), progressbar.OptionClearOnFinish())
	}
	d.bar.Describe(what)
	_ = d.bar.Set(done) // fails only beyond the end
}

// end clears the bar.
func (d *display) end() {
	if d.bar != nil {
		_ = d.bar.Finish() // only clears the line
		d.bar = nil
	}
}

// due reports whether a log has heard nothing for so long.
func (d *display) due(quiet time.Duration) bool {
	due := time.Since(d.spoken) >= quiet
	if due {
		d.spoken = time.Now()
	}
	return due
}

// quietly is what a log hears of an epoch under way, "" most of the time.
func (d *display) quietly(label string, p worker.Progress) string {
	if !d.due(time.Minute) {
		return ""
	}
	return fmt.Sprintf("%s: batch %d of %d, loss %.4f", label, p.Done, p.Of, p.Loss)
}

func (d *display) Epoch(e train.Epoch, left time.Duration) {
	d.end()
	d.Say(epochLine(e, left))
}

func epochLine(e train.Epoch, left time.Duration) string {
	best := ""
	if e.Best {
		best = "  best so far"
	}
	var judged string
	if e.UpdateLoss > 0 {
		judged = fmt.Sprintf("valid loss %.4f, ", e.UpdateLoss)
	}
	if e.CleanValid.All.N > 0 {
		judged += fmt.Sprintf("clean-valid %s, valid AP %.1f, ", brief(e.CleanValid), 100*e.Valid.All.AveragePrecision)
	}
	return fmt.Sprintf("%s %d: loss %.4f, %s%s, at most %s left%s", e.Name, e.Epoch, e.Loss, judged,
		time.Duration(e.Seconds*float64(time.Second)).Round(time.Second), left.Round(time.Minute), best)
}

func brief(t metric.Table) string {
	return fmt.Sprintf("AP %.1f (return %.1f, param %.1f, summary %.1f) F1 %.1f (%.1f, %.1f, %.1f)",
		100*t.All.AveragePrecision, 100*t.Return.AveragePrecision, 100*t.Param.AveragePrecision,
		100*t.Summary.AveragePrecision,
		100*t.All.F1, 100*t.Return.F1, 100*t.Param.F1, 100*t.Summary.F1)
}
