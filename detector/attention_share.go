package detector

import (
	"context"

	"jithook/encode"
	"jithook/engine/check"
	"jithook/engine/java"
)

// AttentionShare is how much of the network's attention a part of the change or a word of the comment got. Attention
// has no sign: it goes to what speaks for the comment as well as to what speaks against it, and to what decides
// nothing. So it is evidence only together with the weight of the part (see Confirmed and Refuted).
type AttentionShare struct {
	// of the attention of all subtokens of the comment, from 0 to 1; the rest went to other words, or to code outside of
	// the parts
	Share float64
	Even  float64 // the share that the part would have got, had attention gone everywhere alike
}

// Unmoved bounds what counts as no change of a probability.
const Unmoved = 0.005

// points reports whether attention goes to the part more than it would go anywhere.
func (l *AttentionShare) points() bool { return l != nil && l.Share > l.Even }

// Confirmed reports whether attention points to what fell, and agrees in sign with what leaving it out does: the
// probability falls.
func (l *AttentionShare) Confirmed(fall float64) bool { return l.points() && fall >= Unmoved }

// Refuted reports whether attention points to what it should not be believed of: the probability does not fall without
// the part.
func (l *AttentionShare) Refuted(fall float64) bool { return l.points() && fall < Unmoved }

// ShareAttention fills in how much of the network's attention went to each of a verdict's weighed parts and words.
// Parts get none where the network reads the change as a graph alone. Cost: one run of the network, and loading it once
// more at the first call.
func (d *Detector) ShareAttention(ctx context.Context, v Verdict, edits []EditWeight, words []WordWeight) error {
	if d.session == nil || len(edits)+len(words) == 0 {
		return nil
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	x, err := d.encoder.Encode(v.Case, check.Run(v.Case))
	if err != nil {
		return err
	}
	a, err := d.Attention(x)
	if err != nil {
		return err
	}
	comment, code := d.encoder.Read(v.Case)
	shares := received(a["comment"])
	for i, w := range words {
		words[i].Attention = look(shares, func(at int) bool { return overlap(comment[at].Span, w.Word.Span) })
	}
	if code == nil {
		return nil
	}
	shares = received(a["code"])
	for i, e := range edits {
		edits[i].Attention = look(shares, func(at int) bool {
			for _, p := range e.Parts {
				if within(code, at, p.Old, p.New) {
					return true
				}
			}
			return false
		})
	}
	return nil
}

// received is the share of all rows' attention that each column gets.
func received(rows [][]float32) []float64 {
	shares := make([]float64, len(rows[0]))
	for _, row := range rows {
		for i, w := range row {
			shares[i] += float64(w) / float64(len(rows))
		}
	}
	return shares
}

func look(shares []float64, in func(at int) bool) *AttentionShare {
	l := new(AttentionShare)
	for at, share := range shares {
		if in(at) {
			l.Share += share
			l.Even += 1 / float64(len(shares))
		}
	}
	l.Share, l.Even = min(l.Share, 1), min(l.Even, 1) // sums of rounded numbers
	return l
}

// within reports whether an element of the edit sequence belongs to a part of the change. The keywords of an edit
// belong to it as its code does.
func within(code []encode.Element, at int, before, after java.Span) bool {
	e := code[at]
	if e.Subtoken == nil && e.Command != encode.KeepSpan {
		for _, beside := range []int{at + 1, at - 1} { // what a keyword opens, or closes
			if beside >= 0 && beside < len(code) && code[beside].Subtoken != nil && code[beside].Command == e.Command {
				e = code[beside]
				break
			}
		}
	}
	if e.Subtoken == nil {
		return false
	}
	side := after
	if e.Command == encode.DeleteSpan || e.Command == encode.ReplaceOld {
		side = before
	}
	return overlap(e.Subtoken.Span, side)
}
