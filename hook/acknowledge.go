package hook

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/hook/filter"
	"jithook/hook/report"
)

// UnitName names what of a comment is acknowledged. "PATH:LINE" is the unit on a line of the file or, where none stands
// there, the whole comment of the method, type or field; "PATH#ID" is the whole comment that a question is about.
type UnitName struct {
	Path string
	Line int    // 0 where ID names it
	ID   string // hexadecimal
}

// ParseUnitName reads the name of a unit.
func ParseUnitName(s string) (UnitName, error) {
	if i := strings.LastIndexByte(s, '#'); i > 0 && i < len(s)-1 && strings.Trim(s[i+1:], "0123456789abcdef") == "" {
		if len(s)-i-1 < report.IDDigits {
			return UnitName{}, fmt.Errorf("%q has a shorter id than one of %d digits", s, report.IDDigits)
		}
		return UnitName{Path: s[:i], ID: s[i+1:]}, nil
	}
	if i := strings.LastIndexByte(s, ':'); i > 0 {
		if line, err := strconv.Atoi(s[i+1:]); err == nil && line > 0 {
			return UnitName{Path: s[:i], Line: line}, nil
		}
	}
	return UnitName{}, fmt.Errorf("%q names no comment: give PATH:LINE, or the PATH#ID of a question", s)
}

// errNoUnit is of a name that names nothing now.
var errNoUnit = errors.New("nothing to acknowledge")

// Acknowledged is what a name names: the entry for a baseline that says that somebody read it and found it true, which
// holds as long as it and the code stay what they are in this source, and the comment that it is of.
type Acknowledged struct {
	Entry filter.BaselineEntry
	Doubt *report.Doubt
}

// Acknowledge finds what a name names.
func Acknowledge(name UnitName, source []byte, reason string) (*Acknowledged, error) {
	file, err := java.Parse(source)
	if err != nil {
		return nil, fmt.Errorf("%w: read %q: %w", errNoUnit, name.Path, err)
	}
	lines := java.NewLines(source)
	for _, of := range groupsOf(report.AckRule) { // sentences first, as many a name may stand on a line
		for _, x := range of(file, func(*java.Method) bool { return true }) {
			span := x.unit.Span
			if whole := span == x.of.Doc; whole {
				end := x.of.Decl.End
				if x.of.Element == java.TypeElement { // behind its name members begin
					end = x.of.Ident.End
				}
				span = java.Span{Start: min(span.Start, x.of.Decl.Start), End: max(span.End, end)}
			}
			first, last := lines.At(span.Start), lines.At(max(span.Start, span.End-1))
			if name.Line > 0 && (name.Line < first || last < name.Line) {
				continue
			}
			ack := report.Fingerprint(report.AckRule, name.Path, x.of, &x.unit)
			if name.ID != "" && !strings.HasPrefix(ack, report.FingerprintVersion+":"+name.ID) {
				continue
			}
			e := filter.BaselineEntry{Fingerprint: ack, Rule: report.AckRule, Method: report.MethodName(x.of),
				Comment: report.UnitText(&x.unit), Reason: reason}
			e.SetPath(name.Path)
			unit := x.unit
			c := &engine.Case{Old: x.of, New: x.of, Doc: engine.Documentation(x.of), Unit: &unit}
			return &Acknowledged{e, report.NewDoubt(name.Path, "", []detector.Verdict{{Case: c}}, lines)}, nil
		}
	}
	if name.Line > 0 {
		return nil, fmt.Errorf("%w: no comment that is judged stands on line %d of %q", errNoUnit,
			name.Line, name.Path)
	}
	return nil, fmt.Errorf(
		"%w: no comment of %q has the id %s: it, or the code of its method, has changed, so judge it again", errNoUnit,
		name.Path, name.ID)
}
