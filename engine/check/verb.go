package check

import (
	"bytes"
	"slices"

	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// verb reports whether a word of the text that is called like a type is a verb: "Lists the names", "Set its value", "to
// queue each job". A noun has no determiner right behind it. At the head of a sentence the ending is enough, unless the
// type is of several such things.
func (c *subject) verb(word int) bool {
	names := c.names()
	w := names[word]
	heads := w.First && !slices.Contains([]javadoc.Type{javadoc.Return, javadoc.Param, javadoc.Throws}, c.Unit.Type)
	if w.Code || !heads && (word == 0 || !leadsToVerb[lexicon.PartOfSpeech(names[word-1].Lower())]) {
		return false
	}
	if word+1 < len(names) && determining[lexicon.PartOfSpeech(names[word+1].Lower())] &&
		len(bytes.Trim(c.New.Source[w.Span.End:names[word+1].Span.Start], " \t\r\n*/")) == 0 {
		return true
	}
	one := lexicon.Singular(w.Lower())
	return heads && one != w.Lower() && !c.before.has(w.Text) && !c.before.has("[") && !c.before.has("...") &&
		!c.before.arguments().spoken(one)
}

var (
	// determining are the parts of speech of words that begin what a verb acts on: "the", "each", "its", "them".
	determining = lexicon.WordSet("DT PDT PRP PRP$")
	// leadsToVerb are those of words before a verb: "to", "then", "will", "and".
	leadsToVerb = lexicon.WordSet("TO MD RB CC")
)
