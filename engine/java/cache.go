package java

import (
	"bytes"
	"slices"
	"sync"

	sitter "github.com/smacker/go-tree-sitter"
)

// Cache keeps what was parsed last, for who parses versions of the same few files again and again, as an editor's
// server does. What was edited since is parsed anew where it was edited, and gives the same. The zero value holds
// nothing. It may be used by several goroutines.
type Cache struct {
	mu    sync.Mutex
	files []cachedFile // the one used last at the end
	trees []*cachedTree
}

// maxCached bounds the bytes of the sources whose files are kept, which take some 50 times as much memory, and
// maxTrees the syntax trees; that of a file of maxCached takes 10 MiB.
const (
	maxCached = 256 << 10
	maxTrees  = 4
)

// cachedFile is a file and what it was parsed with.
type cachedFile struct {
	*File
	most       int
	memberless bool
}

// cachedTree is the syntax tree of a source as it was read.
type cachedTree struct {
	*sitter.Tree
	read []byte
}

// Parse is the function Parse, by what was parsed last. It keeps syntax trees, but no files.
func (c *Cache) Parse(src []byte) (*File, error) {
	const most = 4 * MaxTokens
	return parseAs(src, src, most, len(src) > maxMemberSource, c)
}

// parse is parseAs for a source that is read as it is. The file is the caller's own, but for what nobody changes.
func (c *Cache) parse(src []byte, most int, memberless bool) (*File, error) {
	if f := c.find(src, most, memberless); f != nil {
		return f, nil
	}
	f, err := parseAs(src, src, most, memberless, c)
	if err != nil || len(src) > maxCached {
		return f, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.files = append(c.files, cachedFile{f, most, memberless})
	held := 0
	for i := len(c.files) - 1; i >= 0; i-- {
		if held += len(c.files[i].Source); held > maxCached {
			c.files = slices.Delete(c.files, 0, i+1)
			break
		}
	}
	return f.again(), nil
}

// find gives what was parsed of a source before; nil where nothing was.
func (c *Cache) find(src []byte, most int, memberless bool) *File {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, f := range c.files {
		if f.most == most && f.memberless == memberless && bytes.Equal(f.Source, src) {
			c.files = append(slices.Delete(c.files, i, i+1), f)
			return f.again()
		}
	}
	return nil
}

// again is the file with methods that nothing is known of: what is found out of one is kept with it, of each version
// that it is compared with.
func (f *File) again() *File {
	again := *f
	again.Methods, again.Elements = unknowing(f.Methods), unknowing(f.Elements)
	return &again
}

func unknowing(methods []*Method) []*Method {
	all := slices.Clone(methods)
	for i, m := range methods {
		own := *m
		own.facts = new(facts)
		all[i] = &own
	}
	return all
}

// syntax is the function syntax, which goes by the tree of a source that is much the same where there is one. Behind
// a syntax error tree-sitter may go on differently with that tree than without it, so then it does without.
func (c *Cache) syntax(src []byte, most int) (nodes []node, broken bool, err error) {
	if c == nil {
		return syntax(src, most)
	}
	u := unescape(src)
	read := withoutUnknown(u.read)
	from, was := c.nearest(read)
	tree, err := parseRead(was, u, read, most)
	if was != nil {
		was.Close()
		if err == nil && tree.RootNode().HasError() {
			tree.Close()
			tree, err = parseRead(nil, u, read, most)
		}
	}
	if err != nil {
		return nil, false, err
	}
	defer tree.Close()
	if nodes, broken, err = tree.nodes(); err == nil && !broken && len(read) <= maxCached {
		c.keep(&cachedTree{tree.Copy(), read}, from)
	}
	return nodes, broken, err
}

// nearest gives the tree of the source that has most in common with another one, and a copy that is edited to be of
// that; nil where none has the half of it.
func (c *Cache) nearest(read []byte) (from *cachedTree, edited *sitter.Tree) {
	c.mu.Lock()
	defer c.mu.Unlock()
	most := len(read) / 2
	var edit sitter.EditInput
	for _, t := range c.trees {
		if e, same := difference(t.read, read); same > most {
			from, most, edit = t, same, e
		}
	}
	if from != nil {
		edited = from.Copy()
		edited.Edit(edit)
	}
	return from, edited
}

// keep keeps a tree in place of the one that it was made from, if that is there, or of the one kept longest.
func (c *Cache) keep(t, from *cachedTree) {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.Index(c.trees, from)
	if i < 0 && len(c.trees) == maxTrees {
		i = 0
	}
	if i >= 0 {
		c.trees[i].Close()
		c.trees = slices.Delete(c.trees, i, i+1)
	}
	c.trees = append(c.trees, t)
}

// Close frees what is kept. The cache may be used again.
func (c *Cache) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, t := range c.trees {
		t.Close()
	}
	c.files, c.trees = nil, nil
}

// difference is the one stretch in which two sources differ, and how many bytes around it are the same.
func difference(old, fresh []byte) (e sitter.EditInput, same int) {
	n := min(len(old), len(fresh))
	start := alike(n, func(from, to int) bool { return bytes.Equal(old[from:to], fresh[from:to]) })
	end := alike(n-start, func(from, to int) bool {
		return bytes.Equal(old[len(old)-to:len(old)-from], fresh[len(fresh)-to:len(fresh)-from])
	})
	at := func(src []byte, offset int) (uint32, sitter.Point) {
		before := src[:offset]
		line := bytes.LastIndexByte(before, '\n') + 1
		return uint32(offset), sitter.Point{Row: uint32(bytes.Count(before, []byte{'\n'})), Column: uint32(offset - line)}
	}
	e.StartIndex, e.StartPoint = at(old, start)
	e.OldEndIndex, e.OldEndPoint = at(old, len(old)-end)
	e.NewEndIndex, e.NewEndPoint = at(fresh, len(fresh)-end)
	return e, start + end
}

// alike counts how many of the first n bytes are the same, where same compares some of them.
func alike(n int, same func(from, to int) bool) (count int) {
	for _, step := range []int{1 << 12, 1 << 6, 1} {
		for count+step <= n && same(count, count+step) {
			count += step
		}
	}
	return count
}
