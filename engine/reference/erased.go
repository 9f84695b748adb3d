package reference

import (
	"strings"

	"jithook/engine/java"
)

// erased are a method's parameters as a link from another class names them: of a type variable its first bound.
func (d *declared) erased(class string, m *java.Method) string {
	bounds := map[string]string{}
	add := func(names, of []string) {
		for i, name := range names {
			if bounds[name] = of[i]; of[i] == "" {
				bounds[name] = "Object"
			}
		}
	}
	around := d.around(class)
	for i := len(around) - 1; i >= 0; i-- {
		add(d.types[around[i]].Params, d.types[around[i]].Bounds)
	}
	add(m.TypeParams, m.Bounds)
	var erased strings.Builder
	for _, p := range m.Params {
		typ := typeName(p)
		name := strings.TrimRight(typ, "[]")
		array := typ[len(name):]
		for range bounds { // one may be the bound of another
			if bounds[name] != "" {
				name = bounds[name]
			}
		}
		erased.WriteString(name + array + ",")
	}
	return erased.String()
}

// finds reports whether a link that names a method with its parameters means one of a class.
func (d *declared) finds(t Target) bool {
	if d.methods[t.Class][t] != nil {
		return true
	}
	for at, m := range d.methods[t.Class] {
		if at.Member == t.Member && takes(m, d.types[t.Class], t.Params) {
			return true
		}
	}
	return false
}
