package updates

import (
	"context"

	"jithook/detector"
	"jithook/encode"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/training/corpus"
	"jithook/updater"
)

// Suggestion is what `jit-hook --suggest-fix` says of a unit.
type Suggestion struct {
	Level      detector.Level
	Shown      bool         // whether it says what the comment should say
	Rule       string       // the check that knows it for certain; "" where the updater wrote it
	Confidence float64      // the updater's; 1 where a check knows
	Mended     *engine.Case // with the comment so; nil where it is to be deleted, or nothing is shown
}

// suggest judges a case as the hook does, and mends it as --suggest-fix does: by the checks where they know the text, else by the updater where
// it is confident.
func suggest(d *detector.Detector, u *updater.Updater, c *engine.Case) (s Suggestion, err error) {
	v, err := d.Judge(c)
	s.Level = v.Level
	if err != nil || v.Level == detector.OK {
		return s, err
	}
	if fixes, rule := check.Mend(c, v.Findings); len(fixes) > 0 {
		s.Shown, s.Rule, s.Confidence, s.Mended = true, rule.ID, 1, check.Mended(c, fixes)
		return s, nil
	}
	option, err := u.Suggest(c, v.Findings, d)
	if option != nil {
		s.Shown, s.Confidence, s.Mended = true, option.Confidence, check.Mended(c, option.Fixes)
	}
	return s, err
}

// Suggest does what --suggest-fix does to the units. It returns those that could be encoded, and the row.
func Suggest(ctx context.Context, d *detector.Detector, u *updater.Updater, units []*corpus.Unit, done func()) ([]Made, Row, error) {
	type suggested struct {
		Made
		Suggestion
	}
	all, err := each(ctx, units, done, func(unit *corpus.Unit, c *engine.Case) (*suggested, error) {
		s, err := suggest(d, u, c)
		return &suggested{Made{Place: unit.Place(), Old: encode.Texts(encode.Comment(c)), New: encode.Texts(encode.CommentText(unit.New))}, s}, err
	})
	made := make([]Made, len(all))
	for i := range all {
		made[i] = all[i].Made
	}
	return made, func(i int, m *Made) (bool, []string) {
		s := all[i].Suggestion
		if !s.Shown {
			return s.Level != detector.OK, m.Old
		}
		if s.Mended == nil {
			return true, nil
		}
		return true, encode.Texts(encode.Comment(s.Mended))
	}, err
}
