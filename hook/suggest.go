package hook

import (
	"context"
	"sync"

	"jithook/detector"
	"jithook/hook/report"
	"jithook/onnx"
	"jithook/updater"
)

// suggester words anew what no check can fix. It opens the updater for the first comment of that kind.
type suggester struct {
	open    func(*onnx.Runtime) (*updater.Updater, error) // nil where nothing is to be suggested
	least   updater.Standing                              // of the wordings that are told
	once    sync.Once
	updater *updater.Updater
	failed  error
}

// suggest gives a finding on a unit of a type that the updater knows its wording as a draft, where that is confident
// enough. It leaves out comments in lines that begin with `///`, which it would break.
func (s *suggester) suggest(ctx context.Context, f report.Finding, by *detector.Detector) (report.Finding, error) {
	if !s.asked(f, by) {
		return f, nil
	}
	s.once.Do(func() { s.updater, s.failed = s.open(by.Runtime()) })
	if s.failed != nil {
		return f, s.failed
	}
	option, standing, err := s.updater.Suggest(ctx, f.Case, by)
	if option == nil || standing < s.least {
		return f, err
	}
	f.Suggestion = &report.Suggestion{Fixes: option.Fixes, Confidence: option.Confidence, Draft: report.ByModel}
	return f, nil
}

// asked reports whether the updater is to word a finding's unit.
func (s *suggester) asked(f report.Finding, by *detector.Detector) bool {
	return s.open != nil && f.Suggestion == nil && f.Case.Learnt() && !f.Case.Unread() && !f.Case.Stood &&
		!f.Case.Unit.Lines && by.Runtime() != nil
}

func (s *suggester) close() {
	if s.updater != nil {
		s.updater.Close()
	}
}
