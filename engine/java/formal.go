package java

import "slices"

// Formal is a parameter or a type parameter of a signature.
type Formal struct {
	Name string
	Tag  string // as an @param has it: `<T>` for a type parameter
	Type []Token
	Span Span
}

// Spans are its place in the signature, if it is known.
func (f Formal) Spans() []Span {
	if f.Span.Empty() {
		return nil
	}
	return []Span{f.Span}
}

// TypeParam reports whether it is a type parameter.
func (f Formal) TypeParam() bool { return f.Tag != f.Name }

// Formals are the parameters of a method, or its type parameters.
type Formals struct {
	All    []Formal
	places map[string]int // the first of each tag
}

// At is the place of the formal that a tag names; -1 where there is none.
func (s *Formals) At(tag string) int {
	if i, ok := s.places[tag]; ok {
		return i
	}
	return -1
}

// Has reports whether there is a formal that a tag names.
func (s *Formals) Has(tag string) bool { return s.At(tag) >= 0 }

// Formals are the method's parameters, or its type parameters.
func (m *Method) Formals(typeParams bool) *Formals { return formals.Of(m, typeParams) }

var formals = NewFact(func(m *Method, typeParams bool) *Formals {
	s := &Formals{places: map[string]int{}}
	if typeParams {
		for _, t := range m.TypeParams {
			f := Formal{Name: t, Tag: "<" + t + ">"}
			if at := slices.IndexFunc(m.Tokens, func(token Token) bool { return token.Text == t }); at >= 0 {
				f.Span = m.Tokens[at].Span // nothing names it before the list that declares it
			}
			s.All = append(s.All, f)
		}
	} else {
		for _, p := range m.Params {
			s.All = append(s.All, Formal{Name: p.Name, Tag: p.Name, Type: p.Type, Span: p.Span})
		}
	}
	for i, f := range s.All {
		if _, known := s.places[f.Tag]; !known {
			s.places[f.Tag] = i
		}
	}
	return s
})

// otherVersion is the key of facts that follow from both versions of a method.
type otherVersion struct {
	old        *Method
	typeParams bool
}

// Successors are what the formals that an older version alone has are called now, by their places there, if they did
// not change places; nil for one where even that is not plain.
func (m *Method) Successors(old *Method, typeParams bool) []*Formal {
	return successors.Of(m, otherVersion{old, typeParams})
}

// successors finds them: between the same neighbours that kept their names there must be as many formals as
// before, at most one of them of another type, or just one new one of the same type.
var successors = NewFact(func(m *Method, o otherVersion) []*Formal {
	before, after := o.old.Formals(o.typeParams), m.Formals(o.typeParams)
	added := newAddedFormals(before, after)
	found := make([]*Formal, len(before.All))
	for left := 0; left < len(before.All); left++ {
		if after.Has(before.All[left].Tag) {
			continue
		}
		right := left + 1
		for right < len(before.All) && !after.Has(before.All[right].Tag) {
			right++
		}
		from, to := 0, len(after.All)
		if left > 0 {
			from = after.At(before.All[left-1].Tag) + 1
		}
		if right < len(before.All) {
			to = after.At(before.All[right].Tag)
		}
		if from <= to { // else they were reordered
			added.succeed(before.All[left:right], from, to, found[left:right])
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
func followBody(old, fresh *Method, before, after *Formals, found []*Formal) {
	put, taken := make([]*Formal, len(found)), map[int]int{}
	for i, t := range old.Body {
		is := fresh.Body[i]
		if t.Text == is.Text {
			continue
		}
		was, now := before.At(t.Text), after.At(is.Text)
		if was < 0 || now < 0 || after.Has(t.Text) || before.Has(is.Text) || put[was] != nil && put[was] != &after.All[now] ||
			taken[now] > 0 && taken[now] != was+1 {
			return
		}
		put[was], taken[now] = &after.All[now], was+1
	}
	for i, f := range put {
		if f != nil && found[i] != nil {
			found[i] = f
		}
	}
}

// addedFormals are those that only the new signature has.
type addedFormals struct {
	all    []Formal
	at     []int            // their places in the signature
	ofType map[string][]int // by type, their places in all
}

func newAddedFormals(before, after *Formals) *addedFormals {
	f := &addedFormals{ofType: map[string][]int{}}
	for i, n := range after.All {
		if !before.Has(n.Tag) {
			key := TextOf(n.Type)
			f.ofType[key] = append(f.ofType[key], len(f.all))
			f.all, f.at = append(f.all, n), append(f.at, i)
		}
	}
	return f
}

// succeed finds the successors of removed formals among the added ones between two places of the signature.
func (f *addedFormals) succeed(removed []Formal, from, to int, found []*Formal) {
	low, _ := slices.BinarySearch(f.at, from)
	high, _ := slices.BinarySearch(f.at, to)
	alike := map[string]int{}
	for _, r := range removed {
		alike[TextOf(r.Type)]++
	}
	asMany := high-low == len(removed) && to-from == len(removed)
	others := 0 // that stand where one of another type did
	for i, r := range removed {
		if asMany && TextOf(f.all[low+i].Type) != TextOf(r.Type) {
			others++
		}
	}
	for i, r := range removed {
		key := TextOf(r.Type)
		if asMany && (others < 2 || TextOf(f.all[low+i].Type) == key) {
			found[i] = &f.all[low+i]
			continue
		}
		same := f.ofType[key]
		first, _ := slices.BinarySearch(same, low)
		end, _ := slices.BinarySearch(same, high)
		if end-first == 1 && alike[key] == 1 && !r.TypeParam() {
			found[i] = &f.all[same[first]]
		}
	}
}
