package hook_test

import (
	"context"
	"strings"
	"testing"

	"jithook/detector"
	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/filter"
)

// TestAPlaceCountsOnce has one comment in several changes: compared with both sides of a merge, and in two refs of a
// push.
func TestAPlaceCountsOnce(t *testing.T) {
	stale := strings.Replace(reader, "int count", "int limit", 1)
	logged := strings.Replace(reader, "print(", "log();\n        print(", 1)
	merged := change.FileChange{OldPath: "A.java", NewPath: "A.java", Old: []byte(reader), New: []byte(stale),
		Others: []change.Version{{Path: "Z.java", Content: []byte(logged)}}}
	plain := edited("A.java", "int count", "int limit")
	moved := edited("B.java", "int count", "int limit")
	renamed := change.FileChange{OldPath: "A.java", NewPath: "A.java",
		Old: []byte(strings.Replace(reader, "subList(0", "subList(1", 1)), New: []byte(stale + "// end\n")}
	for name, c := range map[string]struct {
		changes                           []change.FileChange
		files, methods, comments, blocked int
	}{
		"a merge":                      {[]change.FileChange{merged}, 1, 1, 2, 1},
		"a merge and the same plainly": {[]change.FileChange{merged, plain}, 1, 1, 2, 1},
		"two refs, one file each":      {[]change.FileChange{plain, moved}, 2, 2, 4, 2},
		"two refs, one method":         {[]change.FileChange{plain, renamed}, 1, 1, 2, 1},
	} {
		t.Run(name, func(t *testing.T) {
			r := run(t, hook.Options{
				Source:   given(change.Set{Scope: "a test", Changes: c.changes}),
				Detector: func() (*detector.Detector, error) { return detector.ChecksOnly(), nil },
			})
			s := r.Summary
			if s.Files != c.files || s.Methods != c.methods || s.Comments != c.comments || s.Blocked != c.blocked ||
				len(r.Findings) != c.blocked || s.ByChecksAlone != c.comments || s.Changed != c.files || s.Scope != "a test" {
				t.Errorf("%+v; want %+v", s, c)
			}
		})
	}
}

// TestWhatASideOfAMergeHasIsNotJudged has the new version as one parent has it, and as none.
func TestWhatASideOfAMergeHasIsNotJudged(t *testing.T) {
	stale := []byte(strings.Replace(reader, "int count", "int limit", 1))
	inherited := change.FileChange{OldPath: "A.java", NewPath: "A.java", Old: []byte(reader), New: append(stale, '\n'),
		Others: []change.Version{{Path: "A.java", Content: stale}}}
	r := run(t, hook.Options{
		Source: given(change.Set{Changes: []change.FileChange{inherited}}),
		Detector: func() (*detector.Detector, error) {
			t.Error("the detector was opened")
			return detector.ChecksOnly(), nil
		},
	})
	if len(r.Findings) > 0 || r.Summary.Comments != 0 || r.Summary.Changed != 1 {
		t.Errorf("%+v", r.Summary)
	}
}

// TestAPlaceHasOneAnswer pushes a stale comment in two refs; one may have it suppressed.
func TestAPlaceHasOneAnswer(t *testing.T) {
	suppressed := func(c change.FileChange) change.FileChange {
		c.New = []byte(strings.Replace(string(c.New), "void", "// jit-hook:ignore[param-gone] so\n    void", 1))
		return c
	}
	plain := edited("A.java", "int count", "int limit")
	other := plain // with another old version, or it would be the same case again
	other.Old = []byte(strings.Replace(reader, "subList(0", "subList(1", 1))
	first := run(t, hook.Options{Source: given(change.Set{Changes: []change.FileChange{plain}}), Detector: checks})
	known := filter.Known{first.Findings[0].Fingerprint: "it stays"}
	for name, tt := range map[string]struct {
		changes                        []change.FileChange
		baseline                       filter.Known
		blocked, suppressed, baselined int
	}{
		"in neither":                        {[]change.FileChange{plain, other}, nil, 1, 0, 0},
		"in the first":                      {[]change.FileChange{suppressed(plain), other}, nil, 1, 0, 0},
		"in the second":                     {[]change.FileChange{plain, suppressed(other)}, nil, 1, 0, 0},
		"in both":                           {[]change.FileChange{suppressed(plain), suppressed(other)}, nil, 0, 1, 0},
		"in the first, and in the baseline": {[]change.FileChange{suppressed(plain), other}, known, 0, 0, 1},
		"in both, and in the baseline":      {[]change.FileChange{suppressed(plain), suppressed(other)}, known, 0, 1, 0},
		"in neither, but in the baseline":   {[]change.FileChange{plain, other}, known, 0, 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			r := run(t, hook.Options{
				Source: given(change.Set{Changes: tt.changes}), Detector: checks,
				Baseline: func(context.Context) (filter.Known, error) { return tt.baseline, nil },
			})
			s := r.Summary
			if s.Blocked != tt.blocked || s.Suppressed != tt.suppressed || s.Baselined != tt.baselined ||
				len(r.Findings) != tt.blocked || len(r.Hidden) != tt.suppressed+tt.baselined {
				t.Errorf("%d findings, %d hidden, %+v; want %d, %d and %d", len(r.Findings), len(r.Hidden), s, tt.blocked,
					tt.suppressed, tt.baselined)
			}
		})
	}
}

func checks() (*detector.Detector, error) { return detector.ChecksOnly(), nil }
