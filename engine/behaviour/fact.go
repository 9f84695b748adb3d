package behaviour

import (
	"strconv"

	"jithook/engine/java"
)

// fact is one thing that a method does.
type fact struct {
	kind Kind
	key  string // the same for what does the same, whatever local variables and parameters are called
	text string // as it is shown
	name string // the name in it: a call's, a field's, an exception's type
	// place groups facts that can replace each other: under the same condition, an argument of
	// the same call.
	place string
	when  string // the condition under which it stands, as it is shown
	span  java.Span
	// Of comparisons: the operands as in key, and the operator.
	left, right, operator string
	call                  string // of Arguments and Messages: the key of the call, the exception's type
	made                  int    // of calls: where the arguments end, behind which it is made
	step                  bool   // the call is a statement of its own
	under                 *guard // the condition next around it; nil where there is none
	// helper names the member of the same file that this is a fact of, "" for the method itself.
	helper string
	// called is the member of the same file that a call goes to, with these arguments, or a name stands for.
	called    *member
	arguments []string
	// values is text with the values of constants, where it has some.
	values string
}

// id is what facts are compared by.
type id struct {
	kind Kind
	key  string
}

func (f *fact) id() id { return id{f.kind, f.key} }

// facts are all that a method does, also by the members that it reaches.
type facts struct {
	all []fact
	had map[id]bool
	at  map[string]string // what is returned under a condition, where that is one value
	// asked are the conditions of the method itself, by their keys.
	asked map[string]*guard
}

// maxFacts bounds the facts of a method.
const maxFacts = 4096

func (f *facts) add(more ...fact) {
	for _, x := range more {
		if len(f.all) < maxFacts {
			f.all = append(f.all, x)
			f.had[x.id()] = true
			if x.kind == Returns && x.place != "" {
				if was, ok := f.at[x.place]; ok && was != x.key {
					f.at[x.place] = "" // several
				} else {
					f.at[x.place] = x.key
				}
			}
		}
	}
}

// of has the facts of a method.
var of = java.NewFact(func(m *java.Method, _ struct{}) *facts {
	s := newScan(m.Body, m)
	for i, p := range m.Params {
		s.params[p.Name] = "#" + strconv.Itoa(i)
	}
	s.boolean = len(m.ReturnType) == 1 && m.ReturnType[0].Text == "boolean"
	for _, t := range m.Tokens[:len(m.Tokens)-len(m.Body)] {
		if t.Text == "synchronized" {
			s.add(fact{kind: Locks, key: "method", text: "synchronized", span: t.Span})
		}
	}
	s.statements(0, len(s.tokens))
	f := &facts{had: map[id]bool{}, at: map[string]string{}, asked: s.asked}
	f.add(s.found...)
	s.reach(f)
	return f
})
