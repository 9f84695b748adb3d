package audit

import (
	"context"
	"path"
	"slices"

	"jithook/detector"
	"jithook/engine"
	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/filter"
)

// reconsider tempers what is held against comments where a type took the place of another that it still is, as the tree
// of today declares it. What is kept of a file knows nothing of others, so this is done anew in each run. A failure
// leaves a suspect as it was.
func (o *Options) reconsider(ctx context.Context, past *change.Past, d *detector.Detector, results []*result) {
	const atOnce = 100 // whose classes are held
	var suspects []located
	for _, r := range results {
		if r == nil {
			continue
		}
		for i := range r.Suspects {
			suspects = append(suspects, located{&r.Suspects[i], r})
		}
	}
	f := newFiles(o.Reader.Objects(ctx))
	defer f.close()
	declaring, filters := o.declaring(past.Tip.ID, f.objects), o.filters()
	done := 0
	for some := range slices.Chunk(suspects, atOnce) {
		if o.Progress != nil {
			o.Progress(Progress{"findings", done, len(suspects)})
		}
		done += len(some)
		found := hook.NewSuccessions(declaring, o.MaxFile)
		of := make([]*hook.Succession, len(some))
		for i, l := range some {
			if c, in, err := l.restore(f); err == nil {
				of[i] = found.Add(c, l.in.Path, in)
			}
		}
		if found.Resolve(ctx) != nil {
			continue
		}
		for i, l := range some {
			if of[i] != nil && len(of[i].Names) > 0 {
				_ = l.temper(of[i].Names, f, d, filters)
			}
		}
	}
	for _, r := range results {
		if r != nil {
			r.Suspects = slices.DeleteFunc(r.Suspects, func(s suspect) bool { return s.Level == detector.OK && s.Likely == 0 })
		}
	}
}

// temper judges a suspect as if some types had kept their names.
func (l located) temper(names map[string]string, f *files, d *detector.Detector, filters hook.Filters) error {
	c, in, err := l.restore(f)
	if err != nil {
		return err
	}
	s := *l.suspect
	s.still = names
	v, err := s.verdict(c, d)
	if err == nil {
		err = s.decide(v, l.in.Path, filters, filter.SuppressionsByMethod(filter.ReadSuppressions(in))[c.New])
	}
	if err == nil {
		*l.suspect = s
	}
	return err
}

// verdict judges a suspect's case again.
func (s *suspect) verdict(c *engine.Case, d *detector.Detector) (detector.Verdict, error) {
	v, err := d.Judge(c)
	if err != nil || len(s.still) == 0 {
		return d.Cap(v, s.Probability), err
	}
	called, err := engine.Called([]*engine.Case{c}, s.still)
	if err != nil || called[0] == nil {
		return v, err
	}
	as, err := d.Judge(called[0])
	return d.Cap(v.Tempered(as), s.Probability), err
}

// declaring finds the Java files of a commit that hold one of some words, by their names or folders.
func (o *Options) declaring(commit string, objects change.Objects) change.Mentions {
	var at map[string][]change.TreeFile // by the last part of a place
	return func(ctx context.Context, words, places []string) (found []change.Version, whole bool, err error) {
		if at == nil {
			files, err := o.Reader.Files(ctx, commit)
			if err != nil {
				return nil, false, err
			}
			at = map[string][]change.TreeFile{}
			for _, f := range files {
				for _, place := range []string{path.Base(f.Path), path.Base(change.Folder(f.Path))} {
					at[place] = append(at[place], f)
				}
			}
		}
		for _, place := range places {
			for _, f := range at[path.Base(place)] {
				if !change.IsAt(f.Path, place) && !change.IsAt(change.Folder(f.Path), place) {
					continue
				}
				content, err := objects.Blob(f.ID)
				if err != nil {
					return nil, false, err
				}
				if change.Holds(content, words) {
					found = append(found, change.Version{Path: f.Path, Content: content})
				}
			}
		}
		return found, true, nil
	}
}
