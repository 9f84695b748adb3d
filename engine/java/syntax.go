package java

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"time"

	sitter "github.com/smacker/go-tree-sitter"
	grammar "github.com/smacker/go-tree-sitter/java"
)

// nodeKind is a capture of the query below.
type nodeKind uint8

const (
	typeNode    nodeKind = iota // a named type with its body
	bodyNode                    // a class body, an anonymous class's too
	methodNode                  // method, constructor, compact constructor or annotation element
	lambdaNode                  // whose returns are not the method's
	returnNode                  // a return statement
	packageNode                 // the package declaration
	errorNode                   // what the grammar does not know
)

// declarations finds all that Parse needs. The query runs inside tree-sitter and hands over only these nodes: each call
// through cgo costs more than lexing a line, so leaves are never visited from Go.
const declarations = `
[(class_declaration) (interface_declaration) (enum_declaration) (record_declaration) (annotation_type_declaration)] @0
(class_body) @1
[(method_declaration) (constructor_declaration) (compact_constructor_declaration)
 (annotation_type_element_declaration)] @2
(lambda_expression) @3
(return_statement) @4
(package_declaration) @5
(ERROR) @6
`

// node is a syntax node that Parse looks at.
type node struct {
	kind nodeKind
	Span
	broken bool // it holds an error or a missing token
}

var language = sync.OnceValue(grammar.GetLanguage)

var query = sync.OnceValues(func() (*sitter.Query, error) {
	return sitter.NewQuery([]byte(declarations), language())
})

// parsers keeps parsers for reuse: setting one up costs as much as parsing a short method.
var parsers = sync.Pool{New: func() any {
	p := sitter.NewParser()
	p.SetLanguage(language())
	p.SetOperationLimit(int(maxTime.Microseconds()))
	return p
}}

// maxAngles bounds the "<" that may stand open at once: tree-sitter follows each both as a comparison and as type
// arguments, and takes gigabytes of memory for some ten thousand of them.
const maxAngles = 500

// maxLeft bounds the brackets of one kind that are never closed: tree-sitter looks for the end of each up to the end of
// the source.
const maxLeft = 500

// maxToken bounds the bytes of one token: a class file has no room for a longer name or string (JVMS 4.4.7).
const maxToken = 1<<16 - 1

// maxTime bounds the time for one source. Five megabytes of Java take two seconds, but as many of noise a minute.
const maxTime = 20 * time.Second

// checkReadable refuses what tree-sitter cannot read in bounded time and memory.
func checkReadable(src []byte, l lexed) error {
	switch {
	case len(src) > math.MaxInt32:
		return errors.New("parse java: the file is larger than 2 GiB")
	case bytes.IndexByte(src, 0) >= 0:
		return errors.New("parse java: the file has zero bytes, so it is not text in UTF-8 or Latin-1; convert it to UTF-8")
	case l.deep > maxAngles:
		return fmt.Errorf("parse java: type arguments are nested deeper than %d levels", maxAngles)
	case l.hidden:
		return errors.New("parse java: a Unicode escape stands for a quotation mark, or for a part of where a comment " +
			"begins or ends; write the character itself")
	case l.longest > maxToken:
		return fmt.Errorf("parse java: a word or a literal has more than %d bytes, which no compiler takes", maxToken)
	case l.left > maxLeft:
		return fmt.Errorf("parse java: more than %d brackets are never closed", maxLeft)
	}
	return nil
}

// syntax parses src and returns the nodes in source order, outer before inner, and whether the source has any error.
func syntax(src []byte, most int) (nodes []node, broken bool, err error) {
	tree, err := parse(src, most)
	if err != nil {
		return nil, false, err
	}
	defer tree.Close()
	return tree.nodes()
}

// nodes are those of a tree.
func (t *syntaxTree) nodes() (nodes []node, broken bool, err error) {
	q, err := query()
	if err != nil {
		return nil, false, fmt.Errorf("parse java: compile the tree-sitter query: %w", err)
	}
	root := t.RootNode()
	cursor := sitter.NewQueryCursor()
	defer cursor.Close()
	cursor.Exec(q, root)
	for match, ok := cursor.NextMatch(); ok; match, ok = cursor.NextMatch() {
		for _, c := range match.Captures {
			n := node{kind: nodeKind(c.Index), Span: t.span(c.Node)}
			n.broken = n.kind == methodNode && c.Node.HasError()
			nodes = append(nodes, n)
		}
	}
	return nodes, root.HasError(), nil
}

// parse returns the syntax tree of src, which the caller must close. It gets the memory that so many tokens may take.
func parse(src []byte, most int) (*syntaxTree, error) {
	u := unescape(src)
	return parseRead(nil, u, withoutUnknown(u.read), most)
}

// parseRead parses what is read of a source, by an old tree that was edited to be of it, or nil.
func parseRead(was *sitter.Tree, u unescaped, read []byte, most int) (*syntaxTree, error) {
	parser := parsers.Get().(*sitter.Parser)
	var tree *sitter.Tree
	memory := maxParseMemory * int64(max(MaxTokens, most)) / MaxTokens
	done, err := inMemory(len(read), memory, func(ctx context.Context) (err error) {
		tree, err = parser.ParseCtx(ctx, was, read)
		return err
	})
	if err == nil {
		parsers.Put(parser)
		return &syntaxTree{tree, u, done}, nil
	}
	parser.Close() // or the next source would go on where this one stopped
	if tree != nil {
		tree.Close()
	}
	done()
	if errors.Is(err, errMemory) {
		return nil, fmt.Errorf("parse java: %w", err)
	}
	return nil, fmt.Errorf("parse java: gave up after %v: %w", maxTime, err)
}

// syntaxTree takes room in memory until it is closed.
type syntaxTree struct {
	*sitter.Tree
	unescaped
	done func()
}

// span is where a node stands in the source.
func (t *syntaxTree) span(n *sitter.Node) Span {
	return t.unescaped.span(Span{int(n.StartByte()), int(n.EndByte())})
}

func (t *syntaxTree) Close() {
	t.Tree.Close()
	t.done()
}
