package gogit

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/go-git/go-billy/v5/osfs"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/cache"
	"github.com/go-git/go-git/v5/plumbing/filemode"
	"github.com/go-git/go-git/v5/plumbing/format/objfile"
	"github.com/go-git/go-git/v5/plumbing/object"
	"github.com/go-git/go-git/v5/storage/filesystem"
	"github.com/go-git/go-git/v5/storage/filesystem/dotgit"

	"jithook/hook/change"
)

// objects is the object store of a repository, and those it borrows from. go-git's own alternates stop at the second
// and do not tell sizes.
type objects []store

// store is one directory of objects.
type store struct {
	*filesystem.ObjectStorage
	files *dotgit.DotGit
}

// size is the size of an object. go-git's own answer leaves the file of an object that is in no pack open, and what is
// open cannot be removed on Windows.
func (s store) size(id plumbing.Hash) (int64, error) {
	f, err := s.files.Object(id)
	if errors.Is(err, fs.ErrNotExist) {
		return s.EncodedObjectSize(id)
	}
	if err != nil {
		return 0, err
	}
	defer func() { _ = f.Close() }() // it was only read
	r, err := objfile.NewReader(f)
	if err != nil {
		return 0, err
	}
	defer func() { _ = r.Close() }()
	_, size, err := r.Header()
	return size, err
}

// maxAlternates is how far alternates of alternates are followed, as git does.
const maxAlternates = 5

// cacheSize bounds what go-git keeps of objects that others are deltas of.
const cacheSize = 16 * cache.MiByte

func openObjects(commonDir string) (objects, error) {
	return appendStore(nil, filepath.Join(commonDir, "objects"), cache.NewObjectLRU(cacheSize), 0)
}

// open finds the repository and its objects.
func (s *Source) open() (*repository, objects, error) {
	r, err := locate(s.dir)
	if err != nil {
		return nil, nil, err
	}
	all, err := openObjects(r.commonDir)
	return r, all, err
}

// appendStore adds the store in dir and its alternates.
func appendStore(stores objects, dir string, shared cache.Object, depth int) (objects, error) {
	if filepath.Base(dir) != "objects" || depth > maxAlternates {
		return nil, unsupported(fmt.Sprintf("the alternate object directory %q", dir))
	}
	files := dotgit.New(osfs.New(filepath.Dir(dir)))
	stores = append(stores, store{filesystem.NewObjectStorage(files, shared), files})
	list, err := os.Open(filepath.Join(dir, "info", "alternates"))
	if errors.Is(err, fs.ErrNotExist) {
		return stores, nil
	}
	if err != nil {
		return nil, err
	}
	defer list.Close()
	lines := bufio.NewScanner(list)
	for lines.Scan() {
		line := lines.Text()
		switch {
		case line == "" || line[0] == '#':
			continue
		case line[0] == '"':
			return nil, unsupported("a quoted alternate object directory")
		}
		if stores, err = appendStore(stores, under(dir, line), shared, depth+1); err != nil {
			return nil, err
		}
	}
	return stores, lines.Err()
}

// Sizes implements change.Blobs.
func (o objects) Sizes(ctx context.Context, ids []string) ([]int64, error) {
	sizes := make([]int64, 0, len(ids))
	for _, id := range ids {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		size, err := o.size(plumbing.NewHash(id))
		if err != nil {
			return nil, explain(err, id)
		}
		sizes = append(sizes, size)
	}
	return sizes, nil
}

func (o objects) size(id plumbing.Hash) (int64, error) {
	for _, store := range o {
		size, err := store.size(id)
		if !errors.Is(err, plumbing.ErrObjectNotFound) {
			return size, err
		}
	}
	return 0, plumbing.ErrObjectNotFound
}

// Contents implements change.Blobs.
func (o objects) Contents(ctx context.Context, ids []string) ([][]byte, error) {
	contents := make([][]byte, 0, len(ids))
	for _, id := range ids {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		content, err := o.content(plumbing.NewHash(id))
		if err != nil {
			return nil, explain(err, id)
		}
		contents = append(contents, content)
	}
	return contents, nil
}

func (o objects) content(id plumbing.Hash) ([]byte, error) {
	blob, err := o.object(plumbing.BlobObject, id)
	if err != nil {
		return nil, err
	}
	r, err := blob.Reader()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	content := make([]byte, blob.Size())
	_, err = io.ReadFull(r, content)
	return content, err
}

func (o objects) object(want plumbing.ObjectType, id plumbing.Hash) (plumbing.EncodedObject, error) {
	for _, store := range o {
		found, err := store.EncodedObject(plumbing.AnyObject, id)
		switch {
		case errors.Is(err, plumbing.ErrObjectNotFound):
		case err != nil:
			return nil, err
		case found.Type() != want && want != plumbing.AnyObject:
			return nil, fmt.Errorf("a %s where a %s was expected", found.Type(), want)
		default:
			return found, nil
		}
	}
	return nil, plumbing.ErrObjectNotFound
}

func explain(err error, id string) error {
	if errors.Is(err, plumbing.ErrObjectNotFound) {
		return &change.Error{Kind: change.ErrMissingObject, Detail: fmt.Sprintf("%s is not in this repository; in a "+
			"partial clone fetch it with git cat-file -e %s, else try git fsck", id, id)}
	}
	return fmt.Errorf("object %s: %w", id, err)
}

// upTo is the content of a blob; nil where that has more than most bytes.
func (o objects) upTo(ctx context.Context, id string, most int64) ([]byte, error) {
	sizes, err := o.Sizes(ctx, []string{id})
	if err != nil || sizes[0] > most {
		return nil, err
	}
	contents, err := o.Contents(ctx, []string{id})
	if err != nil {
		return nil, err
	}
	return contents[0], nil
}

func (o objects) commit(id plumbing.Hash) (*object.Commit, error) {
	c := new(object.Commit)
	return c, o.decode(plumbing.CommitObject, id, c)
}

func (o objects) tree(id plumbing.Hash) ([]object.TreeEntry, error) {
	var t object.Tree
	err := o.decode(plumbing.TreeObject, id, &t)
	return t.Entries, err
}

func (o objects) decode(kind plumbing.ObjectType, id plumbing.Hash, into interface {
	Decode(plumbing.EncodedObject) error
}) error {
	raw, err := o.object(kind, id)
	if err == nil {
		err = into.Decode(raw)
	}
	if err != nil {
		return explain(err, id.String())
	}
	return nil
}

// javaFiles lists the Java files of a commit, by path.
func (o objects) javaFiles(ctx context.Context, commit plumbing.Hash) (map[string]file, error) {
	c, err := o.commit(commit)
	if err != nil {
		return nil, err
	}
	files, all := map[string]file{}, treeDiff{objects: o}
	return files, all.differ(ctx, "", plumbing.ZeroHash, c.TreeHash, nil, files)
}

// canonical maps the modes of old trees to those of the index: a file is executable or it is not.
func canonical(mode filemode.FileMode) uint32 {
	if uint32(mode)&typeMask != regular {
		return uint32(mode)
	}
	if mode&0o100 != 0 {
		return 0o100755
	}
	return 0o100644
}
