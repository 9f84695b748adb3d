package audit

import (
	"bytes"
	"context"
	"slices"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/hook/change"
)

// traced is a comment unit of today and the method, type or field as it was when the unit last changed.
type traced struct {
	now  *java.Method
	doc  *javadoc.Doc // of now
	unit *javadoc.Unit

	then    *java.Method        // as it was when the unit got its text
	version *change.PastVersion // that then stands in
	source  string              // the blob that then was parsed from; a later version may have the method alike
	steps   []step              // the method's changes since, newest first
}

// step is a method's content after one change of its code.
type step struct {
	version   *change.PastVersion // that brought it
	doc, decl []byte
}

// follower is a documented method, type or field of today on its way back.
type follower struct {
	now   *java.Method
	doc   *javadoc.Doc
	units []*javadoc.Unit // still as they were

	method *java.Method // the version it was followed to
	source string       // the blob it was parsed from
	steps  []step
}

// stop says that some units of a follower were not followed further back than to a version.
type stop func(f *follower, units []*javadoc.Unit, at *change.PastVersion) error

// trace follows the comment units of a file, whose version of today is tip, back through its versions and calls
// stop for each once, at the oldest version that has its text.
func trace(ctx context.Context, f *files, today *java.File, tip *change.PastVersion, stop stop) error {
	var all []*follower
	for _, m := range slices.Concat(today.Methods, today.Elements) {
		if m.Doc.Empty() || engine.TooLong(m) {
			continue
		}
		doc := engine.Documentation(m)
		l := &follower{now: m, doc: doc, method: m, source: tip.Blob}
		first := byKey(doc)
		for u := range doc.All() {
			if first[keyOf(u)] == u {
				l.units = append(l.units, u)
			}
		}
		if len(l.units) > 0 {
			all = append(all, l)
		}
	}
	t := &tracing{ctx: ctx, files: f, stop: stop}
	return t.follow(today, tip, all)
}

type tracing struct {
	ctx context.Context
	*files
	stop stop
}

// follow takes the followers from one version to the one before it until none is left. methods is the file in which
// they stand: that of the version, or of a later one in which they are the same.
func (t *tracing) follow(methods *java.File, at *change.PastVersion, all []*follower) error {
	for len(all) > 0 {
		if err := t.ctx.Err(); err != nil {
			return err
		}
		if len(at.Parents) == 0 {
			all, err := t.elsewhere(at, all, nil)
			if err != nil {
				return err
			}
			return t.end(all, at)
		}
		if len(at.Parents) > 1 {
			return t.part(methods, at, all)
		}
		before := at.Parents[0]
		old, err := t.blob(before.Blob)
		if err != nil {
			return err
		}
		if before.Blob != at.Blob && !allWithin(all, methods.Source, old.source) {
			if old, err = t.java(before.Blob); err != nil {
				return err
			}
			if old.unread != "" {
				return t.end(all, at)
			}
			if all, err = t.step(methods, old, at, all); err != nil {
				return err
			}
			methods = old.file
		}
		at = before
	}
	return nil
}

// end stops all at a version.
func (t *tracing) end(all []*follower, at *change.PastVersion) error {
	for _, l := range all {
		if err := t.stop(l, l.units, at); err != nil {
			return err
		}
	}
	return nil
}

// allWithin reports whether a source has every method, with its Javadoc, byte by byte and once: what changed is none of
// them, and nothing need be parsed.
func allWithin(all []*follower, newer, older []byte) bool {
	if len(older) == 0 {
		return false
	}
	for _, l := range all {
		whole := whole(l.method)
		if bytes.Count(older, whole) != 1 || bytes.Count(newer, whole) != 1 {
			return false
		}
	}
	return true
}

// whole is a method with its Javadoc. What is none is followed by what ends it: of `LIMIT = 12` the text alone would be
// within `LIMIT = 120` as well.
func whole(m *java.Method) []byte {
	end := m.Decl.End
	if m.Element != java.MethodElement {
		for end < len(m.Source) && bytes.IndexByte([]byte(" \t\r\n"), m.Source[end]) >= 0 {
			end++
		}
		end = min(end+1, len(m.Source))
	}
	return m.Source[m.Doc.Start:end]
}

// step takes followers to the version before, which changed in at. Units that it has in other words stop at at.
func (t *tracing) step(methods *java.File, old *parsed, at *change.PastVersion, all []*follower) ([]*follower, error) {
	before := counterparts(old.file, methods)
	all, err := t.elsewhere(at, all, before)
	if err != nil {
		return nil, err
	}
	left := all[:0]
	for _, l := range all {
		on, err := t.carry(l, before[l.method], old.id, at)
		if err != nil {
			return nil, err
		}
		if on {
			left = append(left, l)
		}
	}
	return left, nil
}

// carry takes a follower to the method before the change that at brought, which may be nil, and stops the units that
// this had in other words. It reports whether any are left.
func (t *tracing) carry(l *follower, method *java.Method, source string, at *change.PastVersion) (bool, error) {
	had := l.had(method)
	var kept, removed []*javadoc.Unit
	for _, u := range l.units {
		if had(u) {
			kept = append(kept, u)
		} else {
			removed = append(removed, u)
		}
	}
	if len(removed) > 0 {
		if err := t.stop(l, removed, at); err != nil {
			return false, err
		}
	}
	if len(kept) > 0 {
		l.move(method, source, at)
		l.units = kept
	}
	return len(kept) > 0, nil
}

// move takes a follower to the method before the change that at brought.
func (l *follower) move(method *java.Method, source string, at *change.PastVersion) {
	if !java.SameText(method.Tokens, l.method.Tokens) {
		// The capacity ends here, for followers that part at a merge share what came before.
		l.steps = append(l.steps[:len(l.steps):len(l.steps)],
			step{at, slices.Clone(comment(l.method)), slices.Clone(declaration(l.method))})
	}
	l.method, l.source = method, source
}

// had returns what reports whether a version of the method, which may be nil, had a unit in the same words.
func (l *follower) had(method *java.Method) func(*javadoc.Unit) bool {
	switch {
	case method == nil || method.Doc.Empty() || engine.TooLong(method):
		return func(*javadoc.Unit) bool { return false }
	case bytes.Equal(comment(method), comment(l.method)):
		return func(*javadoc.Unit) bool { return true }
	}
	units := byKey(engine.Documentation(method))
	return func(u *javadoc.Unit) bool {
		old := units[keyOf(u)]
		return old != nil && (javadoc.Shown(old.Text) == javadoc.Shown(u.Text) ||
			text(method.Source, old) == text(l.now.Source, u))
	}
}

func comment(m *java.Method) []byte     { return m.Source[m.Doc.Start:m.Doc.End] }
func declaration(m *java.Method) []byte { return m.Source[m.Decl.Start:m.Decl.End] }

// counterparts maps the methods of a file, and its documented types and fields, to those before it.
func counterparts(old, after *java.File) map[*java.Method]*java.Method {
	pairs := map[*java.Method]*java.Method{}
	for _, p := range slices.Concat(java.Match(old.Methods, after.Methods), java.MatchElements(old, after)) {
		pairs[p.New] = p.Old
	}
	return pairs
}

// part takes each unit of a merge on to the first of its parents that has it: one with the same code, if there is one.
func (t *tracing) part(methods *java.File, at *change.PastVersion, all []*follower) error {
	type way struct {
		version *change.PastVersion
		file    *parsed
		before  map[*java.Method]*java.Method
	}
	var ways []way
	for _, p := range at.Parents {
		old, err := t.java(p.Blob)
		if err != nil {
			return err
		}
		if old.unread == "" {
			ways = append(ways, way{p, old, counterparts(old.file, methods)})
		}
	}
	groups := make([][]*follower, len(ways))
	for _, l := range all {
		units := make([][]*javadoc.Unit, len(ways))
		had, same := make([]func(*javadoc.Unit) bool, len(ways)), make([]bool, len(ways))
		for i, w := range ways {
			m := w.before[l.method]
			had[i], same[i] = l.had(m), m != nil && java.SameText(m.Tokens, l.method.Tokens)
		}
		var removed []*javadoc.Unit
		for _, u := range l.units {
			best := -1
			for i := range ways {
				if had[i](u) && (best < 0 || same[i] && !same[best]) {
					best = i
				}
			}
			if best < 0 {
				removed = append(removed, u)
			} else {
				units[best] = append(units[best], u)
			}
		}
		if len(removed) > 0 {
			if err := t.stop(l, removed, at); err != nil {
				return err
			}
		}
		for i, kept := range units {
			if len(kept) > 0 {
				branch := *l
				branch.units = kept
				branch.move(ways[i].before[l.method], ways[i].file.id, at)
				groups[i] = append(groups[i], &branch)
			}
		}
	}
	for i, group := range groups {
		if err := t.follow(ways[i].file.file, ways[i].version, group); err != nil {
			return err
		}
	}
	return nil
}
