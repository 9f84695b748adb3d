package report

import (
	"crypto/sha256"
	"encoding/hex"

	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// FingerprintVersion begins every fingerprint. It changes when the parts of a fingerprint change, so that names from
// before are told from those of now.
const FingerprintVersion = "v1"

// code is the text of a method's tokens, each with a zero byte behind it.
var code = java.NewFact(func(m *java.Method, _ struct{}) []byte {
	var text []byte
	for _, t := range m.Tokens {
		text = append(append(text, t.Text...), 0)
	}
	return text
})

// AckRule stands for the rule in the fingerprint of a comment unit that somebody read and found true.
const AckRule = "ack"

// named is the text of the methods and constants of its file that a method's code names. When these change, a comment
// that was read and found true may be wrong.
var named = java.NewFact(func(m *java.Method, _ struct{}) []byte {
	var text []byte
	seen := map[string]bool{}
	for _, t := range m.Tokens {
		if t.Kind != java.Identifier || seen[t.Text] {
			continue
		}
		seen[t.Text] = true
		for _, tokens := range m.Members(t.Text) {
			for _, t := range tokens {
				text = append(append(text, t.Text...), 0)
			}
		}
	}
	return text
})

// Fingerprint names what a rule has against a comment unit, as "v1:" and 32 hexadecimal digits: a hash of the rule, the
// path, the class, the method's name and parameter types, the unit's tag and text, and the code tokens of the whole
// declaration. Lines, columns, white space and comments in the code have no part in it, so it stays while code around
// the method moves. It is made of the new version alone, so whoever has the file can report whether it still names
// anything there. Two tags of the same text on one method share theirs.
func Fingerprint(rule, path string, m *java.Method, u *javadoc.Unit) string {
	h := sha256.New()
	add := func(part string) {
		h.Write([]byte(part))
		h.Write([]byte{0}) // which stands in no path and no Java that can be read
	}
	if r := check.ByID(rule); r != nil {
		rule = r.Was(u.Type) // what is known of a finding stays so where its rule is renamed
	}
	for _, part := range []string{FingerprintVersion, rule, path, m.Class, signature(m), string(u.Type), u.Param, u.Text} {
		add(part)
	}
	h.Write(code.Of(m, struct{}{}))
	if rule == AckRule {
		h.Write(named.Of(m, struct{}{}))
	}
	return FingerprintVersion + ":" + hex.EncodeToString(h.Sum(nil)[:16])
}
