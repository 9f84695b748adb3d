package git

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"jithook/hook/change"
	"jithook/hook/safefile"
)

// javaTree is a commit or, where that is "", the index: its Java files and those of other languages that declare
// classes for Java, listed once, and the names in the first.
type javaTree struct {
	source *Source
	commit string

	listing sync.Mutex // searches run side by side
	listed  bool
	files   []change.TreeFile
	others  []change.TreeFile // of other languages

	remembering sync.Mutex
	remembered  *names
}

func (t *javaTree) list(ctx context.Context) (files []change.TreeFile, err error) {
	t.listing.Lock()
	defer t.listing.Unlock()
	if !t.listed {
		all, err := t.source.sources(ctx, t.commit)
		if err != nil {
			return nil, err
		}
		for _, f := range all {
			if change.IsJava(f.Path) {
				t.files = append(t.files, f)
			} else {
				t.others = append(t.others, f)
			}
		}
		t.listed = true
	}
	return t.files, nil
}

// named are files of the tree by their paths; what is none of it is left out.
func (t *javaTree) named(ctx context.Context, paths []string) (named []change.TreeFile, err error) {
	if _, err := t.list(ctx); err != nil || len(paths) == 0 {
		return nil, err
	}
	wanted := make(map[string]bool, len(paths))
	for _, p := range paths {
		wanted[p] = true
	}
	for _, files := range [][]change.TreeFile{t.files, t.others} {
		for _, f := range files {
			if wanted[f.Path] {
				named = append(named, f)
			}
		}
	}
	return named, nil
}

// read reads some files, nil for those that are too large.
func (t *javaTree) read(ctx context.Context, files []change.TreeFile) ([][]byte, error) {
	if len(files) == 0 {
		return nil, nil
	}
	contents := make([][]byte, 0, len(files))
	err := t.source.catFile(ctx, "--batch", ids(files), func(r *bufio.Reader, size int64) error {
		content, err := readBounded(r, size, t.source.most.Bytes())
		contents = append(contents, content)
		return err
	})
	return contents, err
}

func ids(files []change.TreeFile) []string {
	all := make([]string, len(files))
	for i, f := range files {
		all[i] = f.ID
	}
	return all
}

// at are the files of some places that may hold one of some words. Where they are few, that is all of them.
func (t *javaTree) at(ctx context.Context, words, places []string) (found []change.TreeFile, err error) {
	files, err := t.list(ctx)
	if err != nil {
		return nil, err
	}
	last := "/" // the folder of the file before, which is mostly that of the next
	inside := false
	for _, f := range files {
		if dir := change.Folder(f.Path); dir != last {
			last = dir
			inside = slices.ContainsFunc(places, func(p string) bool { return change.IsAt(dir, p) })
		}
		if inside || slices.ContainsFunc(places, func(p string) bool { return change.IsAt(f.Path, p) }) {
			found = append(found, f)
		}
	}
	if len(found) <= maxMentions {
		return found, nil
	}
	paths, err := t.source.search(ctx, t.commit, words, pathspecs(places))
	if err != nil {
		return nil, err
	}
	return t.named(ctx, paths)
}

// inOtherLanguages are the files of other languages that may hold one of some words.
func (t *javaTree) inOtherLanguages(ctx context.Context, words []string) ([]change.TreeFile, error) {
	if _, err := t.list(ctx); err != nil || len(t.others) <= maxMentions {
		return t.others, err
	}
	paths, err := t.source.search(ctx, t.commit, words, sourcePathspecs[1:])
	if err != nil {
		return nil, err
	}
	return t.named(ctx, paths)
}

// anywhere finds files of all folders: by what is remembered of them, or by a search where that is too little. Then
// they are remembered for the next time, as far as the time goes.
func (t *javaTree) anywhere(ctx context.Context, words []string) ([]change.TreeFile, error) {
	var remembered *names
	if sums, memorable := sumsOf(words); memorable {
		n, err := t.names(ctx)
		if err == nil && len(n.unknown) == 0 {
			return n.holding(sums), nil
		}
		remembered = n
	}
	paths, err := t.source.everywhere(ctx, t.commit, words)
	if remembered != nil {
		_ = remembered.learn(ctx)
	}
	if err != nil {
		return nil, err
	}
	return t.named(ctx, paths)
}

// names are those that the files of a tree hold, as far as they are remembered.
type names struct {
	source  *Source
	files   []change.TreeFile
	index   *nameIndex
	unknown []string // blobs
}

// names reads what is remembered in the user's cache directory. If few blobs are missing there, it reads these too,
// because that takes less time than a search.
func (t *javaTree) names(ctx context.Context) (_ *names, err error) {
	t.remembering.Lock()
	defer t.remembering.Unlock()
	if t.remembered == nil {
		if t.remembered, err = t.recall(ctx); err != nil {
			return nil, err
		}
	}
	if len(t.remembered.unknown) <= maxMentions {
		if err := t.remembered.learn(ctx); err != nil {
			return nil, err
		}
	}
	return t.remembered, nil
}

func (t *javaTree) recall(ctx context.Context) (*names, error) {
	cache, err := safefile.OwnCache("names")
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
	n.index = openNames(filepath.Join(cache, hex.EncodeToString(repository[:12])))
	for _, f := range n.files {
		if !n.index.known(f.ID) {
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
	err := n.source.catFile(ctx, "--batch", n.unknown, func(r *bufio.Reader, size int64) error {
		blob := n.unknown[next]
		next++
		content, err := readBounded(r, size, n.source.most.Bytes()) // nobody reads the comments of a larger one
		if err == nil {
			n.index.learn(blob, content)
		}
		return err
	})
	_ = n.index.keep(ids(n.files))
	if err == nil {
		n.unknown = nil
	}
	return err
}

// holding are the files that may hold one of some words in a comment or an import, when all is known.
func (n *names) holding(words nameSums) (files []change.TreeFile) {
	for _, f := range n.files {
		if n.index.mayHold(f.ID, words) {
			files = append(files, f)
		}
	}
	return files
}

// sources lists the Java files of a commit or, where that is "", of the index, and those of other languages, but those
// that a sparse checkout leaves out there.
func (s *Source) sources(ctx context.Context, commit string) (files []change.TreeFile, err error) {
	if commit != "" {
		return s.committed(ctx, commit, func(path string) bool { return change.IsJava(path) || change.IsOtherLanguage(path) })
	}
	err = s.fields(ctx, "", func(_ rawReader, entry string) error {
		head, path, _ := strings.Cut(entry, "\t") // "tag mode id stage TAB path"
		if strings.HasPrefix(head, "H 100") && len(head) > len("H 100644 ") && !strings.Contains(path, "\n") {
			id, _, _ := strings.Cut(head[len("H 100644 "):], " ")
			files = append(files, change.TreeFile{Path: path, ID: id})
		}
		return nil
	}, append([]string{"ls-files", "-s", "-t", "-z", "--"}, sourcePathspecs...)...)
	return files, err
}
