package hook

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"jithook/engine/java"
	"jithook/hook/filter"
	"jithook/hook/report"
)

// UnitName names a comment unit to be acknowledged: "PATH:LINE", a line that it stands on, or "PATH#ID", as a question
// has it.
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

// Acknowledge makes the entry for a baseline that says of a comment unit that somebody read it and found it true. It
// holds as long as the unit and the tokens of its method's code stay what they are in this source.
func Acknowledge(name UnitName, source []byte, reason string) (filter.BaselineEntry, error) {
	file, err := java.Parse(source)
	if err != nil {
		return filter.BaselineEntry{}, fmt.Errorf("%w: read %q: %w", errNoUnit, name.Path, err)
	}
	lines := java.NewLines(source)
	for _, of := range groupsOf(report.AckRule) { // sentences first, as many a name may stand on a line
		for _, x := range of(file, func(*java.Method) bool { return true }) {
			ack := report.Fingerprint(report.AckRule, name.Path, x.of, &x.unit)
			if !name.names(ack, lines.At(x.unit.Span.Start), lines.At(max(x.unit.Span.Start, x.unit.Span.End-1))) {
				continue
			}
			e := filter.BaselineEntry{Fingerprint: ack, Rule: report.AckRule, Method: report.MethodName(x.of),
				Comment: report.UnitText(&x.unit), Reason: reason}
			e.SetPath(name.Path)
			return e, nil
		}
	}
	if name.Line > 0 {
		return filter.BaselineEntry{}, fmt.Errorf("%w: no comment that is judged stands on line %d of %q", errNoUnit,
			name.Line, name.Path)
	}
	return filter.BaselineEntry{}, fmt.Errorf(
		"%w: no comment of %q has the id %s: it, or the code of its method, has changed, so judge it again", errNoUnit,
		name.Path, name.ID)
}

// names reports whether a name is that of the unit with this fingerprint, on these lines.
func (n UnitName) names(ack string, first, last int) bool {
	if n.Line > 0 {
		return first <= n.Line && n.Line <= last
	}
	return strings.HasPrefix(ack, report.FingerprintVersion+":"+n.ID)
}
