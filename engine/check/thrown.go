package check

import (
	"bytes"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"

	"jithook/engine/behaviour"
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// thrown is what the signature and the body of a method say of exceptions, by simple names.
type thrown struct {
	clause []java.Token           // the last name of each type of the throws clause
	listed map[string]java.Token  // the same by their texts
	full   map[string]string      // the types by the same, as they are written: with a package or without
	made   map[string]java.Token  // the first of each name behind `throw new`
	names  map[string]bool        // all in the body but those that say nothing of what leaves it, see read
	called map[string]bool        // what is called, be it by a keyword: `super(…)`
	asks   []java.Token           // the first calls that are statements and named for refusing
	others bool                   // it throws what it does not make on the spot
	kinds  func() map[string]bool // what is made, and the supertypes of that
	brings func() map[string]bool // names, and the supertypes of these
	passed map[string]bool        // the types of what is caught and given away
	given  func() map[string]bool // the same, and the supertypes of these
}

func newThrown() *thrown {
	t := &thrown{
		listed: map[string]java.Token{}, full: map[string]string{}, made: map[string]java.Token{}, names: map[string]bool{},
		called: map[string]bool{}, passed: map[string]bool{},
	}
	t.kinds = sync.OnceValue(func() map[string]bool { return kindsOfAll(maps.Keys(t.made)) })
	t.brings = sync.OnceValue(func() map[string]bool { return kindsOfAll(maps.Keys(t.names)) })
	t.given = sync.OnceValue(func() map[string]bool { return kindsOfAll(maps.Keys(t.passed)) })
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
	var list []java.Token
	for _, p := range m.Params {
		list = append(append(list, p.Type...), java.Token{Kind: java.Identifier, Text: p.Name})
	}
	t.readMember(m, list, m.Body)
	return t
})

// readMember goes through the body of a method, or of a member of its file, behind its parameters.
func (t *thrown) readMember(m *java.Method, list, body []java.Token) {
	body = behaviour.WithoutReports(body)
	t.read(body)
	for _, typ := range behaviour.GivenAway(m, slices.Concat(list, body)) {
		t.names[typ.Text], t.passed[typ.Text] = true, true
	}
}

// read goes through a body without what that only reports.
func (t *thrown) read(body []java.Token) {
	text := func(i int) string { return body[min(max(i, 0), len(body)-1)].Text }
	begins := func(i int) bool { return slices.Contains([]string{";", "{", "}"}, text(i-1)) } // a statement
	around := []inside{{}}
	making, closed, class, asked := false, false, false, false // behind `new`, what that makes, `class`, `instanceof`
	direct, args := -1, -1                                     // the name of what is thrown, and its parenthesis
	for i, token := range body {
		in := around[len(around)-1]
		asked = token.Text == "instanceof" || asked && (token.Kind == java.Identifier || token.Text == ".")
		switch token.Text {
		case "(":
			around = append(around, inside{in.aside || i == args || text(i-1) == "catch", in.later, making})
			making = false
		case "{":
			in.later = in.later || class || text(i-1) == "->" || closed && text(i-1) == ")"
			around, class = append(around, inside{later: in.later}), false
		case ")", "}":
			closed = in.making
			around = around[:max(1, len(around)-1)]
		case "new":
			making = true
		case "[", ";":
			making = false
		case "class":
			class = text(i-1) != "."
		case "throw":
			if name := t.throw(body[i+1:]); name > 0 {
				direct, args = i+1+name, i+2+name
			}
		default:
			if calls(body, i) && (token.Kind == java.Identifier || token.Text == "super" || token.Text == "this") &&
				(token.Text != "of" || text(i+2) != ")") { // List.of()
				t.called[token.Text] = true
				if refuser(token.Text) && len(t.asks) < maxSwaps && (begins(i) || text(i-1) == "." && begins(i-2)) {
					t.asks = append(t.asks, token)
				}
			}
			if token.Kind == java.Identifier && !in.aside && !asked && text(i+2) != "class" && (i != direct || in.later) {
				t.names[token.Text] = true
			}
		}
	}
}

// inside is what stands around a token.
type inside struct {
	aside  bool // a catch clause, or what is given to an exception that is thrown: what is named there is not thrown
	later  bool // a lambda or a class: what it throws comes to who calls it
	making bool // the parenthesis of what `new` makes
}

// throw notes what a statement throws. It returns the place of the name of what that makes, 0 where it makes nothing.
func (t *thrown) throw(thrown []java.Token) int {
	if len(thrown) < 2 || thrown[0].Text != "new" {
		t.others = true
		return 0
	}
	name := 1
	for name+2 < len(thrown) && thrown[name+1].Text == "." {
		name += 2
	}
	if _, known := t.made[thrown[name].Text]; !known {
		t.made[thrown[name].Text] = thrown[name]
	}
	return name
}

// declares reports whether an exception is in the throws clause.
func (t *thrown) declares(name string) bool {
	_, ok := t.listed[name]
	return ok
}

// calledThrows are the names in the members of the file that a method calls, as far as they are read.
var calledThrows = java.NewFact(func(m *java.Method, _ struct{}) *thrown {
	t := newThrown()
	refers := func(tokens []java.Token, i int) bool {
		return calls(tokens, i) || i > 0 && tokens[i-1].Text == "::" || i+1 < len(tokens) && tokens[i+1].Text == "::"
	}
	for member, list := range reached(m, refers) {
		t.readMember(m, list, member)
	}
	return t
})

// mayThrow reports whether a body, or a method of its file that it calls, throws an exception, or one that is known to
// be of its kind, or may bring it.
func mayThrow(m *java.Method, name string) bool {
	return throws.Of(m, struct{}{}).kinds()[name] || calledThrows.Of(m, struct{}{}).kinds()[name] ||
		throws.Of(m, struct{}{}).brings()[name] || calledThrows.Of(m, struct{}{}).brings()[name] || maySneak(m, name)
}

// maySneak reports whether a method of another file gets an exception, or one akin to it, and may throw it.
func maySneak(m *java.Method, name string) bool {
	for _, t := range []*thrown{throws.Of(m, struct{}{}), calledThrows.Of(m, struct{}{})} {
		super := func(caught string) bool { return t.passed[caught] }
		if t.given()[name] || slices.ContainsFunc(lexicon.Supertypes(name), super) {
			return true
		}
	}
	return false
}

// akin reports whether the JDK has one of two types for a supertype of the other.
func akin(a, b string) bool {
	return slices.Contains(lexicon.Supertypes(a), b) || slices.Contains(lexicon.Supertypes(b), a)
}

// ofJDK reports whether a name stands for the JDK's type in the method's file: it is java.lang's, or of a java package
// that is imported or stands before it.
func ofJDK(m *java.Method, name string) bool {
	from := m.Imported()
	return !ofOthers(m, name) && (strings.Contains(name, ".") || len(from[name]) > 0 ||
		slices.ContainsFunc(append([]string{"java.lang"}, from["*"]...), func(pkg string) bool {
			return lexicon.IsOfJDK(pkg + "." + name)
		}))
}

// ofOthers reports whether a name stands for a class of the method's file, or one that is imported, or stands behind a
// package, and is not the JDK's.
func ofOthers(m *java.Method, name string) bool {
	if strings.Contains(name, ".") {
		return isForeign(name)
	}
	return bytes.Contains(m.Source, []byte("class "+name+" ")) || slices.ContainsFunc(m.Imported()[name], isForeign)
}

// isForeign reports whether a package, or a name in full, is not the JDK's.
func isForeign(name string) bool { return !strings.HasPrefix(name, "java.") }

// throwsByItself are the exceptions of Java, and those that they are kinds of, that a body may bring without a word of
// them: by a call, an index or a division.
var throwsByItself = java.NewFact(func(m *java.Method, _ struct{}) map[string]bool {
	all := map[string]bool{}
	for thrown, by := range thrownBy {
		if by.Of(m, "") != nil {
			all[thrown] = true
		}
	}
	return kindsOfAll(maps.Keys(all))
})

// kindsOfAll are some exceptions and their supertypes.
func kindsOfAll(exceptions iter.Seq[string]) map[string]bool {
	all := map[string]bool{}
	for name := range exceptions {
		all[name] = true
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
	"NoSuchElementException": found("next|nextElement|nextInt|nextLine|element|getFirst|getLast|removeFirst|removeLast|"+
		"firstKey|lastKey|first|last|orElseThrow|getAsInt|getAsLong|getAsDouble (", "Collections . max|min ("),
	"StringIndexOutOfBoundsException": found("charAt|substring|subSequence|codePointAt|deleteCharAt|setCharAt|insert ("),
	"IndexOutOfBoundsException":       found("get|set|remove|subList|elementAt|listIterator|checkIndex|arraycopy ("),
	"ArrayIndexOutOfBoundsException":  found("not:new * [ not:]"),
	"ArithmeticException": found("/|%|/=|%=", "addExact|subtractExact|multiplyExact|incrementExact|decrementExact|"+
		"negateExact|toIntExact|floorDiv|floorMod|divide|mod ("),
	"EmptyStackException":        found("pop|peek ("),
	"ClassCastException":         found("cast|compareTo|compare (", "( * ) $", "> ) $"),
	"NegativeArraySizeException": found("new * ["),
	"ArrayStoreException":        found("] ="),
	"DateTimeParseException":     found("parse ("),
}
