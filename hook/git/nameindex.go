package git

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"os"

	"jithook/hook/safefile"
)

// nameIndex remembers which names the comments, imports and supertypes of Java files hold, blob by blob, so that what
// may link a name is found among thousands of files without opening one of them. It is kept in a file to which each run
// appends what it learnt: a batch with its size and checksum, in which each blob has its id, how many sums it has, and
// these. What does not fit its checksum is dropped with all after it, and learnt again.
type nameIndex struct {
	path  string            // "" where nothing is kept
	blobs map[blobID][]byte // sums of four bytes each, in order
	fresh []byte            // the batch of this run
	whole bool              // all of the file could be read

	scanned []uint32 // room
}

// blobID is the first half of a SHA-256, or most of a SHA-1.
type blobID [16]byte

const (
	batchHeader = 8 // its size and its checksum
	blobHeader  = len(blobID{}) + 4
	usualNames  = 100     // bytes of a blob
	maxNames    = 1 << 28 // bytes; of a million files it has fewer
)

// openNames reads the index that a file has. Where there is none, or nothing that can be read, it knows no blob.
func openNames(path string) *nameIndex {
	x := &nameIndex{path: path, blobs: map[blobID][]byte{}}
	content, err := safefile.ReadOwn(path, maxNames)
	if err != nil {
		return x
	}
	x.blobs = make(map[blobID][]byte, len(content)/usualNames)
	for batch, ok := cutBatch(content); ok; batch, ok = cutBatch(content) {
		x.take(batch)
		content = content[batchHeader+len(batch):]
	}
	x.whole = len(content) == 0
	return x
}

// cutBatch is the first batch of some.
func cutBatch(content []byte) ([]byte, bool) {
	if len(content) < batchHeader {
		return nil, false
	}
	size := binary.LittleEndian.Uint32(content)
	if uint64(size) > uint64(len(content)-batchHeader) {
		return nil, false
	}
	batch := content[batchHeader:][:size]
	return batch, checksum(batch) == binary.LittleEndian.Uint32(content[4:])
}

// checksum is that of a batch. One of a program that remembered less does not fit.
func checksum(batch []byte) uint32 {
	const remembered = 2
	return crc32.Update(remembered, table, batch)
}

// take takes in the blobs of a batch.
func (x *nameIndex) take(batch []byte) {
	for len(batch) >= blobHeader {
		var blob blobID
		copy(blob[:], batch)
		size := 4 * uint64(binary.LittleEndian.Uint32(batch[len(blobID{}):]))
		batch = batch[blobHeader:]
		if size > uint64(len(batch)) {
			return
		}
		x.blobs[blob], batch = batch[:size], batch[size:]
	}
}

// idOf reads an id in hexadecimal digits; false where it is none.
func idOf(hexadecimal string) (blob blobID, ok bool) {
	if len(hexadecimal) < 2*len(blob) {
		return blob, false
	}
	_, err := hex.Decode(blob[:], []byte(hexadecimal[:2*len(blob)]))
	return blob, err == nil
}

// known reports whether it knows a blob.
func (x *nameIndex) known(blob string) bool {
	key, ok := idOf(blob)
	if ok {
		_, ok = x.blobs[key]
	}
	return ok
}

// learn takes in the source of a blob.
func (x *nameIndex) learn(blob string, source []byte) {
	key, ok := idOf(blob)
	if _, known := x.blobs[key]; known || !ok {
		return
	}
	x.scanned = scan(x.scanned[:0], source)
	sums := make([]byte, 0, 4*len(x.scanned))
	for _, s := range x.scanned {
		sums = binary.LittleEndian.AppendUint32(sums, s)
	}
	x.blobs[key], x.fresh = sums, appendBlob(x.fresh, key, sums)
}

// mayHold reports whether a blob that it knows holds one of some words in a comment or an import. A few others may seem
// to.
func (x *nameIndex) mayHold(blob string, words nameSums) bool {
	key, _ := idOf(blob)
	sums := x.blobs[key]
	for _, word := range words {
		for len(sums) > 0 && binary.LittleEndian.Uint32(sums) < word {
			sums = sums[4:]
		}
		if len(sums) > 0 && binary.LittleEndian.Uint32(sums) == word {
			return true
		}
	}
	return false
}

// keep writes what was learnt, for the blobs of a tree. Where the file is damaged, or knows several times as many, it
// begins anew with these.
func (x *nameIndex) keep(tree []string) error {
	const times = 4
	if len(x.fresh) == 0 || x.path == "" {
		return nil
	}
	mode := os.O_APPEND
	if !x.whole || len(x.blobs) > times*len(tree) {
		mode, x.fresh = os.O_TRUNC, x.batch(tree)
	}
	file, err := safefile.OpenOwn(x.path, mode)
	if err != nil {
		return fmt.Errorf("remember names: %w", err)
	}
	header := binary.LittleEndian.AppendUint32(nil, uint32(len(x.fresh)))
	_, err = file.Write(append(binary.LittleEndian.AppendUint32(header, checksum(x.fresh)), x.fresh...))
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("remember names: %w", err)
	}
	x.fresh = nil
	return nil
}

// batch has some blobs, as far as they are known.
func (x *nameIndex) batch(blobs []string) (batch []byte) {
	for _, blob := range blobs {
		if key, ok := idOf(blob); ok && x.known(blob) {
			batch = appendBlob(batch, key, x.blobs[key])
		}
	}
	return batch
}

func appendBlob(batch []byte, blob blobID, sums []byte) []byte {
	batch = binary.LittleEndian.AppendUint32(append(batch, blob[:]...), uint32(len(sums)/4))
	return append(batch, sums...)
}
