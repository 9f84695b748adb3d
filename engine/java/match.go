package java

import (
	"cmp"
	"slices"
	"strings"
)

// Pair is a method in two versions of a file.
type Pair struct{ Old, New *Method }

// Unedited reports whether both have the same tokens, and the same parameters, which are others than the tokens say for
// a compact constructor.
func (p Pair) Unedited() bool {
	return SameText(p.Old.Tokens, p.New.Tokens) && slices.EqualFunc(p.Old.Params, p.New.Params, func(a, b Param) bool {
		return a.Name == b.Name && SameText(a.Type, b.Type)
	})
}

// Match pairs the methods of two versions of a file one to one, in the order of the new version. A method that has no
// counterpart is in no pair. What a method is called identifies it, for its callers and so for its Javadoc; hence the
// stages:
//
//  1. the same class, name and parameter types;
//  2. the same class and name, the overloads with the same Javadoc, or the most similar parameters and bodies, first;
//  3. the same Javadoc, or the same before its tags, which no other method of either version has (see sameDoc), then
//     the overloads of these, if all have the new name;
//  4. the same name and parameter types in another class;
//  5. another name in the same class, for alike bodies and signatures only (see renamed).
//
// A class that vanished and one that is new count as the same class if they share methods, so renamed files and classes
// go through the same stages. The result is deterministic, and the time near linear in the number of methods.
func Match(old, fresh []*Method) []Pair {
	m := newMatcher(old, fresh)
	m.sameName()
	m.sameDoc()
	m.renameOverloads()
	m.sameName()
	m.stage(func(e *entry) string { return e.name + "\n" + e.types }, m.moved)
	m.stage(func(e *entry) string { return e.class }, m.renamed)

	var pairs []Pair
	for _, e := range m.new {
		if e.pair != nil {
			pairs = append(pairs, Pair{e.pair.method, e.method})
		}
	}
	return pairs
}

// entry is a method while it is being matched.
type entry struct {
	method *Method
	index  int    // in its version
	class  string // for an old method, what its class is called in the new version; anonymous classes without number
	name   string // for an old method, what all of its name are called in the new version; constructors share one
	types  string // of the parameters
	pair   *entry // nil until matched

	prev, next *entry // neighbours in the same class
	taken      *Print // nil until somebody asks: most methods are paired by name alone
}

// byName is what the overloads of a method share.
func byName(e *entry) string { return e.class + "\n" + e.name }

// byTypes is what tells a method from its overloads.
func byTypes(e *entry) string { return byName(e) + "\n" + e.types }

// similarity is that of two entries' prints.
func (e *entry) similarity(n *entry) (body, signature float64) {
	return e.print().Similarity(n.print())
}

func (e *entry) print() Print {
	if e.taken == nil {
		p := NewPrint(e.method)
		e.taken = &p
	}
	return *e.taken
}

// matcher pairs two versions of a file.
type matcher struct{ old, new []*entry }

func newMatcher(old, fresh []*Method) *matcher {
	m := &matcher{old: entries(old), new: entries(fresh)}
	names := renamedClasses(m.old, m.new)
	for _, e := range m.old {
		if name, ok := names[e.class]; ok {
			e.class = name
		}
	}
	return m
}

func entries(methods []*Method) []*entry {
	all := make([]*entry, len(methods))
	last := map[string]*entry{}
	for i, method := range methods {
		e := &entry{method: method, index: i, class: withoutNumbers(method.Class), name: method.Name,
			types: ParamTypes(method)}
		if method.Constructor {
			e.name = "<init>"
		}
		if e.prev = last[method.Class]; e.prev != nil {
			e.prev.next = e
		}
		last[method.Class] = e
		all[i] = e
	}
	return all
}

// withoutNumbers drops the numbers of anonymous classes: a new one before the others renumbers them all.
func withoutNumbers(class string) string {
	if !strings.Contains(class, "$") {
		return class
	}
	parts := strings.Split(class, ".")
	for i, p := range parts {
		if strings.HasPrefix(p, "$") && strings.Trim(p[1:], "0123456789") == "" {
			parts[i] = "$"
		}
	}
	return strings.Join(parts, ".")
}

// ParamTypes are the types of a method's parameters, as the compiler tells overloads apart, in one string.
func ParamTypes(m *Method) string {
	var s strings.Builder
	for _, p := range m.Params {
		writeTokens(&s, p.Type)
		s.WriteByte(',')
	}
	return s.String()
}

func writeTokens(s *strings.Builder, tokens []Token) {
	for _, t := range tokens {
		s.WriteString(t.Text)
		s.WriteByte(' ')
	}
}

// stage groups the methods without a pair by a key and hands each group that both versions have to pair. Groups come in
// the order of the new version.
func (m *matcher) stage(key func(*entry) string, pair func(old, fresh []*entry)) {
	groups := map[string][]*entry{}
	for _, e := range m.old {
		if e.pair == nil {
			k := key(e)
			groups[k] = append(groups[k], e)
		}
	}
	if len(groups) == 0 {
		return
	}
	var order []string
	counterparts := map[string][]*entry{}
	for _, e := range m.new {
		if e.pair != nil {
			continue
		}
		k := key(e)
		if groups[k] == nil {
			continue
		}
		if counterparts[k] == nil {
			order = append(order, k)
		}
		counterparts[k] = append(counterparts[k], e)
	}
	for _, k := range order {
		pair(groups[k], counterparts[k])
	}
}

// candidate is a possible pair.
type candidate struct {
	old, new *entry
	score    float64
}

// A group with more than maxPairs possible pairs gives each method only window candidates.
const (
	maxPairs = 4096
	window   = 32
)

// candidates scores the possible pairs of a group. All are tried while that is cheap; else each method is tried with
// those at about the same place of the group, for large groups are overloads or generated code that keep their order.
func candidates(old, fresh []*entry, score func(o, n *entry) (float64, bool)) []candidate {
	var all []candidate
	for i, o := range old {
		lo, hi := 0, len(fresh)
		if len(old)*len(fresh) > maxPairs {
			middle := i * len(fresh) / len(old)
			lo, hi = max(0, middle-window/2), min(len(fresh), middle+window/2)
		}
		for _, n := range fresh[lo:hi] {
			if s, ok := score(o, n); ok {
				all = append(all, candidate{o, n, s})
			}
		}
	}
	return all
}

// take pairs the candidates from the best down, each method once. Equal scores go by the order in the file.
func take(all []candidate) {
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), a.old.index-b.old.index, a.new.index-b.new.index)
	})
	for _, c := range all {
		if c.old.pair == nil && c.new.pair == nil {
			c.old.pair, c.new.pair = c.new, c.old
		}
	}
}

// sameName pairs methods of the same class and name, those of the same parameter types first.
func (m *matcher) sameName() {
	m.stage(byTypes, m.overload)
	m.stage(byName, m.overload)
}

// overload pairs methods of the same class and name.
func (m *matcher) overload(old, fresh []*entry) {
	if len(old) == 1 && len(fresh) == 1 {
		old[0].pair, fresh[0].pair = fresh[0], old[0]
		return
	}
	take(candidates(old, fresh, func(o, n *entry) (float64, bool) {
		body, signature := o.similarity(n)
		if o.keepsDoc(n) {
			body++
		}
		return 2*signature + body, true
	}))
}

// moved pairs methods of the same signature that changed their class: alike bodies first, and none with wholly
// different ones, because every second class has a close() or a run().
func (m *matcher) moved(old, fresh []*entry) {
	take(candidates(old, fresh, func(o, n *entry) (float64, bool) {
		body, _ := o.similarity(n)
		return body, body >= minMoved
	}))
}
