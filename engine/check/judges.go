package check

import (
	"slices"

	"jithook/engine/javadoc"
)

// Judges reports whether the rule looks at units of a type. A rule that reads the text alone looks at those, too, that
// the network does not know, as far as it was found to be right there.
func (r *Rule) Judges(t javadoc.Type) bool {
	if t.Learnt() {
		return r.only == nil && (t != javadoc.Param || !r.notParam)
	}
	return slices.Contains(r.only, t) || slices.Contains(alsoRead[t], r)
}

// alsoRead are the rules that were made for other types, of each type that the network does not know.
var alsoRead map[javadoc.Type][]*Rule

func init() {
	alsoRead = map[javadoc.Type][]*Rule{
		javadoc.Throws: {codeGone, identifierGone, paramNamed},
		// What a method does is promised behind the summary, too, and what such rules find there was read, where
		// histories have it. The others were wrong too often: later sentences often give the background, which stays true.
		javadoc.Description: {
			codeGone, identifierGone, paramNamed, callGone, valueGone, exceptionNamed, exceptionGone, nullImpossible,
			constantSwapped, listedGone, conditionGone, boundMoved, contraryCode, orderSwapped, keptNow, firstLast,
			scaleChanged, roundingGone, valueBefore, countReplaced,
			argumentChanged, closedNow, retryGone, refusedNow, caseOtherwise, countedOtherwise, orderKey, baseMoved,
			returnsEarly, guardDropped, exceptionNew, threadGone, duplicatesNow, signsSwapped,
			linkedCallGone, compoundGone, nameDropped, stringDropped, deniedNow, givenReturned, criterionNew, excludedNow,
		},
		javadoc.Class: {codeGone, identifierGone, paramNamed},
		javadoc.Field: {codeGone, identifierGone, literalGone},
	}
}
