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
	least   updater.Standing                              // what is told of wordings that are not to be suggested
	once    sync.Once
	updater *updater.Updater
	failed  error
}

// suggest gives a finding on a unit of a type that the updater knows its wording, but for a comment in lines that begin
// with `///`, which it would break otherwise, as a suggestion where that is confident enough, else as a guess where it
// is to be told.
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
	worded := &report.Suggestion{Fixes: option.Fixes, Confidence: option.Confidence}
	if standing == updater.Suggestion {
		f.Suggestion = worded
	} else if f.Guess == nil {
		f.Guess = worded
	}
	return f, nil
}

// asked reports whether the updater is to word a finding's unit.
func (s *suggester) asked(f report.Finding, by *detector.Detector) bool {
	return s.open != nil && f.Suggestion == nil && f.Case.Learnt() && !f.Case.Unread() &&
		!f.Case.Unit.Lines && by.Runtime() != nil
}

func (s *suggester) close() {
	if s.updater != nil {
		s.updater.Close()
	}
}
