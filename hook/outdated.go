package hook

import (
	"context"
	"slices"
	"strings"

	"jithook/engine"
	"jithook/engine/java"
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

// names reports whether an entry's fingerprint is that of a comment unit of a file.
func names(e baseline.Entry, path string, file *java.File) bool {
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

// Known makes the entry of a finding for a baseline.
func Known(f *report.Finding, reason string) baseline.Entry {
	e := baseline.Entry{Fingerprint: f.Fingerprint, Rule: f.Rule, Method: report.MethodName(f.Case.New),
		Comment: f.UnitText(), Reason: reason}
	e.SetPath(f.Path)
	return e
}
