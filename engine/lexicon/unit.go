package lexicon

import (
	_ "embed"
	"sync"
)

// Unit is a unit of measure. Its zero value is none.
type Unit struct {
	Symbol   string // "ms"
	Quantity string // what it measures: "time"
}

// UnitOf returns the unit of measure that a word in lower case names, also in the plural.
func UnitOf(word string) Unit { return units()[Singular(word)] }

//go:embed units.tsv
var unitsTable string

var units = sync.OnceValue(func() map[string]Unit {
	all := map[string]Unit{}
	for fields := range Rows(unitsTable, 3) {
		for word := range WordSet(fields[2]) {
			all[word] = Unit{fields[0], fields[1]}
		}
	}
	return all
})
