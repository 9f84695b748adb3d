package live

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"jithook/hook"
	"jithook/hook/change"
)

// tree is a work tree and what is kept of it.
type tree struct {
	top        string
	places     places
	repository change.Repository
	settings   *Settings // nil before they are read, and where they cannot be
	configured string    // the state of the files of settings
	state      string    // of what is compared with

	bases    map[string]*change.FileChange // by path: the old versions of a file; nil where there is none
	mentions *mentions
}

func newTree(top string) *tree { return &tree{top: top, places: placesOf(top)} }

// forget drops what may be other than it was.
func (t *tree) forget() {
	t.bases = map[string]*change.FileChange{}
	t.mentions = newMentions(t.repository)
}

// prepared gives what a run judges of a text, and the text as git would store it.
func (t *tree) prepared(ctx context.Context, path string, text []byte) (hook.Options, []byte, error) {
	base, known := t.bases[path]
	if !known {
		var err error
		if base, err = t.base(ctx, path); err != nil {
			return hook.Options{}, nil, err
		}
		if base != nil && len(t.bases) < maxBases {
			t.bases[path] = base
		}
	}
	set := &change.Set{Single: true, Mentions: t.mentions.find}
	switch {
	case base == nil:
		set.Added = 1
	case int64(len(text)) > t.settings.MaxFile:
		return hook.Options{}, nil, fmt.Errorf("%s is larger than %d KiB; `max-file` in the settings says how large a file "+
			"may be", path, t.settings.MaxFile>>10)
	default:
		c := *base
		c.Old, text = alike(c.Old, text)
		c.New = text
		set.Single = len(c.Others)+len(c.Merges) == 0
		if !bytes.Equal(c.Old, c.New) {
			set.Changes = []change.FileChange{c}
		}
	}
	o := t.settings.Options
	o.Source = func(context.Context) (*change.Set, error) { return set, nil }
	return o, text, nil
}

// maxBases bounds the files whose old versions are kept.
const maxBases = 256

// alike gives an old version and a text with the same marks of how they are stored, where these differ: line ends, a
// byte order mark, UTF-8. An editor has the text as people read it, and git need not.
func alike(old, text []byte) (_, _ []byte) {
	if crlf := []byte("\r\n"); !bytes.Contains(old, crlf) {
		text = bytes.ReplaceAll(text, crlf, crlf[1:])
	}
	if mark := []byte("\uFEFF"); !bytes.HasPrefix(text, mark) {
		old = bytes.TrimPrefix(old, mark)
	}
	if !utf8.Valid(old) && utf8.Valid(text) {
		var b strings.Builder
		for _, c := range old { // of Latin-1
			b.WriteRune(rune(c))
		}
		old = []byte(b.String())
	}
	return old, text
}

// base finds the old versions of a file: that of HEAD, or the one of another path that it was renamed from; in a
// merge, those of all that is merged.
func (t *tree) base(ctx context.Context, path string) (*change.FileChange, error) {
	if !change.IsJava(path) {
		return nil, nil
	}
	parents, err := change.MergeParents(t.places.git)
	if err != nil {
		return nil, err
	}
	if len(parents) == 0 {
		head, err := t.repository.Base(ctx, change.Range{From: "HEAD"})
		if errors.Is(err, change.ErrNoCommit) {
			return nil, nil // before the first commit
		}
		var files map[string][]byte
		if err == nil {
			files, err = head.StagedFiles(ctx, t.settings.MaxFile, path)
		}
		if err != nil {
			return nil, err
		}
		if old := files[path]; old != nil {
			return &change.FileChange{OldPath: path, NewPath: path, Old: old}, nil
		}
	}
	set, err := t.repository.WorkTree(ctx, change.Tree{Untracked: true, Only: func(p string) bool { return p == path }})
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(set.Changes, func(c change.FileChange) bool { return c.NewPath == path }); i >= 0 {
		return &set.Changes[i], nil
	}
	return nil, nil
}
