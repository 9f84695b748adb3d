package check

import (
	"fmt"
	"slices"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// formal is a parameter or a type parameter of a signature.
type formal struct {
	name string
	tag  string // as javadoc.Unit.Param has it
	typ  []java.Token
	span java.Span
}

func (f formal) spans() []java.Span {
	if f.span.Empty() {
		return nil
	}
	return []java.Span{f.span}
}

func (f formal) typeParam() bool { return f.tag != f.name }

// signatureNames are the parameters of a method, or its type parameters.
type signatureNames struct {
	all    []formal
	places map[string]int // the first of each tag
}

// at is the place of the formal that a tag names; -1 where there is none.
func (s *signatureNames) at(tag string) int {
	if i, ok := s.places[tag]; ok {
		return i
	}
	return -1
}

func (s *signatureNames) has(tag string) bool { return s.at(tag) >= 0 }

// formals are a method's parameters, its type parameters where the key says so.
var formals = java.NewFact(func(m *java.Method, typeParams bool) *signatureNames {
	s := &signatureNames{places: map[string]int{}}
	if typeParams {
		for _, t := range m.TypeParams {
			f := formal{name: t, tag: "<" + t + ">"}
			if at := slices.IndexFunc(m.Tokens, func(token java.Token) bool { return token.Text == t }); at >= 0 {
				f.span = m.Tokens[at].Span // nothing names it before the list that declares it
			}
			s.all = append(s.all, f)
		}
	} else {
		for _, p := range m.Params {
			s.all = append(s.all, formal{name: p.Name, tag: p.Name, typ: p.Type, span: p.Span})
		}
	}
	for i, f := range s.all {
		if _, known := s.places[f.tag]; !known {
			s.places[f.tag] = i
		}
	}
	return s
})

// otherVersion is the key of facts that follow from both versions of a method.
type otherVersion struct {
	old        *java.Method
	typeParams bool
}

// successors are what the removed formals are called in the new signature, by their place; nil for one where that is
// not plain.
func successors(c *engine.Case, typeParams bool) []*formal {
	return renamed.Of(c.New, otherVersion{c.Old, typeParams})
}

// renamed finds the successors: between the same neighbours that kept their names there must be as many formals as
// before, at most one of them of another type, or just one new one of the same type.
var renamed = java.NewFact(func(m *java.Method, o otherVersion) []*formal {
	before, after := formals.Of(o.old, o.typeParams), formals.Of(m, o.typeParams)
	added := newAddedFormals(before, after)
	found := make([]*formal, len(before.all))
	for left := 0; left < len(before.all); left++ {
		if after.has(before.all[left].tag) {
			continue
		}
		right := left + 1
		for right < len(before.all) && !after.has(before.all[right].tag) {
			right++
		}
		from, to := 0, len(after.all)
		if left > 0 {
			from = after.at(before.all[left-1].tag) + 1
		}
		if right < len(before.all) {
			to = after.at(before.all[right].tag)
		}
		if from <= to { // else they were reordered
			added.succeed(before.all[left:right], from, to, found[left:right])
		}
		left = right
	}
	if len(o.old.Body) > 0 && len(o.old.Body) == len(m.Body) {
		followBody(o.old, m, before, after, found)
	}
	return found
})

// followBody corrects successors by the bodies, where these differ by names of formals alone: `copy(source, target)`
// that became `copy(to, from)` uses `from` where it used `source`.
func followBody(old, fresh *java.Method, before, after *signatureNames, found []*formal) {
	put, taken := make([]*formal, len(found)), map[int]int{}
	for i, t := range old.Body {
		is := fresh.Body[i]
		if t.Text == is.Text {
			continue
		}
		was, now := before.at(t.Text), after.at(is.Text)
		if was < 0 || now < 0 || after.has(t.Text) || before.has(is.Text) || put[was] != nil && put[was] != &after.all[now] ||
			taken[now] > 0 && taken[now] != was+1 {
			return
		}
		put[was], taken[now] = &after.all[now], was+1
	}
	for i, f := range put {
		if f != nil && found[i] != nil {
			found[i] = f
		}
	}
}

// addedFormals are those that only the new signature has.
type addedFormals struct {
	all    []formal
	at     []int            // their places in the signature
	ofType map[string][]int // by type, their places in all
}

func newAddedFormals(before, after *signatureNames) *addedFormals {
	f := &addedFormals{ofType: map[string][]int{}}
	for i, n := range after.all {
		if !before.has(n.tag) {
			key := java.TextOf(n.typ)
			f.ofType[key] = append(f.ofType[key], len(f.all))
			f.all, f.at = append(f.all, n), append(f.at, i)
		}
	}
	return f
}

// succeed finds the successors of removed formals among the added ones between two places of the signature.
func (f *addedFormals) succeed(removed []formal, from, to int, found []*formal) {
	low, _ := slices.BinarySearch(f.at, from)
	high, _ := slices.BinarySearch(f.at, to)
	alike := map[string]int{}
	for _, r := range removed {
		alike[java.TextOf(r.typ)]++
	}
	asMany := high-low == len(removed) && to-from == len(removed)
	others := 0 // that stand where one of another type did
	for i, r := range removed {
		if asMany && java.TextOf(f.all[low+i].typ) != java.TextOf(r.typ) {
			others++
		}
	}
	for i, r := range removed {
		key := java.TextOf(r.typ)
		if asMany && (others < 2 || java.TextOf(f.all[low+i].typ) == key) {
			found[i] = &f.all[low+i]
			continue
		}
		same := f.ofType[key]
		first, _ := slices.BinarySearch(same, low)
		end, _ := slices.BinarySearch(same, high)
		if end-first == 1 && alike[key] == 1 && !r.typeParam() {
			found[i] = &f.all[same[first]]
		}
	}
}

// tags are how often a Javadoc has an @param of each name.
var tags = java.NewFact(func(_ *java.Method, doc *javadoc.Doc) map[string]int {
	times := map[string]int{}
	for i := range doc.Units {
		if u := &doc.Units[i]; u.Type == javadoc.Param {
			times[u.Param]++
		}
	}
	return times
})

// oldDoc is the Javadoc of an old version. It may be a fact, because no fixed copies are made of old versions.
var oldDoc = java.NewFact(func(m *java.Method, _ struct{}) *javadoc.Doc { return engine.Documentation(m) })

var _ = newRule("param-doubled", func(c *subject) *Finding {
	if tags.Of(c.New, c.Doc)[c.Unit.Param] < 2 ||
		tags.Of(c.Old, oldDoc.Of(c.Old, struct{}{}))[c.Unit.Param] > 1 {
		return nil
	}
	return &Finding{
		Message: fmt.Sprintf("`%s` has two @param tags", c.Unit.Param),
		Comment: []java.Span{c.Unit.Name},
	}
})
