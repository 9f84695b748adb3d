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

// rules are those that are read; nil for one that is gone and so never speaks. One that is certain by now is read as it
// was when the model learnt.
func (r Reads) rules() ([]*check.Rule, error) {
	var ids []string
	for _, rule := range check.All() {
		ids = append(ids, rule.ID)
	}
	rules, read := make([]*check.Rule, len(r.Rules)), slices.Clone(r.Rules)
	for i, id := range read {
		if rules[i] = check.ByID(id); rules[i] != nil {
			read[i] = rules[i].ID // it may have had another
		}
	}
	_, err := Columns("rule", ids, slices.DeleteFunc(read, check.Gone))
	return rules, err
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
