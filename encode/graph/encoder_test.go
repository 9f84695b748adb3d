package graph

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"jithook/encode"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// shelf is a case with every kind of edit in it.
func shelf(t testing.TB) *engine.Case {
	t.Helper()
	doc := `/**
 * Finds titles.
 * @return a sorted list of the bookTitles found
 */`
	parse := func(decl string) *java.Method {
		m, err := java.ParseMethod([]byte(decl), []byte(doc))
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	c := &engine.Case{
		Old: parse(`public List<String> titles(int shelfId) {
    log("titles");
    List<String> found = store.findBookTitles(shelfId >= 0, true);
    return Collections.sort(found);
}`),
		New: parse(`public Set<String> titles(int shelfId) {
    Set<String> found = store.findBookTitles(shelfId >= 0);
    log("titles");
    if (found == null) {
        return null;
    }
    return found;
}`),
	}
	c.Doc = javadoc.Parse(c.New.Source, c.New.Doc)
	i := slices.IndexFunc(c.Doc.Units, func(u javadoc.Unit) bool { return u.Type == javadoc.Return })
	c.Unit = &c.Doc.Units[i]
	return c
}

func vocabularyOf(t testing.TB, c *engine.Case) *encode.Vocabulary {
	t.Helper()
	n := encode.Counts{}
	for _, node := range graphOf(t, c).Nodes {
		n.Add(node.Token)
	}
	return encode.NewVocabulary(n, 1000)
}

func graphOf(t testing.TB, c *engine.Case) *Graph {
	t.Helper()
	g, err := Change(c.Old, c.New, math.MaxInt32)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func encoderFor(t testing.TB, c *engine.Case, limit int) *Encoder {
	t.Helper()
	e, err := NewEncoder(vocabularyOf(t, c), limit, encode.CodeFeatureNames[:])
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// rows prints the nodes of an example with the names of their features that are not 0.
func rows(e *Encoder, x *Example) []string {
	all := make([]string, len(x.Node))
	for i, id := range x.Node {
		var b strings.Builder
		fmt.Fprintf(&b, "%s %s", actionNames[x.Action[i]], e.nodes.Token(id))
		for j, value := range x.Feature[i*encode.CodeFeatures : (i+1)*encode.CodeFeatures] {
			switch value {
			case 0:
			case 1:
				b.WriteString(" " + encode.CodeFeatureNames[j])
			default:
				fmt.Fprintf(&b, " %s=%.4g", encode.CodeFeatureNames[j], value)
			}
		}
		all[i] = b.String()
	}
	return all
}

func TestEncodeChange(t *testing.T) {
	c := shelf(t)
	e := encoderFor(t, c, DefaultMaxNodes)
	x, err := e.Change(c)
	if err != nil {
		t.Fatal(err)
	}
	got := rows(e, x)
	for _, want := range []string{
		"replace-old list return-type/old returns/none in-comment command/replace-old",
		"replace-new set return-type/new returns/none command/replace-new",
		"keep METHOD_DECLARATION command/keep",
		"move EXPRESSION_STATEMENT command/keep",
		"insert IF_STATEMENT command/insert",
		"delete true return-type/none returns/none keyword command/delete",
		"insert OPERATOR return-type/none returns/none operator command/insert",
		// findBookTitles: "book" and "titles" are in the comment
		"keep IDENTIFIER return-type/none returns/none in-comment command/keep",
		"keep book return-type/none returns/none in-comment command/keep subtoken part=0.25",
		"insert null return-type/none returns/new keyword command/insert",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("no node %q among\n%s", want, strings.Join(got, "\n"))
		}
	}
	g := graphOf(t, c)
	for i, n := range g.Nodes {
		if int(x.Action[i]) != int(n.Action) || e.nodes.Token(x.Node[i]) != n.Token {
			t.Errorf("node %d is %s, want %s", i, got[i], n.Token)
		}
	}
	var edges []Edge
	for typ, pairs := range x.Edge {
		for pair := range slices.Chunk(pairs, 2) {
			edges = append(edges, Edge{EdgeType(typ), int(pair[0]), int(pair[1])})
		}
	}
	slices.SortStableFunc(g.Edges, func(a, b Edge) int { return int(a.Type) - int(b.Type) })
	if !slices.Equal(edges, g.Edges) {
		t.Errorf("edges %v, want %v", edges, g.Edges)
	}
}

// A node of one subtoken has the features that the same token has in the edit sequence. Only the command may differ: a
// moved statement is deleted and inserted there.
func TestFeaturesAsInSequence(t *testing.T) {
	c := shelf(t)
	comment, code := func() (*encode.Vocabulary, *encode.Vocabulary) {
		n := encode.NewCounter()
		n.Add(c)
		return n.Vocabularies(1000)
	}()
	sequence, err := encode.NewEncoder(comment, code, encode.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	s := sequence.Encode(c, check.Run(c))
	row := func(features []float32, i int) []float32 {
		row := slices.Clone(features[i*encode.CodeFeatures : (i+1)*encode.CodeFeatures])
		for j, name := range encode.CodeFeatureNames {
			if strings.HasPrefix(name, "command/") {
				row[j] = 0
			}
		}
		return row
	}
	inSequence := map[string][][]float32{}
	for i, id := range s.Code {
		inSequence[code.Token(id)] = append(inSequence[code.Token(id)], row(s.CodeFeature, i))
	}
	e := encoderFor(t, c, DefaultMaxNodes)
	x, err := e.Change(c)
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for i, n := range graphOf(t, c).Nodes {
		if len(n.Parts) != 1 {
			continue
		}
		same := func(other []float32) bool { return slices.Equal(other, row(x.Feature, i)) }
		if !slices.ContainsFunc(inSequence[n.Token], same) {
			t.Errorf("%s has features %v, in the sequence %v", n.Token, row(x.Feature, i), inSequence[n.Token])
		}
		compared++
	}
	if compared < 30 {
		t.Errorf("only %d nodes compared", compared)
	}
}

// The graph of one version tells nothing of the other.
func TestEncodeVersions(t *testing.T) {
	c := shelf(t)
	e := encoderFor(t, c, DefaultMaxNodes)
	alone := *c
	alone.Old = c.New
	for _, typ := range []struct {
		name           string
		encode         func(*engine.Case) (*Example, error)
		c              *engine.Case
		method, absent string
	}{{"new", e.New, c, "set", "list"}, {"old", e.Old, c, "list", "set"}, {"new alone", e.New, &alone, "set", "list"}} {
		x, err := typ.encode(typ.c)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows(e, x) {
			if strings.HasPrefix(row, "keep "+typ.absent+" ") || !strings.HasPrefix(row, "keep ") ||
				strings.Contains(row, "/old") || strings.Contains(row, "/new") {
				t.Errorf("%s: %s", typ.name, row)
			}
		}
		if want := "keep " + typ.method + " return-type/both returns/none"; !slices.ContainsFunc(rows(e, x),
			func(r string) bool { return strings.HasPrefix(r, want) }) {
			t.Errorf("%s: no node %q", typ.name, want)
		}
	}
	x, _ := e.New(c)
	y, _ := e.New(&alone)
	if !reflect.DeepEqual(x, y) {
		t.Error("the new version's graph depends on the old version")
	}
}

func TestNewEncoderRefuses(t *testing.T) {
	if _, err := NewEncoder(nil, 10, nil); err == nil {
		t.Error("an encoder without a vocabulary")
	}
	if _, err := NewEncoder(encode.NewVocabulary(nil, 10), 0, nil); err == nil {
		t.Error("an encoder without room for a node")
	}
}

func TestEncodeRefusesBrokenCode(t *testing.T) {
	c := shelf(t)
	e := encoderFor(t, c, 10)
	broken := *c
	broken.New = &java.Method{Name: "f", Source: []byte("void f("), Decl: java.Span{End: 7}}
	if _, err := e.Change(&broken); err == nil || !strings.Contains(err.Error(), "edit graph") {
		t.Errorf("error %v", err)
	}
	if _, err := e.New(&broken); err == nil {
		t.Error("a graph of broken code")
	}
}

func TestConcurrentUse(t *testing.T) {
	c := shelf(t)
	e := encoderFor(t, c, 60)
	want, err := e.Change(c)
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			if got, err := e.Change(c); err != nil || !reflect.DeepEqual(got, want) {
				t.Error("another graph than before")
			}
		})
	}
	wait.Wait()
}

func BenchmarkEncode(b *testing.B) {
	c := shelf(b)
	e := encoderFor(b, c, DefaultMaxNodes)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.Change(c); err != nil {
			b.Fatal(err)
		}
	}
}
