package encode

// isSeparator tells a separator from an operator (Java Language Specification 3.11). `...` and `::` come apart in subtokens; the
// colon is the operator of `? :` as well and counts as one.
func isSeparator(text string) bool {
	switch text {
	case "(", ")", "{", "}", "[", "]", ";", ",", ".", "@":
		return true
	}
	return false
}

// stopWords are the common function words of English.
var stopWords = set(
	"a", "about", "above", "after", "again", "against", "all", "am", "an", "and", "any", "are", "as", "at", "be", "because", "been",
	"before", "being", "below", "between", "both", "but", "by", "can", "cannot", "could", "did", "do", "does", "doing", "down", "during",
	"each", "few", "for", "from", "further", "had", "has", "have", "having", "he", "her", "here", "hers", "herself", "him", "himself",
	"his", "how", "i", "if", "in", "into", "is", "it", "its", "itself", "just", "me", "more", "most", "my", "myself", "no", "nor", "not",
	"now", "of", "off", "on", "once", "only", "or", "other", "ought", "our", "ours", "ourselves", "out", "over", "own", "same", "shall",
	"she", "should", "so", "some", "such", "than", "that", "the", "their", "theirs", "them", "themselves", "then", "there", "these",
	"they", "this", "those", "through", "to", "too", "under", "until", "up", "very", "was", "we", "were", "what", "when", "where", "which",
	"while", "who", "whom", "why", "will", "with", "would", "you", "your", "yours", "yourself", "yourselves",
)

// IsFunctionWord reports whether a word of English, in lower case, is one of the few that hold a sentence together.
func IsFunctionWord(word string) bool { return stopWords[word] }

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}
