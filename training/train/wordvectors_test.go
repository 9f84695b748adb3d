package train

import (
	"reflect"
	"testing"

	"jithook/encode"
)

func TestNodesShareTheWordsOfTheSequence(t *testing.T) {
	code := encode.NewVocabulary(map[string]int{"row": 3, "column": 2, "if": 1}, 10)
	nodes := encode.NewVocabulary(map[string]int{"MethodInvocation": 9, "column": 5, "row": 1}, 10)
	// Reserved tokens first, then by frequency.
	if got, want := codesOf(nodes, code), []int32{encode.Pad, encode.Unknown, -1, 3, 2}; !reflect.DeepEqual(got, want) {
		t.Errorf("codes %v, want %v", got, want)
	}
	if got, want := words(code), []string{"PAD", "UNK", "row", "column", "if"}; !reflect.DeepEqual(got, want) {
		t.Errorf("words %v, want %v", got, want)
	}
}
