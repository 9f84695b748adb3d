package rewrite

import (
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Reads is the unit as it reads after edits that Unit gave; its spans are in the source that they make. It is nil where they are not such
// edits.
func Reads(c *engine.Case, fixes []check.Fix) *javadoc.Unit {
	grown := 0
	for _, f := range fixes {
		grown += len(f.Text) - (f.Span.End - f.Span.Start)
	}
	return again(c, check.Apply(c.New.Source, fixes), java.Span{Start: c.Doc.Span.Start, End: c.Doc.Span.End + grown})
}
