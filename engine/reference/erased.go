package reference

import (
	"slices"
	"strings"

	"jithook/engine/java"
)

// bounds are the first bounds of the type variables that a class and those around it have.
func (d *declared) bounds(class string) map[string]string {
	bounds := map[string]string{}
	around := d.around(class)
	for i := len(around) - 1; i >= 0; i-- {
		addBounds(bounds, d.types[around[i]].Params, d.types[around[i]].Bounds)
	}
	return bounds
}

func addBounds(bounds map[string]string, names, of []string) {
	for i, name := range names {
		if bounds[name] = of[i]; of[i] == "" {
			bounds[name] = "Object"
		}
	}
}

// erased are a method's parameters as a link from another class names them: of a type variable its first bound, of
// those of the class by the bounds that these have.
func erased(m *java.Method, class map[string]string) string {
	const most = 8 // variables, each the bound of the one before
	own := map[string]string{}
	addBounds(own, m.TypeParams, m.Bounds)
	var erased strings.Builder
	for _, p := range m.Params {
		typ := typeName(p)
		name := strings.TrimRight(typ, "[]")
		array := typ[len(name):]
		for range most {
			if bound := own[name]; bound != "" {
				name = bound
			} else if bound := class[name]; bound != "" {
				name = bound
			}
		}
		erased.WriteString(name + array + ",")
	}
	return erased.String()
}

// takesAny reports whether a method has what another one's parameters were but where those were type variables, of the
// class with such bounds or its own: javadoc takes a type that nobody knows for any.
func (d *declared) takesAny(at Target, m *java.Method, bounds map[string]string) bool {
	was := strings.Split(at.Params, ",")
	for to := range d.methods[at.Class] {
		if to.Member == at.Member && slices.EqualFunc(was, strings.Split(to.Params, ","), func(typ, is string) bool {
			name := strings.TrimRight(typ, "[]")
			variable := bounds[name] != "" || slices.Contains(m.TypeParams, name)
			return typ == is ||
				variable && !java.IsPrimitive(is) && strings.Count(is, "[]") >= strings.Count(typ, "[]")
		}) {
			return true
		}
	}
	return false
}

// allErased are the methods of a version with such parameters.
func (d *declared) allErased() map[Target]bool {
	all := map[Target]bool{}
	for class, methods := range d.methods {
		bounds := d.bounds(class)
		for at, m := range methods {
			at.Params = erased(m, bounds)
			all[at] = true
		}
	}
	return all
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
