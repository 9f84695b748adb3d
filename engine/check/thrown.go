package check

import (
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// thrown is what the signature and the body of a method say of exceptions, by simple names.
type thrown struct {
	clause []java.Token           // the last name of each type of the throws clause
	listed map[string]java.Token  // the same by their texts
	full   map[string]string      // the types by the same, as they are written: with a package or without
	made   map[string]java.Token  // the first of each name behind `throw new`
	names  map[string]bool        // all in the body but what a catch clause names
	called map[string]bool        // what is called, be it by a keyword: `super(…)`
	others bool                   // it throws what it does not make on the spot
	kinds  func() map[string]bool // the supertypes of what is made
	sneaky bool                   // it may throw what is checked without a clause
}

func newThrown() *thrown {
	t := &thrown{
		listed: map[string]java.Token{}, full: map[string]string{}, made: map[string]java.Token{}, names: map[string]bool{},
		called: map[string]bool{},
	}
	t.kinds = sync.OnceValue(func() map[string]bool { return kindsOfAll(maps.Keys(t.made)) })
	return t
}

var throws = java.NewFact(func(m *java.Method, _ struct{}) *thrown {
	t := newThrown()
	for _, typ := range m.Throws {
		if names := outerNames(typ); len(names) > 0 {
			last := names[len(names)-1]
			t.clause, t.listed[last.Text], t.full[last.Text] = append(t.clause, last), last, java.Spell(typ)
		}
	}
	t.sneaky = slices.Contains(m.Annotations, "SneakyThrows") || slices.Contains(m.Annotations, "lombok.SneakyThrows")
	t.read(m.Body)
	return t
})

// read goes through a body.
func (t *thrown) read(body []java.Token) {
	depth, caught := 0, 0 // of parentheses, and how deep that of the catch clause around the token is, 0 for none
	for i, token := range body {
		switch token.Text {
		case "(":
			depth++
			if i > 0 && body[i-1].Text == "catch" {
				caught = depth
			}
		case ")":
			if depth == caught {
				caught = 0
			}
			depth--
		case "throw":
			t.throw(body[i+1:])
		default:
			if i+1 < len(body) && body[i+1].Text == "(" && !asksOrLoops[token.Text] {
				t.called[token.Text] = true
			}
			if token.Kind == java.Identifier && caught == 0 {
				t.names[token.Text] = true
				t.sneaky = t.sneaky || strings.Contains(strings.ToLower(token.Text), "sneak")
			}
		}
	}
}

// asksOrLoops are the keywords behind which a parenthesis is no call's.
var asksOrLoops = lexicon.WordSet("if while for switch try catch synchronized return")

// throw notes what a statement throws.
func (t *thrown) throw(thrown []java.Token) {
	if len(thrown) < 2 || thrown[0].Text != "new" {
		t.others = true
		return
	}
	name := 1
	for name+2 < len(thrown) && thrown[name+1].Text == "." {
		name += 2
	}
	if _, known := t.made[thrown[name].Text]; !known {
		t.made[thrown[name].Text] = thrown[name]
	}
}

// declares reports whether an exception is in the throws clause.
func (t *thrown) declares(name string) bool {
	_, ok := t.listed[name]
	return ok
}

// calledThrows are the names in the members of the file that a method calls, as far as they are read.
var calledThrows = java.NewFact(func(m *java.Method, _ struct{}) *thrown {
	t := newThrown()
	for member := range reached(m, func(i int) bool { return i+1 < len(m.Body) && m.Body[i+1].Text == "(" }) {
		t.read(member)
	}
	return t
})

// mayThrow reports whether a body, or a method of its file that it calls, names an exception or throws one that is
// known to be of its kind.
func mayThrow(m *java.Method, name string) bool {
	for _, t := range []*thrown{throws.Of(m, struct{}{}), calledThrows.Of(m, struct{}{})} {
		if t.names[name] || t.kinds()[name] {
			return true
		}
	}
	return false
}

// related reports whether the JDK has one of two types for a supertype of the other, or may have: a type that is not
// the JDK's may be of any.
func related(declared, name string) bool {
	return lexicon.Supertypes(declared) == nil || akin(declared, name)
}

// akin reports whether the JDK has one of two types for a supertype of the other.
func akin(a, b string) bool {
	return slices.Contains(lexicon.Supertypes(a), b) || slices.Contains(lexicon.Supertypes(b), a)
}

// checked reports whether the JDK has an exception of the name that must be declared where it is thrown.
func checked(name string) bool {
	super := lexicon.Supertypes(name)
	return slices.Contains(super, "Throwable") && name != "RuntimeException" && name != "Error" &&
		!slices.Contains(super, "RuntimeException") && !slices.Contains(super, "Error")
}

// langChecked are the checked exceptions of java.lang, which need no import.
var langChecked = lexicon.WordSet(`Exception Throwable InterruptedException CloneNotSupportedException
	ClassNotFoundException NoSuchFieldException NoSuchMethodException IllegalAccessException InstantiationException
	ReflectiveOperationException`)

// maxImports bounds what is read for imports, in bytes.
const maxImports = 64 << 10

var importLine = expression(`(?m)^\s*import\s+([\w.]+)\.([\w*]+)\s*;`)

// imports are the packages by the simple names that the file of a method imports, and under "*" those that it imports
// whole.
var imports = java.NewFact(func(m *java.Method, _ struct{}) map[string][]string {
	all := map[string][]string{}
	head := m.Source[:min(len(m.Source), m.Decl.Start, maxImports)]
	for _, line := range importLine().FindAllSubmatch(head, -1) {
		name := string(line[2])
		all[name] = append(all[name], string(line[1]))
	}
	return all
})

// ofJDK reports whether a name stands for the JDK's type in the method's file: it is java.lang's, or of a java package
// that is imported or stands before it.
func ofJDK(m *java.Method, name string) bool {
	if strings.Contains(name, ".") {
		return strings.HasPrefix(name, "java.")
	}
	from := imports.Of(m, struct{}{})
	if own := from[name]; len(own) > 0 {
		return slices.ContainsFunc(own, func(pkg string) bool { return strings.HasPrefix(pkg, "java.") })
	}
	return langChecked[name] ||
		slices.ContainsFunc(from["*"], func(pkg string) bool { return lexicon.IsOfJDK(pkg + "." + name) })
}

// throwsByItself are the exceptions of Java, and those that they are kinds of, that a body may bring without a word of
// them: by a call, an index or a division.
var throwsByItself = java.NewFact(func(m *java.Method, _ struct{}) map[string]bool {
	all := map[string]bool{}
	for thrown, by := range thrownBy {
		if by.Of(m, "") != nil {
			all[thrown] = true
		}
	}
	maps.Copy(all, kindsOfAll(maps.Keys(all)))
	return all
})

// kindsOfAll are the supertypes of some exceptions.
func kindsOfAll(exceptions iter.Seq[string]) map[string]bool {
	all := map[string]bool{}
	for name := range exceptions {
		for _, super := range lexicon.Supertypes(name) {
			all[super] = true
		}
	}
	return all
}

// thrownBy is how methods of the JDK and operators throw by themselves.
var thrownBy = map[string]*java.Fact[string, []java.Token]{
	"NumberFormatException": found("parseInt|parseLong|parseDouble|parseFloat|parseShort|parseByte|parseUnsignedInt|" +
		"parseUnsignedLong|decode|BigDecimal|BigInteger ("),
	"IllegalArgumentException": found("fromString (", "not:String . valueOf (", "not:. valueOf ("),
	"NoSuchElementException": found("next|nextElement|nextInt|nextLine|element|getFirst|getLast|removeFirst|removeLast|" +
		"firstKey|lastKey|first|last|orElseThrow|getAsInt|getAsLong|getAsDouble ("),
	"StringIndexOutOfBoundsException": found("charAt|substring|subSequence|codePointAt|deleteCharAt|setCharAt|insert ("),
	"IndexOutOfBoundsException":       found("get|set|remove|subList|elementAt|listIterator|checkIndex|arraycopy ("),
	"ArrayIndexOutOfBoundsException":  found("not:new * [ not:]"),
	"ArithmeticException": found("/|%", "addExact|subtractExact|multiplyExact|incrementExact|decrementExact|negateExact|"+
		"toIntExact|floorDiv|floorMod|divide|mod ("),
	"EmptyStackException":    found("pop|peek ("),
	"ClassCastException":     found("cast|compareTo|compare ("),
	"DateTimeParseException": found("parse ("),
}
