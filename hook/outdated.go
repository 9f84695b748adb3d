package hook

import (
	"context"
	"slices"
	"strings"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/reference"
	"jithook/hook/change"
	"jithook/hook/filter"
	"jithook/hook/report"
)

// Outdated returns the entries of a baseline that name nothing in the files as they are staged, nor as they are on
// disk, where `jit-hook ack` reads them: the comment or the code of their method is another now, or gone. A fingerprint
// is made of the new version alone, so no history is asked. What cannot be read or is in conflict is not outdated.
func Outdated(ctx context.Context, r change.Repository, all []filter.BaselineEntry) ([]filter.BaselineEntry, error) {
	outdated, err := nameNothing(ctx, r.StagedFiles, all)
	if err != nil || len(outdated) == 0 {
		return outdated, err
	}
	if top, _ := r.Writable(ctx); top == "" { // it has no work tree
		return outdated, nil
	}
	return GoneFromDisk(ctx, r, outdated)
}

// GoneFromDisk returns the entries that name nothing in the files of the work tree.
func GoneFromDisk(
	ctx context.Context, r change.Repository, all []filter.BaselineEntry,
) ([]filter.BaselineEntry, error) {
	return nameNothing(ctx, r.WorkFiles, all)
}

// read returns files by path, as Index.StagedFiles does.
type read func(ctx context.Context, most int64, paths ...string) (map[string][]byte, error)

// nameNothing returns the entries that name nothing in the files as they are read.
func nameNothing(ctx context.Context, files read, entries []filter.BaselineEntry) ([]filter.BaselineEntry, error) {
	byPath := map[string][]filter.BaselineEntry{}
	var paths []string
	for _, e := range entries {
		path := e.RawPath()
		if byPath[path] == nil {
			paths = append(paths, path)
		}
		byPath[path] = append(byPath[path], e)
	}
	sources, err := files(ctx, change.MaxFile, paths...)
	if err != nil {
		return nil, err
	}
	var outdated []filter.BaselineEntry
	for _, path := range paths {
		source, there := sources[path]
		switch {
		case !there && !strings.Contains(path, "\n"):
			outdated = append(outdated, byPath[path]...)
			continue
		case source == nil, java.Conflicted(source):
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
	for _, of := range groupsOf(e.Rule) {
		for _, x := range of(file, called) {
			if report.Fingerprint(e.Rule, path, x.of, &x.unit) == e.Fingerprint {
				return true
			}
		}
	}
	return false
}

// owned is a comment unit and the method that it is of.
type owned struct {
	of   *java.Method
	unit javadoc.Unit
}

// group lists comment units of some methods of a file.
type group func(file *java.File, wanted func(*java.Method) bool) []owned

// groupsOf are the units that a rule judges. Somebody may have read and acknowledged any.
func groupsOf(rule string) []group {
	r := check.ByID(rule)
	switch {
	case rule == report.AckRule:
		return []group{documentation, remarksWithin, named, wholes}
	case rule == detector.ReadRule:
		return []group{documentation, wholes}
	case r != nil && r.Judges(javadoc.Inline):
		return []group{remarksWithin}
	case r != nil && r.Judges(javadoc.Link):
		return []group{named}
	}
	return []group{documentation}
}

// documentation is the units of Javadoc.
func documentation(file *java.File, wanted func(*java.Method) bool) (all []owned) {
	for _, m := range slices.Concat(file.Methods, file.Elements) {
		if m.Doc.Empty() || !wanted(m) {
			continue
		}
		for u := range engine.Documentation(m).All() {
			all = append(all, owned{m, *u})
		}
	}
	return all
}

// wholes is whole Javadoc comments. Of those whose methods stand within each other, the innermost comes first.
func wholes(file *java.File, wanted func(*java.Method) bool) (all []owned) {
	for _, m := range slices.Concat(file.Methods, file.Elements) {
		if !m.Doc.Empty() && wanted(m) {
			all = append(all, owned{m, *javadoc.Whole(m.Source, m.Doc)})
		}
	}
	slices.SortStableFunc(all, func(a, b owned) int {
		return (a.of.Decl.End - a.of.Decl.Start) - (b.of.Decl.End - b.of.Decl.Start)
	})
	return all
}

// remarksWithin is the comments within methods.
func remarksWithin(file *java.File, wanted func(*java.Method) bool) (all []owned) {
	within := map[*java.Method]bool{}
	for _, m := range file.Methods {
		within[m] = wanted(m)
	}
	for m, units := range engine.Remarks(file, within) {
		for _, u := range units {
			all = append(all, owned{m, u})
		}
	}
	return all
}

// named is links and other names, because without the change nobody knows whether they were removed.
func named(file *java.File, wanted func(*java.Method) bool) (all []owned) {
	for _, m := range reference.Elements(file) {
		if !wanted(m) {
			continue
		}
		for _, n := range javadoc.Named(m.Source, m.Doc) {
			all = append(all, owned{m, n.Unit})
		}
	}
	return all
}

// Known makes the entry of a finding for a baseline.
func Known(f *report.Finding, reason string) filter.BaselineEntry {
	e := filter.BaselineEntry{Fingerprint: f.Fingerprint, Rule: f.Rule, Method: report.MethodName(f.Case.New),
		Comment: f.UnitText(), Reason: reason}
	e.SetPath(f.Path)
	return e
}
