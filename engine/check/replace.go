package check

import (
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// quotedName reports whether a name is quoted as code or in quotation marks, or written as only code is
// (`maxLength`), where only the parameter can be meant: no call `size()`, no member `this.size`. In prose, authors
// leave the old word where a parameter is renamed: "the factory to set".
func quotedName(w javadoc.Name) bool {
	return (w.Code || w.Quoted || lexicon.IsIdentifier(w.Text)) && !w.Selected
}

// typeName reports whether a name can only be a type's: as code, or with a capital that no sentence asks for.
func typeName(w javadoc.Name) bool {
	return !w.Member && (w.Code || w.Quoted || lexicon.IsIdentifier(w.Text) || !w.First && lexicon.IsCapitalized(w.Text))
}

// replacements puts one name for another wherever the text means it. There are none where the old name still plays a
// part in the method, and none at all where one of them is part of a longer name that may not exist, such as `io.File`
// or `File#separator`.
func replacements(c *subject, old, fresh string, meant func(javadoc.Name) bool) []java.Edit {
	if code(c.New).has(old) {
		return nil
	}
	var fixes []java.Edit
	names := c.names()
	for i, w := range names {
		if w.Text != old || w.Qualifier || !meant(w) || w.Notation(c.New.Source) {
			continue
		}
		qualified := i > 0 && names[i-1].Span.End+1 == w.Span.Start && c.New.Source[names[i-1].Span.End] == '.'
		if qualified || i+1 < len(names) && !code(c.New).has(names[i+1].Text) && selects(c.New.Source, w, names[i+1]) {
			return nil
		}
		fixes = append(fixes, java.Edit{Span: w.Span, Text: fresh})
	}
	return fixes
}

// counterparts are the names that took the places of others in a type of the same shape; none where the types differ in
// more than names, "" where one name became several.
func counterparts(before, after []java.Token) map[string]string {
	if len(before) != len(after) {
		return nil
	}
	fresh := map[string]string{}
	for i, t := range before {
		n := after[i]
		if (t.Kind == java.Operator || n.Kind == java.Operator) && t.Text != n.Text {
			return nil
		}
		if known, ok := fresh[t.Text]; ok && known != n.Text {
			fresh[t.Text] = ""
		} else {
			fresh[t.Text] = n.Text
		}
	}
	return fresh
}

// selects reports whether a name is a member of the one before it: `File.separator`, `File#separator`.
func selects(src []byte, outer, member javadoc.Name) bool {
	between := string(src[outer.Span.End:member.Span.Start])
	return between == "." || between == "#"
}
