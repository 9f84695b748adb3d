package cli

import (
	"context"
	"errors"
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
	for _, n := range r.Summary.Notes {
		say("%s", n)
	}
	if r.Summary.Note != "" {
		say("%s", r.Summary.Note)
	}
	unwritten := o.write(r, stdout, say)
	if unwritten != nil {
		say("write the report: %v", unwritten)
	}
	if r.Failure != nil {
		say("the network could not judge, only the checks did: %v", r.Failure)
	}
	if r.Summary.Blocked > 0 {
		if o.hook != "" {
			say("%s", o.blocked())
		}
		return Blocked
	}
	if r.Failure != nil || unwritten != nil {
		return o.forgive(Failed, say)
	}
	return Clean
}

// write writes every output that it can. Where none of them tells people what was checked, standard error does.
func (o *options) write(r *report.Report, stdout io.Writer, say func(string, ...any)) (err error) {
	for _, out := range o.outputs {
		style := report.Style{Color: o.color == "always" || out.file == "" && o.painted(), Explain: o.explain, Suggest: o.suggest}
		err = errors.Join(err, out.write(r, style, stdout))
	}
	if !o.any(func(out output) bool { return out.Human && out.file == "" }) {
		say("%s", report.SummaryLine(r))
	}
	return err
}

func (o *options) run(ctx context.Context) (*report.Report, error) {
	return hook.Run(ctx, hook.Options{
		Source: o.source(),
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
	case o.explain:
		return hook.WeighAll
	case o.any(func(out output) bool { return out.Explains }):
		return hook.WeighUnknown
	default:
		return hook.WeighNone
	}
}

// blocked says what to do where a hook stops git.
func (o *options) blocked() string {
	switch o.hook {
	case prePush:
		return "the push is blocked: mend what is marked `block` and commit it, or push with --no-verify where the comment still holds; `jit-hook --from origin/main --explain` tells more, with what you push to for origin/main"
	case preMergeCommit:
		return "the merge is blocked: mend what is marked `block`, stage it and commit, or commit with --no-verify where the comment still holds; `jit-hook --explain` and `jit-hook --suggest-fix` tell more"
	default:
		return "the commit is blocked: mend what is marked `block` and stage it, or commit with --no-verify where the comment still holds; `jit-hook --explain` and `jit-hook --suggest-fix` tell more"
	}
}

// held is what each hook of git can hold up.
var held = map[string]string{preCommit: "commit", preMergeCommit: "merge", prePush: "push"}

// forgive lets a commit pass that jit-hook itself could not judge.
func (o *options) forgive(code int, say func(string, ...any)) int {
	if code != Failed || o.hook == "" || o.failClosed {
		return code
	}
	say("this does not hold up the %s (with --fail-closed it would)", held[o.hook])
	return Clean
}
