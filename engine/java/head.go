package java

import "slices"

// maxHeads bounds the broken methods of a file whose heads are read: each is parsed by itself.
const maxHeads = 1000

// readHead adds a documented method of a class whose body has a syntax error to the file, which begins with a token. It
// reports whether what stands before the body is clean and the braces of the body, as tokens, match.
func (p *parsing) readHead(first int, class *scope, doc Span) bool {
	if doc.Empty() || p.heads >= maxHeads {
		return false
	}
	tokens := p.tokens[first:min(len(p.tokens), first+maxHead)]
	var head Method
	if h := readHeader(tokens, &head); !h.ok || len(head.Body) == 0 ||
		head.Constructor && (class == nil || class.name != head.Name) {
		return false
	}
	opens := first + len(tokens) - len(head.Body)
	closes := int(p.braces()[opens])
	if closes == 0 {
		return false
	}
	p.heads++
	start := p.tokens[first].Start
	whole := append(slices.Clone(p.file.Source[start:p.tokens[opens].Start]), "{}"...)
	if _, err := ParseMethod(whole, nil); err != nil {
		return false
	}
	m, _ := p.declared(p.tokens[first:closes+1:closes+1], class)
	m.Decl, m.Doc, m.Unread = Span{start, p.tokens[closes].End}, doc, true
	p.file.unbalanced = p.file.unbalanced || !balanced(m.Body)
	p.file.Methods = append(p.file.Methods, m)
	p.file.Skipped = append(p.file.Skipped, Skip{
		Class: m.Class, Name: m.Name, Decl: m.Decl, Line: p.line(start), Head: true,
		Reason: "syntax error in the method; only its signature and tags were judged",
	})
	return true
}

// balanced reports whether each bracket among tokens has its counterpart.
func balanced(tokens []Token) bool {
	var open []string
	for _, t := range tokens {
		switch n := len(open); t.Text {
		case "(":
			open = append(open, ")")
		case "[":
			open = append(open, "]")
		case "{":
			open = append(open, "}")
		case ")", "]", "}":
			if n == 0 || open[n-1] != t.Text {
				return false
			}
			open = open[:n-1]
		}
	}
	return len(open) == 0
}

// brokenInBodies reports whether all that is broken in a file is in the bodies of methods whose heads were read.
func (p *parsing) brokenInBodies(read []byte, most int) bool {
	if p.heads == 0 || p.file.Lost() {
		return false
	}
	read = slices.Clone(read)
	for _, m := range p.file.Methods {
		if m.Unread {
			read = blank(p.file.Source, read, m.Body[0].End, m.Decl.End-1)
		}
	}
	_, broken, err := syntax(read, most)
	return err == nil && !broken
}

// findBraces gives for each "{" among tokens the place of its "}", 0 where there is none.
func findBraces(tokens []Token) []int32 {
	closes := make([]int32, len(tokens))
	var open []int32
	for i, t := range tokens {
		switch n := len(open); {
		case t.Text == "{":
			open = append(open, int32(i))
		case t.Text == "}" && n > 0:
			closes[open[n-1]] = int32(i)
			open = open[:n-1]
		}
	}
	return closes
}
