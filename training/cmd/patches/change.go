package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/hook/change"
)

// commit is what a commit changed of Java files that were there before.
type commit struct {
	id      string
	changes []blobs
}

type blobs struct{ path, old, new string }

// commits lists the newest commits of a repository that touch Java.
func commits(repo string, most int) ([]commit, error) {
	out, err := git(repo, nil, "log", "--no-merges", "--min-parents=1", "--raw", "--no-abbrev", "--no-renames",
		"--diff-filter=M", "--format=commit %H",
		"-n", strconv.Itoa(most), "HEAD", "--", "*.java")
	if err != nil {
		return nil, err
	}
	var all []commit
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSuffix(line, "\n")
		if id, ok := strings.CutPrefix(line, "commit "); ok {
			all = append(all, commit{id: id})
			continue
		}
		modes, path, ok := strings.Cut(line, "\t")
		if fields := strings.Fields(modes); ok && len(fields) == 5 && fields[1] != "120000" && !strings.HasPrefix(path, `"`) {
			last := &all[len(all)-1]
			last.changes = append(last.changes, blobs{path, fields[2], fields[3]})
		}
	}
	return all, nil
}

// forgetful gives the files of a commit as its author would have left them who changes the code and forgets the
// Javadoc: those in which there was something to forget, and that have a comment to judge.
func (c commit) forgetful(store change.Blobs) (map[string][]byte, error) {
	var ids []string
	for _, b := range c.changes {
		ids = append(ids, b.old, b.new)
	}
	if len(ids) == 0 {
		return nil, nil
	}
	contents, err := store.Contents(context.Background(), ids)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for i, b := range c.changes {
		before, after := contents[2*i], contents[2*i+1]
		if bytes.Equal(javadocLines(before), javadocLines(after)) {
			continue // most commits; parsing costs more
		}
		if fresh, judged := withOldJavadoc(before, after); judged && !bytes.Equal(fresh, after) {
			files[b.path] = fresh
		}
	}
	return files, nil
}

// reset has a tree's HEAD and index at a commit's parent.
func (c commit) reset(tree string) error {
	if _, err := git(tree, nil, "update-ref", "--no-deref", "HEAD", c.id+"^"); err != nil {
		return err
	}
	_, err := git(tree, nil, "read-tree", "HEAD")
	return err
}

// stage puts files into a tree's index.
func stage(tree string, files map[string][]byte) error {
	var index bytes.Buffer
	for path, content := range files {
		id, err := git(tree, content, "hash-object", "-w", "--stdin", "--no-filters")
		if err != nil {
			return err
		}
		index.WriteString("100644 " + strings.TrimSpace(string(id)) + "\t" + path + "\x00")
	}
	_, err := git(tree, index.Bytes(), "update-index", "-z", "--index-info")
	return err
}

// javadocLines are the lines that may be of Javadoc.
func javadocLines(source []byte) []byte {
	var lines []byte
	for line := range bytes.Lines(source) {
		if text := bytes.TrimLeft(line, " \t"); bytes.HasPrefix(text, []byte("*")) || bytes.Contains(text, []byte("/**")) {
			lines = append(lines, text...)
		}
	}
	return lines
}

// withOldJavadoc gives each method of after the Javadoc that it had before. It is false where nothing of that is to be
// judged.
func withOldJavadoc(before, after []byte) ([]byte, bool) {
	old, err := java.Parse(before)
	if err != nil {
		return nil, false
	}
	fresh, err := java.Parse(after)
	if err != nil {
		return nil, false
	}
	var edits []java.Edit
	for _, p := range java.Match(old.Methods, fresh.Methods) {
		if !p.Old.Doc.Empty() && !p.New.Doc.Empty() {
			edits = append(edits, java.Edit{Span: p.New.Doc, Text: string(before[p.Old.Doc.Start:p.Old.Doc.End])})
		}
	}
	source := java.ApplyEdits(after, edits)
	staged, err := java.Parse(source)
	if err != nil {
		return nil, false
	}
	cases, _ := engine.Cases(old, staged)
	return source, len(cases) > 0
}

// lay writes files to the work tree.
func lay(tree string, files map[string][]byte) error {
	for path, content := range files {
		full := filepath.Join(tree, path)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(full, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
