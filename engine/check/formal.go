package check

import (
	"slices"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// formal is a parameter or a type parameter of a signature.
type formal struct {
	name string
	tag  string // as javadoc.Unit.Param has it
	typ  []java.Token
	span java.Span
}

func (f formal) spans() []java.Span {
	if f.span.Empty() {
		return nil
	}
	return []java.Span{f.span}
}

// formalsLike returns the parameters of the unit's kind: type parameters for `@param <T>`.
func formalsLike(m *java.Method, u *javadoc.Unit) []formal {
	if !u.TypeParam() {
		return formals(m)
	}
	var out []formal
	for _, t := range m.TypeParams {
		out = append(out, formal{name: t, tag: "<" + t + ">"})
	}
	return out
}

func formals(m *java.Method) []formal {
	var out []formal
	for _, p := range m.Params {
		out = append(out, formal{name: p.Name, tag: p.Name, typ: p.Type, span: p.Span})
	}
	return out
}

func indexOf(fs []formal, tag string) int {
	return slices.IndexFunc(fs, func(f formal) bool { return f.tag == tag })
}

// renamed returns what before[at] is called in the new signature, or nil where that is not plain: between the same neighbours that kept their
// names there must be as many parameters as before, or just one new one of the same type.
func renamed(before, after []formal, at int) *formal {
	left, right := at, at+1
	for left > 0 && indexOf(after, before[left-1].tag) < 0 {
		left--
	}
	for right < len(before) && indexOf(after, before[right].tag) < 0 {
		right++
	}
	from, to := 0, len(after)
	if left > 0 {
		from = indexOf(after, before[left-1].tag) + 1
	}
	if right < len(before) {
		to = indexOf(after, before[right].tag)
	}
	if from > to {
		return nil // reordered
	}
	var fresh []formal
	for _, f := range after[from:to] {
		if indexOf(before, f.tag) < 0 {
			fresh = append(fresh, f)
		}
	}
	if len(fresh) == right-left && to-from == right-left {
		candidate := fresh[at-left]
		if len(fresh) == 1 || java.SameText(candidate.typ, before[at].typ) {
			return &candidate
		}
	}
	ofType := func(fs []formal) (found []formal) {
		for _, f := range fs {
			if java.SameText(f.typ, before[at].typ) {
				found = append(found, f)
			}
		}
		return found
	}
	if found := ofType(fresh); len(found) == 1 && len(ofType(before[left:right])) == 1 && !before[at].typeParam() {
		return &found[0]
	}
	return nil
}

func (f formal) typeParam() bool { return f.tag != f.name }

func documented(doc *javadoc.Doc, tag string) bool {
	return slices.ContainsFunc(doc.Units, func(u javadoc.Unit) bool { return u.Type == javadoc.Param && u.Param == tag })
}
