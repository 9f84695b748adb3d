package encode

// Parts splits a text as the comment's and the code's words are split: runs of letters and digits, camelCase apart,
// lower case.
func Parts(text string) []string {
	var subtokens []Subtoken
	for len(text) > 0 {
		var w string
		w, text = nextWord(text)
		if w == "" {
			break
		}
		subtokens = appendParts(subtokens, Subtoken{}, w)
	}
	return Texts(subtokens)
}
