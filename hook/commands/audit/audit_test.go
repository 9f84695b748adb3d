package audit_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"jithook/detector"
	"jithook/hook/commands/audit"
	"jithook/hook/git"
	"jithook/hook/hooktest"
	"jithook/hook/report"
)

const written = `class Reader%d {
	/**
	 * Reads lines.
	 *
	 * @param count the limit
	 */
	void read(int count) {
		print(count);
	}
}
`

// stale is a repository of n files with one stale comment each.
func stale(t *testing.T, n int) *hooktest.Repo {
	r := hooktest.NewRepo(t)
	for _, name := range []string{"count) {\n\t\tprint(count", "limit) {\n\t\tprint(limit"} {
		for i := range n {
			source := strings.Replace(fmt.Sprintf(written, i), "count) {\n\t\tprint(count", name, 1)
			r.Write(fmt.Sprintf("Reader%d.java", i), source)
		}
		r.Commit()
	}
	return r
}

func run(t *testing.T, ctx context.Context, r *hooktest.Repo, o audit.Options) *report.Report {
	t.Helper()
	source, err := git.New(r.Dir)
	if err != nil {
		t.Fatal(err)
	}
	o.Reader, o.Threads = source.History(), 1
	o.Detector = func() (*detector.Detector, error) { return detector.ChecksOnly(), nil }
	got, err := audit.Run(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// TestAnInterruptedAuditGoesOn stops an audit after two of five files.
func TestAnInterruptedAuditGoesOn(t *testing.T) {
	r, cache := stale(t, 5), t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	first := run(t, ctx, r, audit.Options{Cache: cache, Progress: func(p audit.Progress) {
		if p.Stage == "files" && p.Done == 2 {
			cancel()
		}
	}})
	if a := first.Summary.Audit; !a.Interrupted || first.Summary.Files != 2 || len(first.Findings) != 2 || a.Total != 5 {
		t.Errorf("stopped after two files: %+v, %+v, %d findings", first.Summary, a, len(first.Findings))
	}
	var done []int
	second := run(t, context.Background(), r, audit.Options{Cache: cache, Progress: func(p audit.Progress) {
		if p.Stage == "files" {
			done = append(done, p.Done)
		}
	}})
	if fmt.Sprint(done) != "[3 4 5]" {
		t.Errorf("the second run judged files %v, want only the third, fourth and fifth", done)
	}
	whole := run(t, context.Background(), r, audit.Options{})
	if a, b := listed(second), listed(whole); a != b || len(whole.Findings) != 5 || second.Summary.Audit.Interrupted {
		t.Errorf("gone on with:\n%s\nat once:\n%s", a, b)
	}
}

func listed(r *report.Report) string {
	var b strings.Builder
	for _, f := range r.Findings {
		fmt.Fprintf(&b, "%s:%d %s %s %+v\n", f.Path, f.Line, f.Rule, f.Fingerprint, *f.History)
	}
	return b.String()
}

// TestAnotherSettingIsAnotherResult has results of one policy in the cache when another is asked for.
func TestAnotherSettingIsAnotherResult(t *testing.T) {
	r, cache := stale(t, 1), t.TempDir()
	if got := run(t, context.Background(), r, audit.Options{Cache: cache}); got.Summary.Blocked != 1 {
		t.Fatalf("%+v", got.Summary)
	}
	quiet := detector.Policy{Rules: map[string]detector.Level{"param-gone": detector.Warn}}
	if got := run(t, context.Background(), r, audit.Options{Cache: cache, Policy: quiet}); got.Summary.Blocked != 0 ||
		got.Summary.Warned != 1 {
		t.Errorf("%+v", got.Summary)
	}
}
