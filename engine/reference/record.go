package reference

import "jithook/engine/java"

// taken are the types of what members of an enum take that are not written.
var taken = map[string]string{"compareTo": "Enum", "valueOf": "String"}

// addImplicit adds what a class declares without writing it: its only constructor, or of a record the canonical one,
// and an accessor of each component; also what an enum or an annotation has. They are methods that have no tokens.
func (d *declared) addImplicit(class string, t java.Type) {
	add := func(m java.Method) Target {
		m.Package, m.Class, m.Access = d.pkg, t.Path, t.Access
		at := OfMethod(&m)
		if d.methods[class][at] == nil {
			d.methods[class][at] = &m
		}
		return at
	}
	if name := java.LastName(t.Path); t.Record || !t.Interface && !d.constructed[class] {
		constructor := add(java.Method{Name: name, Constructor: true, Params: t.Components})
		d.names[class][name] = true
		if t.Record {
			d.canonical[class] = constructor
		}
	}
	for name := range implicit(t) {
		m := java.Method{Name: name}
		if typ := taken[name]; typ != "" {
			m.Params = []java.Param{{Type: []java.Token{{Kind: java.Identifier, Text: typ}}}}
		}
		add(m)
	}
	for _, c := range t.Components {
		add(java.Method{Name: c.Name, ReturnType: c.Type})
	}
}

// accessors reports what became of those of components: where one component took the place of another, its accessor
// did.
func (d *Delta) accessors(before, after declared) {
	components := map[Target]*Removed{}
	for i := range d.Removed {
		if g := &d.Removed[i]; !g.Method && g.Member != "" && before.types[g.Class].Record {
			components[g.named()] = g
		}
	}
	for i := range d.Removed {
		g := &d.Removed[i]
		of := components[g.named()]
		if of == nil || !g.Method || g.Params != "" || g.Now != (Target{}) {
			continue
		}
		to := of.Now
		if to.Method = true; after.methods[to.Class][to] != nil {
			g.Now, g.Guess = to, of.Guess
		}
	}
}
