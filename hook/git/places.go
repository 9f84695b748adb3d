package git

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
)

// places are where the parts of a repository are, absolute.
type places struct {
	gitDir, top    string
	index, objects string // that git uses, as the environment has it
}

// questions ask git rev-parse for places, in their order.
var questions = [][]string{{"--absolute-git-dir"}, {"--show-toplevel"}, {"--git-path", "index"},
	{"--git-path", "objects"}}

// places asks one git for all of them, once. Its error is that of a repository without a work tree, too.
func (s *Source) places(ctx context.Context) (*places, error) {
	if p := s.found.Load(); p != nil {
		return p, nil
	}
	all, err := s.line(ctx, append([]string{"rev-parse"}, slices.Concat(questions...)...)...)
	if err != nil {
		return nil, err
	}
	answers := strings.Split(all, "\n")
	if len(answers) != len(questions) { // a path has a line end
		answers = nil
		for _, q := range questions {
			answer, err := s.line(ctx, append([]string{"rev-parse"}, q...)...)
			if err != nil {
				return nil, err
			}
			answers = append(answers, answer)
		}
	}
	for i := range answers { // git for Windows writes slashes
		answers[i] = filepath.FromSlash(answers[i])
	}
	p := &places{gitDir: answers[0], top: answers[1], index: answers[2], objects: answers[3]}
	for _, path := range []*string{&p.index, &p.objects} {
		if !filepath.IsAbs(*path) {
			if *path, err = filepath.Abs(filepath.Join(s.dir, *path)); err != nil {
				return nil, err
			}
		}
	}
	s.found.Store(p)
	return p, nil
}
