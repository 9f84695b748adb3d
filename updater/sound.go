package updater

import (
	"maps"
	"slices"
	"strings"

	"jithook/encode"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/fix"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// sound reports whether a wording may be shown at all, whatever the networks hold of it: it reads as Javadoc, it names
// only what there is and what the change put in the place of what the comment named, and it changes all of a name.
// Found and left are what the checks have against the old wording and the new.
func sound(c, fixed *engine.Case, fixes []java.Edit, found, left []check.Finding) bool {
	r := &revision{
		of: c, found: found, old: wordsOf(c), new: wordsOf(fixed), removed: namesIn(c.Old), come: namesIn(c.New),
		before: string(c.New.Source[c.Unit.Span.Start:c.Unit.Span.End]),
		after:  string(fixed.New.Source[fixed.Unit.Span.Start:fixed.Unit.Span.End]),
	}
	r.stays = javadoc.PlainMeasures(c.New.Source, c.Unit)
	if slices.Equal(quoted(r.old), quoted(r.new)) {
		maps.Copy(r.stays, javadoc.Labels(c.New.Source, c.Unit))
	}
	if !r.readable() || r.misquotes() || fix.StillStale(c, fixes) {
		return false
	}
	renames, from, to := true, 0, 0
	for _, e := range encode.Diff(subtokensOf(r.old), subtokensOf(r.new)) {
		h := hunk{old: r.old[from : from+len(e.Old)], new: r.new[to : to+len(e.New)], from: from, to: to}
		from, to = from+len(e.Old), to+len(e.New)
		if e.Op == encode.Keep {
			continue
		}
		if !r.sound(h) {
			return false
		}
		renames = renames && slices.ContainsFunc(h.old, word.identifies) && slices.ContainsFunc(h.new, word.identifies)
	}
	// Where one became many, other words of the sentence change their number, too.
	return renames || !slices.ContainsFunc(left, func(f check.Finding) bool { return f.Rule.ID == "singular-plural" })
}

// revision is a comment's old and new wording, and the names of the code before and after.
type revision struct {
	of            *engine.Case
	found         []check.Finding
	old, new      []word
	before, after string
	removed, come names
	// stays are words that nothing may replace, by where they begin: those by which links are called that lead where they
	// did, and those that are English, though a type is called so.
	stays map[int]bool
}

// hunk is a stretch of words and what takes its place.
type hunk struct {
	old, new []word
	from, to int // where they begin
}

func (r *revision) sound(h hunk) bool {
	next, oldNext := h.to+len(h.new), h.from+len(h.old)
	if next < len(r.new) && oldNext < len(r.old) && !r.new[next].isName() && r.old[oldNext].glued && !r.new[next].glued {
		return false // "map <K, V>", where it was "Map<K, V>"
	}
	if r.mistakes(h) {
		return false
	}
	if slices.ContainsFunc(h.old, func(w word) bool { return r.stays[w.Span.Start] }) {
		return false // what a link leads to is called so still; "how duration to wait"
	}
	if !slices.ContainsFunc(h.new, word.isName) {
		return len(h.old) == 0 || r.mayGo(h)
	}
	if slices.ContainsFunc(h.old, word.separates) && !slices.ContainsFunc(h.new, word.separates) {
		return false
	}
	if slices.ContainsFunc(h.old, word.isNull) && namesValue(h.new) {
		return false // "{@code Optional} if there is none"
	}
	for i, w := range h.new {
		if w.isName() && (!r.mayCome(w, h, h.to+i == 0) || r.elsewhere(h.to+i)) {
			return false
		}
	}
	return r.replaces(h)
}

// mistakes reports whether a parameter's name comes for that of another which it is not plainly the new name of.
func (r *revision) mistakes(h hunk) bool {
	before, after := r.of.Old.Formals(false), r.of.New.Formals(false)
	return slices.ContainsFunc(h.old, func(was word) bool {
		at := before.At(was.Text)
		if at < 0 || after.Has(was.Text) {
			return false
		}
		to := r.of.Renamed(false)[at]
		return slices.ContainsFunc(h.new, func(w word) bool {
			return after.Has(w.Text) && (to == nil || w.Text != to.Name)
		})
	})
}

// misquotes reports whether the new wording has a string in quotation marks that neither the old one has nor the code.
func (r *revision) misquotes() bool {
	for i, text := range strings.Split(r.after, `"`) {
		text = `"` + text + `"`
		if i%2 == 1 && !strings.Contains(r.before, text) &&
			!slices.ContainsFunc(r.of.New.Tokens, func(t java.Token) bool { return t.Text == text }) {
			return true
		}
	}
	return false
}

// namesValue reports whether words name a type as if it were a value.
func namesValue(words []word) bool {
	return slices.ContainsFunc(words, func(w word) bool { return isTypeName(w.Text) }) &&
		!slices.ContainsFunc(words, func(w word) bool { return w.lower() == "empty" })
}

// mayCome reports whether a word may be written: a name of the code is one of the new code, that of a variable or
// method stands only where the comment named code before, and what stands for any type says less than what was there.
func (r *revision) mayCome(w word, h hunk, first bool) bool {
	switch {
	case r.come.operands[w.Text]:
		return false
	case w.isTypeVariable(), slices.Contains([]string{"object", "void"}, w.lower()),
		slices.Contains(r.of.New.TypeParams, w.Text):
		return false
	case !w.identifies() && (!isTypeName(w.Text) || first):
		return true
	case !r.come.tokens[w.Text] && !slices.ContainsFunc(r.old, func(o word) bool { return o.Text == w.Text }):
		return false
	}
	return isTypeName(w.Text) || r.come.param(w.Text) || slices.ContainsFunc(h.old, word.identifies)
}

// elsewhere reports whether a word of the new wording names a type behind a package in which the code does not have it.
func (r *revision) elsewhere(i int) bool {
	if i < 2 || !r.new[i].glued || r.new[i-1].Text != "." || !r.new[i-1].glued || !r.new[i-2].isName() ||
		isTypeName(r.new[i-2].Text) || !isTypeName(r.new[i].Text) {
		return false
	}
	code := r.of.New.Tokens
	for at := 2; at < len(code); at++ {
		if code[at].Text == r.new[i].Text && code[at-1].Text == "." && code[at-2].Text == r.new[i-2].Text {
			return false
		}
	}
	return true
}

// replaces reports whether the words that come are a name of the new code, or end one, in the place of one that left
// the code. English that the code does not know may come, but not for a name.
func (r *revision) replaces(h hunk) bool {
	old, fresh := parts(h.old), parts(h.new)
	if len(fresh) == 0 {
		return true // an article
	}
	named := slices.ContainsFunc(h.old, word.identifies)
	if !slices.ContainsFunc(fresh, func(w string) bool { return !lexicon.IsStopWord(w) && r.come.all.hold(w) }) {
		return !named && (len(old) == 0 || slices.ContainsFunc(fresh, func(w string) bool { return !lexicon.IsStopWord(w) }))
	}
	left, right := r.beside(h)
	lost := r.removed.all.without(r.come.all)
	switch {
	case len(right) > 0 && lost.hold(join(old, right)...) && !r.come.all.hold(join(fresh, right)...),
		len(left) > 0 && lost.hold(join(left, old)...) && !r.come.all.hold(join(left, fresh)...):
		return false // half a name: a "memory handler" where a FileHandler became a MemoryStore
	case !named && len(old) > 0 && !slices.ContainsFunc(old, func(w string) bool { return lost.hold(w) }):
		return false // what the comment named is still there
	}
	for _, run := range [][]string{fresh, join(fresh, right), join(left, fresh)} {
		if r.come.types.end(run) || r.come.params.end(run) && (named || r.removed.params.holdAny(old) || len(old) == 0) {
			return true
		}
	}
	return named && r.come.all.end(fresh) && !slices.ContainsFunc(h.old, func(w word) bool { return isTypeName(w.Text) })
}

// beside returns the parts of the names next to a hunk, which both wordings have.
func (r *revision) beside(h hunk) (left, right []string) {
	if next := h.to + len(h.new); next < len(r.new) && r.new[next].isName() {
		right = subwords(r.new[next].Text)
	}
	if h.to > 0 && r.new[h.to-1].isName() {
		left = subwords(r.new[h.to-1].Text)
	}
	return left, right
}

// mayGo reports whether words may be left out: a check has something against them, and what is left is a sentence.
func (r *revision) mayGo(h hunk) bool {
	ends := h.to == len(r.new) || !r.new[h.to].isName() || r.new[h.to].isFunction()
	opens := !h.old[0].isName() || h.old[0].isFunction() && !h.old[0].isArticle() // as in ", or null"
	if ends && (!opens || h.to == 0 || r.new[h.to-1].isFunction()) || r.orphans(h) {
		return false
	}
	start, end := h.old[0].Span.Start, h.old[len(h.old)-1].Span.End
	for _, f := range r.found {
		for _, s := range f.Comment {
			if s.Start < end && start < s.End && s != r.of.Unit.Span {
				return true
			}
		}
	}
	return false
}

// orphans reports whether words go that a condition was about, and the condition stays: "the index, or -1 if there is
// none" would become "the index if there is none".
func (r *revision) orphans(h hunk) bool {
	conditional := func(w word) bool { return !w.Code && conditions[w.lower()] }
	next := h.to + len(h.new)
	return next < len(r.new) && conditional(r.new[next]) && !slices.ContainsFunc(h.old, conditional)
}

var conditions = lexicon.WordSet("if when unless whenever until while once otherwise else")
