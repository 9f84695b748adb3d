package engine

import (
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// Renamed are what the formals that the old version alone has are called now, by their places there; nil for one where
// that is not plain. Where several of one type got other names at once, they may have changed places, too. Then their
// places show nothing: the code that uses them must show it, or their names, and one must not contradict the other.
func (c *Case) Renamed(typeParams bool) []*java.Formal {
	return renamed.Of(c.New, otherVersion{c.Old, typeParams}).to
}

// Perhaps is "perhaps " where what Renamed gives for a formal may still be another one, and else "": more of the file
// differs than names in the method, or it says yes or no, of which what is called may take the opposite.
func (c *Case) Perhaps(typeParams bool, at int) string {
	if renamed.Of(c.New, otherVersion{c.Old, typeParams}).shown[at] && c.alone && OnlyRenames(c.Old, c.New) {
		return ""
	}
	return "perhaps "
}

// successors are what formals are called now, and of which the code shows it.
type successors struct {
	to    []*java.Formal
	shown []bool
}

// otherVersion is the key of facts that follow from both versions of a method.
type otherVersion struct {
	old        *java.Method
	typeParams bool
}

// mostRenamed bounds the formals that are compared with each other.
const mostRenamed = 32

var renamed = java.NewFact(func(m *java.Method, o otherVersion) successors {
	before, after := o.old.Formals(o.typeParams), m.Formals(o.typeParams)
	gone, came := lacking(before, after), lacking(after, before)
	found := slices.Clone(m.Successors(o.old, o.typeParams))
	sure := make([]bool, len(found))
	if len(gone) == 0 || len(gone) > mostRenamed || len(came) > mostRenamed {
		return successors{make([]*java.Formal, len(found)), sure}
	}
	became := usedAs(o.old, m, o.typeParams)
	alone, now := usesAlone(o.old, gone), usesAlone(m, came)
	only := onlyFormals(o.old, m, before, after)
	for i, to := range found {
		if to == nil {
			continue
		}
		from := before.All[i]
		rival := func(f, but java.Formal) bool {
			return f.Tag != but.Tag && (java.SameText(f.Type, from.Type) || java.SameText(f.Type, to.Type))
		}
		known, other, rivals := lexicon.Kinship(from.Name, to.Name), 0, false
		if known == 0 && len(gone) > len(came) && !java.SameText(from.Type, to.Type) {
			found[i] = nil // it may hold several of them
			continue
		}
		shown := became[from.Name] == to.Name && (o.typeParams || alone[from.Name] != "" && only)
		for _, f := range gone {
			if rival(f, from) {
				rivals, other = true, max(other, lexicon.Kinship(f.Name, to.Name))
				shown = shown && (o.typeParams || alone[f.Name] != alone[from.Name])
			}
		}
		if shown {
			known++
		}
		truth, same := isTruth(from.Type), sameWords(from.Name, to.Name)
		sure[i] = shown && !truth
		if truth && !shown && !same ||
			turned(o.old.Body, from.Name) != turned(m.Body, to.Name) ||
			!shown && !partOf(from.Name, to.Name) && alone[from.Name] != "" && now[to.Name] != "" &&
				!alikeUse(o.old, from.Name, m, to.Name) ||
			known == 0 && o.typeParams && o.old.Bounds[i] != m.Bounds[after.At(to.Tag)] {
			found[i] = nil // it is for something else, or the opposite
			continue
		}
		for _, f := range came {
			kin := lexicon.Kinship(from.Name, f.Name)
			if rival(f, *to) {
				rivals, other = true, max(other, kin)
			} else if kin > known {
				found[i] = nil // it is of another type now
			}
		}
		if rivals && other >= known {
			found[i] = nil
		}
	}
	return successors{found, sure}
})

// lacking are the formals that another version lacks.
func lacking(of, in *java.Formals) []java.Formal {
	return slices.DeleteFunc(slices.Clone(of.All), func(f java.Formal) bool { return in.Has(f.Tag) })
}

// usedAs are the names that stand now wherever the code behind the formals had another one, by the old names; "" where
// that is not one name. There are none where the code has more or fewer tokens now.
func usedAs(old, fresh *java.Method, typeParams bool) map[string]string {
	was, is := old.Body, fresh.Body
	if all := old.Formals(true).All; typeParams && len(all) > 0 {
		was, is = old.Tokens, fresh.Tokens
		for len(was) > 0 && len(is) > 0 && was[0].Start <= all[len(all)-1].Span.Start {
			was, is = was[1:], is[1:]
		}
	}
	became := map[string]string{}
	if len(was) != len(is) {
		return became
	}
	java.Became(became, was, is, func(i int) bool { return !java.Selected(was, i) })
	return became
}

// onlyFormals reports whether the bodies of two versions differ in the names of formals alone, and of fields that were
// called like them and that the class no longer has.
func onlyFormals(old, fresh *java.Method, before, after *java.Formals) bool {
	was, is := old.Body, fresh.Body
	if len(was) != len(is) {
		return false
	}
	for i, t := range was {
		if t.Text != is[i].Text && (!before.Has(t.Text) || !after.Has(is[i].Text) ||
			java.Selected(was, i) && (i < 2 || was[i-2].Text != "this" || hasField(fresh, t.Text))) {
			return false
		}
	}
	return true
}

// hasField reports whether the class of a method has a field.
func hasField(m *java.Method, name string) bool {
	return slices.ContainsFunc(java.Outline(m.Source).Types(), func(t java.Type) bool {
		return t.Path == m.Class && t.HasField(name)
	})
}

// usesAlone are, by the names of formals, the statements of a body that have one of them and none of the others, with
// the name left out. Others tell nothing: of `a + b`, `max(a, b)` or a call that passes both on, either order may be
// that of before.
func usesAlone(m *java.Method, formals []java.Formal) map[string]string {
	uses := map[string]string{}
	var name string
	var text strings.Builder
	for i, t := range m.Body {
		switch {
		case t.Text == ";" || t.Text == "{" || t.Text == "}":
			if name != "" && name != several {
				uses[name] += text.String() + ";"
			}
			name = ""
			text.Reset()
			continue
		case t.Kind != java.Identifier || java.Selected(m.Body, i):
		case slices.ContainsFunc(formals, func(f java.Formal) bool { return f.Name == t.Text }):
			if name != "" && name != t.Text {
				name = several
			} else {
				name = t.Text
			}
			t.Text = ""
		}
		text.WriteString(t.Text + " ")
	}
	return uses
}

// alikeUse reports whether one version has a formal where another one has another: in the same call of the same object
// or, where it stands in none, in the same statement, if that says more than that it is returned.
func alikeUse(old *java.Method, from string, fresh *java.Method, to string) bool {
	uses := usesOf(old, from)
	for use := range usesOf(fresh, to) {
		if uses[use] {
			return true
		}
	}
	return false
}

// usesOf are the calls and statements of a body that have a formal, with its name left out.
func usesOf(m *java.Method, name string) map[string]bool {
	const telling = 3 // tokens: `return $ ;` does not
	formal := func(i int) bool { return m.Body[i].Text == name && !java.Selected(m.Body, i) }
	uses := map[string]bool{}
	for i := range m.Body {
		if !formal(i) {
			continue
		}
		var use strings.Builder
		from, to := callAround(m, i)
		for j := from; j < to; j++ {
			if !formal(j) {
				use.WriteString(m.Body[j].Text)
			}
			use.WriteByte(' ')
		}
		if to-from > telling {
			uses[use.String()] = true
		}
	}
	return uses
}

// callAround is the innermost call that a token of a body stands in, with what it is a call of if that has a name; the
// statement where it stands in none.
func callAround(m *java.Method, at int) (from, to int) {
	ends := func(i int) bool { return slices.Contains([]string{";", "{", "}"}, m.Body[i].Text) }
	closes := m.Closings()
	isName := func(i int) bool { return i >= 0 && m.Body[i].Kind == java.Identifier }
	for from = at; from > 0 && !ends(from-1); from-- {
		open := from - 1
		if m.Body[open].Text != "(" || closes[open] < at || !isName(open-1) {
			continue
		}
		if from = open - 1; from > 0 && m.Body[from-1].Text == "." && isName(from-2) {
			from -= 2
		}
		return from, closes[open] + 1
	}
	for to = at; to < len(m.Body) && !ends(to); to++ {
	}
	return from, to
}

// isTruth reports whether a type says yes or no. What has another name then may well be the opposite.
func isTruth(typ []java.Token) bool {
	return slices.ContainsFunc(typ, func(t java.Token) bool {
		return strings.Contains(strings.ToLower(t.Text), "boolean") || strings.HasSuffix(t.Text, "Predicate")
	})
}

// turned is how often some code has the opposite of a name.
func turned(tokens []java.Token, name string) (n int) {
	for i, t := range tokens {
		if i > 0 && t.Text == name && tokens[i-1].Text == "!" {
			n++
		}
	}
	return n
}

// several stands for more than one name.
const several = " "

// partOf reports whether one of two names has all words of the other.
func partOf(name, other string) bool {
	return lexicon.Kinship(name, other) >= min(words(name), words(other))
}

func sameWords(name, other string) bool {
	return strings.EqualFold(name, other) || lexicon.Kinship(name, other) >= max(words(name), words(other))
}

func words(name string) int { return len(slices.Collect(lexicon.Subwords(name))) }
