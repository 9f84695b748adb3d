package gogit

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-git/go-billy/v5/osfs"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/cache"
	"github.com/go-git/go-git/v5/plumbing/filemode"
	"github.com/go-git/go-git/v5/plumbing/object"
	"github.com/go-git/go-git/v5/storage/filesystem"
	"github.com/go-git/go-git/v5/storage/filesystem/dotgit"

	"jithook/hook/change"
)

// History reads the repository's past.
func (s *Source) History() change.History { return past{s} }

// past implements change.History.
type past struct{ *Source }

func (s past) Place(ctx context.Context) (place string, err error) {
	defer wrap(ctx, &err, "find the repository")
	r, err := locate(s.dir)
	if err != nil {
		return "", err
	}
	return r.commonDir, nil
}

// Commit knows HEAD, whole ids, and the names of branches, remote branches and tags.
func (s past) Commit(ctx context.Context, revision string) (id string, err error) {
	defer wrap(ctx, &err, "find the commit %q", revision)
	r, objects, err := s.open()
	if err != nil {
		return "", err
	}
	if plumbing.IsHash(revision) {
		return objects.peel(plumbing.NewHash(revision))
	}
	refs := filesystem.NewStorage(dotgit.NewRepositoryFilesystem(osfs.New(r.gitDir), osfs.New(r.commonDir)),
		cache.NewObjectLRU(0))
	for _, form := range plumbing.RefRevParseRules {
		name := plumbing.ReferenceName(fmt.Sprintf(form, revision))
		for range 10 { // symbolic references that name each other
			ref, err := refs.Reference(name)
			if errors.Is(err, plumbing.ErrReferenceNotFound) || errors.Is(err, dotgit.ErrReferenceNameEscape) {
				break // the first form is the bare name, which only HEAD and its like may have
			}
			if err != nil {
				return "", err
			}
			if ref.Type() == plumbing.HashReference {
				return objects.peel(ref.Hash())
			}
			name = ref.Target()
		}
	}
	return "", &change.Error{Kind: change.ErrNoCommit, Detail: fmt.Sprintf("%q names none in this repository; without "+
		"git a commit is named by its whole id, a branch or a tag", revision)}
}

// peel follows an annotated tag to its commit.
func (o objects) peel(id plumbing.Hash) (string, error) {
	for {
		found, err := o.object(plumbing.AnyObject, id)
		if err != nil {
			return "", explain(err, id.String())
		}
		if found.Type() != plumbing.TagObject {
			break
		}
		var tag object.Tag
		if err := o.decode(plumbing.TagObject, id, &tag); err != nil {
			return "", err
		}
		id = tag.Target
	}
	if _, err := o.commit(id); err != nil {
		return "", err
	}
	return id.String(), nil
}

func (s past) Log(ctx context.Context, tip string) (commits []change.Commit, err error) {
	defer wrap(ctx, &err, "read the history")
	r, objects, err := s.open()
	if err != nil {
		return nil, err
	}
	ends, err := change.ShallowEnds(filepath.Join(r.commonDir, "shallow"))
	if err != nil {
		return nil, err
	}
	found := map[string]*change.Commit{}
	children := map[string]int{} // that were not listed yet
	for todo := []string{tip}; len(todo) > 0; {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		id := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if found[id] != nil {
			continue
		}
		raw, err := objects.commit(plumbing.NewHash(id))
		if err != nil {
			return nil, err
		}
		c := &change.Commit{ID: id, Time: change.CommitTime(raw.Author.When.Unix()), Cut: ends[id]}
		if !c.Cut {
			for _, parent := range raw.ParentHashes {
				c.Parents = append(c.Parents, parent.String())
				children[parent.String()]++
			}
		}
		found[id] = c
		todo = append(todo, c.Parents...)
	}
	commits = make([]change.Commit, 0, len(found))
	for ready := []string{tip}; len(ready) > 0; {
		c := found[ready[len(ready)-1]]
		ready = ready[:len(ready)-1]
		commits = append(commits, *c)
		for _, parent := range slices.Backward(c.Parents) {
			if children[parent]--; children[parent] == 0 {
				ready = append(ready, parent)
			}
		}
	}
	return commits, nil
}

func (s past) Files(ctx context.Context, commit string) (files []change.TreeFile, err error) {
	defer wrap(ctx, &err, "list the files of %s", commit)
	_, objects, err := s.open()
	if err != nil {
		return nil, err
	}
	found, err := objects.javaFiles(ctx, plumbing.NewHash(commit))
	if err != nil {
		return nil, err
	}
	for path, f := range found {
		if f.mode&typeMask == regular {
			files = append(files, change.TreeFile{Path: path, ID: f.id})
		}
	}
	slices.SortFunc(files, func(a, b change.TreeFile) int { return strings.Compare(a.Path, b.Path) })
	return files, nil
}

func (s past) Changes(
	ctx context.Context, commits []change.Commit, take func(i int, entries []change.Entry) error,
) (err error) {
	defer wrap(ctx, &err, "read the history")
	_, objects, err := s.open()
	if err != nil {
		return err
	}
	d := treeDiff{objects: objects, trees: map[plumbing.Hash][]object.TreeEntry{}}
	for i, c := range commits {
		if len(c.Parents) == 0 {
			continue
		}
		entries, err := d.commits(ctx, c.Parents[0], c.ID)
		if err != nil {
			return err
		}
		if len(entries) > 0 {
			if err := take(i, entries); err != nil {
				return err
			}
		}
	}
	return nil
}

// treeDiff compares the trees of commits. It goes only into folders that differ.
type treeDiff struct {
	objects
	trees   map[plumbing.Hash][]object.TreeEntry // read lately; nil keeps none
	listing change.Listing                       // the differences of two commits
}

// maxTrees bounds the trees that are kept: the old tree of a commit is the new one of its parent.
const maxTrees = 4096

func (d *treeDiff) commits(ctx context.Context, before, after string) ([]change.Entry, error) {
	o, err := d.commit(plumbing.NewHash(before))
	if err != nil {
		return nil, err
	}
	n, err := d.commit(plumbing.NewHash(after))
	if err != nil {
		return nil, err
	}
	old, fresh := map[string]file{}, map[string]file{}
	d.listing = change.Listing{}
	if err := d.differ(ctx, "", o.TreeHash, n.TreeHash, old, fresh); err != nil {
		return nil, err
	}
	return pairRenames(ctx, compare(old, fresh), d.objects, true)
}

// differ collects the Java files of each side that the other does not have alike. A zero hash is an empty folder.
func (d *treeDiff) differ(
	ctx context.Context, prefix string, before, after plumbing.Hash, old, fresh map[string]file,
) error {
	if err := ctx.Err(); err != nil || before == after {
		return err
	}
	a, err := d.tree(before)
	if err != nil {
		return err
	}
	b, err := d.tree(after)
	if err != nil {
		return err
	}
	counterpart := make(map[string]object.TreeEntry, len(b))
	for _, e := range b {
		counterpart[e.Name] = e
	}
	for _, e := range a {
		other, there := counterpart[e.Name]
		delete(counterpart, e.Name)
		if there && other == e {
			continue
		}
		if err := d.pair(ctx, prefix+e.Name, e, other, old, fresh); err != nil {
			return err
		}
	}
	for name, e := range counterpart {
		if err := d.pair(ctx, prefix+name, object.TreeEntry{}, e, old, fresh); err != nil {
			return err
		}
	}
	return nil
}

// pair compares what two trees have at a path; a zero entry is nothing.
func (d *treeDiff) pair(
	ctx context.Context, path string, before, after object.TreeEntry, old, fresh map[string]file,
) error {
	if err := d.listing.Add(path); err != nil {
		return err
	}
	var folders [2]plumbing.Hash
	for i, e := range []object.TreeEntry{before, after} {
		switch {
		case e.Mode == filemode.Dir:
			folders[i] = e.Hash
		case e.Mode != filemode.Empty && change.IsJava(path):
			[]map[string]file{old, fresh}[i][path] = file{mode: canonical(e.Mode), id: e.Hash.String()}
		}
	}
	return d.differ(ctx, path+"/", folders[0], folders[1], old, fresh)
}

func (d *treeDiff) tree(id plumbing.Hash) ([]object.TreeEntry, error) {
	if id.IsZero() {
		return nil, nil
	}
	if entries, known := d.trees[id]; known {
		return entries, nil
	}
	entries, err := d.objects.tree(id)
	if err == nil && d.trees != nil {
		if len(d.trees) >= maxTrees {
			clear(d.trees)
		}
		d.trees[id] = entries
	}
	return entries, err
}

func (s past) Objects(ctx context.Context) change.Objects {
	return &reading{source: s.Source, ctx: ctx}
}

// reading opens the object store with the first question.
type reading struct {
	source *Source
	ctx    context.Context
	objects
}

func (r *reading) open() error {
	if err := r.ctx.Err(); err != nil || r.objects != nil {
		return err
	}
	at, err := locate(r.source.dir)
	if err == nil {
		r.objects, err = openObjects(at.commonDir)
	}
	return err
}

// Blob implements change.Objects.
func (r *reading) Blob(id string) ([]byte, error) {
	if err := r.open(); err != nil {
		return nil, classify(r.ctx, err)
	}
	hash := plumbing.NewHash(id)
	size, err := r.size(hash)
	if err == nil && size > r.source.most.Bytes() {
		return nil, change.ErrLarge
	}
	var content []byte
	if err == nil {
		content, err = r.content(hash)
	}
	switch {
	case errors.Is(err, plumbing.ErrObjectNotFound):
		return nil, change.ErrAbsent
	case err != nil:
		return nil, classify(r.ctx, explain(err, id))
	}
	return content, nil
}

// Find implements change.Objects.
func (r *reading) Find(commit, path string) (string, error) {
	if err := r.open(); err != nil {
		return "", classify(r.ctx, err)
	}
	c, err := r.commit(plumbing.NewHash(commit))
	if err != nil {
		return "", classify(r.ctx, err)
	}
	id := c.TreeHash
	parts := strings.Split(path, "/")
	for i, part := range parts {
		entries, err := r.tree(id)
		if err != nil {
			return "", classify(r.ctx, err)
		}
		at := slices.IndexFunc(entries, func(e object.TreeEntry) bool { return e.Name == part })
		last := i == len(parts)-1
		if at < 0 || last == (entries[at].Mode == filemode.Dir) {
			return "", nil
		}
		id = entries[at].Hash
	}
	return id.String(), nil
}

// Close implements change.Objects.
func (r *reading) Close() { r.objects = nil }
