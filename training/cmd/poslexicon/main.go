// Poslexicon makes the parts of speech of package lexicon: it tags the comments of a mined corpus with
// github.com/jdkato/prose and writes the most frequent subtokens, each with its most frequent tag.
package main

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/jdkato/prose/v2"

	"jithook/encode"
	"jithook/engine/javadoc"
	"jithook/training/data/corpus"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("poslexicon: ")
	out := flag.String("o", "pos.tsv", "`file` to write")
	words := flag.Int("words", 8000, "how many words to write")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("usage: poslexicon [-o FILE] [-words N] CORPUS.jsonl.zst")
	}
	if err := run(flag.Arg(0), *out, *words); err != nil {
		log.Fatal(err)
	}
}

func run(path, out string, words int) error {
	t, err := newTagger()
	if err != nil {
		return fmt.Errorf("load the tagger's model: %w", err)
	}
	for unit, err := range corpus.Units(path) {
		if err == nil {
			err = t.tag(unit.Type, unit.Old)
		}
		if err != nil {
			return err
		}
	}
	return os.WriteFile(out, t.lexicon(words), 0o644)
}

type tagger struct {
	model  *prose.Model
	counts map[string]map[string]int // subtoken → tag → count
	seen   map[string]bool           // comments; what is copied from method to method counts once
}

func newTagger() (*tagger, error) {
	document, err := prose.NewDocument("", prose.WithExtraction(false), prose.WithSegmentation(false))
	if err != nil {
		return nil, err
	}
	return &tagger{model: document.Model, counts: map[string]map[string]int{}, seen: map[string]bool{}}, nil
}

// tag counts the tags of a comment's subtokens, which are tagged in the context of each other. A summary leaves out its
// subject: without it the tagger takes "returns" and "gets" for nouns.
func (t *tagger) tag(typ javadoc.Type, text string) error {
	if t.seen[text] {
		return nil
	}
	t.seen[text] = true
	known := map[string]bool{}
	var sentence strings.Builder
	subject := 0 // words
	if typ == javadoc.Summary {
		sentence.WriteString("this method ")
		subject = 2
	}
	for _, s := range encode.CommentText(text) {
		known[s.Text] = true
		sentence.WriteString(s.Text)
		sentence.WriteByte(' ')
	}
	document, err := prose.NewDocument(sentence.String(),
		prose.UsingModel(t.model), prose.WithExtraction(false), prose.WithSegmentation(false))
	if err != nil {
		return err
	}
	for i, token := range document.Tokens() {
		if first, _ := utf8.DecodeRuneInString(token.Text); i >= subject && known[token.Text] && unicode.IsLetter(first) {
			if t.counts[token.Text] == nil {
				t.counts[token.Text] = map[string]int{}
			}
			t.counts[token.Text][token.Tag]++
		}
	}
	return nil
}

// lexicon lists the n most frequent words in the order of their bytes, with their tags.
func (t *tagger) lexicon(n int) []byte {
	type entry struct {
		word, tag string
		count     int
	}
	var entries []entry
	for word, tags := range t.counts {
		e, best := entry{word: word}, 0
		for tag, count := range tags {
			e.count += count
			if count > best || count == best && tag < e.tag {
				e.tag, best = tag, count
			}
		}
		entries = append(entries, e)
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(b.count, a.count), strings.Compare(a.word, b.word))
	})
	entries = entries[:min(n, len(entries))]
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.word, b.word) })
	var out bytes.Buffer
	for _, e := range entries {
		fmt.Fprintf(&out, "%s\t%s\n", e.word, e.tag)
	}
	return out.Bytes()
}
