package lexicon

import (
	_ "embed"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"

	"jithook/engine/java"
)

// Class is the sort of thing that the values of a type are.
type Class int

// The classes. An Object is what no other class fits, None is no type.
const (
	None Class = iota
	Void
	Boolean
	Number
	Text
	Array
	Sequence
	Set
	Map
	Optional
	Future
	Stream
	Object
)

var classNames = []string{
	"none", "void", "boolean", "number", "text", "array", "sequence", "set", "map", "optional", "future", "stream",
	"object",
}

// Classes yields all classes.
func Classes() iter.Seq[Class] {
	return func(yield func(Class) bool) {
		for c := range Class(len(classNames)) {
			if !yield(c) {
				return
			}
		}
	}
}

func (c Class) String() string { return classNames[c] }

// Many reports whether a value of the class holds any number of things.
func (c Class) Many() bool {
	return slices.Contains([]Class{Array, Sequence, Set, Map, Stream}, c)
}

// ClassOf returns the class of a type by its simple name, whatever its package and its arguments.
func ClassOf(typ []java.Token) Class {
	switch {
	case len(typ) == 0:
		return None
	case IsArray(typ):
		return Array
	}
	name := ""
	for _, t := range typ {
		if t.Text == "<" {
			break
		}
		if t.Kind != java.Operator {
			name = t.Text
		}
	}
	for _, t := range types() {
		if t.fits(name) {
			return t.class
		}
	}
	return Object
}

// IsArray reports whether a type is an array, or the type of a parameter that takes any number of values.
func IsArray(typ []java.Token) bool {
	return len(typ) > 0 && (typ[len(typ)-1].Text == "]" || typ[len(typ)-1].Text == "...")
}

//go:embed types.tsv
var typesTable string

var types = sync.OnceValue(readTypes)

// typeName is a name, or the beginning or the end of names, of types of one class.
type typeName struct {
	class      Class
	begin, end string
	exact      bool
}

func (t typeName) fits(name string) bool {
	if t.exact {
		return name == t.begin
	}
	return strings.HasPrefix(name, t.begin) && strings.HasSuffix(name, t.end)
}

func readTypes() []typeName {
	var all []typeName
	for fields := range Rows(typesTable, 2) {
		class := classNamed(fields[0])
		for name := range strings.FieldsSeq(fields[1]) {
			begin, end, star := strings.Cut(name, "*")
			all = append(all, typeName{class, begin, end, !star})
		}
	}
	return all
}

func classNamed(name string) Class {
	c := slices.Index(classNames, name)
	if c < 0 {
		panic(fmt.Sprintf("lexicon: there is no class %q", name))
	}
	return Class(c)
}

// Rows yields the fields of a table's lines.
func Rows(table string, columns int) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for line := range strings.Lines(table) {
			if strings.HasPrefix(line, "#") {
				continue
			}
			fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
			if len(fields) != columns {
				panic(fmt.Sprintf("lexicon: %q has %d columns, want %d", line, len(fields), columns))
			}
			if !yield(fields) {
				return
			}
		}
	}
}
