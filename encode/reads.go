package encode

import (
	"fmt"
	"slices"

	"jithook/engine/check"
)

// Reads names what a model reads of a case beside its tokens, each list in the model's order. A model goes on reading
// the same when rules and features are added, moved or removed here: what it does not name it does not see. A rule that
// is gone never speaks; what else it names and is not there is an error.
type Reads struct {
	Rules           []string `json:"rules,omitempty"`            // ids of rules of strength Evidence
	CommentFeatures []string `json:"comment_features,omitempty"` // of CommentFeatureNames
	CodeFeatures    []string `json:"code_features,omitempty"`    // of CodeFeatureNames
}

// Everything lists the inputs of a model that is trained today.
func Everything() Reads {
	var r Reads
	for _, rule := range check.EvidenceRules() {
		r.Rules = append(r.Rules, rule.ID)
	}
	r.CommentFeatures, r.CodeFeatures = slices.Clone(CommentFeatureNames[:]), slices.Clone(CodeFeatureNames[:])
	return r
}

// orEverything fills in the lists that are not given.
func (r Reads) orEverything() Reads {
	all := Everything()
	if r.Rules == nil {
		r.Rules = all.Rules
	}
	if r.CommentFeatures == nil {
		r.CommentFeatures = all.CommentFeatures
	}
	if r.CodeFeatures == nil {
		r.CodeFeatures = all.CodeFeatures
	}
	return r
}

// checkRules says which rule that is read is none and never was one, or is read twice. One that is gone never speaks.
// One that is certain by now is read as it was when the model learnt.
func (r Reads) checkRules() error {
	there := slices.DeleteFunc(slices.Clone(r.Rules), func(id string) bool {
		return check.ByID(id) == nil && !check.Gone(id)
	})
	_, err := Columns("rule", there, r.Rules)
	return err
}

// Columns finds the places of the names that a model reads among those that there are. What says in an error what they
// name.
func Columns(what string, there, read []string) ([]int, error) {
	at := make(map[string]int, len(there))
	for i, name := range there {
		at[name] = i
	}
	columns := make([]int, len(read))
	for i, name := range read {
		column, ok := at[name]
		if !ok {
			return nil, fmt.Errorf("the model reads the %s %q, which this program does not have; "+
				"use the program that the model was packed for, or train it anew", what, name)
		}
		if slices.Contains(read[:i], name) {
			return nil, fmt.Errorf("the model reads the %s %q twice; pack it again", what, name)
		}
		columns[i] = column
	}
	return columns, nil
}

// Pick keeps columns of row-major rows, in the order of the columns.
func Pick(rows []float32, width int, columns []int) []float32 {
	if inOrder(columns, width) {
		return rows
	}
	picked := make([]float32, 0, len(rows)/width*len(columns))
	for start := 0; start < len(rows); start += width {
		for _, c := range columns {
			picked = append(picked, rows[start+c])
		}
	}
	return picked
}

// inOrder reports whether columns are all there are, as they are.
func inOrder(columns []int, width int) bool {
	for i, c := range columns {
		if i != c {
			return false
		}
	}
	return len(columns) == width
}
