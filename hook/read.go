package hook

import (
	"fmt"
	"strings"

	"golang.org/x/sync/errgroup"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/hook/change"
	"jithook/hook/crash"
	"jithook/hook/report"
	"jithook/hook/scope"
	"jithook/hook/suppress"
)

// inScope leaves out what the scope excludes by its path, which is then neither parsed nor named. What it does not come to in time is kept,
// for reading to name it.
func inScope(set *change.Set, s scope.Scope, late func() bool, summary *report.Summary) []change.FileChange {
	inside := func(path string) bool { return late() || s.Path(path) }
	var kept []change.FileChange
	for _, c := range set.Changes {
		if inside(c.NewPath) {
			kept = append(kept, c)
		} else {
			summary.Excluded.Files++
		}
	}
	for _, skipped := range set.Skipped {
		if inside(skipped.Path) {
			summary.Skipped = append(summary.Skipped, report.Skip{Path: skipped.Path, Reason: skipped.Reason})
		} else {
			summary.Excluded.Files++
		}
	}
	return kept
}

// fileCases is what reading one changed file brings.
type fileCases struct {
	cases      []*engine.Case
	skipped    []java.Skip
	directives []*suppress.Directive // of the new version
	generated  bool                  // the scope leaves the file out
	outside    int                   // comment units that the scope leaves out
	unread     string                // why the file was not looked at
}

// read parses the versions of each change and pairs their methods. A file that cannot be parsed is skipped and named: the others
// are judged all the same. The suppressions of each file come by its path.
func read(changes []change.FileChange, o Options, late func() bool, summary *report.Summary) ([]located, []placed) {
	files := make([]fileCases, len(changes))
	var group errgroup.Group
	group.SetLimit(o.Threads)
	for i, c := range changes {
		group.Go(func() error {
			if late() {
				files[i].unread = fmt.Sprintf("the budget of %v ran out", o.Budget)
				return nil
			}
			defer o.Doing("reading " + c.NewPath)()
			if err := crash.Guard(func() { files[i] = casesOf(c, o.Scope, o.MaxFile) }); err != nil {
				files[i].unread = err.Error()
			}
			return nil
		})
	}
	_ = group.Wait() // no function returns an error: what cannot be read is skipped and named
	var cases []located
	var directives []placed
	for i, f := range files {
		path := changes[i].NewPath
		if f.unread != "" {
			summary.Skipped = append(summary.Skipped, report.Skip{Path: path, Reason: f.unread})
		}
		for _, s := range f.skipped {
			name := strings.TrimPrefix(s.Class+"."+s.Name, ".") // the class is unknown where a syntax error hides it
			summary.Skipped = append(summary.Skipped, report.Skip{Path: path, Method: name, Line: s.Line, Reason: s.Reason})
		}
		if f.generated {
			summary.Excluded.Generated++
		}
		summary.Excluded.Comments += f.outside
		if len(f.cases) > 0 {
			lines := java.NewLines(changes[i].New)
			for _, c := range f.cases {
				cases = append(cases, locate(c, path, lines))
			}
		}
		for _, d := range f.directives {
			directives = append(directives, placed{d, path})
		}
	}
	cases = withoutTwins(cases)
	count(cases, summary)
	return cases, directives
}

// casesOf pairs the methods of a file's versions. It says why where it cannot read one.
func casesOf(c change.FileChange, s scope.Scope, maxFile int64) (f fileCases) {
	versions := java.NewVersions(tokens(maxFile), sources(c)...)
	after, err := versions.Parse(c.New)
	if err != nil {
		return fileCases{unread: fmt.Sprintf("its new version cannot be read: %v", err)}
	}
	if !s.File(c.NewPath, after) {
		return fileCases{generated: true}
	}
	olds, err := parse(versions, append([]change.Version{{Path: c.OldPath, Content: c.Old}}, c.Others...))
	if err != nil {
		return fileCases{unread: fmt.Sprintf("its old version cannot be read: %v", err)}
	}
	var merges []engine.Merge
	for _, m := range c.Merges {
		files, err := parse(versions, append(m.Parents, m.Result))
		if err != nil {
			return fileCases{unread: fmt.Sprintf("its version in a merge cannot be read: %v", err)}
		}
		last := len(files) - 1
		merges = append(merges, engine.Merge{Parents: files[:last], Result: files[last]})
	}
	all, skipped := engine.MergedCases(olds, merges, after)
	f.skipped = skipped
	for _, c := range all {
		if s.Case(c) {
			f.cases = append(f.cases, c)
		} else {
			f.outside++
		}
	}
	f.directives = suppress.Read(after)
	suppress.Compare(olds[0], f.directives)
	return f
}

// sources are all versions of a file.
func sources(c change.FileChange) [][]byte {
	all := [][]byte{c.New, c.Old}
	for _, v := range c.Others {
		all = append(all, v.Content)
	}
	for _, m := range c.Merges {
		for _, v := range append(m.Parents, m.Result) {
			all = append(all, v.Content)
		}
	}
	return all
}

// tokens is how many of one version are parsed. Whoever allows larger files has the memory for them.
func tokens(maxFile int64) int {
	return int(max(java.MaxTokens, java.MaxTokens*(maxFile/change.MaxFile)))
}

func parse(versions java.Versions, contents []change.Version) ([]*java.File, error) {
	var files []*java.File
	for _, v := range contents {
		f, err := versions.Parse(v.Content)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}
