package reference

import (
	"bytes"
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// evident reports whether a short method is called otherwise now, by more than its place: by a word of the name, by
// what its comment says, by the same code, or by what others use instead.
func (d *declared) evident(m, now *java.Method, after *declared, instead map[string]string) bool {
	said := java.SharedDescription(m.Source, m.Doc, now.Source, now.Doc)
	return sharedWords(ofAccessor(m.Name), ofAccessor(now.Name)) > 0 || instead[m.Name] == now.Name || said == 1 ||
		len(m.Body) > 0 && d.print(m).Same(after.print(now)) && (said < 0 || said >= akin)
}

// ofAccessor is the name of what an accessor has to do with, or the method's own.
func ofAccessor(method string) string {
	for _, prefix := range []string{"get", "is", "has", "set", "with"} {
		if of, found := strings.CutPrefix(method, prefix); found && lexicon.IsCapitalized(of) {
			return of
		}
	}
	return method
}

// usedInstead are the names that stand now wherever another one stood, in methods with as many tokens as before;
// "" for several.
func usedInstead(pairs []java.Pair) map[string]string {
	instead := map[string]string{}
	for _, p := range pairs {
		if p.Old.Name != p.New.Name || len(p.Old.Body) != len(p.New.Body) {
			continue
		}
		for i, t := range p.Old.Body {
			if t.Kind != java.Identifier {
				continue
			}
			is := p.New.Body[i].Text
			if was, known := instead[t.Text]; known && was != is {
				is = ""
			}
			instead[t.Text] = is
		}
	}
	return instead
}

// successors reports what became of fields: where a class lost one and gained one, the one is the other if a word of
// the name is as it was, or all but the name, and nothing else is said of it.
func (d *Delta) successors(before, after declared) {
	lost, gained := map[string]int{}, map[string][]Target{}
	for _, g := range d.Removed {
		if g.Member != "" && !g.Method {
			lost[g.Class]++
		}
	}
	for _, t := range d.Added {
		if t.Member != "" {
			gained[t.Class] = append(gained[t.Class], t)
		}
	}
	for i := range d.Removed {
		g := &d.Removed[i]
		if g.Member == "" || g.Method || lost[g.Class] != 1 || len(gained[g.Class]) != 1 {
			continue
		}
		to := gained[g.Class][0]
		said := java.SharedDescription(before.source, before.field(g.Target).Doc, after.source, after.field(to).Doc)
		same := before.besides(g.Target) == after.besides(to) && (said < 0 || said >= akin)
		if same || sharedWords(g.Member, to.Member) > 0 {
			g.Now = to
		}
	}
}

// besides is the declaration of a field without its name: modifiers, type and the value that it begins with.
func (d declared) besides(field Target) string {
	name := d.field(field).Ident
	if name.Empty() {
		return ""
	}
	before := d.source[max(0, name.Start-farBeside):name.Start]
	before = before[bytes.LastIndexAny(before, ";{}(,\n")+1:]
	behind := d.source[name.End:min(len(d.source), name.End+farBeside)]
	if end := bytes.IndexAny(behind, ";}),\n"); end >= 0 {
		behind = behind[:end]
	}
	return strings.Join(strings.Fields(string(before)+" "+string(behind)), " ")
}

// farBeside bounds the bytes of a declaration to either side of its name.
const farBeside = 200

// field is the declaration of one; the zero value where there is none.
func (d declared) field(field Target) java.Field {
	for _, f := range d.types[field.Class].Fields {
		if f.Name == field.Member {
			return f
		}
	}
	return java.Field{}
}

// sharedWords is how many words of one name another one has.
func sharedWords(a, b string) (n int) {
	words := slices.Collect(lexicon.Subwords(b))
	for word := range lexicon.Subwords(a) {
		if slices.Contains(words, word) {
			n++
		}
	}
	return n
}
