package reference

import (
	"bytes"
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// evident reports whether a short method is called otherwise now, by more than its place: by a word of the name, by
// what its comment says, by the same code if that names anything, or by what others use instead.
func (d *declared) evident(m, now *java.Method, after *declared, instead map[string]string) bool {
	said := java.SharedDescription(m.Source, m.Doc, now.Source, now.Doc)
	return lexicon.SharedWords(m.Name, now.Name) > 0 || instead[m.Name] == now.Name || said == 1 ||
		says(m) && d.print(m).Same(after.print(now)) && (said < 0 || said >= akin)
}

// shown reports whether a method's code, what is said of it or what uses it shows that it is called otherwise now, or
// takes something else, and no new method is as it was in more. Of one that is the only one of its name, most of the
// code does, or much of it if the same is said.
func (d *declared) shown(m, now *java.Method, after *declared, instead map[string]string, only bool, all gained) bool {
	said := java.SharedDescription(m.Source, m.Doc, now.Source, now.Doc)
	if said >= 0 && said < akin || all.rival(full(now.Package, now.Class), m, now) {
		return false
	}
	like, long := d.likeness(m, after, now), !d.print(m).Short()
	whole := java.SameText(m.Body, now.Body)
	if m.Name == now.Name {
		return only && (said >= nearlySame && like > akin || like >= nearlySame && long) ||
			whole && len(m.Body) > 0 && (long || says(m) || d.tells(m))
	}
	used := instead[m.Name] == now.Name
	named := lexicon.SharedWords(m.Name, now.Name) > 0 && (used || said == 1 && params(m) == params(now))
	return whole && (said == 1 && used || len(m.Body) > 0 && (long || named || d.tells(m)))
}

// gained counts the methods that are new in their classes, by their parameters and code, and by what is said of them.
type gained map[string]int

func (d *declared) gains(after *declared) gained {
	all := gained{}
	for class, methods := range after.methods {
		for at, m := range methods {
			if d.methods[class][at] == nil {
				all[codeOf(class, m)]++
				all[saidOf(class, m)]++
			}
		}
	}
	return all
}

// rival reports whether another one than what a method seems to be now has its parameters and code, or alone has what
// is said of it.
func (g gained) rival(class string, m, now *java.Method) bool {
	code, said, own := codeOf(class, m), saidOf(class, m), 0
	if codeOf(class, now) == code {
		own = 1
	}
	return g[code] > own || g[said] > 0 && !m.Doc.Empty() && saidOf(class, now) != said
}

func codeOf(class string, m *java.Method) string {
	var code strings.Builder
	code.WriteString(class + "(" + params(m))
	for _, t := range m.Body {
		code.WriteString(" " + t.Text)
	}
	return code.String()
}

func saidOf(class string, m *java.Method) string {
	return class + "*" + java.Description(m.Source, m.Doc)
}

// proven reports whether nothing but the name of a class, its place and who sees it differ from one that went, which
// has members, and the same is said of it and of them.
func (d *declared) proven(class string, after *declared, now string) bool {
	was, is := java.LastName(class), java.LastName(now)
	old, fresh := d.types[class], after.types[now]
	if len(d.members(class)) == 0 || !d.saysOf(old.Doc, after, fresh.Doc) ||
		!slices.EqualFunc(code(old), code(fresh), func(a, b java.Token) bool {
			return a.Text == b.Text || a.Text == was && b.Text == is
		}) {
		return false
	}
	for at, m := range d.methods[class] {
		other := after.methods[now][counterpart(at, m, now)]
		if other == nil || !d.saysOf(m.Doc, after, other.Doc) {
			return false
		}
	}
	return true
}

// code is that of a class without the words for where it stands and who sees it.
func code(t java.Type) []java.Token {
	return slices.DeleteFunc(slices.Clone(t.Code), func(t java.Token) bool {
		return slices.Contains([]string{"public", "protected", "private", "static"}, t.Text)
	})
}

// saysOf reports whether a comment says nothing, or what another one says, or that one nothing.
func (d *declared) saysOf(doc java.Span, after *declared, now java.Span) bool {
	said := java.SharedDescription(d.source, doc, after.source, now)
	return said < 0 || said >= nearlySame
}

// tells reports whether a short body has something of the class or of what it gets, and no other method has it.
func (d *declared) tells(m *java.Method) bool {
	class := full(m.Package, m.Class)
	for _, other := range d.methods[class] {
		if other != m && java.SameText(other.Body, m.Body) {
			return false
		}
	}
	return slices.ContainsFunc(m.Body, func(t java.Token) bool {
		field := func(f java.Field) bool { return f.Name == t.Text }
		return m.Param(t.Text) != nil || slices.ContainsFunc(d.types[class].Fields, field)
	})
}

// says reports whether a method's body names anything.
func says(m *java.Method) bool {
	return slices.ContainsFunc(m.Body, func(t java.Token) bool {
		return t.Kind == java.Identifier || t.Kind == java.String
	})
}

// replaced reports whether a constructor is not what another one of the class was: private, or for other types and with
// other code.
func (d *declared) replaced(m, now *java.Method, after *declared) bool {
	if now.Access == java.Private && m.Access > java.Private {
		return true
	}
	shares := slices.ContainsFunc(m.Params, func(p java.Param) bool {
		return slices.ContainsFunc(now.Params, func(q java.Param) bool {
			return java.SameText(p.Type, q.Type) || p.Name == q.Name
		})
	})
	like := d.likeness(m, after, now)
	return len(m.Params) > 0 && len(now.Params) > 0 && !shares && (like <= akin || like < 1 && d.print(m).Short())
}

// usedInstead are the names that stand now wherever another one stood, in methods of which names alone
// changed, and of short ones not their own; "" for several. A method that has its own name calls another one by it.
func (d *declared) usedInstead(pairs []java.Pair) map[string]string {
	instead := map[string]string{}
	for _, p := range pairs {
		renamed := p.Old.Name != p.New.Name
		if renamed && d.print(p.Old).Short() || !slices.EqualFunc(p.Old.Body, p.New.Body, func(was, is java.Token) bool {
			return was.Text == is.Text || was.Kind == java.Identifier && is.Kind == java.Identifier
		}) {
			continue
		}
		java.Became(instead, p.Old.Body, p.New.Body, func(i int) bool { return !renamed || p.Old.Body[i].Text != p.Old.Name })
	}
	return instead
}

// successors reports what became of fields: where a class lost one and gained one, the one is the other if a word of
// the name is as it was, or if it continues the other.
func (d *Delta) successors(before, after *declared, instead func() map[string]string) {
	lost, gained := map[string]int{}, map[string][]Target{}
	for _, g := range d.Removed {
		if g.Member != "" && !g.Method {
			lost[g.Class]++
		}
	}
	for _, t := range d.Added {
		if t.Member != "" {
			gained[t.Class] = append(gained[t.Class], t)
		}
	}
	for i := range d.Removed {
		g := &d.Removed[i]
		if g.Member == "" || g.Method || lost[g.Class] != 1 || len(gained[g.Class]) != 1 {
			continue
		}
		to := gained[g.Class][0]
		if before.continues(g.Target, after, to, instead) || lexicon.SharedWords(g.Member, to.Member) > 0 {
			g.Now, g.Guess = to, instead()[g.Member] != to.Member || !before.sameField(g.Target, after, to)
		}
	}
}

// continues reports whether a field is another one by all but its name, and by what is said of it, what uses it or,
// where nothing does either, its place.
func (d *declared) continues(field Target, after *declared, to Target, instead func() map[string]string) bool {
	was, is := d.field(field), after.field(to)
	if d.besides(field) != after.besides(to) {
		return false
	}
	said := java.SharedDescription(d.source, was.Doc, after.source, is.Doc)
	switch {
	case said >= 0:
		return said >= akin
	case d.types[field.Class].Record, instead()[field.Member] == to.Member:
		return true
	}
	return !d.uses(field) && !after.uses(to) && d.standsAs(field, after, to)
}

// sameField reports whether a field differs from another one in its name alone, and the same is said of it.
func (d *declared) sameField(field Target, after *declared, to Target) bool {
	return d.besides(field) == after.besides(to) &&
		java.SharedDescription(d.source, d.field(field).Doc, after.source, after.field(to).Doc) >= nearlySame
}

// uses reports whether a method of a field's class has its name.
func (d *declared) uses(field Target) bool {
	for _, m := range d.methods[field.Class] {
		if slices.ContainsFunc(m.Body, func(t java.Token) bool { return t.Text == field.Member }) {
			return true
		}
	}
	return false
}

// standsAs reports whether a field has the place of another one: as many before it, and the line above or below.
func (d *declared) standsAs(field Target, after *declared, to Target) bool {
	place := func(d *declared, name Target) (n int, above, below string) {
		fields := d.types[name.Class].Fields
		n = slices.IndexFunc(fields, func(f java.Field) bool { return f.Name == name.Member })
		lines := strings.Split(string(d.source[:fields[n].Ident.Start]), "\n")
		rest := strings.SplitN(string(d.source[fields[n].Ident.End:]), "\n", 3)
		return n, strings.TrimSpace(lines[max(0, len(lines)-2)]), strings.TrimSpace(rest[min(1, len(rest)-1)])
	}
	n, above, below := place(d, field)
	m, nowAbove, nowBelow := place(after, to)
	return n == m && (above == nowAbove || below == nowBelow)
}

// besides is the declaration of a field without its name: modifiers, type and the value that it begins with.
func (d declared) besides(field Target) string {
	name := d.field(field).Ident
	if name.Empty() {
		return ""
	}
	before := d.source[max(0, name.Start-farBeside):name.Start]
	before = before[bytes.LastIndexAny(before, ";{}(,\n")+1:]
	behind := d.source[name.End:min(len(d.source), name.End+farBeside)]
	if end := bytes.IndexAny(behind, ";}),\n"); end >= 0 {
		behind = behind[:end]
	}
	return strings.Join(strings.Fields(string(before)+" "+string(behind)), " ")
}

// farBeside bounds the bytes of a declaration to either side of its name.
const farBeside = 200

// field is the declaration of one; the zero value where there is none.
func (d declared) field(field Target) java.Field {
	for _, f := range d.types[field.Class].Fields {
		if f.Name == field.Member {
			return f
		}
	}
	return java.Field{}
}
