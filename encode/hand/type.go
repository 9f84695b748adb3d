package hand

import (
	"slices"
	"strings"

	"jithook/engine/java"
)

// class is what sort of thing a type is.
type class int

const (
	none class = iota
	void
	boolean
	number
	text
	array
	sequence
	set
	mapping
	optional
	future
	stream
	object
	classes
)

var classNames = [classes]string{"none", "void", "boolean", "number", "text", "array", "sequence", "set", "map", "optional", "future", "stream", "object"}

func classOf(t []java.Token) class {
	if len(t) == 0 {
		return none
	}
	last := t[len(t)-1].Text
	if last == "]" || last == "..." {
		return array
	}
	name := ""
	for _, tok := range t {
		if tok.Text == "<" {
			break
		}
		if tok.Kind != java.Operator {
			name = tok.Text
		}
	}
	switch name {
	case "void", "Void":
		return void
	case "boolean", "Boolean":
		return boolean
	case "int", "long", "short", "byte", "float", "double", "Integer", "Long", "Short", "Byte", "Float", "Double", "Number", "BigInteger", "BigDecimal":
		return number
	case "String", "CharSequence", "char", "Character", "StringBuilder", "StringBuffer":
		return text
	}
	switch {
	case strings.HasPrefix(name, "Optional"):
		return optional
	case strings.HasSuffix(name, "Future") || strings.HasSuffix(name, "Promise") || name == "CompletionStage" || name == "Mono" || name == "Uni" || name == "Single":
		return future
	case strings.HasSuffix(name, "Stream") || name == "Flux" || name == "Flowable" || name == "Observable" || strings.HasSuffix(name, "Iterator"):
		return stream
	case strings.HasSuffix(name, "Map") || strings.HasSuffix(name, "Table") || name == "Properties" || name == "Dictionary":
		return mapping
	case strings.HasSuffix(name, "Set"):
		return set
	case strings.HasSuffix(name, "List") || strings.HasSuffix(name, "Collection") || name == "Iterable" || strings.HasSuffix(name, "Queue") || name == "Vector":
		return sequence
	}
	return object
}

// mentions are the classes that words of a comment speak of.
var mentions = map[string][]class{
	"list": {sequence}, "lists": {sequence}, "collection": {sequence, set}, "array": {array}, "arrays": {array}, "set": {set}, "map": {mapping},
	"mapping": {mapping}, "iterator": {stream}, "iterable": {sequence, set}, "stream": {stream}, "optional": {optional}, "future": {future},
	"handle": {future}, "true": {boolean}, "false": {boolean}, "whether": {boolean}, "boolean": {boolean}, "string": {text}, "text": {text},
	"number": {number}, "count": {number}, "amount": {number}, "index": {number}, "size": {number}, "length": {number}, "position": {number},
	"code": {number}, "milliseconds": {number}, "seconds": {number}, "bytes": {array, number},
}

// types tells what became of the type that the unit speaks of.
func (r *row) types(s *subject) {
	o, n := s.described()
	co, cn := classOf(o), classOf(n)
	for c := none; c < classes; c++ {
		r.flag("class/old/"+classNames[c], co == c)
		r.flag("class/new/"+classNames[c], cn == c)
	}
	r.flag("type/changed", !java.SameText(o, n))
	r.flag("type/class-changed", co != cn)
	r.flag("type/head-changed", head(o) != head(n))
	r.flag("type/arguments-changed", arguments(o) != arguments(n))
	many := func(c class) bool {
		return c == array || c == sequence || c == set || c == mapping || c == stream
	}
	r.add("type/many", one(many(cn))-one(many(co)))
	r.flag("type/generic-gone", strings.Contains(arguments(o), "<") && !strings.Contains(arguments(n), "<"))
	was, is := 0, 0
	for _, w := range s.texts {
		for _, c := range mentions[w] {
			if c == co {
				was++
			}
			if c == cn {
				is++
			}
		}
	}
	r.add("type/mentioned-old", float64(was))
	r.add("type/mentioned-new", float64(is))
	r.add("type/mention-change", float64(is-was))
	r.add("type/similarity", jaccard(bagOf(o), bagOf(n)))
	r.flag("type/extends", !java.SameText(o, n) && (contains(head(n), head(o)) || contains(head(o), head(n))))
}

func contains(a, b string) bool { return b != "" && strings.Contains(a, b) }

// head is a type's name without arguments.
func head(t []java.Token) string {
	i := slices.IndexFunc(t, func(t java.Token) bool { return t.Text == "<" })
	if i < 0 {
		i = len(t)
	}
	return join(t[:i])
}

func arguments(t []java.Token) string {
	i := slices.IndexFunc(t, func(t java.Token) bool { return t.Text == "<" })
	if i < 0 {
		return ""
	}
	return join(t[i:])
}

func join(t []java.Token) string {
	var b strings.Builder
	for _, t := range t {
		b.WriteString(t.Text)
	}
	return b.String()
}
