package update

import (
	"context"

	"jithook/detector"
	"jithook/encode"
	"jithook/engine"
	"jithook/engine/fix"
	"jithook/engine/java"
	"jithook/training/data/corpus"
	"jithook/updater"
)

// Suggestion is what `jit-hook --suggest-fix=all` says of a unit.
type Suggestion struct {
	Level      detector.Level
	Worded     bool             // whether it says what the comment should say
	Standing   updater.Standing // what that is good for
	Rule       string           // the check that words it; "" where the updater wrote it
	Confidence float64          // the updater's; 1 where a check knows
	Draft      string           // why a person is to read it first; "" where it is certain
	Edits      []java.Edit      // what makes it
	Fixed      *engine.Case     // with the comment so; nil where it is to be deleted, or nothing is worded
}

// suggest judges a case as the hook does, and fixes it as --suggest-fix does: by the checks where they know the text,
// else by the updater.
func (m *Models) suggest(ctx context.Context, c *engine.Case) (s Suggestion, err error) {
	v, err := m.Detector.Judge(c)
	s.Level = v.Level
	if err != nil || v.Level == detector.OK {
		return s, err
	}
	if fixes, rule := fix.Of(c, v.Findings); len(fixes) > 0 {
		return Suggestion{v.Level, true, updater.Suggestion, rule.ID, 1, fix.Doubt(c, v.Findings, fixes), fixes,
			fix.Apply(c, fixes)}, nil
	}
	option, standing, err := m.Updater.Suggest(ctx, c, m.Detector)
	if option != nil {
		s = Suggestion{v.Level, true, standing, "", option.Confidence, "a model wrote it", option.Fixes,
			fix.Apply(c, option.Fixes)}
	}
	return s, err
}

// Suggested is what --suggest-fix=all says of the units of a set that could be encoded.
type Suggested struct {
	Made []Made
	said []Suggestion
}

// Suggest does what --suggest-fix=all does to the units.
func (m *Models) Suggest(ctx context.Context, units []*corpus.Unit, done func()) (*Suggested, error) {
	type suggested struct {
		Made
		Suggestion
	}
	all, err := each(ctx, units, done, func(unit *corpus.Unit, c *engine.Case) (*suggested, error) {
		s, err := m.suggest(ctx, c)
		return &suggested{Made{Place: unit.Place(), Old: encode.Texts(encode.Comment(c)),
			New: encode.Texts(encode.CommentText(unit.New))}, s}, err
	})
	s := new(Suggested)
	for i := range all {
		s.Made, s.said = append(s.Made, all[i].Made), append(s.said, all[i].Suggestion)
	}
	return s, err
}

// Row is what is written where each wording is taken that is good for least.
func (s *Suggested) Row(least updater.Standing) Row {
	return func(i int, m *Made) (bool, []string) {
		said := &s.said[i]
		switch {
		case !said.Worded || said.Standing < least:
			return said.Level != detector.OK, m.Old
		case said.Fixed == nil:
			return true, nil
		default:
			return true, encode.Texts(encode.Comment(said.Fixed))
		}
	}
}
