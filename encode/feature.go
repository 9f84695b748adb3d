package encode

import (
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// Where the columns of each group of features begin in a code token's vector.
const (
	codeReturnType  = 0 // whose return type has the subtoken: both methods', the old one's, the new one's, none
	codeReturns     = 4 // the same of return statements
	codeEditKeyword = 8
	codeKeyword     = 9
	codeOperator    = 10
	codeInComment   = 11
	codeCommand     = 12 // the edit action that it stands under
	codeSubtoken    = 17
	codePart        = 18
)

// Where the columns of each group of features begin in a comment token's vector.
const (
	commentReturnType = 0
	commentReturns    = 4
	commentInCode     = 8 // in code that is kept, inserted, deleted, replaced or replacing; any number of them
	commentStop       = 13
	commentRepeated   = 14
	commentSubtoken   = 15
	commentPart       = 16
	commentPOS        = 17 // part of speech
)

// CodeFeatureNames names the columns of Example.CodeFeature.
var CodeFeatureNames = [CodeFeatures]string{
	// the text is a subtoken of the return type
	"return-type/both", "return-type/old", "return-type/new", "return-type/none",
	"returns/both", "returns/old", "returns/new", "returns/none", // the text stands in a return statement
	"edit-keyword", // KEEP, KEEP_END …
	"keyword",      // a Java keyword, contextual ones and true, false, null among them
	"operator",     // a Java operator (JLS 3.12); separators are none
	"in-comment",   // the text is a subtoken of the comment
	// the last edit command
	"command/keep", "command/insert", "command/delete", "command/replace-old", "command/replace-new",
	"subtoken", // part of a camelCase word
	"part",     // its place in that word, see partScale
}

// CommentFeatureNames names the columns of Example.CommentFeature.
var CommentFeatureNames = func() (names [CommentFeatures]string) {
	copy(names[:], []string{
		"return-type/both", "return-type/old", "return-type/new", "return-type/none",
		"returns/both", "returns/old", "returns/new", "returns/none",
		// a span of this kind has it
		"in-code/keep", "in-code/insert", "in-code/delete", "in-code/replace-old", "in-code/replace-new",
		"stop",     // a stop word
		"repeated", // occurs more than once in the comment
		"subtoken", "part",
	})
	for i, tag := range lexicon.PartsOfSpeech {
		names[commentPOS+i] = "pos/" + tag
	}
	return names
}()

// partOfSpeech gives the place of each part of speech among their columns.
var partOfSpeech = func() map[string]int {
	columns := map[string]int{}
	for i, tag := range lexicon.PartsOfSpeech {
		columns[tag] = i
	}
	return columns
}()

// partScale brings the place in a word into [0, 1]: places from partScale on count as 1 (99 % are below it). The seed
// feeds the bare number, whose rare large values (generated names, long literals without spaces) would outweigh every
// other column.
const partScale = 4

func partFeature(s *Subtoken) float32 { return float32(min(s.Part, partScale)) / partScale }

// membership says where in the method and the comment a text occurs.
type membership uint16

const (
	inOldType membership = 1 << iota
	inNewType
	inOldReturns
	inNewReturns
	inComment
	twiceInComment
	inSpan // shifted by the Command
)

// memberships gathers the places of every text of a case.
func memberships(comment []Subtoken, edits []Edit) map[string]membership {
	places := make(map[string]membership, len(comment)+64)
	for _, s := range comment {
		if places[s.Text]&inComment != 0 {
			places[s.Text] |= twiceInComment
		}
		places[s.Text] |= inComment
	}
	add := func(subtokens []Subtoken, place membership, roles uint) {
		for _, s := range subtokens {
			m := place
			if s.role&inReturnType != 0 {
				m |= inOldType << roles
			}
			if s.role&inReturnStatement != 0 {
				m |= inOldReturns << roles
			}
			if m != 0 {
				places[s.Text] |= m
			}
		}
	}
	const ofOld, ofNew = 0, 1
	for _, e := range edits {
		old, fresh := spans(e.Op)
		add(e.Old, inSpan<<old, ofOld)
		add(e.New, inSpan<<fresh, ofNew)
	}
	return places
}

// spans returns the commands that the two sides of an edit stand under.
func spans(op Op) (old, fresh Command) {
	switch op {
	case Insert, Delete:
		return DeleteSpan, InsertSpan
	case Replace:
		return ReplaceOld, ReplaceNew
	default:
		return KeepSpan, KeepSpan
	}
}

// which sets the column for both, old, new or none.
func which(columns []float32, old, fresh bool) {
	switch {
	case old && fresh:
		columns[0] = 1
	case old:
		columns[1] = 1
	case fresh:
		columns[2] = 1
	default:
		columns[3] = 1
	}
}

// codeFeatures fills the row of an element. A keyword of the edit sequence has only its own and its command's column.
func codeFeatures(row []float32, e Element, places map[string]membership) {
	row[codeCommand+int(e.Command)] = 1
	s := e.Subtoken
	if s == nil {
		row[codeEditKeyword] = 1
		return
	}
	m := places[s.Text]
	which(row[codeReturnType:], m&inOldType != 0, m&inNewType != 0)
	which(row[codeReturns:], m&inOldReturns != 0, m&inNewReturns != 0)
	setIf(row, codeKeyword, s.Kind == java.Keyword)
	setIf(row, codeOperator, s.Kind == java.Operator && !isSeparator(s.Text))
	setIf(row, codeInComment, m&inComment != 0)
	setIf(row, codeSubtoken, s.Split)
	row[codePart] = partFeature(s)
}

// commentFeatures fills the row of a comment subtoken.
func commentFeatures(row []float32, s *Subtoken, places map[string]membership) {
	m := places[s.Text]
	which(row[commentReturnType:], m&inOldType != 0, m&inNewType != 0)
	which(row[commentReturns:], m&inOldReturns != 0, m&inNewReturns != 0)
	for command := range Command(commands) {
		setIf(row, commentInCode+int(command), m&(inSpan<<command) != 0)
	}
	setIf(row, commentStop, lexicon.IsStopWord(s.Text))
	setIf(row, commentRepeated, m&twiceInComment != 0)
	setIf(row, commentSubtoken, s.Split)
	row[commentPart] = partFeature(s)
	row[commentPOS+partOfSpeech[lexicon.PartOfSpeech(s.Text)]] = 1
}

func setIf(row []float32, column int, on bool) {
	if on {
		row[column] = 1
	}
}
