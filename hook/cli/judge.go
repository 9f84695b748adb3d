package cli

import (
	"context"
	"fmt"
	"io"

	"jithook/detector"
	"jithook/hook"
	"jithook/hook/report"
	"jithook/onnx"
)

// judge runs the hook and writes its report. Only the report goes to stdout.
func judge(ctx context.Context, o *options, stdout, stderr io.Writer) int {
	say := func(format string, args ...any) { fmt.Fprintf(stderr, "jit-hook: "+format+"\n", args...) }
	r, err := o.run(ctx)
	if err != nil {
		say("%v", err)
		return o.forgive(exitCode(err), say)
	}
	for _, s := range r.Summary.Skipped {
		say("%s", report.SkipLine(s))
	}
	if r.Summary.Note != "" {
		say("%s", r.Summary.Note)
	}
	switch o.format {
	case "json":
		err = report.JSON(stdout, r)
	case "patch":
		if err = report.Patch(stdout, r); err == nil {
			say("%s", report.SummaryLine(r))
		}
	default:
		err = report.Text(stdout, r, report.Style{Color: o.painted(), Explain: o.explain, Suggest: o.suggest})
	}
	if err != nil {
		say("write the report: %v", err)
		return o.forgive(Failed, say)
	}
	if r.Failure != nil {
		say("the network could not judge, only the checks did: %v", r.Failure)
	}
	if r.Summary.Blocked > 0 {
		if o.hook != "" {
			say("the commit is blocked: mend what is marked `block` and stage it, or commit with --no-verify where the comment still holds; `jit-hook --explain` and `jit-hook --suggest-fix` tell more")
		}
		return Blocked
	}
	if r.Failure != nil {
		return o.forgive(Failed, say)
	}
	return Clean
}

func (o *options) run(ctx context.Context) (*report.Report, error) {
	return hook.Run(ctx, hook.Options{
		Source: hook.Open(o.dir),
		// The hook judges cases side by side, so each needs no more than one thread of the network.
		Detector: func() (*detector.Detector, error) {
			return detector.Open(onnx.Options{Device: onnx.Device(o.device), Threads: 1})
		},
		Threads: o.threads,
		Budget:  o.budget,
		Weigh:   o.weigh(),
	})
}

// weigh chooses what the report will show.
func (o *options) weigh() hook.Weighing {
	switch {
	case o.format != "text":
		return hook.WeighNone
	case o.explain:
		return hook.WeighAll
	default:
		return hook.WeighUnknown
	}
}

// forgive lets a commit pass that jit-hook itself could not judge.
func (o *options) forgive(code int, say func(string, ...any)) int {
	if code != Failed || o.hook == "" || o.failClosed {
		return code
	}
	say("this does not hold up the commit (with --fail-closed it would)")
	return Clean
}
