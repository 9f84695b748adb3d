package hook

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"jithook/hook/change"
)

// searching is the part of the budget in which files that did not change are searched for links: of a hundred thousand
// it takes seconds.
const searching = 10

// unchanged finds the files that did not change and may link what is gone: of the packages that lost something, and of
// others if they see it. A class is not gone if one of them is a copy of it.
func (l *links) unchanged(ctx context.Context, o *Options, filters Filters) (found []change.FileChange, seen Seen) {
	names, folders := l.removed.Near()
	near := &search{words: names, folders: folders, of: "the same package"}
	far := &search{words: l.removed.Far(), of: "other packages"}
	within := o.Budget / searching
	ctx, cancel := o.searching(ctx)
	defer cancel()
	runs := []func(){func() { near.run(ctx, l.mentions) }, func() { l.afar(ctx, far) }}
	crashed := each(len(runs), o.Threads, func(i int) { runs[i]() })
	for i, s := range []*search{near, far} {
		if note := s.note(cmp.Or(crashed[i], s.err), within); note != "" {
			seen.Notes = append(seen.Notes, note)
		}
		for _, f := range s.files {
			if l.paths[f.Path] {
				continue
			}
			l.removed.UnchangedFile(f.Path, f.Content)
			if filters.Path(f.Path) {
				l.paths[f.Path] = true
				found = append(found, change.FileChange{OldPath: f.Path, NewPath: f.Path, New: f.Content})
			}
		}
	}
	return found, seen
}

// afar searches other packages, then also for the heirs of classes that lost something, and by these. What is not known
// of them is not looked at.
func (l *links) afar(ctx context.Context, far *search) {
	if far.run(ctx, l.mentions); len(far.words) == 0 || far.err != nil {
		return
	}
	heirs, err := l.heirs(ctx)
	by := &search{words: heirs.words}
	by.run(ctx, l.mentions)
	far.files = slices.Concat(far.files, heirs.files, by.files)
	far.whole = far.whole && heirs.whole && by.whole && cmp.Or(err, by.err) == nil
}

// prepare begins to read what the search needs, once anything is gone: git has nothing to do while comments are judged.
// A failure is left to the search itself.
func (l *links) prepare(ctx context.Context, o *Options) {
	if l == nil || l.mentions == nil || l.ahead != nil || !l.removed.Any() {
		return
	}
	ctx, cancel := o.searching(ctx)
	var reading sync.WaitGroup
	reading.Go(func() { _ = Guard(func() { _, _, _ = l.mentions(ctx, nil, nil) }) })
	l.ahead = func() {
		cancel()
		reading.Wait()
	}
}

// close ends what was begun and perhaps never asked for.
func (l *links) close() {
	if l != nil && l.ahead != nil {
		l.ahead()
	}
}

// searching ends a search in its part of the budget.
func (o *Options) searching(ctx context.Context) (context.Context, context.CancelFunc) {
	if within := o.Budget / searching; within > 0 {
		return context.WithTimeout(ctx, within)
	}
	return context.WithCancel(ctx)
}

// search is one for files that hold one of some words.
type search struct {
	words, folders []string
	of             string // for people
	files          []change.Version
	whole          bool
	err            error
}

func (s *search) run(ctx context.Context, mentions change.Mentions) {
	if s.whole = len(s.words) == 0; !s.whole {
		s.files, s.whole, s.err = mentions(ctx, s.words, s.folders)
	}
}

// note says for people what was not looked at; "" where all was.
func (s *search) note(err error, within fmt.Stringer) string {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Sprintf("links in files of %s that did not change were not looked for: it took longer than %v, "+
			"a tenth of the budget", s.of, within)
	case err != nil:
		return fmt.Sprintf("links in files of %s that did not change were not looked for: %v", s.of, err)
	case !s.whole:
		return fmt.Sprintf("not all files of %s that may link what the change removed were looked at: there are too many, "+
			"or they are too large", s.of)
	}
	return ""
}
