package detector

import (
	"context"
	"unicode"
	"unicode/utf8"

	"jithook/encode"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// EditWeight says how much some parts of a change move the verdict. It is one part, unless the code cannot be read with
// only one of several undone, such as an opening brace without the closing one.
type EditWeight struct {
	Parts []engine.Part // in the order of the code
	// Drop is the probability of the verdict less that of the same commit without these parts: positive where they make
	// the comment look stale.
	Drop      float64
	Attention *AttentionShare // where the network's attention was asked for, else nil
}

// WordWeight says how much a word of the comment moves the verdict.
type WordWeight struct {
	Word      javadoc.Word
	Drop      float64         // the probability of the verdict less that of the comment without the word
	Attention *AttentionShare // where the network's attention was asked for, else nil
}

// The runs for one explanation are bounded. A change of more parts is a rewrite, where no single line is the reason,
// and the network reads no more than the beginning of a very long comment.
const (
	maxEdits = 12
	maxWords = 48
)

// WeighEdits undoes the parts of a change one at a time and judges what is left. Each weight is what the verdict on
// that very commit would differ by: checks, encoding and network run anew. It gives none where the network was not
// asked. Cost: one run, and one for each part, at most maxEdits. None is begun once the context is done, whose error it
// gives then.
func (d *Detector) WeighEdits(ctx context.Context, v Verdict) ([]EditWeight, error) {
	if d.session == nil || !v.ModelRan {
		return nil, nil
	}
	whole, err := d.weighed(ctx, v.Case)
	if err != nil {
		return nil, err
	}
	parts := encode.Hunks(v.Case)
	var weights []EditWeight
	for from, to := 0, 1; from < len(parts) && len(weights) < maxEdits; {
		undone, err := engine.Undone(v.Case, parts[from:to]...)
		switch {
		case err == nil:
			p, err := d.weighed(ctx, undone)
			if err != nil {
				return nil, err
			}
			weights = append(weights, EditWeight{Parts: parts[from:to:to], Drop: whole - p})
			from, to = to, to+1
		case to < len(parts):
			to++ // with what comes next, it may be whole
		case len(weights) > 0: // nothing comes next: with what came before
			from -= len(weights[len(weights)-1].Parts)
			weights = weights[:len(weights)-1]
		default:
			return nil, nil // not even the old code can be read by itself
		}
	}
	return weights, nil
}

// WeighWords leaves out the words of the comment unit one at a time and judges the rest, as WeighEdits does. Markup,
// punctuation and the name that an @param documents have no weight of their own. Cost: one run, and one for each word,
// at most maxWords.
func (d *Detector) WeighWords(ctx context.Context, v Verdict) ([]WordWeight, error) {
	if d.session == nil || !v.ModelRan {
		return nil, nil
	}
	whole, err := d.weighed(ctx, v.Case)
	if err != nil {
		return nil, err
	}
	var weights []WordWeight
	for _, w := range javadoc.Words(v.Case.New.Source, v.Case.Unit) {
		if len(weights) == maxWords {
			break
		}
		if !speaks(w) || overlap(w.Span, v.Case.Unit.Name) {
			continue
		}
		rest, err := engine.Without(v.Case, w.Span)
		if err != nil {
			continue // the only word, say: there is no comment without it
		}
		p, err := d.weighed(ctx, rest)
		if err != nil {
			return nil, err
		}
		weights = append(weights, WordWeight{Word: w, Drop: whole - p})
	}
	return weights, nil
}

// weighed judges a case anew unless the context is done. A large method takes half a second.
func (d *Detector) weighed(ctx context.Context, c *engine.Case) (float64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return d.Probability(c, check.Run(c))
}

// speaks reports whether a word says something: it has a letter or a digit and is no markup.
func speaks(w javadoc.Word) bool {
	first, _ := utf8.DecodeRuneInString(w.Text)
	return !w.Markup && (unicode.IsLetter(first) || unicode.IsDigit(first))
}

func overlap(a, b java.Span) bool { return a.Start < b.End && b.Start < a.End }
