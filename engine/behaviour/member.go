package behaviour

import "slices"

// member is what a name of the same file stands for: a field's value, or the bodies of the methods that are called so.
type member struct {
	name  string
	facts []fact
}

// The most that is read of the members that one method reaches.
const (
	maxBodies       = 6    // of one name
	maxMemberTokens = 4096 // of all
)

// member is what a name stands for in the file; nil where it is no member of it.
func (s *scan) member(name string) *member {
	if len(s.m.Members(name)) == 0 {
		return nil
	}
	return &member{name: name}
}

// asked is a member, and whether it is asked for a truth value.
type asked struct {
	name  string
	truth bool
}

// reach adds the facts of the members that the facts speak of. Of what they return only that counts which the method
// returns, too.
func (s *scan) reach(f *facts) {
	left := maxMemberTokens
	read := map[asked][]fact{}
	for i := range min(len(s.found), len(f.all)) {
		own := f.all[i]
		if own.called == nil {
			continue
		}
		name := own.called.name
		how := asked{name, own.kind == Checks || own.kind == Returns && s.boolean}
		of, known := read[how]
		if !known {
			of = s.read(how, own.arguments, &left)
			read[how] = of
		}
		f.all[i].called = &member{name, of}
		for _, x := range of {
			if x.kind == Returns && own.kind != Returns || x.kind == LeavesEarly || x.kind != Returns && own.kind == Returns {
				continue
			}
			x.helper, x.span = name, own.span
			if x.kind == Returns {
				x.place = own.place
			}
			f.add(x)
		}
	}
}

// read finds the facts of a member, as long as there are tokens left to read.
func (s *scan) read(how asked, arguments []string, left *int) []fact {
	bodies, params := s.m.Members(how.name), s.m.MemberParams(how.name)
	if len(bodies) > maxBodies {
		return nil
	}
	var found []fact
	for i, body := range bodies {
		if len(body) == 0 || len(s.m.Body) > 0 && body[0].Start == s.m.Body[0].Start || len(body) > *left {
			continue
		}
		*left -= len(body)
		inner := newScan(body, s.m)
		inner.boolean = how.truth
		for k, param := range params[i] {
			inner.params[param] = "·"
			if len(params[i]) == len(arguments) {
				inner.params[param] = arguments[k]
			}
		}
		if body[0].Text == "=" {
			inner.expression(1, len(body))
		} else {
			inner.statements(0, len(body))
		}
		found = append(found, inner.found...)
	}
	return slices.DeleteFunc(found, func(f fact) bool { return f.kind == Returns && f.key == "·" })
}
