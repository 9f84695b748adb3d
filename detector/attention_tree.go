package detector

import (
	"context"
	"fmt"
	"slices"

	"jithook/encode/graph"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
)

// TreeEdit is an edit of the syntax tree that the second network read, and how much of its attention to the tree went
// there. It cannot be undone alone and judged, as the parts of an EditWeight can: so this is where the network looked,
// and evidence of nothing.
type TreeEdit struct {
	Op        TreeOp
	Kind      string    // of the topmost node, such as "return_statement"
	Old       java.Span // what is deleted or updated, in the old version's source; else empty
	New       java.Span // what is inserted, moved or updated to, in the new version's source; else empty
	Attention AttentionShare
}

// TreeOp is the kind of an edit of the syntax tree.
type TreeOp string

// The edits of a syntax tree.
const (
	InsertNode TreeOp = "insert"
	DeleteNode TreeOp = "delete"
	UpdateNode TreeOp = "update" // a leaf's text
	MoveNode   TreeOp = "move"
)

var treeOps = map[graph.Action]TreeOp{graph.Insert: InsertNode, graph.Delete: DeleteNode, graph.ReplaceNew: UpdateNode,
	graph.Move: MoveNode}

// LookedAt reports whether the edit got more attention than it would have, had attention gone everywhere alike.
func (e *TreeEdit) LookedAt() bool { return e.Attention.points() }

// TreeEdits lists the edits of the syntax tree that the second network read of a verdict's case; nil where it was not
// asked, or reads no trees. Cost: a run of all that makes the first opinion and of the second network, and loading that
// once more at the first call.
func (d *Detector) TreeEdits(ctx context.Context, v Verdict) ([]TreeEdit, error) {
	if d.second == nil || !v.ModelRan {
		return nil, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	found := check.Run(v.Case)
	network, joined, err := d.opinion(v.Case, found)
	if err != nil || !d.second.asked(joined(network)) {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	edits, err := d.second.treeEdits(v.Case, found)
	if err != nil {
		err = fmt.Errorf("ask the second network of the model %s for its attention: %w", d.manifest.ID, err)
	}
	return edits, err
}

func (s *second) treeEdits(c *engine.Case, found []check.Finding) ([]TreeEdit, error) {
	if err := s.load(); err != nil {
		return nil, err
	}
	g, err := s.encoder.EditGraph(c)
	if g == nil || err != nil {
		return nil, err
	}
	x, err := s.encoder.Encode(c, found)
	if err != nil {
		return nil, err
	}
	a, err := s.attention.run(s.runtime, s.files[SecondGraphFile], s.Kind, x)
	if err != nil {
		return nil, err
	}
	shares := received(a["graph"])
	edits := []TreeEdit{}
	for _, e := range g.Edits() {
		edits = append(edits, TreeEdit{treeOps[e.Action], e.Kind, e.Old, e.New,
			*look(shares, func(at int) bool { return slices.Contains(e.Nodes, at) })})
	}
	return edits, nil
}
