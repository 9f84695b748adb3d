package mine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"jithook/engine/java"
	"jithook/hook/change"
	"jithook/training/data/corpus"
)

const (
	maxFile = 1 << 20 // bytes of one version: what is larger is generated, and costs memory
	// maxCached bounds the sources whose parsed forms a worker keeps; tokens take some 15 times as much.
	maxCached = 4 << 20
)

// found is a record in its written form, with the hashes of its units.
type found struct {
	line     []byte
	contents []uint64
	units    [2]int // unchanged and changed ones
}

// worker mines batches of commits of one repository, one after the other.
type worker struct {
	repository
	name    string
	objects change.Objects
	cache   *cache
}

// mine returns the records of some commits, in the order of the commits and of their files and methods.
func (w *worker) mine(ctx context.Context, commits []commit) ([]found, Stats, error) {
	changes, err := w.changes(ctx, commits)
	if err != nil {
		return nil, Stats{}, err
	}
	var records []found
	stats := Stats{Commits: len(commits)}
	for i, c := range commits {
		for _, e := range changes[i] {
			if ctx.Err() != nil {
				return nil, stats, ctx.Err()
			}
			if inTests(e.NewPath) {
				continue
			}
			stats.Files++
			more, err := w.file(c, e, &stats)
			if err != nil {
				return nil, stats, err
			}
			records = append(records, more...)
		}
	}
	return records, stats, nil
}

// inTests reports whether a file lies in a folder named test or tests: what is written about tests is another language.
func inTests(path string) bool {
	folders := strings.Split(path, "/")
	for _, f := range folders[:len(folders)-1] {
		if f == "test" || f == "tests" {
			return true
		}
	}
	return false
}

// file returns the records of one changed file.
func (w *worker) file(c commit, e change.Entry, stats *Stats) ([]found, error) {
	old, err := w.version(e.OldID)
	if err != nil {
		return nil, err
	}
	after, err := w.version(e.NewID)
	if err != nil {
		return nil, err
	}
	if !old.documented() || !after.documented() || java.SameCode(old.source, after.source) {
		stats.skip(old, after)
		return nil, nil
	}
	old.parse()
	after.parse()
	if old.parsed == nil || after.parsed == nil {
		stats.skip(old, after)
		return nil, nil
	}
	stats.BrokenMethods += len(after.parsed.Skipped)
	var records []found
	for _, pair := range java.Match(old.parsed.Methods, after.parsed.Methods) {
		r, outcome := record(pair.Old, pair.New)
		stats.count(outcome)
		if r == nil {
			continue
		}
		r.Repo, r.Commit, r.Time, r.Path = w.name, c.ID, c.seconds, strings.ToValidUTF8(e.NewPath, "\ufffd")
		line, err := encode(r)
		if err != nil {
			return nil, fmt.Errorf("write the change of %s in %s, commit %s: %w", r.Method, r.Path, c.ID, err)
		}
		f := found{line: line, contents: contents(r)}
		for _, u := range r.Comments {
			f.units[u.Label]++
		}
		records = append(records, f)
	}
	return records, nil
}

// encode writes a record as one line of JSON.
func encode(r *corpus.Record) ([]byte, error) {
	var line bytes.Buffer
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false)
	err := e.Encode(r)
	return line.Bytes(), err
}

// version is a blob, as far as it was looked at.
type version struct {
	id     string
	source []byte     // nil where it could not be read
	skip   reason     // why it could not be read or parsed
	parsed *java.File // nil until parse
}

type reason uint8

const (
	readable reason = iota
	absent
	large
	unparsable
)

// documented reports whether there can be a documented method.
func (v *version) documented() bool { return bytes.Contains(v.source, []byte("/**")) }

func (v *version) parse() {
	if v.parsed != nil || v.skip != readable {
		return
	}
	file, err := java.Parse(v.source)
	if err != nil {
		v.skip = unparsable // the only errors are of the source
		return
	}
	// What cannot be read whole is nothing to learn from.
	file.Methods = slices.DeleteFunc(file.Methods, func(m *java.Method) bool { return m.Unread })
	v.parsed = file
}

// version returns a blob from the cache or the repository.
func (w *worker) version(id string) (*version, error) {
	if v, ok := w.cache.Get(id); ok {
		return v, nil
	}
	v := &version{id: id}
	var err error
	v.source, err = w.objects.Blob(id)
	switch {
	case errors.Is(err, change.ErrAbsent):
		v.skip = absent
	case errors.Is(err, change.ErrLarge):
		v.skip = large
	case err != nil:
		return nil, err
	}
	w.cache.put(v)
	return v, nil
}

// cache keeps the versions used last: the old version of a change is most often the new one of a change before it.
type cache struct {
	*simplelru.LRU[string, *version]
	size int // of the sources
}

func newCache() *cache {
	c := new(cache)
	// it fails for no room at all alone
	c.LRU, _ = simplelru.NewLRU(math.MaxInt, func(_ string, v *version) { c.size -= len(v.source) })
	return c
}

func (c *cache) put(v *version) {
	c.Add(v.id, v)
	c.size += len(v.source)
	// What was not used for longest goes. The two versions that were used last are in use.
	for c.size > maxCached && c.Len() > 2 {
		c.RemoveOldest()
	}
}
