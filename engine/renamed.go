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
	return renamed.Of(c.New, otherVersion{c.Old, typeParams})
}

// otherVersion is the key of facts that follow from both versions of a method.
type otherVersion struct {
	old        *java.Method
	typeParams bool
}

// mostRenamed bounds the formals that are compared with each other.
const mostRenamed = 32

var renamed = java.NewFact(func(m *java.Method, o otherVersion) []*java.Formal {
	before, after := o.old.Formals(o.typeParams), m.Formals(o.typeParams)
	gone, came := lacking(before, after), lacking(after, before)
	found := slices.Clone(m.Successors(o.old, o.typeParams))
	if len(gone) > mostRenamed || len(came) > mostRenamed {
		return make([]*java.Formal, len(found))
	}
	became := usedAs(o.old, m, o.typeParams)
	alone, now := usesAlone(o.old, gone), usesAlone(m, came)
	only := onlyFormals(o.old.Body, m.Body, before, after)
	for i, to := range found {
		if to == nil {
			continue
		}
		from := before.All[i]
		rival := func(f, but java.Formal) bool {
			return f.Tag != but.Tag && (java.SameText(f.Type, from.Type) || java.SameText(f.Type, to.Type))
		}
		known, other, rivals := kinship(from.Name, to.Name), 0, false
		if known == 0 && len(gone) > len(came) && !java.SameText(from.Type, to.Type) {
			found[i] = nil // it may hold several of them
			continue
		}
		shown := became[from.Name] == to.Name && (o.typeParams || alone[from.Name] != "" && only)
		for _, f := range gone {
			if rival(f, from) {
				rivals, other = true, max(other, kinship(f.Name, to.Name))
				shown = shown && (o.typeParams || alone[f.Name] != alone[from.Name])
			}
		}
		if shown {
			known++
		}
		if isTruth(from.Type) && !shown && !sameWords(from.Name, to.Name) ||
			turned(o.old.Body, from.Name) != turned(m.Body, to.Name) ||
			!shown && !partOf(from.Name, to.Name) && alone[from.Name] != "" && now[to.Name] != "" &&
				!alike(alone[from.Name], now[to.Name]) ||
			known == 0 && o.typeParams && o.old.Bounds[i] != m.Bounds[after.At(to.Tag)] {
			found[i] = nil // it is for something else, or the opposite
			continue
		}
		for _, f := range came {
			if rival(f, *to) {
				rivals, other = true, max(other, kinship(from.Name, f.Name))
			}
		}
		if rivals && other >= known {
			found[i] = nil
		}
	}
	return found
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
	for i, t := range was {
		if t.Kind != java.Identifier || java.Selected(was, i) {
			continue
		}
		if name, known := became[t.Text]; known && name != is[i].Text {
			became[t.Text] = ""
		} else {
			became[t.Text] = is[i].Text
		}
	}
	return became
}

// onlyFormals reports whether two bodies differ in the names of formals alone.
func onlyFormals(was, is []java.Token, before, after *java.Formals) bool {
	if len(was) != len(is) {
		return false
	}
	for i, t := range was {
		if t.Text != is[i].Text && !(before.Has(t.Text) && after.Has(is[i].Text)) {
			return false
		}
	}
	return true
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

// alike reports whether two formals share a statement of usesAlone that says more than that a value is returned.
func alike(was, is string) bool {
	of := strings.Split(is, ";")
	return slices.ContainsFunc(strings.Split(was, ";"), func(statement string) bool {
		return len(strings.Fields(statement)) > 2 && slices.Contains(of, statement)
	})
}

// isTruth reports whether a type says yes or no. What has another name then may well be the opposite.
func isTruth(typ []java.Token) bool {
	return slices.ContainsFunc(typ, func(t java.Token) bool {
		return strings.EqualFold(t.Text, "boolean") || t.Text == "BooleanSupplier" || strings.HasSuffix(t.Text, "Predicate")
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
	return kinship(name, other) >= min(words(name), words(other))
}

func sameWords(name, other string) bool {
	return strings.EqualFold(name, other) || kinship(name, other) >= max(words(name), words(other))
}

func words(name string) int { return len(slices.Collect(lexicon.Subwords(name))) }

// kinship is how many words of a name another has, too, in another number or cut short, if only to the first letter.
func kinship(name, other string) (words int) {
	others := slices.Collect(lexicon.Subwords(other))
	for word := range lexicon.Subwords(name) {
		if slices.ContainsFunc(others, func(o string) bool {
			return lexicon.SameWord(word, o) || word[0] == o[0] && min(len(word), len(o)) == 1
		}) {
			words++
		}
	}
	return words
}
