package baseline

import (
	"strings"

	"jithook/detector"
	"jithook/encode"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/training/measure/evaluate"
)

// khamis is the format that Khamis, Witte and Rilling (NLDB 2010) ask of a comment, as the paper takes it for a
// detector: after articles, @return begins with the method's return type, and @param with the name of a parameter. It
// sees the new version alone and has nothing to say of summaries.
func khamis(c *engine.Case) (evaluate.Opinion, error) {
	first := firstWord(c)
	kept := true
	switch c.Unit.Type {
	case javadoc.Return:
		kept = first == strings.ToLower(simpleName(c.New.ReturnType))
	case javadoc.Param:
		kept = false
		for _, p := range c.New.Params {
			kept = kept || first == strings.ToLower(p.Name)
		}
		for _, name := range c.New.TypeParams {
			kept = kept || first == strings.ToLower(name)
		}
	}
	if kept {
		return evaluate.Opinion{Level: detector.OK}, nil
	}
	return evaluate.Opinion{Score: 1, Level: detector.Block}, nil
}

// firstWord is the comment's first word that is neither an article nor punctuation, in lower case.
func firstWord(c *engine.Case) string {
	words := commentWords(c)
	for _, w := range words {
		switch w {
		case "a", "an", "the":
			continue
		}
		if strings.ContainsFunc(w, isLetterOrDigit) {
			return w
		}
	}
	return ""
}

func isLetterOrDigit(r rune) bool {
	return r == '_' || r == '$' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r > 0x7f
}

// commentWords joins the subtokens of each word.
func commentWords(c *engine.Case) []string {
	var words []string
	last := -1
	for _, s := range encode.Comment(c) {
		if s.Token == last {
			words[len(words)-1] += s.Text
		} else {
			words = append(words, s.Text)
		}
		last = s.Token
	}
	return words
}

// simpleName is a type without its package, outer classes, type arguments and dimensions: "List" of
// `java.util.List<String>[]`.
func simpleName(typ []java.Token) string {
	name := ""
	for _, t := range typ {
		if t.Text == "<" || t.Text == "[" {
			break
		}
		if t.Kind == java.Identifier || t.Kind == java.Keyword {
			name = t.Text
		}
	}
	return name
}
