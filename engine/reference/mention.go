package reference

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// mention reports what a name has lost that is no link; nil where it has not. A name that the file's code still has may
// mean that.
func (r *resolving) mention(ref javadoc.Reference, e *java.Method) *Stale {
	if ref.Form == javadoc.Bare && !ref.Method && !lexicon.IsIdentifier(ref.Member) || r.past(ref, e) {
		return nil
	}
	s := r.stale(ref, e)
	if s == nil && !ref.Method {
		s = r.stale(asClass(ref), e)
	}
	switch {
	case s == nil, s.Removed.inherited, r.coded(s.Removed.Last()),
		s.Removed.Member == java.LastName(s.Removed.Class): // a constructor, whose class is there
		return nil
	case s.Removed.Member != "" && !s.Sure && s.Removed.Now == (Target{}):
		return nil // it may have been pulled up
	case s.Removed.Member == "" && s.Removed.Last() == s.Removed.Now.Last():
		return nil // text names no package
	}
	return s
}

// history is what text says before a name that may be gone.
var history = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:based on|formerly|previously|originally|replace[sd]|replacement (?:for|of)|` +
		`(?:adapted|copied|converted|derived|migrat\w+|moved|ported|renamed|taken) from)\W+(?:(?:an?|the|code|class) )*$`)
})

// past reports whether the text is about the past: "copied from Shelf".
func (r *resolving) past(ref javadoc.Reference, e *java.Method) bool {
	const far = 80
	at := ref.Unit.Span.Start
	return history().Match(r.file.Source[max(e.Doc.Start, at-far):at])
}

// alsoMeant are the classes whose member a name without one may mean, because the comment links them: what each may be.
func (r *resolving) alsoMeant(ref javadoc.Reference, e *java.Method, links []javadoc.Reference) (all [][]string) {
	if ref.Class != "" {
		return nil
	}
	const most = 16 // of a comment with more links each name would go through all
	seen := map[string]bool{}
	for _, link := range links {
		if link.Class != "" && !seen[link.Class] && len(all) < most {
			seen[link.Class] = true
			all = append(all, r.own.classes(link.Class, r.own.around(full(r.file.Package(), e.Class))))
		}
	}
	return all
}

// asClass takes the last name for that of a class.
func asClass(ref javadoc.Reference) javadoc.Reference {
	if ref.ClassSpan.Empty() {
		ref.Class, ref.ClassSpan = ref.Member, ref.NameSpan
	} else {
		ref.Class, ref.ClassSpan.End = ref.Class+"."+ref.Member, ref.NameSpan.End
	}
	ref.Member, ref.NameSpan = "", java.Span{}
	return ref
}

// coded reports whether the code of the file has a removed name, also in a string.
func (r *resolving) coded(name string) bool {
	if r.code == nil {
		r.code = map[string]bool{}
		at := 0
		for _, c := range r.file.Comments {
			r.read(r.file.Source[at:c.Start])
			at = c.End
		}
		r.read(r.file.Source[at:])
	}
	return r.code[name]
}

// read takes in the removed names that some code has.
func (r *resolving) read(code []byte) {
	for word := range bytes.FieldsFuncSeq(code, noName) {
		if r.called[string(word)] != nil {
			r.code[string(word)] = true
		}
	}
}

func noName(r rune) bool { return !java.IsNameRune(r) }

// used reports whether the code uses what may be a removed class, so that it is there: in another language, or
// generated. An import may be left over from what was removed.
func (r *resolving) used(class string) bool {
	if r.uses == nil {
		r.uses = map[string]bool{}
		for name := range r.file.Names() {
			for class := range around(r.meant(&r.own.naming, name)) {
				r.uses[class] = true
			}
		}
	}
	for more := true; more; _, class, more = strings.Cut(class, ".") {
		if r.uses[class] {
			return true
		}
	}
	return false
}
