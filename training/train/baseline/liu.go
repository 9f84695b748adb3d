package baseline

import (
	"regexp"
	"strings"

	"jithook/encode"
	"jithook/encode/tree"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/training/data/dataset"
	"jithook/training/train/embedding"
)

// liu is the just-in-time detector of Liu et al. (COMPSAC 2018), a random forest over features of the change, the
// comment and their likeness. The paper keeps 55 of its 64 features but does not list them. These are put together from
// what the paper says of them and from what the same authors published with their later CoCC (Huang et al., 2024): how
// many statements of each kind were inserted, deleted, updated and moved, what happened to the declaration, how long
// and how urgent the comment is, and how near its words are to the code's. Left out are those that the paper leaves
// out: what speaks of the class around (its attributes, its comment ratio), of other methods (extract method, inline
// method, encapsulate field, replace exception with test), of a snippet apart from its method, and of a renamed method,
// which is no pair here.
var liu = &learner{
	model: "forest",
	features: "55 after Liu et al.: statements changed by kind, declaration, comment, likeness of comment and code in " +
		"our embeddings",
	settings: map[string]any{"trees": 100, "leaf": []int{2, 5, 10}},
	random:   true,
	prepare: func(p *preparation) (featurise, int, error) {
		e, err := p.embeddings()
		if err != nil {
			return nil, 0, err
		}
		return func(c *engine.Case) dataset.Row {
			var row dataset.Row
			for i, v := range liuFeatures(c, e) {
				row.Add(i, v)
			}
			return row
		}, liuWidth, nil
	},
}

// statements are the kinds of statement that are told apart, by the names of Java's tree-sitter grammar.
var statements = map[string]int{
	"if_statement": 0, "for_statement": 1, "enhanced_for_statement": 2, "while_statement": 3, "do_statement": 3,
	"try_statement":                4,
	"try_with_resources_statement": 4, "catch_clause": 5, "throw_statement": 6, "method_invocation": 7,
	"object_creation_expression": 7,
	"assignment_expression":      8, "update_expression": 8, "local_variable_declaration": 9,
}

const (
	elseBranch = 10 // the third part of an if statement, whatever its kind
	kinds      = 11
	// A branch has no head of its own that could be updated, so that one of the counts is none.
	liuWidth = kinds*4 - 1 + len(declaration{}) + 3 + 5
)

// declaration says what happened to the declaration: whether it changed at all, and how many parameters came, went and
// were renamed.
type declaration [4]float32

// liuFeatures are 43 counts of changed statements, 4 of the declaration, 3 of the comment, and 5 of size and likeness.
func liuFeatures(c *engine.Case, e *embedding.Embeddings) []float32 {
	var features []float32
	for kind, counts := range changedStatements(c) {
		for op, n := range counts {
			if kind == elseBranch && tree.Op(op) == tree.Update {
				continue
			}
			features = append(features, n)
		}
	}
	d := declarationChange(c)
	features = append(features, d[:]...)

	words := commentWords(c)
	features = append(features, float32(len(words)), float32(lines(c.New, c.Doc.Span))/float32(lines(c.New, c.New.Decl)),
		tasks(c.Unit.Text))

	comment := e.Mean(encode.Texts(encode.Comment(c)))
	before, after := cosine(comment, e.Mean(encode.Texts(encode.Code(c.Old)))),
		cosine(comment, e.Mean(encode.Texts(encode.Code(c.New))))
	changed, touched := 0, []string(nil)
	for _, edit := range encode.Edits(c) {
		if edit.Op != encode.Keep {
			changed += max(len(edit.Old), len(edit.New))
			touched = append(append(touched, encode.Texts(edit.Old)...), encode.Texts(edit.New)...)
		}
	}
	share := float32(changed) / float32(max(1, len(encode.Code(c.Old))))
	return append(features, share, before, after, after-before, cosine(comment, e.Mean(touched)))
}

// changedStatements counts by kind what GumTree's script does to statements. A step inside of a statement that stays
// updates it.
func changedStatements(c *engine.Case) (counts [kinds][4]float32) {
	oldRoot, err := java.Syntax(c.Old)
	if err != nil {
		return counts // a method that the grammar does not know has no statements to count
	}
	newRoot, err := java.Syntax(c.New)
	if err != nil {
		return counts
	}
	old, now := tree.New(oldRoot), tree.New(newRoot)
	m := tree.Match(old, now, tree.DefaultOptions())
	updated := map[int]bool{} // old nodes
	for _, s := range m.Script() {
		side, node, partner := old, s.Node, m.NewOf
		if s.Node >= old.Len() {
			side, node, partner = now, s.Node-old.Len(), m.OldOf
		}
		if kind, ok := kindOf(side, node); ok {
			counts[kind][s.Op]++
		}
		for at := side.Nodes[node].Parent; at >= 0; at = side.Nodes[at].Parent {
			kind, ok := statements[side.Nodes[at].Kind]
			if !ok {
				continue
			}
			if other := partner(at); other != tree.None {
				if side == now {
					at = other
				}
				if !updated[at] {
					updated[at] = true
					counts[kind][tree.Update]++
				}
			}
			break
		}
	}
	return counts
}

func kindOf(t *tree.Tree, node int) (int, bool) {
	n := t.Nodes[node]
	if n.Parent >= 0 && n.Place == 2 && t.Nodes[n.Parent].Kind == "if_statement" {
		return elseBranch, true
	}
	kind, ok := statements[n.Kind]
	return kind, ok
}

func declarationChange(c *engine.Case) (d declaration) {
	if !java.SameText(c.Old.ReturnType, c.New.ReturnType) {
		d[0] = 1
	}
	typeOf := func(m *java.Method) map[string][]java.Token {
		types := map[string][]java.Token{}
		for _, p := range m.Params {
			types[p.Name] = p.Type
		}
		return types
	}
	before, after := typeOf(c.Old), typeOf(c.New)
	var added, deleted float32
	for name, typ := range after {
		if was, stayed := before[name]; !stayed {
			added++
		} else if !java.SameText(was, typ) {
			d[0] = 1
		}
	}
	for name := range before {
		if _, stays := after[name]; !stays {
			deleted++
		}
	}
	renamed := min(added, deleted)
	d[1], d[2], d[3] = added-renamed, deleted-renamed, renamed
	if added+deleted > 0 {
		d[0] = 1
	}
	return d
}

// lines counts those of a part of a method's source.
func lines(m *java.Method, part java.Span) int {
	return 1 + strings.Count(string(m.Source[part.Start:part.End]), "\n")
}

var task = regexp.MustCompile(`\b(TODO|FIXME|XXX|HACK|BUG|FIXED|VERSION)\b`)

// tasks counts the words that mark a comment as unfinished.
func tasks(text string) float32 { return float32(len(task.FindAllString(text, -1))) }
