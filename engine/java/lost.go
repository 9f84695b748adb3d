package java

import (
	"bytes"
	"slices"
	"sort"
)

// withTypesByTokens has the types among the nodes of a source with a syntax error end where their braces do: by the
// grammar's guess they may end before, and what follows would be of no class.
func (p *parsing) withTypesByTokens(nodes []node) []node {
	type body struct{ start, end int }
	bodies := map[int]body{} // by the starts of the names
	ends := map[int]int{}    // by the starts of the bodies
	for _, t := range p.file.Types() {
		if closes := p.braces()[t.opens]; closes > 0 {
			bodies[t.Ident.Start] = body{p.tokens[t.opens].Start, p.tokens[closes].End}
		}
	}
	nodes = slices.Clone(nodes)
	for i := range nodes {
		switch n := &nodes[i]; n.kind {
		case typeNode:
			if b := bodies[p.typeName(n.Span).Start]; b.end > n.End {
				n.End, ends[b.start] = b.end, b.end
			}
		case bodyNode:
			n.End = max(n.End, ends[n.Start])
		}
	}
	return nodes
}

// skipAroundErrors lists the stretches between methods that hold an error and Javadoc that belongs to no method or type
// which was found: a method may be lost there.
func (p *parsing) skipAroundErrors() {
	done := 0 // where the last stretch ends
	for _, e := range p.errors {
		for at := max(e.Start, done); at < max(e.End, e.Start+1); at = done {
			i := sort.Search(len(p.clean), func(i int) bool { return p.clean[i].End > at })
			gap := Span{0, len(p.file.Source)}
			if i > 0 {
				gap.Start = p.clean[i-1].End
			}
			if i < len(p.clean) {
				gap.End = p.clean[i].Start
			}
			done = max(gap.End, at+1)
			if doc := p.lostJavadoc(gap); doc >= 0 {
				p.file.Skipped = append(p.file.Skipped, Skip{
					Decl: gap, Line: p.line(doc),
					Reason: "syntax error outside of the methods that could be read; " +
						"what stands between those around it was not looked at",
				})
			}
		}
	}
	sort.SliceStable(p.file.Skipped, func(i, j int) bool { return p.file.Skipped[i].Line < p.file.Skipped[j].Line })
}

// lostJavadoc finds Javadoc in a stretch, also within what was read as a text block, that is of nothing which was
// found; -1 where there is none.
func (p *parsing) lostJavadoc(s Span) int {
	for at := s.Start; ; {
		n := bytes.Index(p.file.Source[at:s.End], []byte("/**"))
		if n < 0 {
			return -1
		}
		at += n
		if !p.taken[at] && !bytes.HasPrefix(p.file.Source[at:s.End], []byte("/**/")) {
			return at
		}
		at += len("/**")
	}
}
