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
	"jithook/hook/baseline"
	"jithook/hook/change"
	"jithook/hook/report"
)

// Outdated returns the entries of a baseline that name nothing in the files as they are staged: the comment or the code
// of their method is another now, or gone. A fingerprint is made of the new version alone, so no history is asked. What
// cannot be read is not outdated.
func Outdated(ctx context.Context, index change.Index, entries []baseline.Entry) ([]baseline.Entry, error) {
	byPath := map[string][]baseline.Entry{}
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
	var outdated []baseline.Entry
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

// names reports whether an entry's fingerprint is that of a comment unit of a file, or of a link.
func names(e baseline.Entry, path string, file *java.File) bool {
	if rule := check.ByID(e.Rule); rule != nil && rule.Judges(javadoc.Link) {
		return namesLink(e, path, file)
	}
	if rule := check.ByID(e.Rule); rule != nil && rule.Judges(javadoc.Inline) {
		return namesRemark(e, path, file)
	}
	for _, m := range slices.Concat(file.Methods, file.Elements) {
		if m.Doc.Empty() || report.MethodName(m) != e.Method {
			continue
		}
		doc := engine.Documentation(m)
		for u := range doc.All() {
			if report.Fingerprint(e.Rule, path, m, u) == e.Fingerprint {
				return true
			}
		}
	}
	return false
}

// namesLink does so for the links of a file, and what it names otherwise. Whether it is gone nobody knows without the change.
func namesLink(e baseline.Entry, path string, file *java.File) bool {
	for _, m := range reference.Elements(file) {
		if report.MethodName(m) != e.Method {
			continue
		}
		for _, r := range javadoc.Named(m.Source, m.Doc) {
			if report.Fingerprint(e.Rule, path, m, &r.Unit) == e.Fingerprint {
				return true
			}
		}
	}
	return false
}

// namesRemark does so for the comments within methods.
func namesRemark(e baseline.Entry, path string, file *java.File) bool {
	called := map[*java.Method]bool{}
	for _, m := range file.Methods {
		called[m] = report.MethodName(m) == e.Method
	}
	for m, units := range engine.Remarks(file, called) {
		for i := range units {
			if report.Fingerprint(e.Rule, path, m, &units[i]) == e.Fingerprint {
				return true
			}
		}
	}
	return false
}

// Known makes the entry of a finding for a baseline.
func Known(f *report.Finding, reason string) baseline.Entry {
	e := baseline.Entry{Fingerprint: f.Fingerprint, Rule: f.Rule, Method: report.MethodName(f.Case.New),
		Comment: f.UnitText(), Reason: reason}
	e.SetPath(f.Path)
	return e
}
