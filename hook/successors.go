package hook

import (
	"context"
	"slices"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/reference"
)

// reconsider tempers the verdicts against comments of methods in whose signature a type took the place of another, if
// the tree declares it to be of that: a `StoredOrder` that implements `Order` is still an `Order`. Then only that
// counts which is held against the comment as if the type had kept its name. A failure leaves the verdicts as they
// were.
func (j *judge) reconsider(ctx context.Context, verdicts []verdict) {
	if j.classes.mentions == nil {
		return
	}
	_ = Guard(func() {
		asked := j.successions(verdicts)
		if len(asked) > 0 {
			defer j.o.Doing("looking for what new types are")()
		}
		for range furthest {
			var unknown []string
			for _, s := range asked {
				unknown = append(unknown, s.ask(&j.classes.tree)...)
			}
			if !j.classes.learn(ctx, &j.o, unknown) {
				break
			}
		}
		each(len(asked), j.o.Threads, func(i int) { asked[i].temper(j, verdicts) })
	})
}

// succession is one in a method, and the verdicts on it.
type succession struct {
	*engine.Succession
	method   reference.Target
	names    map[string]string // of the types that came, the gone ones that they are
	verdicts []int
}

// successions are those of the verdicts against a comment, as many as are looked at in a batch.
func (j *judge) successions(verdicts []verdict) (all []*succession) {
	const most = 100
	type pair struct{ old, now *java.Method } // where histories meet, a method has several old versions
	known := map[pair]*succession{}
	read := map[string]bool{}
	for i, v := range verdicts {
		if v.Level == detector.OK || v.failure != nil || v.of.Link != nil {
			continue
		}
		if s := known[pair{v.of.Old, v.of.New}]; s != nil {
			s.verdicts = append(s.verdicts, i)
			continue
		}
		of := engine.Successors(v.of.Case)
		if of == nil || len(all) == most {
			continue
		}
		if !read[v.of.path] {
			read[v.of.path] = true
			source := v.of.New.Source
			if file, err := java.NewVersions(tokens(j.o.MaxFile), source).Parse(source); err == nil {
				j.classes.tree.Learn(file)
			}
		}
		s := &succession{Succession: of, method: reference.OfMethod(v.of.New), verdicts: []int{i}}
		known[pair{v.of.Old, v.of.New}], all = s, append(all, s)
	}
	return all
}

// ask takes what is known of the types that came, and names the files that may tell more.
func (s *succession) ask(tree *reference.Ancestors) (unknown []string) {
	s.names = map[string]string{}
	for _, came := range s.Came {
		kinds, files := tree.Kinds(s.method, came)
		i := slices.IndexFunc(kinds, func(kind string) bool { return slices.Contains(s.Gone, kind) })
		if i >= 0 {
			s.names[came] = kinds[i]
		} else {
			unknown = append(unknown, files...)
		}
	}
	return unknown
}

// temper judges as if the types had kept their names, as far as there is time for it.
func (s *succession) temper(j *judge, verdicts []verdict) {
	if len(s.names) == 0 || j.o.late() {
		return
	}
	cases := make([]*engine.Case, len(s.verdicts))
	for k, i := range s.verdicts {
		cases[k] = verdicts[i].of.Case
	}
	called, err := engine.Called(cases, s.names)
	if err != nil {
		return
	}
	for k, i := range s.verdicts {
		v := &verdicts[i]
		of := v.of
		if of.Case = called[k]; of.Case == nil {
			continue
		}
		if as := j.verdict(of); as.failure == nil && as.checksOnly == v.checksOnly {
			v.Verdict = v.Tempered(as.Verdict)
		}
	}
}
