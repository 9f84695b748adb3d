package javadoc

import "jithook/engine/java"

// Tag is a block tag.
type Tag struct {
	Name string    // without the "@"
	Text string    // what follows it, in one line
	Span java.Span // in the source, from the "@" to the last character of its text
}

// Tags returns the block tags of the Javadoc at span of src, also those that become no unit in Parse.
func Tags(src []byte, span java.Span) []Tag {
	f := open(src, span)
	all, _ := f.parts()
	var tags []Tag
	for _, tag := range all {
		from, to := f.trim(tag.Start, tag.End)
		end := from + 1
		for end < to && !isSpace(f.text[end]) {
			end++
		}
		tags = append(tags, Tag{Name: string(f.text[from+1 : end]), Text: f.fold(end, to), Span: f.span(from, to)})
	}
	return tags
}
