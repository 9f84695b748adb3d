package statistics_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"jithook/engine/claim"
	"jithook/engine/javadoc"
	"jithook/training/data/statistics"
)

func TestCountClaims(t *testing.T) {
	path := filepath.Join(t.TempDir(), "judged.jsonl")
	var lines []byte
	for _, text := range []string{"the name, never null", "the sorted names, or null", "the name"} {
		line, err := json.Marshal(map[string]any{
			"repo": "a", "commit": text, "class": "A", "method": "f", "type": "return", "old": text,
			"old_doc":  "/** @return " + text + " */",
			"old_code": "String f() { return a; }", "new_code": "String f() { return b; }", "stale": 0, "mined": 0,
		})
		if err != nil {
			t.Fatal(err)
		}
		lines = append(append(lines, line...), '\n')
	}
	if err := os.WriteFile(path, lines, 0o666); err != nil {
		t.Fatal(err)
	}
	c, err := statistics.CountClaims(path, 1)
	if err != nil {
		t.Fatal(err)
	}
	if c.Units[javadoc.Return] != 3 || c.Claimed[javadoc.Return] != 2 || c.Changed[javadoc.Return] != 2 ||
		c.Kinds[claim.NotNull][javadoc.Return] != 1 ||
		c.Kinds[claim.Null][javadoc.Return] != 1 || c.Kinds[claim.Sorted][javadoc.Return] != 1 {
		t.Errorf("%+v", c)
	}
	if kinds := c.Ranked(); len(kinds) != 3 {
		t.Errorf("kinds %v", kinds)
	}
}
