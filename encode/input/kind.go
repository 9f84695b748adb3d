// Package input makes of a case all that a network reads: the comment, and the code as a sequence, as a graph or as
// both, of the change or of the versions by themselves (paper, sections "Our Models" and "Implicit vs. Explicit
// Edits").
package input

import (
	"errors"
	"fmt"
)

// Code says which versions of the method's code a network reads.
type Code string

// The ways to read the code.
const (
	Edit   Code = "edit"    // just in time: the change, M_edit and T_edit
	New    Code = "new"     // post hoc: the new version alone, M and T
	OldNew Code = "old+new" // both versions, each by itself: what was edited is for the network to find
)

// Kind is which network it is, by what it reads beside the comment's tokens.
type Kind struct {
	Code     Code `toml:"code" json:"code"`
	Sequence bool `toml:"sequence" json:"sequence"` // the code as a sequence of subtokens
	Graph    bool `toml:"graph" json:"graph"`       // the code as a syntax tree; with Sequence, both
	Features bool `toml:"features" json:"features"` // those of each token and node
	Context  bool `toml:"context" json:"context"`   // the unit's type and the checks' evidence
}

// Default is SEQ(C, M_edit) + features.
func Default() Kind { return Kind{Code: Edit, Sequence: true, Features: true} }

// Check returns an error that says what is wrong with a kind, or nil.
func (k Kind) Check() error {
	switch k.Code {
	case Edit:
	case New, OldNew:
		if k.Features || k.Context {
			return fmt.Errorf("features and context tell of the change, which code = %q leaves out; "+
				"use code = %q or neither of them", k.Code, Edit)
		}
	default:
		return fmt.Errorf("unknown code %q; use %q, %q or %q", k.Code, Edit, New, OldNew)
	}
	if !k.Sequence && !k.Graph {
		return errors.New("the network reads the code neither as a sequence nor as a graph; set sequence, graph or both")
	}
	return nil
}
