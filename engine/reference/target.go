// Package reference finds links of Javadoc comments, such as `{@link Shelf#first(int)}`, to what a change removed or
// renamed. It knows the changed files alone: what they declared before and what they declare now.
package reference

import (
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Target is what a link may name: a class, or a member of one.
type Target struct {
	Class  string // with its package and the classes around it: "shop.Shelf.Row"
	Member string // "" for the class itself
	Method bool   // the member is a method or a constructor, with Params
	Params string // its types as references name them, each followed by a comma: "int,String[],"
}

// full joins a package and a path of classes.
func full(pkg, path string) string { return strings.TrimPrefix(pkg+"."+path, ".") }

// OfMethod is the target that a method is.
func OfMethod(m *java.Method) Target {
	return Target{Class: full(m.Package, m.Class), Member: m.Name, Method: true, Params: params(m)}
}

func params(m *java.Method) string {
	var b strings.Builder
	for _, p := range m.Params {
		b.WriteString(typeName(p) + ",")
	}
	return b.String()
}

func typeName(p java.Param) string {
	var typ strings.Builder
	for i, t := range p.Type {
		if i > 0 && t.Kind != java.Operator && p.Type[i-1].Kind != java.Operator {
			typ.WriteByte(' ')
		}
		typ.WriteString(t.Text)
	}
	return javadoc.TypeName(typ.String())
}

// qualifier is what stands before the last name of a parameter's type: "java.time.".
func qualifier(p java.Param) string {
	var b strings.Builder
	for i := 0; i+1 < len(p.Type) && p.Type[i].Kind == java.Identifier && p.Type[i+1].Text == "."; i += 2 {
		b.WriteString(p.Type[i].Text + ".")
	}
	return b.String()
}

// Last is the name without what stands before it.
func (t Target) Last() string {
	if t.Member == "" {
		return java.LastName(t.Class)
	}
	return t.Member
}

// named is what all overloads of a method are called.
func (t Target) named() Target { return Target{Class: t.Class, Member: t.Member} }

// String names the target as a link from the same package would: "Shelf#first(int)".
func (t Target) String() string { return t.within(1) }

// within names the target with the last names of its class, so many of them.
func (t Target) within(n int) string {
	names := strings.Split(t.Class, ".")
	class := strings.Join(names[max(0, len(names)-n):], ".")
	if t.Member == "" {
		return class
	}
	return class + "#" + t.member()
}

// Apart names two targets with as many of the classes and packages around them as tells them apart: "In.Deep" and
// "Inner.Deep".
func Apart(a, b Target) (string, string) {
	for n := 1; n <= 1+strings.Count(a.Class, ".")+strings.Count(b.Class, "."); n++ {
		if was, is := a.within(n), b.within(n); was != is {
			return was, is
		}
	}
	return a.String(), b.String()
}

// member names the member with its parameters.
func (t Target) member() string {
	if !t.Method {
		return t.Member
	}
	return t.Member + t.list()
}

// list is the parameter list in parentheses.
func (t Target) list() string {
	return "(" + strings.ReplaceAll(strings.TrimSuffix(t.Params, ","), ",", ", ") + ")"
}
