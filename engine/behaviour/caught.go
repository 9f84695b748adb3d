package behaviour

import (
	"cmp"
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// Caught is where the exceptions of a body go. Who wraps, logs or asks one brings it to nobody. But
// `future.completeExceptionally(e)` may bring it to the caller, and `raise(e)` may throw it without a clause.
type Caught struct {
	Passed []java.Token // the types of those that are caught and may come to somebody
	Left   []java.Token // the body without what only keeps exceptions in local variables until they are wrapped
}

// FindCaught follows the exceptions of a method, or of a member of its file that has such a body and parameters.
func FindCaught(m *java.Method, body []java.Token, params []string) (found Caught) {
	c := newCarrier(m, body, func() bool { return closed.Of(m, struct{}{}) }, map[string]bool{})
	for _, name := range params {
		c.give(name, nil)
	}
	c.walk()
	var drop []stretch
	for i := range body { // the cast of a parameter names what came from who calls the member, and is seen there
		if i > 1 && i+2 < len(body) && c.text(i-1) == "(" && c.text(i+1) == ")" &&
			slices.Contains(params, c.text(i+2)) && !c.passed[c.text(i+2)] {
			drop = append(drop, stretch{i - 1, i + 2})
		}
	}
	c.pass("return")
	for i := range body {
		if name, types := c.clause(i); c.passed[name] {
			found.Passed = append(found.Passed, types...)
		}
	}
	for _, k := range c.kept {
		if !c.passed[k.name] && !c.thrown[k.name] {
			drop = append(drop, k.stretch)
		}
	}
	slices.SortFunc(drop, func(a, b stretch) int { return a.from - b.from })
	end := 0
	for _, s := range drop {
		found.Left = append(found.Left, body[end:max(end, s.from)]...)
		end = max(end, s.to)
	}
	found.Left = append(found.Left, body[end:]...)
	return found
}

// carrier follows the exceptions of a body by the names of the variables that hold them.
type carrier struct {
	*scan
	closed func() bool             // as the fact of the name
	helped map[string]bool         // the methods of the file that were asked for: whether they bring on what they get
	types  map[string][]java.Token // of the variables
	caught map[string]bool         // those of catch clauses
	others map[string]bool         // those that may hold what others have, too
	scopes [][]string              // the variables of the blocks that are open
	open   map[string]int          // the same, how often
	coming []string                // those of the next block
	around []region
	region
	typ    bool                // behind `class`
	start  int                 // of the statement that gives something to a variable
	idle   bool                // that statement calls nothing
	from   map[string][]string // what comes to a variable, or is returned, by the names of what held it
	passed map[string]bool     // may come to somebody
	thrown map[string]bool     // is thrown as it is
	kept   []keeping
	was    map[string][]string // the names by which a variable's exception was known before
	added  [][2]string         // names, and those of the exceptions that they are added to
}

// region is what is open at a place.
type region struct {
	to    string // where goes what is named: to a variable, or by "return" or "throw"; "" where nobody knows
	fresh bool   // behind `new`
	built bool   // behind the parenthesis of what `new` makes
	args  bool   // in what is given to what wraps it
	grows bool   // in what is added to an exception
	plain bool   // which is a method of the file, so that what is named in a call there is not
	later bool   // in a lambda or a class
	inner bool   // in a class
}

// keeping is a statement that gives an exception to a local variable.
type keeping struct {
	stretch
	name string
}

func newCarrier(m *java.Method, body []java.Token, closed func() bool, helped map[string]bool) *carrier {
	c := &carrier{
		scan: &scan{m: m, tokens: body}, closed: closed, helped: helped,
		types: map[string][]java.Token{}, caught: map[string]bool{}, others: map[string]bool{}, from: map[string][]string{},
		was: map[string][]string{}, open: map[string]int{}, passed: map[string]bool{}, thrown: map[string]bool{},
	}
	c.pair()
	return c
}

func (c *carrier) walk() {
	for i, t := range c.tokens {
		switch t.Text {
		case ";":
			if c.idle && c.to != "" {
				c.kept = append(c.kept, keeping{stretch{c.start, i}, c.to})
			}
			c.idle, c.region = false, region{later: c.later, inner: c.inner}
		case "(", "{":
			c.enter(i)
		case ")", "}":
			c.leave(t.Text)
		case "throw":
			c.to = t.Text
		case "return":
			if c.to = t.Text; c.later {
				c.to = ""
			}
		case "new":
			c.fresh = true
		case "[":
			c.fresh = false
		case "->", "::":
			c.idle = false
		case "catch":
			if name, types := c.clause(i); name != "" {
				c.types[name], c.caught[name] = types, true
				c.coming = append(c.coming, name)
			}
		case "class", "interface", "enum", "record":
			c.typ = t.Kind == java.Keyword && c.text(i-1) != "."
		default:
			if t.Kind == java.Identifier {
				c.use(i)
			}
		}
	}
	for _, pair := range c.added {
		c.add(pair[0], pair[1], map[string]bool{})
	}
}

// add notes that what one variable holds is added to the exception that another holds, and so to what that was before.
func (c *carrier) add(name, to string, seen map[string]bool) {
	if seen[to] {
		return
	}
	seen[to] = true
	if c.flow(name, to); c.others[to] {
		c.pass(name)
	}
	for _, was := range c.was[to] {
		c.add(name, was, seen)
	}
}

func (c *carrier) enter(i int) {
	in := region{later: c.later, inner: c.inner}
	switch {
	case c.tokens[i].Text == "{":
		class := c.typ || c.built && c.text(i-1) == ")"
		in.inner = in.inner || class
		in.later = in.later || class || c.text(i-1) == "->"
		if c.text(i-1) == "]" {
			in.to, in.args = c.to, c.args
		}
		c.typ, c.idle = false, false
		c.scopes = append(c.scopes, nil)
		for _, name := range c.coming {
			c.bind(name)
		}
		c.coming = nil
	case c.args && (!c.plain || c.fresh || !c.isName(i-1)):
		in.to, in.args, in.plain = c.to, true, c.plain
	case c.to != "" && c.makes(i):
		in.to, in.args = c.to, true
	case c.gives(i):
		in.to, in.args, in.plain = cmp.Or(c.to, "throw"), true, true
	case c.text(i-2) == "." && (c.text(i-1) == "addSuppressed" || c.text(i-1) == "initCause"):
		if in.to = c.text(i - 3); in.to == ")" {
			in.to = c.to
		} else if !c.holds(in.to) || c.text(i-4) == "." {
			in.to = ""
		} else {
			in.grows = true
		}
	case !c.isName(i-1) && !slices.Contains([]string{">", "this", "super", "switch"}, c.text(i-1)):
		in.to = c.to // a cast, or parentheses
	}
	if c.isName(i-1) && !c.fresh && !(c.text(i+1) == ")" && c.text(i-2) == "." && c.holds(c.text(i-3))) {
		c.idle, c.others[c.to] = false, c.others[c.to] || !c.args
	}
	c.around, c.region = append(c.around, c.region), in
}

func (c *carrier) leave(bracket string) {
	last := len(c.around) - 1
	if last < 0 {
		return
	}
	c.region, c.around = c.around[last], c.around[:last]
	if n := len(c.scopes) - 1; bracket == "}" && n >= 0 {
		for _, name := range c.scopes[n] {
			c.open[name]--
		}
		c.scopes = c.scopes[:n]
	}
	c.built, c.fresh = bracket == ")" && (c.built || c.fresh), false
}

// use notes where goes what a name stands for.
func (c *carrier) use(i int) {
	name, before, behind := c.text(i), c.text(i-1), c.text(i+1)
	switch {
	case behind == "(":
	case c.isName(i - 1):
		c.declare(i)
	case before == ".":
		c.others[c.to] = c.others[c.to] || !c.args
		if c.holds(name) {
			c.pass(name) // somebody asks for a field
		}
	case behind == ".", before == "==", behind == "==", before == "!=", behind == "!=":
	case behind == "instanceof":
		if j := c.typeEnd(i + 2); c.isName(j) {
			c.flow(name, c.text(j))
		}
	case c.args:
		c.flow(name, c.to)
	case behind == "=" && c.holds(name) && c.types[name] != nil && c.begins(i):
		c.to, c.start, c.idle = name, i, true
	case c.to == "throw" && !c.later && (c.cast(i) || c.holds(name) && !c.caught[name] && before != ")"):
		c.thrown[name] = true
	case c.to == "return" && (c.cast(i) || before != ")") || c.to != "throw" && c.to != "":
		if c.grows {
			c.added = append(c.added, [2]string{name, c.to})
			return
		}
		c.was[c.to] = append(c.was[c.to], name)
		c.others[c.to] = c.others[c.to] || !c.holds(name)
		c.flow(name, c.to)
	default:
		c.pass(name)
	}
}

// cast reports whether an unchecked exception is what a name is cast to.
func (c *carrier) cast(i int) bool {
	return c.text(i-1) == ")" && c.text(i-3) == "(" && lexicon.IsUnchecked(c.text(i-2))
}

// typeEnd is the place behind the type that begins at one.
func (c *carrier) typeEnd(i int) int {
	if c.text(i) == "final" {
		i++
	}
	for c.text(i+1) == "." {
		i += 2
	}
	return i + 1
}

// declare notes a local variable for exceptions.
func (c *carrier) declare(i int) {
	from := i - 1
	for c.text(from-1) == "." {
		from -= 2
	}
	if c.text(from-1) == "final" {
		from--
	}
	if c.inner || len(c.scopes) == 0 || !c.begins(from) || !isException(c.text(i-1)) {
		return
	}
	c.bind(c.text(i))
	c.types[c.text(i)] = c.tokens[i-1 : i]
	if c.text(i+1) == "=" || c.text(i+1) == ";" {
		c.to, c.start, c.idle = c.text(i), from, true
	}
}

// bind has a name stand for a variable up to the end of the block.
func (c *carrier) bind(name string) {
	last := len(c.scopes) - 1
	c.scopes[last] = append(c.scopes[last], name)
	c.open[name]++
}

// give has a name stand for a parameter. Who gave what it holds has it, too.
func (c *carrier) give(name string, typ []java.Token) {
	c.coming = append(c.coming, name)
	c.types[name], c.others[name] = typ, true
}

func isException(typ string) bool {
	return typ == "Throwable" || strings.HasSuffix(typ, "Exception") ||
		slices.Contains(lexicon.Supertypes(typ), "Throwable")
}

// holds reports whether a name is that of a variable for exceptions.
func (c *carrier) holds(name string) bool { return c.open[name] > 0 }

// begins reports whether a statement begins at a place.
func (c *carrier) begins(i int) bool {
	switch c.text(i - 1) {
	case ";", "{", "}", "else", "do":
		return true
	case ")":
		p := c.partner[i-1]
		return p > 0 && slices.Contains([]string{"if", "while", "for"}, c.text(p-1))
	}
	return false
}

// flow notes that what a variable holds goes somewhere.
func (c *carrier) flow(name, to string) {
	if c.passed[to] {
		c.pass(name)
	}
	c.from[to] = append(c.from[to], name)
}

// pass notes that what a variable held may come to somebody.
func (c *carrier) pass(name string) {
	if c.passed[name] {
		return
	}
	c.passed[name] = true
	for _, from := range c.from[name] {
		c.pass(from)
	}
}

// clause is the variable of the catch clause that begins at a place, and the tokens of its types.
func (c *carrier) clause(i int) (name string, types []java.Token) {
	if c.text(i) != "catch" || c.text(i+1) != "(" || c.partner[i+1] < i+4 {
		return "", nil
	}
	end := c.partner[i+1] - 1
	return c.text(end), c.tokens[i+2 : end]
}

// makes reports whether a parenthesis, in what is thrown, returned or kept, has the arguments of an exception that is
// made there.
func (c *carrier) makes(i int) bool {
	if c.to == "throw" {
		return c.fresh || c.built
	}
	end := c.partner[i] + 1
	return c.fresh && isException(c.text(i-1)) && end > 0 && (c.text(end) != "." || c.text(end+1) == "initCause")
}

// gives reports whether a parenthesis has the arguments of a method of the file that brings them to nobody, and what it
// returns is thrown, returned, kept or let go.
func (c *carrier) gives(i int) bool {
	from, ok := c.whole(i)
	return ok && (c.begins(from) || c.to != "" && slices.Contains([]string{"throw", "return", "="}, c.text(from-1))) &&
		c.helps(from, i)
}

// whole is where the call with a parenthesis begins, if a statement ends with it.
func (c *carrier) whole(i int) (from int, ok bool) {
	if !c.isName(i-1) || c.partner[i] < 0 || c.text(c.partner[i]+1) != ";" {
		return 0, false
	}
	for from = i - 1; c.text(from-1) == "." && (c.isName(from-2) || c.text(from-2) == "this"); {
		from -= 2
	}
	return from, true
}
