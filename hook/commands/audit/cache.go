package audit

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"

	"jithook/hook/change"
	"jithook/hook/safefile"
)

// cache keeps the results of files in a journal, one line each, which is written as they come: a run that is killed
// loses what it was at. A line is a checksum and a JSON object; one that does not fit its sum is dropped. A result is
// known by the build of jit-hook, the model, and all versions of the file with their commits, so that nothing old is
// ever taken for new.
type cache struct {
	path    string // "" where nothing is kept
	salt    string
	kept    map[string]*result
	lines   int // in the journal
	journal *os.File
	notes   []string
}

func openCache(dir, place, model string) *cache {
	c := &cache{kept: map[string]*result{}}
	if dir == "" {
		return c
	}
	c.salt = build() + "\x00" + model + "\x00"
	sum := sha256.Sum256([]byte(place))
	c.path = filepath.Join(dir, hex.EncodeToString(sum[:12])+".jsonl")
	err := safefile.OwnFolder(dir)
	if err == nil {
		if err := c.load(); err != nil {
			c.note("the cache %s cannot be read, so a new one is started: %v", c.path, err)
			os.Remove(c.path)
			c.lines = 0
			clear(c.kept)
		}
		safefile.RemoveLeft(dir)
		c.journal, err = safefile.OpenOwn(c.path, os.O_APPEND)
	}
	if err != nil {
		c.note("results are not kept: %v", err)
	}
	return c
}

// build distinguishes one jit-hook from another: rules and parser count as much as the model.
func build() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%d %d", info.Size(), info.ModTime().UnixNano())
}

func (c *cache) note(format string, args ...any) {
	c.notes = append(c.notes, fmt.Sprintf(format, args...))
}

// maxJournal is the most bytes of a journal that are read.
const maxJournal = 512 << 20

// load reads what runs before this one left.
func (c *cache) load() error {
	content, err := safefile.ReadOwn(c.path, maxJournal)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	damaged := 0
	for line := range bytes.Lines(content) {
		r := decode(line)
		if r == nil {
			damaged++
			continue
		}
		c.lines++
		c.kept[r.Key] = r
	}
	if damaged > 0 {
		c.note("%d of %d results in the cache %s are damaged and are made again", damaged, damaged+c.lines, c.path)
		return c.write(c.kept)
	}
	return nil
}

func encode(r *result) ([]byte, error) {
	object, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "%08x %s\n", crc32.ChecksumIEEE(object), object), nil
}

func decode(line []byte) *result {
	sum, object, found := bytes.Cut(bytes.TrimSuffix(line, []byte("\n")), []byte(" "))
	if !found || string(sum) != fmt.Sprintf("%08x", crc32.ChecksumIEEE(object)) {
		return nil
	}
	r := new(result)
	if json.Unmarshal(object, r) != nil || r.Key == "" {
		return nil
	}
	return r
}

// write replaces the journal, all at once.
func (c *cache) write(results map[string]*result) error {
	var text bytes.Buffer
	for _, r := range results {
		line, err := encode(r)
		if err != nil {
			return err
		}
		text.Write(line)
	}
	c.lines = len(results)
	return safefile.WriteOwn(c.path, text.Bytes())
}

// key names the history of a file.
func (c *cache) key(tip *change.PastVersion) string {
	h := sha256.New()
	add := func(part string) {
		h.Write(binary.AppendUvarint(nil, uint64(len(part))))
		h.Write([]byte(part))
	}
	add(c.salt)
	numbers := map[*change.PastVersion]int{}
	for todo := []*change.PastVersion{tip}; len(todo) > 0; {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if n, seen := numbers[v]; seen {
			add(fmt.Sprint("again ", n))
			continue
		}
		numbers[v] = len(numbers)
		add(v.Path)
		add(v.Blob)
		add(v.Commit.ID)
		add(fmt.Sprint(v.Cut, len(v.Parents)))
		todo = append(todo, v.Parents...)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

func (c *cache) get(key string) *result { return c.kept[key] }

// put keeps a result. A journal that cannot be written to is given up.
func (c *cache) put(r *result) {
	if c.journal == nil || r.Failed != "" {
		return
	}
	line, err := encode(r)
	if err == nil {
		_, err = c.journal.Write(line)
	}
	if err != nil {
		c.note("results are no longer kept: %v", err)
		c.journal.Close()
		c.journal = nil
		return
	}
	c.lines++
}

// close ends the journal. One that is mostly of other runs is cut down to the results of this one. It returns what
// there is to say.
func (c *cache) close(results []*result) []string {
	if c.journal == nil {
		return c.notes
	}
	c.journal.Close()
	live := map[string]*result{}
	for _, r := range results {
		if r != nil && r.Failed == "" {
			live[r.Key] = r
		}
	}
	if len(live) == len(results) && c.lines > 4*len(live)+100 {
		if err := c.write(live); err != nil {
			c.note("the cache %s could not be made smaller: %v", c.path, err)
		}
	}
	return c.notes
}
