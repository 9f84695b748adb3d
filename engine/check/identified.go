package check

import (
	"strings"

	"jithook/engine/java"
)

// identified are the types of parameters that became what names such a thing: `Door door` → `Long doorId`. The text
// still speaks of the door.
var identified = java.NewFact(func(m, old *java.Method) map[string]bool {
	now := map[string]bool{}
	for _, p := range m.Params {
		for _, key := range keys {
			if of, found := strings.CutSuffix(p.Name, key); found && of != "" {
				now[of] = true
			}
		}
	}
	all := map[string]bool{}
	for _, p := range old.Params {
		if !now[p.Name] || m.Param(p.Name) != nil {
			continue
		}
		for _, t := range outerNames(p.Type) {
			all[t.Text] = true
		}
	}
	return all
})

// keys are what things are known by, at the end of a parameter's name.
var keys = strings.Fields("Id Ids ID IDs Key Keys Name Names Uuid UUID Code Number Identifier")
