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
	state      string    // of the base of the comparison

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
		if len(t.bases) >= maxBases {
			clear(t.bases)
		}
		t.bases[path] = base
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
		c.Others = slices.Clone(c.Others)
		c.Old, c.New = alike(c.Old, text)
		same := bytes.Equal(c.Old, c.New)
		for i := range c.Others {
			c.Others[i].Content, _ = alike(c.Others[i].Content, text)
			same = same || bytes.Equal(c.Others[i].Content, c.New)
		}
		set.Single = len(c.Others) == 0
		if text = c.New; !same {
			set.Changes = []change.FileChange{c}
		}
	}
	o := t.settings.Options
	o.Scope.Only = path
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

// base finds the old versions of a file: that of HEAD, in a merge those of all that is merged, or that of another
// path which it was renamed from.
func (t *tree) base(ctx context.Context, path string) (*change.FileChange, error) {
	if !change.IsJava(path) {
		return nil, nil
	}
	merged, err := change.MergeParents(t.places.git)
	if err != nil {
		return nil, err
	}
	var olds []change.Version
	for _, revision := range append([]string{"HEAD"}, merged...) {
		old, err := t.at(ctx, revision, path)
		if errors.Is(err, change.ErrNoCommit) {
			return nil, nil // before the first commit
		}
		if err != nil {
			return nil, err
		}
		if old != nil {
			olds = append(olds, change.Version{Path: path, Content: old})
		}
	}
	if len(olds) > 0 {
		return &change.FileChange{OldPath: path, NewPath: path, Old: olds[0].Content, Others: olds[1:]}, nil
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

// at is a file as a revision has it; nil where it does not.
func (t *tree) at(ctx context.Context, revision, path string) ([]byte, error) {
	commit, err := t.repository.Base(ctx, change.Range{From: revision})
	if err != nil {
		return nil, err
	}
	files, err := commit.StagedFiles(ctx, t.settings.MaxFile, path)
	return files[path], err
}
