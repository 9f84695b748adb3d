package encode

import "jithook/engine/java"

// Places knows where in a case each subtoken occurs, for features of code that is no edit sequence.
type Places struct{ of map[string]membership }

// NewPlaces gathers the places of the texts of a comment and of a change. For one version of a method, diff it with
// itself.
func NewPlaces(comment []Subtoken, edits []Edit) Places { return Places{memberships(comment, edits)} }

// Features fills a row of CodeFeatures zeros for a token of the code, given by its subtokens, or for one of its
// subtokens alone. A token with several is where any of them is. What is no token at all, without subtokens, has only
// its command's column.
func (p Places) Features(row []float32, token []Subtoken, command Command) {
	switch len(token) {
	case 0:
		row[codeCommand+int(command)] = 1
		return
	case 1:
		codeFeatures(row, Element{Command: command, Subtoken: &token[0]}, p.of)
		return
	}
	row[codeCommand+int(command)] = 1
	var m membership
	operator := false
	for _, s := range token {
		m |= p.of[s.Text]
		operator = operator || s.Kind == java.Operator && !isSeparator(s.Text)
	}
	which(row[codeReturnType:], m&inOldType != 0, m&inNewType != 0)
	which(row[codeReturns:], m&inOldReturns != 0, m&inNewReturns != 0)
	setIf(row, codeKeyword, token[0].Kind == java.Keyword)
	setIf(row, codeOperator, operator)
	setIf(row, codeInComment, m&inComment != 0)
}
