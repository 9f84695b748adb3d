package java

import (
	"cmp"
	"slices"
	"strings"
)

// Thresholds of similarity, which goes from 0 to 1. Of methods that changed and kept their name, in classes where three
// or more changed and with bodies that are not short, 94 % score above minRenamed and are each other's best. Among such
// siblings a method that was deleted may find a wrong counterpart above it (40 %); little is lost then, for only a
// comment that both methods share word by word is judged.
const (
	minMoved   = 0.3
	minRenamed = 0.7 // of body and signature together
	shortBody  = 8   // bodies with fewer telling tokens prove nothing by themselves
)

// renamed pairs methods of one class that have different names. A pair needs each to be the other's best, and a clear
// likeness; a short or missing body needs the same signature between the same neighbours.
func (m *matcher) renamed(old, fresh []*entry) {
	all := candidates(old, fresh, func(o, n *entry) (float64, bool) {
		if (o.name == "<init>") != (n.name == "<init>") {
			return 0, false
		}
		body, signature := o.similarity(n)
		score := 0.7*body + 0.3*signature
		if o.print().Short() || n.print().Short() {
			return score, signature == 1 && body >= 0.5 && o.sameNeighbour(n)
		}
		return score, score >= minRenamed
	})
	take(mutualBest(all))
}

// sameNeighbour reports whether the method before or behind is the same in both versions.
func (e *entry) sameNeighbour(n *entry) bool {
	if e.prev == nil && e.next == nil && n.prev == nil && n.next == nil {
		return true
	}
	return e.prev != nil && n.prev != nil && e.prev.pair == n.prev ||
		e.next != nil && n.next != nil && e.next.pair == n.next
}

// mutualBest keeps the candidates in which neither method has a better one.
func mutualBest(all []candidate) []candidate {
	best := map[*entry]float64{}
	for _, c := range all {
		best[c.old] = max(best[c.old], c.score)
		best[c.new] = max(best[c.new], c.score)
	}
	return slices.DeleteFunc(all, func(c candidate) bool { return c.score < best[c.old] || c.score < best[c.new] })
}

// renameOverloads gives the old methods without a pair the name that other overloads have now, if no method has the old
// name any more, and none had the new one.
func (m *matcher) renameOverloads() {
	had, has, became := map[string]bool{}, map[string]bool{}, map[string]string{}
	for _, e := range m.old {
		had[byName(e)] = true
	}
	for _, e := range m.new {
		has[byName(e)] = true
		if o := e.pair; o != nil && o.class == e.class && o.name != e.name {
			name := e.name
			if other, ok := became[byName(o)]; ok && other != name {
				name = "" // there are two
			}
			became[byName(o)] = name
		}
	}
	for _, e := range m.old {
		old := byName(e)
		if name := became[old]; e.pair == nil && name != "" && !has[old] && !had[e.class+"\n"+name] {
			e.name = name
		}
	}
}

// renamedClasses maps classes that only the old version has to those that only the new one has and that share methods
// with them: at least half of the method names of the smaller one. Constructors share their parameter types. Where a
// class shares as many with two, these methods decide.
func renamedClasses(old, fresh []*entry) map[string]string {
	oldNames, newNames := classNames(old), classNames(fresh)
	added := map[string][]string{} // classes by method name
	for class, names := range newNames {
		if oldNames[class] != nil {
			continue
		}
		for name := range names {
			added[name] = append(added[name], class)
		}
	}
	shared := map[[2]string]int{}
	for class, names := range oldNames {
		if newNames[class] != nil {
			continue
		}
		for name := range names {
			if len(added[name]) > window {
				continue // a method that all classes have tells nothing
			}
			for _, counterpart := range added[name] {
				shared[[2]string{class, counterpart}]++
			}
		}
	}
	type likeness struct {
		old, new string
		score    float64
		methods  float64 // of their methods
	}
	var all []likeness
	var ofOld, ofNew map[string][]*entry
	if len(shared) > 1 {
		ofOld, ofNew = byClass(old), byClass(fresh)
	}
	for classes, n := range shared {
		o, c := classes[0], classes[1]
		score := float64(n) / float64(min(len(oldNames[o]), len(newNames[c])))
		if score < 0.5 {
			continue
		}
		if LastName(o) == LastName(c) {
			score += 2 // a class that moved keeps its name
		}
		all = append(all, likeness{o, c, score, likenessOf(ofOld[o], ofNew[c])})
	}
	slices.SortFunc(all, func(a, b likeness) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.methods, a.methods),
			strings.Compare(a.old+"\n"+a.new, b.old+"\n"+b.new))
	})
	names, taken := map[string]string{}, map[string]bool{}
	for _, l := range all {
		if _, ok := names[l.old]; !ok && !taken[l.new] {
			names[l.old], taken[l.new] = l.new, true
		}
	}
	return names
}

// byClass are the methods of each class.
func byClass(all []*entry) map[string][]*entry {
	classes := map[string][]*entry{}
	for _, e := range all {
		classes[e.class] = append(classes[e.class], e)
	}
	return classes
}

// likenessOf is how alike the methods are that two classes have by one name, taken together.
func likenessOf(old, fresh []*entry) (all float64) {
	for _, o := range old {
		most := 0.0
		for _, f := range fresh {
			if o.name == f.name {
				body, signature := o.similarity(f)
				most = max(most, body+signature)
			}
		}
		all += most
	}
	return all
}

// classNames returns the names of the methods of each class.
func classNames(all []*entry) map[string]map[string]bool {
	names := map[string]map[string]bool{}
	for _, e := range all {
		if names[e.class] == nil {
			names[e.class] = map[string]bool{}
		}
		name := e.name
		if e.method.Constructor {
			name += e.types
		}
		names[e.class][name] = true
	}
	return names
}

// LastName is the last of the names of a class, or of what is written like one.
func LastName(class string) string { return class[strings.LastIndexByte(class, '.')+1:] }
