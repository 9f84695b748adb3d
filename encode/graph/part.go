package graph

import (
	"sort"

	"jithook/encode"
	"jithook/encode/tree"
	"jithook/engine/java"
)

// parts finds the subtokens of a method's leaves by their place in the source.
type parts []encode.Subtoken

func newParts(m *java.Method) parts { return encode.Code(m) }

// of returns the subtokens of a leaf, none of an inner node.
func (p parts) of(n *tree.Node) []encode.Subtoken {
	if n.Label == "" {
		return nil
	}
	first := sort.Search(len(p), func(i int) bool { return p[i].Span.Start >= n.Span.Start })
	end := first
	for end < len(p) && p[end].Span.Start < n.Span.End {
		end++
	}
	return p[first:end:end]
}
