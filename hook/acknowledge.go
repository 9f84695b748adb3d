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

// Comments are those of a file, which names name. The file is read once for all of them.
type Comments struct {
	path  string
	lines java.Lines
	all   []owned          // sentences first, as many a name may stand on a line
	byID  map[string][]int // their places by the first digits of their ids; nil until somebody asks
}

// ReadComments reads a file.
func ReadComments(path string, source []byte) (*Comments, error) {
	file, err := java.Parse(source)
	if err != nil {
		return nil, fmt.Errorf("%w: read %q: %w", errNoUnit, path, err)
	}
	c := &Comments{path: path, lines: java.NewLines(source)}
	for _, of := range groupsOf(report.AckRule) {
		c.all = append(c.all, of(file, func(*java.Method) bool { return true })...)
	}
	return c, nil
}

// Acknowledge finds what a name of this file names.
func (c *Comments) Acknowledge(name UnitName, reason string) (*Acknowledged, error) {
	if name.Line > 0 {
		for i := range c.all {
			if first, last := c.at(&c.all[i]); first <= name.Line && name.Line <= last {
				return c.acknowledged(&c.all[i], reason), nil
			}
		}
		return nil, fmt.Errorf("%w: no comment that is judged stands on line %d of %q", errNoUnit, name.Line, c.path)
	}
	for _, i := range c.known()[name.ID[:report.IDDigits]] {
		if x := &c.all[i]; strings.HasPrefix(c.ack(x), report.FingerprintVersion+":"+name.ID) {
			return c.acknowledged(x, reason), nil
		}
	}
	return nil, fmt.Errorf(
		"%w: no comment of %q has the id %s: it, or the code of its method, has changed, so judge it again", errNoUnit,
		c.path, name.ID)
}

// at is the lines of a comment; of a whole one also those of its declaration.
func (c *Comments) at(x *owned) (first, last int) {
	span := x.unit.Span
	if whole := span == x.of.Doc; whole {
		end := x.of.Decl.End
		if x.of.Element == java.TypeElement { // behind its name members begin
			end = x.of.Ident.End
		}
		span = java.Span{Start: min(span.Start, x.of.Decl.Start), End: max(span.End, end)}
	}
	return c.lines.At(span.Start), c.lines.At(max(span.Start, span.End-1))
}

// known finds all by their ids.
func (c *Comments) known() map[string][]int {
	if c.byID == nil {
		c.byID = map[string][]int{}
		for i := range c.all {
			id := report.UnitID(c.ack(&c.all[i]))
			c.byID[id] = append(c.byID[id], i)
		}
	}
	return c.byID
}

func (c *Comments) ack(x *owned) string {
	return report.Fingerprint(report.AckRule, c.path, x.of, &x.unit)
}

func (c *Comments) acknowledged(x *owned, reason string) *Acknowledged {
	e := filter.BaselineEntry{Fingerprint: c.ack(x), Rule: report.AckRule, Method: report.MethodName(x.of),
		Comment: report.UnitText(&x.unit), Reason: reason}
	e.SetPath(c.path)
	unit := x.unit
	of := &engine.Case{Old: x.of, New: x.of, Doc: engine.Documentation(x.of), Unit: &unit}
	return &Acknowledged{e, report.NewDoubt(c.path, "", []detector.Verdict{{Case: of}}, c.lines)}
}
