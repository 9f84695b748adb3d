package git

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"jithook/hook/change"
	"jithook/hook/mention"
)

// javaTree is a commit or, where that is "", the index: its Java files, listed once.
type javaTree struct {
	source *Source
	commit string

	lock  sync.Mutex // searches run side by side
	files []change.TreeFile
}

func (t *javaTree) list(ctx context.Context) (files []change.TreeFile, err error) {
	t.lock.Lock()
	defer t.lock.Unlock()
	if t.files == nil {
		t.files, err = t.source.javaFiles(ctx, t.commit)
	}
	return t.files, err
}

// at are the files of some places that may hold one of some words. Where they are few, that is all of them.
func (t *javaTree) at(ctx context.Context, words, places []string) (paths []string, err error) {
	files, err := t.list(ctx)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		dir := path.Dir(f.Path)
		if slices.ContainsFunc(places, func(p string) bool { return endsLike(f.Path, p) || endsLike(dir, p) }) {
			paths = append(paths, f.Path)
		}
	}
	if len(paths) > maxMentions {
		return t.source.search(ctx, t.commit, words, pathspecs(places))
	}
	return paths, nil
}

// endsLike reports whether a path is a place or ends with it.
func endsLike(path, place string) bool {
	rest, found := strings.CutSuffix(path, place)
	return found && (rest == "" || strings.HasSuffix(rest, "/"))
}

// anywhere finds files of all folders: by what is remembered of them, or by a search where that is too little. Then
// they are remembered for the next time, as far as the time goes.
func (t *javaTree) anywhere(ctx context.Context, words []string) ([]string, error) {
	sums, memorable := mention.Of(words)
	names, err := t.names(ctx)
	switch {
	case err != nil || !memorable:
		return t.source.everywhere(ctx, t.commit, words)
	case len(names.unknown) > maxMentions:
		found, err := t.source.everywhere(ctx, t.commit, words)
		_ = names.learn(ctx)
		return found, err
	}
	if err := names.learn(ctx); err != nil {
		return t.source.everywhere(ctx, t.commit, words)
	}
	return names.holding(sums), nil
}

// names are those that the files of a tree hold, as far as they are remembered.
type names struct {
	source  *Source
	files   []change.TreeFile
	index   *mention.Index
	unknown []string // blobs
}

// names reads what is remembered, in the user's cache directory.
func (t *javaTree) names(ctx context.Context) (*names, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	gitDir, err := t.source.gitDir(ctx)
	if err != nil {
		return nil, err
	}
	n := &names{source: t.source}
	if n.files, err = t.list(ctx); err != nil {
		return nil, err
	}
	repository := sha256.Sum256([]byte(gitDir))
	n.index = mention.Open(filepath.Join(cache, "jit-hook", "names", hex.EncodeToString(repository[:12])))
	for _, f := range n.files {
		if !n.index.Known(f.ID) {
			n.unknown = append(n.unknown, f.ID)
		}
	}
	return n, nil
}

// learn reads what is unknown. What it learnt is kept, however it ends; that it cannot be kept is in nobody's way.
func (n *names) learn(ctx context.Context) error {
	if len(n.unknown) == 0 {
		return nil
	}
	next := 0
	var content []byte
	err := (*blobs)(n.source).catFile(ctx, "--batch", n.unknown, func(r *bufio.Reader, size int64) error {
		blob := n.unknown[next]
		next++
		if size > n.source.most.Bytes() { // nobody reads its comments
			n.index.Learn(blob, nil)
			_, err := io.CopyN(io.Discard, r, size+1)
			return err
		}
		content = slices.Grow(content[:0], int(size)+1)[:size+1] // with the line end behind it
		_, err := io.ReadFull(r, content)
		if err == nil {
			n.index.Learn(blob, content)
		}
		return err
	})
	tree := make([]string, len(n.files))
	for i, f := range n.files {
		tree[i] = f.ID
	}
	_ = n.index.Keep(tree)
	return err
}

// holding are the files that may hold one of some words in a comment or an import, when all is known.
func (n *names) holding(words mention.Words) (paths []string) {
	for _, f := range n.files {
		if n.index.MayHold(f.ID, words) {
			paths = append(paths, f.Path)
		}
	}
	return paths
}

// javaFiles lists the Java files of a commit or, where that is "", of the index, but those that a sparse checkout
// leaves out there.
func (s *Source) javaFiles(ctx context.Context, commit string) (files []change.TreeFile, err error) {
	if commit != "" {
		return s.History().Files(ctx, commit)
	}
	_, err = s.run(ctx, "", func(out io.Reader) error {
		r := rawReader{bufio.NewReaderSize(out, 1<<16)}
		for {
			entry, err := r.field() // "tag mode id stage TAB path"
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return err
			}
			head, path, _ := strings.Cut(entry, "\t")
			if strings.HasPrefix(head, "H 100") && len(head) > len("H 100644 ") && !strings.Contains(path, "\n") {
				id, _, _ := strings.Cut(head[len("H 100644 "):], " ")
				files = append(files, change.TreeFile{Path: path, ID: id})
			}
		}
	}, "ls-files", "-s", "-t", "-z", "--", javaPathspec)
	return files, err
}
