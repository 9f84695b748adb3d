package check

import "strings"

// gone are the ids of rules that there were. They found too little, or were wrong too often: see
// docs/research/rules-kept.md. Settings, suppressions and models may still name them.
const gone = " always-gone argument-changed base-moved bound-moved case-otherwise closed-now compound-gone " +
	"condition-freed condition-gone count-replaced counted-otherwise criterion-new denied-now done-now duplicates-now " +
	"exception-gone exception-named excluded-now field-gone given-returned guard-dropped joined-otherwise kept-now " +
	"linked-call-gone loop-stops name-dropped nested-gone no-args null-never opposite-word order-key " +
	"order-swapped param-order property-swapped refused-now retry-gone returns-early " +
	"rounding-gone scale-changed signs-swapped thread-gone truth-missing unit-changed " +
	"value-before works-now "

// Gone reports whether a rule was called so that is no more.
func Gone(id string) bool { return !strings.Contains(id, " ") && strings.Contains(gone, " "+id+" ") }
