package java

import (
	"fmt"

	sitter "github.com/smacker/go-tree-sitter"
)

// Node is a node of a method's syntax tree. The tree holds no comments and none of the tokens that its shape stands
// for: separators, and keywords such as "return" that only name their statement. A literal is one leaf.
type Node struct {
	Kind     string // the grammar's name: "if_statement"; "operator", "modifier", "dimension", "keyword" for a bare token
	Text     string // of a leaf, as in the source; "" where there are children or nothing but separators, as in `{}`
	Span            // in Method.Source
	Children []*Node
}

// Syntax returns the syntax tree of a method's declaration. An error says that the declaration by itself is no clean
// Java, or took too long.
func Syntax(m *Method) (*Node, error) {
	var head Method
	h := readHeader(m.Tokens, &head)
	before, after := h.frame(), "\n}"
	decl := m.Source[m.Decl.Start:m.Decl.End]
	framed := make([]byte, 0, len(before)+len(decl)+len(after))
	framed = append(append(append(framed, before...), decl...), after...)
	tree, err := parse(framed, MaxTokens)
	if err != nil {
		return nil, err
	}
	defer tree.Close()
	root := tree.RootNode()
	if !h.ok || root.HasError() {
		return nil, fmt.Errorf("read the syntax tree of %s: syntax error in the method", m.Name)
	}
	body := root.NamedChild(0).ChildByFieldName("body")
	if body.NamedChildCount() != 1 {
		return nil, fmt.Errorf("read the syntax tree of %s: %q is not one whole method", m.Name, firstLine(decl))
	}
	cursor := sitter.NewTreeCursor(body.NamedChild(0))
	defer cursor.Close()
	w := treeWalk{tree: tree, cursor: cursor, source: m.Source, shift: m.Decl.Start - len(before)}
	return w.node(), nil
}

// treeWalk copies tree-sitter's tree, which lies outside of Go's memory.
type treeWalk struct {
	tree   *syntaxTree
	cursor *sitter.TreeCursor
	source []byte
	shift  int // from the framed declaration to the source
}

// node copies the named node under the cursor.
func (w *treeWalk) node() *Node {
	at := w.cursor.CurrentNode()
	n := &Node{Kind: at.Type(), Span: w.span(at)}
	switch n.Kind {
	case "string_literal", "character_literal":
		n.Text = w.text(n.Span)
		return n
	}
	if !w.cursor.GoToFirstChild() {
		n.Text = w.text(n.Span)
		return n
	}
	for more := true; more; more = w.cursor.GoToNextSibling() {
		switch child := w.cursor.CurrentNode(); {
		case child.IsExtra(): // a comment
		case child.IsNamed():
			n.Children = append(n.Children, w.node())
		default:
			if kind := tokenKind(n.Kind, child.Type()); kind != "" {
				span := w.span(child)
				n.Children = append(n.Children, &Node{Kind: kind, Text: w.text(span), Span: span})
			}
		}
	}
	w.cursor.GoToParent()
	if n.Kind == "integral_type" || n.Kind == "floating_point_type" {
		n.Text, n.Children = w.text(n.Span), nil
	}
	return n
}

func (w *treeWalk) span(n *sitter.Node) Span {
	return w.tree.span(n).moved(w.shift)
}

func (w *treeWalk) text(s Span) string { return string(w.source[s.Start:s.End]) }

// tokenKind names the kind of leaf that a token without a name of its own in the grammar becomes, "" for one that says
// nothing that the kinds of its parent and of the nodes beside it do not say.
func tokenKind(parent, token string) string {
	switch parent {
	case "binary_expression", "unary_expression", "update_expression", "assignment_expression":
		return "operator"
	case "modifiers":
		return "modifier"
	case "dimensions":
		if token == "[" {
			return "dimension"
		}
	case "wildcard", "method_reference", "switch_label", "instanceof_expression":
		switch token {
		case "extends", "new", "default", "final":
			return "keyword"
		}
	}
	return ""
}
