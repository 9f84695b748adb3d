package baseline

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jithook/encode"
	"jithook/engine"
	"jithook/training/dataset"
	"jithook/training/worker"
)

// Embeddings are word vectors pretrained on our own corpus, in place of CodeBERT's: comment words, code subtokens and the keywords of
// the edit sequence share one space. A vector is a row of the truncated singular value decomposition of the positive pointwise
// mutual information of what stands near what, shifted by log 5, which is what skip-gram with five negative samples factorises
// (Levy and Goldberg, NIPS 2014).
type Embeddings struct {
	size    int
	row     map[string]int
	vectors []float32 // len(row) × size
}

// How the embeddings are made. Size is that of the paper's networks.
var embeddingSettings = struct {
	Words, Size, Window int
	Shift               float64
}{20000, 64, 5, 5}

const embeddingSeed = 1

// embeddings reads them from the cache, or makes them of the training units of all types.
func (p *preparation) embeddings() (*Embeddings, error) {
	settings, err := json.Marshal([]any{p.data.Files, embeddingSettings, len(p.data.Train)})
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(settings)
	dir := filepath.Join(p.cache, "embeddings-"+hex.EncodeToString(sum[:8]))
	e, err := openEmbeddings(dir)
	if !errors.Is(err, fs.ErrNotExist) {
		return e, err
	}
	near := newNear(embeddingSettings.Window)
	if err := each(p.ctx, p.data.Train, func(c *engine.Case) {
		near.add(texts(encode.Comment(c)))
		near.add(editWords(c))
	}); err != nil {
		return nil, err
	}
	words := near.frequent(embeddingSettings.Words)
	part := dir + ".part"
	if err := errors.Join(os.RemoveAll(part), dataset.WriteRows(part, near.information(words, embeddingSettings.Shift), nil)); err != nil {
		return nil, err
	}
	var answer struct{}
	if err := worker.Ask(p.ctx, p.python, script, map[string]any{
		"do": "embed", "folder": part, "width": len(words), "size": embeddingSettings.Size, "seed": embeddingSeed,
	}, &answer); err != nil {
		return nil, err
	}
	list, err := json.Marshal(words)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(part, wordsFile), list, 0o666); err != nil {
		return nil, err
	}
	if err := os.Rename(part, dir); err != nil {
		return nil, err
	}
	return openEmbeddings(dir)
}

const wordsFile = "words.json"

func openEmbeddings(dir string) (*Embeddings, error) {
	text, err := os.ReadFile(filepath.Join(dir, wordsFile))
	if err != nil {
		return nil, err
	}
	var words []string
	if err := json.Unmarshal(text, &words); err != nil {
		return nil, fmt.Errorf("read the embeddings %s: %w", dir, err)
	}
	e := &Embeddings{row: map[string]int{}}
	for i, word := range words {
		e.row[word] = i
	}
	if e.vectors, err = dataset.ReadFloats(filepath.Join(dir, "embeddings.npy")); err != nil {
		return nil, err
	}
	if len(e.vectors)%len(e.row) != 0 {
		return nil, fmt.Errorf("read the embeddings %s: %d numbers for %d words; remove the folder to have them made anew", dir, len(e.vectors), len(e.row))
	}
	e.size = len(e.vectors) / len(e.row)
	return e, nil
}

// mean is the average vector of the words that have one, or 0.
func (e *Embeddings) mean(words []string) []float32 {
	sum := make([]float32, e.size)
	n := 0
	for _, w := range words {
		row, known := e.row[w]
		if !known {
			continue
		}
		n++
		for k, v := range e.vectors[row*e.size : (row+1)*e.size] {
			sum[k] += v
		}
	}
	for k := range sum {
		sum[k] /= float32(max(n, 1))
	}
	return sum
}

// cosine is that of two vectors' angle, 0 where one of them is 0.
func cosine(a, b []float32) float32 {
	var ab, aa, bb float64
	for i := range a {
		ab, aa, bb = ab+float64(a[i]*b[i]), aa+float64(a[i]*a[i]), bb+float64(b[i]*b[i])
	}
	if aa == 0 || bb == 0 {
		return 0
	}
	return float32(ab / math.Sqrt(aa*bb))
}

func texts(subtokens []encode.Subtoken) []string {
	words := make([]string, len(subtokens))
	for i, s := range subtokens {
		words[i] = s.Text
	}
	return words
}

// editWords is the whole edit sequence, keywords included.
func editWords(c *engine.Case) []string {
	edits := encode.Edits(c)
	longest := 4 * len(edits) // at most so many keywords
	for _, e := range edits {
		longest += len(e.Old) + len(e.New)
	}
	var words []string
	for _, e := range encode.Sequence(edits, longest+1) {
		words = append(words, e.Text)
	}
	return words
}

// near counts which words stand near each other.
type near struct {
	window int
	id     map[string]int32
	words  []string
	counts map[uint64]int32 // by pair of ids, the smaller first
	often  []int32          // by id
}

func newNear(window int) *near {
	return &near{window: window, id: map[string]int32{}, counts: map[uint64]int32{}}
}

func (n *near) add(words []string) {
	ids := make([]int32, len(words))
	for i, w := range words {
		id, known := n.id[w]
		if !known {
			id = int32(len(n.words))
			w = strings.Clone(w)
			n.id[w] = id
			n.words, n.often = append(n.words, w), append(n.often, 0)
		}
		n.often[id]++
		ids[i] = id
		for _, other := range ids[max(0, i-n.window):i] {
			n.counts[pair(id, other)]++
		}
	}
}

func pair(a, b int32) uint64 { return uint64(min(a, b))<<32 | uint64(max(a, b)) }

// frequent are the most frequent words, ties by the alphabet.
func (n *near) frequent(size int) []string {
	words := slices.Clone(n.words)
	slices.SortFunc(words, func(a, b string) int {
		if d := n.often[n.id[b]] - n.often[n.id[a]]; d != 0 {
			return int(d)
		}
		return strings.Compare(a, b)
	})
	return words[:min(size, len(words))]
}

// information is the symmetric matrix of positive pointwise mutual information, less the logarithm of shift.
func (n *near) information(words []string, shift float64) []dataset.Row {
	place := map[int32]int32{}
	for i, w := range words {
		place[n.id[w]] = int32(i)
	}
	cells := make([]map[int32]float64, len(words))
	sums := make([]float64, len(words))
	var total float64
	for ids, count := range n.counts {
		a, knownA := place[int32(ids>>32)]
		b, knownB := place[int32(ids&math.MaxUint32)]
		if !knownA || !knownB {
			continue
		}
		// A pair counts once from each of its ends.
		for _, cell := range [2][2]int32{{a, b}, {b, a}} {
			if cells[cell[0]] == nil {
				cells[cell[0]] = map[int32]float64{}
			}
			cells[cell[0]][cell[1]] += float64(count)
			sums[cell[0]] += float64(count)
			total += float64(count)
		}
	}
	rows := make([]dataset.Row, len(words))
	for a := range words {
		for _, b := range slices.Sorted(maps.Keys(cells[a])) {
			if v := math.Log(cells[a][b]*total/(sums[a]*sums[b])) - math.Log(shift); v > 0 {
				rows[a].Add(int(b), float32(v))
			}
		}
	}
	return rows
}
