package git

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"strconv"
)

// stagedTree is the id of the tree that the index stands for, where git has it there, or "". `git commit` makes that
// tree before it runs its hooks, commits it as it is, and puts its id at the end of the index that it names to them. So
// what is staged can be read without the index, which in a large repository takes longer than all else that is done for
// a commit. After `git add` the id is not there.
func (s *Source) stagedTree() string {
	path := s.namedIndex()
	if path == "" || s.aside != nil {
		return ""
	}
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return cachedTree(f, info.Size())
}

// namedIndex is the index that git names to its hooks; "" where it names none, or one whose directory takes more to
// find.
func (s *Source) namedIndex() string {
	named := os.Getenv("GIT_INDEX_FILE")
	switch {
	case named == "" || filepath.IsAbs(named):
		return named
	case s.plainGitDir() == "":
		return ""
	}
	return filepath.Join(s.dir, named)
}

// plainGitDir is the git directory where git names its index to a hook in the usual way, relative to the top of the
// work tree, which hooks run in; else "", and git has to be asked.
func (s *Source) plainGitDir() string {
	dir := filepath.Join(s.dir, ".git")
	info, err := os.Lstat(dir)
	if err != nil || !info.IsDir() || os.Getenv("GIT_DIR") != "" || os.Getenv("GIT_WORK_TREE") != "" ||
		filepath.Dir(os.Getenv("GIT_INDEX_FILE")) != ".git" {
		return ""
	}
	return dir
}

const (
	indexHeader     = 12 // bytes: "DIRC", the version, the number of entries
	extensionHeader = 8  // a signature, the size
)

// cachedTree finds the tree in an index of so many bytes (gitformat-index(5)). Its extensions are at its end, and what
// they are is told by nothing but reading all entries; so the one that holds the trees is looked for by its signature.
// It is taken only where it and all after it fill the index to its end, each is one that may be ignored, and its
// entries are as many as the index has.
func cachedTree(index io.ReaderAt, size int64) string {
	var header [indexHeader]byte
	if _, err := index.ReadAt(header[:], 0); err != nil || string(header[:4]) != "DIRC" {
		return ""
	}
	entries := binary.BigEndian.Uint32(header[8:])
	// The extension has some 35 bytes for each directory.
	for _, most := range []int64{64 << 10, 1 << 20} {
		end := make([]byte, min(most, size-indexHeader))
		if _, err := index.ReadAt(end, size-int64(len(end))); err != nil {
			return ""
		}
		for _, id := range []int{20, 32} { // bytes, of SHA-1 and SHA-256; the index ends with a hash
			if tree := treeAmong(end[:max(0, len(end)-id)], entries, id); tree != "" {
				return tree
			}
		}
	}
	return ""
}

// treeAmong looks for the tree in the end of an index without its hash.
func treeAmong(end []byte, entries uint32, id int) string {
	signature := []byte("TREE")
	for at := bytes.LastIndex(end, signature); at >= 0; at = bytes.LastIndex(end[:at], signature) {
		if content, whole := firstExtension(end[at:]); whole {
			return rootTree(content, entries, id)
		}
	}
	return ""
}

// firstExtension is the content of the first of some extensions; whole means that they are all that there is, and that
// each is one that may be ignored: its signature is of capitals.
func firstExtension(all []byte) (content []byte, whole bool) {
	for rest := all; len(rest) > 0; {
		if len(rest) < extensionHeader || bytes.ContainsFunc(rest[:4], func(r rune) bool { return r < 'A' || r > 'Z' }) {
			return nil, false
		}
		size := int64(binary.BigEndian.Uint32(rest[4:]))
		if size > int64(len(rest)-extensionHeader) {
			return nil, false
		}
		if content == nil {
			content = rest[extensionHeader : extensionHeader+size]
		}
		rest = rest[extensionHeader+size:]
	}
	return content, content != nil
}

// rootTree reads the first of the trees, which has the path "" and a line with the number of its entries and that of
// the trees below, then its id. A number of -1 says that something below was changed since.
func rootTree(content []byte, entries uint32, id int) string {
	line, rest, found := bytes.Cut(content, []byte("\n"))
	count, _, _ := bytes.Cut(line, []byte(" "))
	if !found || string(count) != "\x00"+strconv.FormatUint(uint64(entries), 10) || len(rest) < id {
		return ""
	}
	return hex.EncodeToString(rest[:id])
}
