package javadoc

import (
	"strings"
	"testing"
	"time"

	"jithook/engine/java"
)

// What closes late or never must not be searched for again and again.
func TestParseIsLinear(t *testing.T) {
	for _, piece := range []string{"{@a ", "<code>", "<a ", "{@code\n@x ", "`", "<pre>", "@x\n", "{@link (", "{ "} {
		src := []byte("/** @return " + strings.Repeat(piece, 50000) + strings.Repeat("}", 50000) + "*/")
		start := time.Now()
		doc := Parse(src, java.Span{End: len(src)})
		for i := range doc.Units {
			Words(src, &doc.Units[i])
		}
		if took := time.Since(start); took > 2*time.Second {
			t.Errorf("%q 50000 times took %v", piece, took)
		}
	}
}
