package reference

import (
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// sought is a class by the name that a source folder knows it by.
type sought struct{ from, class string }

// meant is the class that a name means, the first of some that is there; "" where none is known. Where the file imports
// it, or names it in full, what is not known leaves nothing open: why would it, if a nested class were meant?
func (a *Ancestors) meant(from string, means []string, named bool, q *asking) string {
	if q.nested == nil {
		q.nested = map[sought]string{}
	}
	of := asking{nested: q.nested}
	for i, class := range means {
		if !a.there(class) {
			class = a.nested(from, class, &of)
		}
		if class == "" {
			continue
		}
		q.take(of, named && i == len(means)-1)
		return class
	}
	q.take(of, named)
	return ""
}

// there reports whether a class is known by a name.
func (a *Ancestors) there(class string) bool { return len(a.all(class)) > 0 || lexicon.IsOfJDK(class) }

// take takes in what another look left open; where that leaves nothing open, only what to ask for.
func (q *asking) take(of asking, closed bool) {
	into := &q.unknown
	if closed {
		into = &q.ask
	}
	for _, file := range of.unknown.texts {
		into.add(file)
	}
	for _, file := range of.ask.texts {
		q.ask.add(file)
	}
}

// nested is the class that one has from a supertype, by the name that it bears as its own: Sub.Builder is
// Base.Builder. It is "" where none is known.
func (a *Ancestors) nested(from, class string, q *asking) (found string) {
	at := sought{from, class}
	if found, was := q.nested[at]; was {
		return found
	}
	q.nested[at] = "" // one that is sought to find itself is not there
	defer func() { q.nested[at] = found }()
	name := java.LastName(class)
	if name == class {
		q.ask.addFiles(class)
		return ""
	}
	around := class[:len(class)-len(name)-1]
	if !a.there(around) {
		if around = a.nested(from, around, q); around == "" {
			q.ask.addFiles(class)
			return ""
		}
	}
	a.above(from, [][]string{{around}}, q, (*declared).supertypes, func(super string, d *declared) bool {
		switch {
		case d == nil:
			if of := lexicon.Giver(super, func(member string) bool { return member == name }); of != "" {
				found = of + "." + name
			}
		case d.lends(super, name, around):
			found = super + "." + name
		case d.partial, d.mayWrite(name):
			q.unknown.addFiles(super)
		}
		return found == ""
	})
	return found
}

// lends reports whether a class declares a nested one that a class below it has, too. Access is the least of those
// around a class.
func (d *declared) lends(class, name, below string) bool {
	nested, declares := d.types[class+"."+name]
	switch {
	case !declares || class == below || nested.Access >= d.types[class].Access:
		return declares
	case nested.Access == java.Private:
		return false
	}
	return nested.Access != java.Package || d.pkg == packageOf(below)
}
