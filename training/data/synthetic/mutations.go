package synthetic

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var harmful = []Mutation{
	{"constant", true, constant},
	{"negation", true, negation},
	{"condition", true, condition},
	{"collection", true, collection},
	{"null-returned", true, nullReturned},
	{"null-gone", true, nullGone},
	{"unit", true, timeUnit},
}

var harmless = []Mutation{
	{"variable", false, variable},
	{"delegation", false, delegation},
	{"precondition", false, precondition},
}

var (
	number    = regexp.MustCompile(`\b\d{1,9}\b`)
	truth     = regexp.MustCompile(`(?i)\b(true|whether|false)\b`)
	neverNull = regexp.MustCompile(`(?i)\b(never|not|non)[ -]+(be )?(\{@code )?null\b`)
	orNull    = regexp.MustCompile(`(?i)\bnull\b`)
)

// constant replaces a number that the comment names.
func constant(c *engine.Case, r *rand.Rand) []edit {
	named := map[string]bool{}
	for _, n := range number.FindAllString(c.Unit.Text, -1) {
		named[n] = true
	}
	by := map[string]string{}
	var edits []edit
	for _, t := range c.New.Body {
		if t.Kind != java.Number || !named[t.Text] {
			continue
		}
		if by[t.Text] == "" {
			by[t.Text] = fmt.Sprint(r.IntN(900) + 2)
		}
		edits = append(edits, edit{t.Span, by[t.Text]})
	}
	return edits
}

// result is the expression of the only return statement of a method, nil where there are more or none.
func result(m *java.Method) []java.Token {
	if len(m.Returns) != 1 || len(m.Returns[0]) < 3 {
		return nil
	}
	return m.Returns[0][1 : len(m.Returns[0])-1]
}

func stretch(tokens []java.Token) java.Span {
	return java.Span{Start: tokens[0].Start, End: tokens[len(tokens)-1].End}
}

func source(m *java.Method, s java.Span) string { return string(m.Source[s.Start:s.End]) }

func returns(m *java.Method, typ string) bool {
	return len(m.ReturnType) == 1 && m.ReturnType[0].Text == typ
}

// negation turns a truth that the @return tells round.
func negation(c *engine.Case, _ *rand.Rand) []edit {
	x := result(c.New)
	if c.Unit.Type != javadoc.Return || x == nil || !returns(c.New, "boolean") || !truth.MatchString(c.Unit.Text) {
		return nil
	}
	s := stretch(x)
	if x[0].Text == "!" && len(x) == 2 {
		return []edit{{s, x[1].Text}}
	}
	return []edit{{s, "!(" + source(c.New, s) + ")"}}
}

// condition lets a further condition decide, of a comment that says exactly when.
func condition(c *engine.Case, r *rand.Rand) []edit {
	x := result(c.New)
	if c.Unit.Type == javadoc.Param || x == nil || len(x) < 3 || !returns(c.New, "boolean") ||
		!strings.Contains(strings.ToLower(c.Unit.Text), "only if") {
		return nil
	}
	s := stretch(x)
	return []edit{{s, "(" + source(c.New, s) + ")" + []string{" || isForced()", " && !isIgnored()", " || disabled",
		" && enabled"}[r.IntN(4)]}}
}

// collections are the words of comments for types of collections, and types that are none of them.
var collections = []struct {
	word, typ string
	others    []string
}{
	{"list", "List", []string{"Set", "Stream", "Iterator", "Optional"}},
	{"set", "Set", []string{"List", "Stream", "Iterator", "Map"}},
	{"collection", "Collection", []string{"Optional", "Iterator", "Stream"}},
	{"iterator", "Iterator", []string{"List", "Set", "Stream"}},
	{"stream", "Stream", []string{"List", "Set", "Iterator"}},
}

// collection gives back another collection than the comment says.
func collection(c *engine.Case, r *rand.Rand) []edit {
	typ := c.New.ReturnType
	if c.Unit.Type != javadoc.Return || len(typ) == 0 {
		return nil
	}
	words := strings.FieldsFunc(strings.ToLower(c.Unit.Text), func(r rune) bool { return r < 'a' || r > 'z' })
	for _, k := range collections {
		if typ[0].Text != k.typ || !contains(words, k.word) {
			continue
		}
		other := k.others[r.IntN(len(k.others))]
		var edits []edit
		for _, t := range c.New.Tokens {
			if t.Text == k.typ {
				edits = append(edits, edit{t.Span, other})
			}
		}
		return edits
	}
	return nil
}

func contains(words []string, word string) bool {
	for _, w := range words {
		if w == word {
			return true
		}
	}
	return false
}

// nullReturned returns null where the @return says that it never is.
func nullReturned(c *engine.Case, _ *rand.Rand) []edit {
	if c.Unit.Type != javadoc.Return || !neverNull.MatchString(c.Unit.Text) || len(c.New.Returns) == 0 ||
		len(c.New.Body) == 0 {
		return nil
	}
	if len(c.New.Params) > 0 {
		return []edit{begin(c.New, "if ("+c.New.Params[0].Name+" == null) { return null; }")}
	}
	last := c.New.Returns[len(c.New.Returns)-1]
	return []edit{{stretch(last), "return null;"}}
}

// begin inserts a statement at the beginning of the body.
func begin(m *java.Method, statement string) edit {
	at := m.Body[0].End
	return edit{java.Span{Start: at, End: at}, "\n        " + statement}
}

// nullGone throws where the @return says that null is returned.
func nullGone(c *engine.Case, _ *rand.Rand) []edit {
	if c.Unit.Type != javadoc.Return || !orNull.MatchString(c.Unit.Text) || neverNull.MatchString(c.Unit.Text) {
		return nil
	}
	var edits []edit
	for _, statement := range c.New.Returns {
		if len(statement) == 3 && statement[1].Text == "null" {
			edits = append(edits, edit{stretch(statement), "throw new IllegalStateException();"})
		}
	}
	return edits
}

var units = []string{"millis", "seconds", "minutes", "hours", "nanos", "bytes"}

// timeUnit counts in another unit than the comment says.
func timeUnit(c *engine.Case, r *rand.Rand) []edit {
	text := strings.ToLower(c.Unit.Text)
	for _, u := range units {
		if !strings.Contains(text, u) {
			continue
		}
		other := units[r.IntN(len(units))]
		if strings.Contains(text, other) {
			return nil
		}
		var edits []edit
		for _, t := range c.New.Tokens {
			if t.Kind != java.Identifier || t.Span == c.New.Ident {
				continue
			}
			if changed := replaceWord(t.Text, u, other); changed != t.Text {
				edits = append(edits, edit{t.Span, changed})
			}
		}
		return edits
	}
	return nil
}

// replaceWord replaces a word of an identifier in the three cases that it may have.
func replaceWord(s, old, after string) string {
	title := func(w string) string { return strings.ToUpper(w[:1]) + w[1:] }
	return strings.NewReplacer(old, after, title(old), title(after), strings.ToUpper(old),
		strings.ToUpper(after)).Replace(s)
}

// variable names the result before it is returned.
func variable(c *engine.Case, _ *rand.Rand) []edit {
	x := result(c.New)
	if len(x) < 4 || len(c.New.ReturnType) == 0 {
		return nil
	}
	typ := source(c.New, stretch(c.New.ReturnType))
	return []edit{{stretch(c.New.Returns[0]), typ + " result = " + source(c.New, stretch(x)) +
		";\n        return result;"}}
}

// delegation moves the body into another method.
func delegation(c *engine.Case, r *rand.Rand) []edit {
	if len(c.New.Body) < 12 || c.New.Constructor {
		return nil
	}
	var names []string
	for _, p := range c.New.Params {
		names = append(names, p.Name)
	}
	title := strings.ToUpper(c.New.Name[:1]) + c.New.Name[1:]
	call := []string{"do" + title, c.New.Name + "Internal", c.New.Name + "0"}[r.IntN(3)] + "(" +
		strings.Join(names, ", ") + ");"
	if !returns(c.New, "void") {
		call = "return " + call
	}
	return []edit{{stretch(c.New.Body), "{\n        " + call + "\n    }"}}
}

// precondition checks or logs a parameter first.
func precondition(c *engine.Case, r *rand.Rand) []edit {
	if len(c.New.Params) == 0 || len(c.New.Body) < 4 || c.New.Constructor {
		return nil
	}
	p := c.New.Params[r.IntN(len(c.New.Params))]
	statement := `logger.debug("` + c.New.Name + ` of {}", ` + p.Name + `);`
	if len(p.Type) > 0 && p.Type[0].Kind == java.Identifier && r.IntN(2) == 0 {
		statement = "Objects.requireNonNull(" + p.Name + `, "` + p.Name + `");`
	}
	return []edit{begin(c.New, statement)}
}
