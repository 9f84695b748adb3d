package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"jithook/detector"
	"jithook/engine/java"
)

// tree says in one line for each at which edits of the syntax tree the second network looked most. It is nil where that
// was not asked.
func tree(f *Finding) []string {
	if f.Tree == nil {
		return nil
	}
	looked := slices.DeleteFunc(slices.Clone(f.Tree), func(e detector.TreeEdit) bool { return !e.LookedAt() })
	slices.SortStableFunc(looked, func(a, b detector.TreeEdit) int {
		return cmp.Compare(b.Attention.Share, a.Attention.Share)
	})
	if len(looked) == 0 {
		return []string{"at no edit more than at the rest of the code"}
	}
	var lines []string
	for _, e := range looked[:min(len(looked), mostLooks)] {
		lines = append(lines, fmt.Sprintf("%.0f %% to %s", 100*e.Attention.Share, nameTreeEdit(f, &e)))
	}
	return lines
}

// done says what became of the node of a tree edit.
var done = map[detector.TreeOp]string{detector.InsertNode: "inserted", detector.DeleteNode: "deleted",
	detector.UpdateNode: "updated", detector.MoveNode: "moved"}

// nameTreeEdit is an edit with its code and line, such as "the inserted return statement `return 0;` (line 7)".
func nameTreeEdit(f *Finding, e *detector.TreeEdit) string {
	var code []string
	where := ""
	for _, version := range []struct {
		source []byte
		span   java.Span
		of     string
	}{{f.Case.Old.Source, e.Old, " of the old version"}, {f.Case.New.Source, e.New, ""}} {
		if !version.span.Empty() {
			code = append(code, "`"+inOneLine(version.source[version.span.Start:version.span.End])+"`")
			where = fmt.Sprintf("line %d%s", java.Line(version.source, version.span.Start), version.of)
		}
	}
	return fmt.Sprintf("the %s %s %s (%s)", done[e.Op], strings.ReplaceAll(e.Kind, "_", " "),
		strings.Join(code, " → "), where)
}

// inOneLine is code in short.
func inOneLine(code []byte) string {
	return Shortened(legible(strings.Join(strings.Fields(string(code)), " ")), 60)
}
