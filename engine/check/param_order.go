package check

import (
	"fmt"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var paramOrder = &Rule{
	ID: "param-order", Strength: Evidence, Quiet: true, Title: "an @param is out of order since the change",
	Origin: "Oracle's guide to writing doc comments: @param tags stand in the order of the signature",
	find: func(c *subject) *Finding {
		if c.Unit.Type != javadoc.Param || !misplaced(c.New, c.Doc, c.Unit) || misplaced(c.Old, oldDoc.Of(c.Old, struct{}{}), c.Unit) {
			return nil
		}
		return &Finding{
			Message: fmt.Sprintf("`%s` is not where the signature has it", c.Unit.Param),
			Comment: []java.Span{c.Unit.Name},
		}
	},
}

// oldDoc is the Javadoc of an old version, of which no mended copies are made.
var oldDoc = java.NewFact(func(m *java.Method, _ struct{}) *javadoc.Doc { return javadoc.Parse(m.Source, m.Doc) })

func times(doc *javadoc.Doc, param string) int {
	n := 0
	for _, u := range doc.Units {
		if u.Type == javadoc.Param && u.Param == param {
			n++
		}
	}
	return n
}

// misplaced tells whether the tags around the unit's stand on the other side of it in the signature.
func misplaced(m *java.Method, doc *javadoc.Doc, unit *javadoc.Unit) bool {
	all := formals.Of(m, unit.TypeParam())
	at := all.at(unit.Param)
	if at < 0 || times(doc, unit.Param) != 1 {
		return false
	}
	before := true
	for _, u := range doc.Units {
		if u.Type != javadoc.Param {
			continue
		}
		if u.Param == unit.Param {
			before = false
			continue
		}
		if i := all.at(u.Param); i >= 0 && before != (i < at) {
			return true
		}
	}
	return false
}
