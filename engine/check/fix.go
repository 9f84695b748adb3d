package check

import (
	"bytes"
	"slices"
)

// Apply makes the edits in a copy of a source. Of edits that overlap the first counts.
func Apply(source []byte, fixes []Fix) []byte {
	fixes = slices.Clone(fixes)
	slices.SortStableFunc(fixes, func(a, b Fix) int { return a.Span.Start - b.Span.Start })
	var out bytes.Buffer
	at := 0
	for _, f := range fixes {
		if f.Span.Start < at {
			continue
		}
		out.Write(source[at:f.Span.Start])
		out.WriteString(f.Text)
		at = f.Span.End
	}
	out.Write(source[at:])
	return out.Bytes()
}
