package change

import (
	"bytes"
	"cmp"
	"hash/maphash"
	"slices"
)

// Git's numbers for -M (diffcore.h): similarity is out of MaxScore, and MinScore is -M50%.
const (
	MaxScore = 60000
	MinScore = MaxScore / 2
)

// Print is what the similarity of files is estimated from: how many bytes a file has of each chunk.
type Print struct {
	Size   int     // of the file
	chunks []chunk // by hash
}

type chunk struct {
	hash  uint64
	bytes int
}

var seed = maphash.MakeSeed()

// TakePrint cuts content after each line end and each 64 bytes, as diffcore-delta.c does. In text the two line ends are
// one.
func TakePrint(content []byte) *Print {
	const maxChunk, looksBinary = 64, 8000
	p := &Print{Size: len(content)}
	if bytes.IndexByte(content[:min(len(content), looksBinary)], 0) < 0 {
		content = bytes.ReplaceAll(content, []byte("\r\n"), []byte("\n"))
	}
	var all []chunk
	for len(content) > 0 {
		piece := content[:min(len(content), maxChunk)]
		if end := bytes.IndexByte(piece, '\n'); end >= 0 {
			piece = piece[:end+1]
		}
		all = append(all, chunk{maphash.Bytes(seed, piece), len(piece)})
		content = content[len(piece):]
	}
	slices.SortFunc(all, func(a, b chunk) int { return cmp.Compare(a.hash, b.hash) })
	for _, c := range all {
		if last := len(p.chunks) - 1; last >= 0 && p.chunks[last].hash == c.hash {
			p.chunks[last].bytes += c.bytes
		} else {
			p.chunks = append(p.chunks, c)
		}
	}
	p.chunks = slices.Clip(p.chunks)
	return p
}

// Score is how much of the larger file the smaller one has, out of MaxScore. A file of no print has nothing in common
// with another.
func Score(a, b *Print) int {
	if a == nil || b == nil || b.Size == 0 {
		return 0
	}
	larger := max(a.Size, b.Size)
	if larger*(MaxScore-MinScore) < (larger-min(a.Size, b.Size))*MaxScore {
		return 0
	}
	return Shared(a, b) * MaxScore / larger
}

// Shared is how many bytes two files have in common.
func Shared(a, b *Print) (shared int) {
	for i, j := 0, 0; i < len(a.chunks) && j < len(b.chunks); {
		switch c := cmp.Compare(a.chunks[i].hash, b.chunks[j].hash); {
		case c < 0:
			i++
		case c > 0:
			j++
		default:
			shared += min(a.chunks[i].bytes, b.chunks[j].bytes)
			i++
			j++
		}
	}
	return shared
}
