package reference

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"jithook/engine/java"
)

// became are the types of a version as they are called in a later one, by what they were called: as before but for the
// package and the types around them; or, where some of a place went and some came, like the one that is alike. Of some
// that are not there it is not known whether they went. Or they are those of a class that went to another file.
func (d *declared) became(after *declared, went *Went, unknown func(class string) bool) map[string]string {
	became := map[string]string{}
	was, is := d.within(), after.within()
	var pair func(from, to string)
	pair = func(from, to string) {
		came := map[string]bool{}
		for _, class := range is[to] {
			came[class] = true
		}
		var gone []string
		for _, class := range was[from] {
			now := full(to, java.LastName(class))
			switch {
			case came[now]:
				delete(came, now)
				became[class] = now
				pair(class, now)
			case !unknown(class):
				gone = append(gone, class)
			}
		}
		if len(gone) > maxCame || len(came) > maxCame {
			return
		}
		alikeness := map[[2]string]int{}
		if len(gone) > 1 || len(came) > 1 { // else there is no other
			for _, old := range gone {
				for now := range came {
					alikeness[[2]string{old, now}] = d.alikeness(old, after, now)
				}
			}
		}
		of := func(old, now string) int { return alikeness[[2]string{old, now}] }
		one, each := len(gone) == 1, len(gone) == len(came)
		take := func(old string) bool {
			now := mostOf(maps.Keys(came), func(now string) int { return of(old, now) })
			if now == "" || !one && (of(old, now) == 0 ||
				mostOf(slices.Values(gone), func(old string) int { return of(old, now) }) != old) {
				return false
			}
			top := now
			if in := now + "." + java.LastName(old); after.names[in] != nil {
				now = in // it stands in the one that came
			} else if in := old + "." + java.LastName(now); d.names[in] != nil {
				old = in // it stood in the one that went
			}
			had, has := d.members(old), after.members(now)
			if !alike(had, has) || !each && 4*sharedNames(had, has) <= 3*max(len(had), len(has)) {
				return false // where more went than came, or fewer, one may be split
			}
			delete(came, top)
			became[old] = now
			pair(old, now)
			return true
		}
		for i := 0; i >= 0; { // each that is clear leaves the others fewer
			if i = slices.IndexFunc(gone, take); i >= 0 {
				gone = slices.Delete(gone, i, i+1)
			}
		}
	}
	if went == nil {
		pair(d.pkg, after.pkg)
	} else {
		became[went.Class] = went.Now
		pair(went.Class, went.Now)
	}
	return became
}

// maxCame bounds the types that came, with each of which others are compared.
const maxCame = 16

// mostOf is the one of some classes that has the most of something; "" where several have.
func mostOf(classes iter.Seq[string], has func(string) int) (one string) {
	most := -1
	for class := range classes {
		if n := has(class); n > most {
			one, most = class, n
		} else if n == most {
			one = ""
		}
	}
	return one
}

// within are the types that stand directly in each type, and in the package.
func (d *declared) within() map[string][]string {
	within := map[string][]string{}
	for class := range d.types {
		around := class[:max(0, strings.LastIndexByte(class, '.'))]
		within[around] = append(within[around], class)
	}
	return within
}

// called are the same declarations with other names of types. The constructors are called after them.
func (d *declared) called(names map[string]string) declared {
	called := *d
	called.clear() // of what is not needed any more
	for was, t := range d.types {
		is, renamed := names[was]
		if !renamed {
			continue
		}
		called.types[is], called.names[is], called.methods[is] = t, d.names[was], map[Target]*java.Method{}
		for at, m := range d.methods[was] {
			canonical := at == d.canonical[was]
			at = counterpart(at, m, is)
			if called.methods[is][at] = m; canonical {
				called.canonical[is] = at
			}
		}
	}
	return called
}

// likest is what a method became that seems to be another overload now: a method that is new, if that has more of it.
// It is none where the method seems to be one of another name that takes something else, but an overload that was
// there, too, has as much of it: that may do its work now.
func (d *declared) likest(m, seems *java.Method, paired map[*java.Method]bool) *java.Method {
	if seems == nil || len(m.Body) == 0 {
		return seems
	}
	renamed := seems.Name != m.Name
	if renamed && params(seems) == params(m) {
		return seems
	}
	is, most := seems, d.likeness(m, d, seems)
	if !renamed && most <= akin && !d.print(m).Short() {
		if other := d.exchanged(m, seems); other != nil {
			return other
		}
	}
	for _, other := range d.methods[full(seems.Package, seems.Class)] {
		if len(other.Body) == 0 || renamed && other.Name != m.Name || paired[other] != renamed {
			continue
		}
		like := d.likeness(m, d, other)
		if !renamed && d.print(m).Short() && (like < 1 || params(other) != params(m)) {
			continue // it proves nothing
		}
		switch {
		case renamed && like >= most:
			return nil
		case like > max(most, akin) || like == most && is != seems && other.Decl.Start < is.Decl.Start:
			most, is = like, other
		}
	}
	return is
}

// exchanged is the method of another name that has the code and parameters of one, of which another has the name now.
func (d *declared) exchanged(m, seems *java.Method) *java.Method {
	for _, other := range d.methods[full(seems.Package, seems.Class)] {
		if other.Name != m.Name && len(other.Params) == len(m.Params) && params(other) == params(m) &&
			d.print(m).Same(d.print(other)) {
			return other
		}
	}
	return nil
}

// akin is how alike bodies are that are taken for one, and nearlySame if nothing else is as they were.
const akin, nearlySame = 0.5, 0.9

// generic reports whether a parameter's type has type arguments.
func generic(m *java.Method) bool {
	return slices.ContainsFunc(m.Params, func(p java.Param) bool {
		return slices.ContainsFunc(p.Type, func(t java.Token) bool { return t.Text == "<" })
	})
}
