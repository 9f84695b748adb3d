package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jithook/training/data/corpus"
)

// batch is how many methods are staged at a time.
const batch = 50

// fromRecords makes changes out of a corpus file of mined records in place of a history: each method whose author
// changed its Javadoc stands in a file of its own, the code as the author left it, the Javadoc as it was before. Each
// file's part of a patch counts as one, and is tried alone, too.
func fromRecords(ctx context.Context, hook, scratch, path string, most int) (c counts, err error) {
	old, fresh := map[string][]byte{}, map[string][]byte{}
	flush := func() error {
		tree := filepath.Join(scratch, fmt.Sprint("records-", c.commits))
		c.commits += len(fresh)
		err := c.record(hook, tree, old, fresh)
		old, fresh = map[string][]byte{}, map[string][]byte{}
		return err
	}
	for u, err := range corpus.Replayed(path, 1) {
		if err != nil {
			return c, err
		}
		if !u.Mined {
			continue
		}
		class := u.Class[strings.LastIndex(u.Class, ".")+1:]
		file := func(code string) []byte { return []byte("class " + class + " {\n" + u.OldDoc + "\n" + code + "\n}\n") }
		name := fmt.Sprintf("%016x/%s.java", u.Place(), class)
		before, after := file(u.OldCode), file(u.NewCode)
		if _, judged := withOldJavadoc(before, after); !judged {
			continue
		}
		old[name], fresh[name] = before, after
		last := c.commits+len(fresh) >= most || ctx.Err() != nil
		if last || len(fresh) == batch {
			if err := flush(); err != nil || last {
				return c, err
			}
		}
	}
	return c, flush()
}

// record commits old files, stages new ones, and tries the patch that is suggested.
func (c *counts) record(hook, tree string, old, fresh map[string][]byte) error {
	if len(fresh) == 0 {
		return nil
	}
	if err := os.MkdirAll(tree, 0o755); err != nil {
		return err
	}
	if err := lay(tree, old); err != nil {
		return err
	}
	for _, args := range [][]string{
		{"init", "--quiet"}, {"add", "--all"},
		{"-c", "user.name=patches.sh", "-c", "user.email=patches@example.org", "commit", "--quiet", "--message=before"},
	} {
		if _, err := git(tree, nil, args...); err != nil {
			return err
		}
	}
	if err := errors.Join(stage(tree, fresh), lay(tree, fresh)); err != nil {
		return err
	}
	patch, err := suggest(hook, tree)
	if err != nil {
		return err
	}
	c.staged += len(fresh)
	if len(patch) == 0 {
		return nil
	}
	parts := filePatches(patch)
	c.count(parts)
	for _, part := range parts {
		for _, args := range [][]string{{"apply", "--check"}, {"apply", "--check", "--cached"}} {
			if _, err := git(tree, part, args...); err != nil {
				c.wrong++
				fmt.Printf("%v\n%s", err, part)
			}
		}
	}
	if err := try(hook, tree, patch, fresh); err != nil {
		c.wrong++
		fmt.Println(err)
	}
	return nil
}

// filePatches cuts a patch into those of its files.
func filePatches(patch []byte) [][]byte {
	var parts [][]byte
	for line := range bytes.Lines(patch) {
		if bytes.HasPrefix(line, []byte("diff --git ")) || len(parts) == 0 {
			parts = append(parts, nil)
		}
		last := len(parts) - 1
		parts[last] = append(parts[last], line...)
	}
	return slices.Clip(parts)
}
