package hook

import (
	"context"
	"slices"
	"strings"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/reference"
	"jithook/hook/change"
	"jithook/hook/filter"
	"jithook/hook/report"
)

// Outdated returns the entries of a baseline that name nothing in the files as they are staged: the comment or the code
// of their method is another now, or gone. A fingerprint is made of the new version alone, so no history is asked. What
// cannot be read is not outdated.
func Outdated(ctx context.Context, index change.Index, entries []filter.BaselineEntry) ([]filter.BaselineEntry, error) {
	byPath := map[string][]filter.BaselineEntry{}
	var paths []string
	for _, e := range entries {
		path := e.RawPath()
		if byPath[path] == nil {
			paths = append(paths, path)
		}
		byPath[path] = append(byPath[path], e)
	}
	files, err := index.StagedFiles(ctx, change.MaxFile, paths...)
	if err != nil {
		return nil, err
	}
	var outdated []filter.BaselineEntry
	for _, path := range paths {
		source, staged := files[path]
		switch {
		case !staged && !strings.Contains(path, "\n"):
			outdated = append(outdated, byPath[path]...)
			continue
		case source == nil:
			continue
		}
		file, err := java.Parse(source)
		if err != nil {
			continue
		}
		for _, e := range byPath[path] {
			if !names(e, path, file) {
				outdated = append(outdated, e)
			}
		}
	}
	return outdated, nil
}

// names reports whether an entry's fingerprint is that of a comment unit of a file which its rule judges.
func names(e filter.BaselineEntry, path string, file *java.File) bool {
	called := func(m *java.Method) bool { return report.MethodName(m) == e.Method }
	for m, units := range unitsOf(check.ByID(e.Rule), file, called) {
		for i := range units {
			if report.Fingerprint(e.Rule, path, m, &units[i]) == e.Fingerprint {
				return true
			}
		}
	}
	return false
}

// unitsOf are the comment units of some methods that a rule judges: comments within them; links and what is named
// otherwise, of which nobody knows without the change whether it is gone; or else the units of their Javadoc.
func unitsOf(rule *check.Rule, file *java.File, wanted func(*java.Method) bool) map[*java.Method][]javadoc.Unit {
	judges := func(t javadoc.Type) bool { return rule != nil && rule.Judges(t) }
	if judges(javadoc.Inline) {
		within := map[*java.Method]bool{}
		for _, m := range file.Methods {
			within[m] = wanted(m)
		}
		return engine.Remarks(file, within)
	}
	elements := slices.Concat(file.Methods, file.Elements)
	if judges(javadoc.Link) {
		elements = reference.Elements(file)
	}
	units := map[*java.Method][]javadoc.Unit{}
	for _, m := range elements {
		switch {
		case m.Doc.Empty(), !wanted(m):
		case judges(javadoc.Link):
			for _, named := range javadoc.Named(m.Source, m.Doc) {
				units[m] = append(units[m], named.Unit)
			}
		default:
			for u := range engine.Documentation(m).All() {
				units[m] = append(units[m], *u)
			}
		}
	}
	return units
}

// Known makes the entry of a finding for a baseline.
func Known(f *report.Finding, reason string) filter.BaselineEntry {
	e := filter.BaselineEntry{Fingerprint: f.Fingerprint, Rule: f.Rule, Method: report.MethodName(f.Case.New),
		Comment: f.UnitText(), Reason: reason}
	e.SetPath(f.Path)
	return e
}
