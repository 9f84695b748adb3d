package check

import (
	"fmt"
	"slices"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var paramOrder = &Rule{
	ID: "param-order", Strength: Evidence, Quiet: true, Title: "an @param is out of order since the change",
	Origin: "Oracle's guide to writing doc comments: @param tags stand in the order of the signature",
	find: func(c *subject) *Finding {
		if c.Unit.Type != javadoc.Param || !tags.Of(c.New, c.Doc).misplaced[c.Unit.Param] ||
			tags.Of(c.Old, oldDoc.Of(c.Old, struct{}{})).misplaced[c.Unit.Param] {
			return nil
		}
		return &Finding{
			Message: fmt.Sprintf("`%s` is not where it is in the signature", c.Unit.Param),
			Comment: []java.Span{c.Unit.Name},
		}
	},
}

// oldDoc is the Javadoc of an old version, of which no fixed copies are made.
var oldDoc = java.NewFact(func(m *java.Method, _ struct{}) *javadoc.Doc { return engine.Documentation(m) })

// paramTags are the @param tags of a method's Javadoc.
type paramTags struct {
	times     map[string]int
	misplaced map[string]bool // those around them stand on the other side of them in the signature
}

var tags = java.NewFact(func(m *java.Method, doc *javadoc.Doc) *paramTags {
	t := &paramTags{map[string]int{}, map[string]bool{}}
	var params, typeParams []*javadoc.Unit
	for i := range doc.Units {
		u := &doc.Units[i]
		if u.Type != javadoc.Param {
			continue
		}
		t.times[u.Param]++
		if u.TypeParam() {
			typeParams = append(typeParams, u)
		} else {
			params = append(params, u)
		}
	}
	t.misplace(params, formals.Of(m, false))
	t.misplace(typeParams, formals.Of(m, true))
	return t
})

// misplace marks the tags that one further on in the signature stands before, or one further up behind.
func (t *paramTags) misplace(units []*javadoc.Unit, all *signatureNames) {
	mark := func(u *javadoc.Unit, wrong bool) {
		if wrong && t.times[u.Param] == 1 {
			t.misplaced[u.Param] = true
		}
	}
	last := -1
	for _, u := range units {
		if at := all.at(u.Param); at >= 0 {
			mark(u, last > at)
			last = max(last, at)
		}
	}
	first := len(all.all)
	for _, u := range slices.Backward(units) {
		if at := all.at(u.Param); at >= 0 {
			mark(u, first < at)
			first = min(first, at)
		}
	}
}
