package hook_test

import (
	"fmt"
	"strings"

	"pgregory.net/rapid"
)

// A method of generated Java: its comment names what its code does, so that the rules have something to hold on to.
type generated struct {
	name, returns string
	params        []string // "type name"
	summary, tags []string // lines of the Javadoc; a tag begins with "@"
	local         string   // the variable that it returns
	body          []string // statements
}

var (
	types = []string{"int", "String", "List<String>", "Map<String, List<Book>>", "boolean", "Book", "long[]",
		"Optional<Book>"}
	nouns  = []string{"book", "title", "count", "total", "result", "shelf", "limit", "list", "map", "name", "index", "size"}
	claims = []string{
		"the NOUN, never null", "the {@code NOUN} or {@code null}", "true if the NOUN is known", "the list of the NOUN",
		"the number of NOUN",
		"at most 10 NOUN, in milliseconds", "the <b>NOUN</b> of {@link Book}", "an empty string without NOUN",
	}
	statements = []string{
		"if (NOUN == null) { return LOCAL; }", "for (int i = 0; i < 10; i++) { use(i, NOUN); }", "LOCAL = next(NOUN, 10);",
		"log.info(\"NOUN {}\", LOCAL);", "Runnable r = () -> { use(NOUN); };", "while (a < b && c >>> 2 > d) { a++; }",
		"Map<String, List<Integer>> all = new HashMap<>();", "this.NOUN = LOCAL;",
		"char c = '\\''; String s = \"/* NOUN */\";",
	}
)

var methods = rapid.Custom(func(t *rapid.T) generated {
	noun := rapid.SampledFrom(nouns)
	claim := func(label string) string {
		return strings.ReplaceAll(rapid.SampledFrom(claims).Draw(t, label), "NOUN", noun.Draw(t, label+" of"))
	}
	m := generated{
		name:    "find" + strings.ToUpper(noun.Draw(t, "name")[:1]) + fmt.Sprint(rapid.IntRange(0, 9).Draw(t, "number")),
		returns: rapid.SampledFrom(append([]string{"void"}, types...)).Draw(t, "returns"),
		local:   noun.Draw(t, "local"),
		summary: []string{"Finds " + claim("summary") + ".", "More is told here."},
	}
	for _, name := range rapid.SliceOfNDistinct(noun, 0, 3, rapid.ID[string]).Draw(t, "params") {
		if name == m.local {
			continue
		}
		m.params = append(m.params, rapid.SampledFrom(types).Draw(t, "type")+" "+name)
		m.tags = append(m.tags, "@param "+name+" "+claim("param"))
	}
	if m.returns != "void" {
		m.tags = append(m.tags, "@return "+claim("return"))
	}
	names := strings.NewReplacer("NOUN", noun.Draw(t, "other"), "LOCAL", m.local)
	for range rapid.IntRange(0, 4).Draw(t, "statements") {
		m.body = append(m.body, names.Replace(rapid.SampledFrom(statements).Draw(t, "statement")))
	}
	return m
})

func (m generated) String() string {
	var s strings.Builder
	s.WriteString("    /**\n")
	for _, line := range append(append([]string{}, m.summary...), m.tags...) {
		fmt.Fprintf(&s, "     * %s\n", line)
	}
	fmt.Fprintf(&s, "     */\n    public %s %s(%s) {\n        %s %s = start();\n", m.returns, m.name,
		strings.Join(m.params, ", "), m.localType(), m.local)
	for _, line := range m.body {
		fmt.Fprintf(&s, "        %s\n", line)
	}
	if m.returns != "void" {
		fmt.Fprintf(&s, "        return %s;\n", m.local)
	}
	s.WriteString("    }\n")
	return s.String()
}

func (m generated) localType() string {
	if m.returns == "void" {
		return "int"
	}
	return m.returns
}

// class is a file of methods whose names differ.
func class(methods []generated) string {
	var s strings.Builder
	s.WriteString("class Library {\n")
	for i, m := range methods {
		m.name += "_" + fmt.Sprint(i)
		s.WriteString("\n" + m.String())
	}
	s.WriteString("}\n")
	return s.String()
}

// changed is the method after a change of its code: another type, another parameter, other statements.
func changed(t *rapid.T, m generated) generated {
	switch rapid.IntRange(0, 4).Draw(t, "change") {
	case 0:
		m.returns = rapid.SampledFrom(append([]string{"void"}, types...)).Draw(t, "other returns")
	case 1:
		m.params = append([]string{"Object added"}, m.params...)
	case 2:
		if len(m.params) > 0 {
			m.params = m.params[1:]
		}
	case 3:
		m.body = append([]string{"if (closed) { return; }"}, m.body...)
	case 4:
		if len(m.params) > 0 {
			typ := m.params[0][:strings.LastIndexByte(m.params[0], ' ')]
			m.params = append([]string{typ + " renamed"}, m.params[1:]...)
		}
	}
	m.body = append(m.body, "changed();")
	return m
}
