package baseline

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"path/filepath"

	"jithook/engine"
	"jithook/training/train/embedding"
)

// embeddings reads them from the cache, or makes them of the training units of all types.
func (p *preparation) embeddings() (*embedding.Embeddings, error) {
	settings, err := json.Marshal([]any{p.data.Files, embedding.Settings, len(p.data.Train)})
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(settings)
	dir := filepath.Join(p.cache, "embeddings-"+hex.EncodeToString(sum[:8]))
	e, err := embedding.Open(dir)
	if !errors.Is(err, fs.ErrNotExist) {
		return e, err
	}
	return embedding.Make(p.ctx, p.python, dir, func(add func([]string)) error {
		return p.eachTraining(func(c *engine.Case) { embedding.Case(c, add) })
	})
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
