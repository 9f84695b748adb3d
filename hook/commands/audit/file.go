package audit

import (
	"errors"
	"math"
	"slices"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"jithook/engine/java"
	"jithook/hook/change"
)

// files reads and parses versions of files, for one goroutine, which closes it.
type files struct {
	objects change.Objects
	trees   java.Cache // of the versions parsed last: the one before is mostly the same
	kept    *simplelru.LRU[string, *parsed]
	size    int // of the sources that are kept
}

func newFiles(objects change.Objects) *files {
	f := &files{objects: objects}
	// it fails for no room at all alone
	f.kept, _ = simplelru.NewLRU(math.MaxInt, func(_ string, p *parsed) { f.size -= len(p.source) })
	return f
}

func (f *files) close() {
	f.trees.Close()
	f.objects.Close()
}

// maxKept bounds the sources, in bytes, whose parsed forms are kept; tokens take some 15 times as much.
const maxKept = 1 << 20

// parsed is a blob, as far as it was looked at.
type parsed struct {
	id     string
	source []byte
	file   *java.File // nil until parse
	unread string     // why it cannot be read or parsed, else ""
}

// blob returns a version's content. The error is one of the repository; unread says why the content is no readable
// Java.
func (f *files) blob(id string) (*parsed, error) {
	if p, ok := f.kept.Get(id); ok {
		return p, nil
	}
	p := &parsed{id: id}
	var err error
	p.source, err = f.objects.Blob(id)
	switch {
	case errors.Is(err, change.ErrAbsent), errors.Is(err, change.ErrLarge):
		p.unread = err.Error()
	case err != nil:
		return nil, err
	}
	f.kept.Add(id, p)
	f.size += len(p.source)
	for f.size > maxKept && f.kept.Len() > 2 {
		f.kept.RemoveOldest()
	}
	return p, nil
}

// java returns a version with its methods, unless unread says why not.
func (f *files) java(id string) (*parsed, error) {
	p, err := f.blob(id)
	if err != nil || p.file != nil || p.unread != "" {
		return p, err
	}
	if p.file, err = f.trees.Parse(p.source); err != nil {
		p.unread = err.Error() // the only errors are of the source
	}
	return p, nil
}

// method finds a method, type or field by where its declaration starts.
func (p *parsed) method(start int) *java.Method {
	if p.file == nil {
		return nil
	}
	for _, m := range slices.Concat(p.file.Methods, p.file.Elements) {
		if m.Decl.Start == start {
			return m
		}
	}
	return nil
}
