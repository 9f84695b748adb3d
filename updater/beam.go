package updater

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"jithook/encode"
	"jithook/encode/update"
	"jithook/onnx"
)

// Beam is the paper's width of the search.
const Beam = 20

// maxEmitted bounds what a decoder emits. Of the edits that authors made, one in a hundred takes more tokens.
const maxEmitted = 80

// Candidate is a new wording of a comment.
type Candidate struct {
	New            []string // its subtokens
	Emitted        []string // what the decoder emitted for it, without its End
	LogProbability float64  // of that
}

// Score is the mean logarithm of the probability of a token, by which candidates of unlike length compare.
func (c Candidate) Score() float64 { return c.LogProbability / float64(len(c.Emitted)+1) }

// hypothesis is a sequence that is not closed yet.
type hypothesis struct {
	emitted []string
	last    int64 // word
	state   []float32
	log     float64
}

// choice continues a hypothesis by a token.
type choice struct {
	of    int
	text  string
	word  int64
	log   float64
	close bool
}

// Search writes new comments by a beam search of the given width: candidates with distinct wordings, the likeliest
// first. Where what was emitted makes no comment there is no candidate, so that there may be none at all.
func (u *Updater) Search(ctx context.Context, r *Reading, width int) ([]Candidate, error) {
	s := newSearch(u, r)
	beam := []hypothesis{{state: r.state, last: int64(encode.Pad)}}
	var found []Candidate
	for n := 0; n < maxEmitted && len(beam) > 0; n++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		logs, states, err := u.run(r, beam)
		if err != nil {
			return nil, err
		}
		choices := s.choices(beam, logs, width)
		var next []hypothesis
		stateWidth := len(states) / len(beam)
		for _, c := range choices {
			h := beam[c.of]
			if c.close {
				if updated, ok := u.encoder.Read(r.Example, h.emitted); ok {
					found = append(found, Candidate{updated, h.emitted, c.log})
				}
				continue
			}
			next = append(next, hypothesis{
				emitted: append(slices.Clip(h.emitted), c.text), last: c.word, log: c.log,
				state: states[c.of*stateWidth : (c.of+1)*stateWidth],
			})
		}
		beam = next
		if len(found) >= width && len(beam) > 0 && beam[0].log < worst(found, width) {
			break // what is still open cannot become likelier
		}
	}
	return distinct(found), nil
}

// worst is the log-probability of the n-th best candidate.
func worst(found []Candidate, n int) float64 {
	slices.SortStableFunc(found, func(a, b Candidate) int { return cmp.Compare(b.LogProbability, a.LogProbability) })
	return found[n-1].LogProbability
}

// distinct keeps the likeliest of the candidates of each wording, in their order.
func distinct(found []Candidate) []Candidate {
	slices.SortStableFunc(found, func(a, b Candidate) int { return cmp.Compare(b.LogProbability, a.LogProbability) })
	seen := map[string]bool{}
	return slices.DeleteFunc(found, func(c Candidate) bool {
		wording := strings.Join(c.New, " ")
		was := seen[wording]
		seen[wording] = true
		return was
	})
}

// run takes one step of all hypotheses.
func (u *Updater) run(r *Reading, beam []hypothesis) (logs, states []float32, err error) {
	n := int64(len(beam))
	words := make([]int64, n)
	width := len(r.state)
	state := make([]float32, 0, int(n)*width)
	for i, h := range beam {
		words[i] = h.last
		state = append(state, h.state...)
	}
	out, err := u.step.Run(append([]onnx.Tensor{
		{Name: "word", Shape: []int64{n}, Int64: words},
		{Name: "state", Shape: []int64{n, int64(width)}, Float32: state},
	}, r.memories...))
	if err != nil {
		return nil, nil, fmt.Errorf("run the updater %s: %w", u.manifest.ID, err)
	}
	choices := u.encoder.Inputs().Vocabularies().Comment.Len()
	for _, m := range r.memories {
		choices += int(m.Shape[0])
	}
	if len(out) != 2 || len(out[0]) != int(n)*choices || len(out[1]) != int(n)*width {
		return nil, nil, fmt.Errorf("run the updater %s: its step gives outputs of other sizes", u.manifest.ID)
	}
	return out[0], out[1], nil
}

// search knows which choices of the decoder are the same token.
type search struct {
	vocabulary *encode.Vocabulary
	texts      []string
	words      []int64 // the word of each text, or encode.Unknown
	copies     []int32 // the text of each position, or update.NoText, of all memories
	isText     []bool  // by word: whether a text is the same
}

func newSearch(u *Updater, r *Reading) *search {
	s := &search{vocabulary: u.encoder.Inputs().Vocabularies().Comment, texts: r.Texts}
	s.isText = make([]bool, s.vocabulary.Len())
	for _, t := range r.Texts {
		word := s.vocabulary.ID(t)
		s.words = append(s.words, int64(word))
		s.isText[word] = true
	}
	s.copies = slices.Concat(r.CommentText, r.CodeText, r.OldCodeText)
	return s
}

// choices are the likeliest continuations of all hypotheses together, the best first.
func (s *search) choices(beam []hypothesis, logs []float32, width int) []choice {
	var best []choice
	offer := func(c choice) {
		if len(best) == width && c.log <= best[width-1].log {
			return
		}
		at, _ := slices.BinarySearchFunc(best, c, func(a, b choice) int { return cmp.Compare(b.log, a.log) })
		best = slices.Insert(best, at, c)
		best = best[:min(len(best), width)]
	}
	each := len(logs) / len(beam)
	copied := make([]float64, len(s.texts))
	for i, h := range beam {
		row := logs[i*each : (i+1)*each]
		words, positions := row[:s.vocabulary.Len()], row[s.vocabulary.Len():]
		for word, log := range words {
			if int32(word) <= encode.Unknown || s.isText[word] {
				continue
			}
			if log := h.log + float64(log); len(best) < width || log > best[len(best)-1].log {
				text := s.vocabulary.Token(int32(word))
				offer(choice{i, text, int64(word), log, text == update.End})
			}
		}
		clear(copied)
		for p, t := range s.copies {
			if t != update.NoText {
				copied[t] += math.Exp(float64(positions[p]))
			}
		}
		for t, p := range copied {
			word := s.words[t]
			if word != int64(encode.Unknown) {
				p += math.Exp(float64(words[word]))
			}
			if p > 0 {
				offer(choice{i, s.texts[t], word, h.log + math.Log(p), false})
			}
		}
	}
	return best
}
