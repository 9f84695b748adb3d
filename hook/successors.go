package hook

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/lexicon"
	"jithook/engine/reference"
	"jithook/hook/change"
)

// Succession is one in a method, a field or the head of a type, with what is known of it.
type Succession struct {
	engine.Succession
	// Names are, of the types that came, the gone ones that they still are; and of the exceptions that left a throws
	// clause, the unchecked one of the JDK that they are, or are as far as is known; of those that are left in it and have
	// a name of the JDK, what they are if they are not the JDK's.
	Names map[string]string

	unthrown []string        // exceptions that left a throws clause
	thrown   []string        // those that are left in it and have a name of the JDK
	hidden   map[string]bool // those of both that may be no longer the JDK's
	now      *java.Method
	in       reference.Target
	path     string // of its file
}

func newSuccession(c *engine.Case, path string) *Succession {
	s := &Succession{unthrown: engine.Unthrown(c), now: c.New, path: path}
	if of := engine.Successors(c); of != nil {
		s.Succession = *of
	} else if len(s.unthrown) == 0 {
		return nil
	}
	for _, typ := range c.New.Throws {
		if name := java.Spell(typ); len(s.unthrown) > 0 && s.loose(name) {
			s.thrown = append(s.thrown, name)
		}
	}
	s.in = reference.OfMethod(c.New)
	return s
}

// ask takes what is known of the types that came, and names the files that may tell more.
func (s *Succession) ask(tree *reference.Ancestors) (unknown []string) {
	s.Names = map[string]string{}
	look := func(name string, wanted func(kind string) bool) (kinds []string, open bool) {
		kinds, files := tree.Kinds(s.path, s.in, name)
		if i := slices.IndexFunc(kinds, wanted); i >= 0 {
			s.Names[java.LastName(name)] = kinds[i]
			return kinds, false
		}
		unknown = append(unknown, files...)
		return kinds, len(files) > 0
	}
	for _, came := range s.Came {
		look(came, func(kind string) bool { return slices.Contains(s.Gone, kind) })
	}
	suppose := func(exception string, wanted func(kind string) bool, as string) {
		kinds, open := look(exception, wanted)
		own := len(kinds) > 0 && !slices.Contains(kinds, "Throwable") // of a library's, which may be of any kind
		if own && lexicon.Supertypes(exception) != nil || s.loose(exception) && (open || s.hidden[exception]) {
			s.Names[exception] = as // it may not be the JDK's
		}
	}
	for _, exception := range s.unthrown {
		suppose(exception, lexicon.IsUnchecked, "RuntimeException")
	}
	for _, exception := range s.thrown {
		suppose(exception, func(kind string) bool {
			return lexicon.Supertypes(kind) != nil && !slices.Contains(lexicon.Supertypes(exception), kind)
		}, "Exception")
	}
	return unknown
}

// loose reports whether an exception of the JDK is meant unless the package has one of that name.
func (s *Succession) loose(exception string) bool {
	return lexicon.Supertypes(exception) != nil && s.now.Imported()[exception] == nil
}

// hide looks for exceptions that hide one of the JDK in the files of their package, which may be called otherwise or be
// of another language. Where not all of these are known, any may be hidden.
func (c *classes) hide(ctx context.Context, o *Options, all []*Succession) {
	var words, places []string
	add := func(to *[]string, text string) {
		if !slices.Contains(*to, text) {
			*to = append(*to, text)
		}
	}
	for _, s := range all {
		for _, name := range slices.Concat(s.unthrown, s.thrown) {
			if s.loose(name) && !lexicon.IsUnchecked(name) {
				add(&words, "class "+name)
				add(&places, strings.ReplaceAll(s.now.Package, ".", "/"))
				add(&places, change.Folder(s.path))
			}
		}
	}
	if len(words) == 0 || c.mentions == nil || o.late() {
		return
	}
	ctx, cancel := o.searching(ctx)
	defer cancel()
	files, whole, err := c.mentions(ctx, words, places)
	others, wholeOthers, errOthers := c.mentions(ctx, words, change.OtherLanguages)
	unknown := err != nil || errOthers != nil || !whole || !wholeOthers
	for _, f := range files {
		if !slices.ContainsFunc(words, func(w string) bool { return bytes.Contains(f.Content, []byte(w)) }) {
			continue
		}
		file, err := o.versions(f.Content).Parse(f.Content)
		if unknown = unknown || err != nil; err == nil {
			c.tree.Learn(f.Path, file)
		}
	}
	for _, s := range all {
		s.hidden = map[string]bool{}
		for _, name := range slices.Concat(s.unthrown, s.thrown) {
			link := reference.Stale{Removed: &reference.Removed{Target: reference.Target{Class: s.now.Package + "." + name}}}
			s.hidden[name] = s.loose(name) && (unknown || slices.ContainsFunc(others, func(v change.Version) bool {
				return link.InOtherLanguage(v.Path, v.Content)
			}))
		}
	}
}

// succeed finds out what types still are that took the place of others: a `StoredOrder` that implements `Order` is
// still an `Order`, in whatever file it says so.
func (c *classes) succeed(ctx context.Context, o *Options, all []*Succession) {
	c.hide(ctx, o, all)
	for range furthest {
		var unknown []string
		for _, s := range all {
			unknown = append(unknown, s.ask(&c.tree)...)
		}
		if !c.learn(ctx, o, unknown) {
			break
		}
	}
}

// Successions are those of comments that are not judged by Run, such as an audit's.
type Successions struct {
	o       Options
	classes *classes
	learnt  *java.File // the last one: comments come file by file
	all     []*Succession
}

// NewSuccessions begins with none. Mentions finds files of the tree; those over maxFile bytes are not parsed.
func NewSuccessions(mentions change.Mentions, maxFile int64) *Successions {
	return &Successions{o: Options{MaxFile: maxFile}, classes: newClasses(mentions)}
}

// Add takes in the succession in a case, whose new version stands in a file of some path; nil where there is none.
func (s *Successions) Add(c *engine.Case, path string, in *java.File) *Succession {
	found := newSuccession(c, path)
	if found == nil {
		return nil
	}
	if in != s.learnt {
		s.classes.tree.Learn(path, in)
		s.learnt = in
	}
	s.all = append(s.all, found)
	return found
}

// Resolve finds out what the types that came still are.
func (s *Successions) Resolve(ctx context.Context) error {
	return Guard(func() { s.classes.succeed(ctx, &s.o, s.all) })
}

// reconsider tempers the verdicts against comments where a type took the place of another, if it still is of that. Then
// only that counts which is held against the comment as if the type had kept its name. A failure leaves the verdicts as
// they were.
func (j *judge) reconsider(ctx context.Context, verdicts []verdict) {
	_ = Guard(func() {
		found := j.successions(verdicts)
		if len(found) > 0 {
			defer j.o.Doing("looking for what new types are")()
		}
		all := make([]*Succession, len(found))
		for i, s := range found {
			all[i] = s.Succession
		}
		j.classes.succeed(ctx, &j.o, all)
		each(len(found), j.o.Threads, func(i int) { found[i].temper(j, verdicts) })
	})
}

// held is a succession and the verdicts on comments where it counts.
type held struct {
	*Succession
	verdicts []int
}

// successions are those of the verdicts against a comment, as many as are looked at in a batch.
func (j *judge) successions(verdicts []verdict) (all []*held) {
	const most = 100
	type pair struct{ old, now *java.Method } // where histories meet, a method has several old versions
	known := map[pair]*held{}
	for i, v := range verdicts {
		if v.Level == detector.OK || v.failure != nil || v.of.Link != nil {
			continue
		}
		if s := known[pair{v.of.Old, v.of.New}]; s != nil {
			s.verdicts = append(s.verdicts, i)
			continue
		}
		of := newSuccession(v.of.Case, v.of.path)
		if of == nil || len(all) == most {
			continue
		}
		if !j.classes.changed[v.of.path] {
			j.classes.changed[v.of.path] = true
			source := v.of.New.Source
			if file, err := j.o.versions(source).Parse(source); err == nil {
				j.classes.tree.Learn(v.of.path, file)
			}
		}
		s := &held{of, []int{i}}
		known[pair{v.of.Old, v.of.New}], all = s, append(all, s)
	}
	return all
}

// temper judges as if the types had kept their names. What the network held against a comment stands where there is no
// time to ask it again.
func (s *held) temper(j *judge, verdicts []verdict) {
	if len(s.Names) == 0 {
		return
	}
	cases := make([]*engine.Case, len(s.verdicts))
	for k, i := range s.verdicts {
		cases[k] = verdicts[i].of.Case
	}
	called, err := engine.Called(cases, s.Names)
	if err != nil {
		return
	}
	for k, i := range s.verdicts {
		v := &verdicts[i]
		of := v.of
		if of.Case = called[k]; of.Case == nil {
			continue
		}
		if as := j.verdict(of); as.failure == nil && (as.checksOnly == v.checksOnly || !v.ModelRan) {
			v.Verdict = v.Tempered(as.Verdict)
		}
	}
}
