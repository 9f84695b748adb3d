package hand

import (
	"math"

	"jithook/encode"
	"jithook/engine"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// word is a content word of the comment.
type word struct {
	stem   string
	rarity float64
}

// boilerplate words do not tell comments apart, because half of all Javadoc has them.
var boilerplate = lexicon.WordSet("return returns get gets set sets value given specified method used use")

// words returns the content words among a comment's subtokens: neither stop words nor boilerplate, nor the name that an
// @param documents.
func (e *Encoder) words(c *engine.Case, comment []encode.Subtoken) (content []word) {
	seen := map[string]bool{}
	for _, t := range comment {
		if c.Unit.Type == javadoc.Param && t.Token == 0 || !isWord(t.Text) || lexicon.IsStopWord(t.Text) ||
			boilerplate[t.Text] {
			continue
		}
		if s := lexicon.FittedStem(t.Text); !seen[s] {
			seen[s] = true
			content = append(content, word{stem: s, rarity: e.rarity(t.Text)})
		}
	}
	return content
}

// isWord reports whether a subtoken is a word or a number, not punctuation. Unlike lexicon.IsWord it takes all that is
// not ASCII for a letter: the trees were fitted so.
func isWord(subtoken string) bool {
	if subtoken == "" {
		return false
	}
	c := subtoken[0]
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c >= 0x80
}

// rarity is 0 for the most frequent word of comments and 1 for one that no comment has, on a logarithmic scale of its
// rank.
func (e *Encoder) rarity(w string) float64 {
	id := e.vocabulary.ID(w)
	if id == encode.Unknown {
		return 1
	}
	return math.Log(float64(id)+1) / math.Log(float64(e.vocabulary.Len())+1)
}
