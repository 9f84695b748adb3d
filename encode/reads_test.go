package encode

import (
	"slices"
	"strings"
	"testing"

	"jithook/engine/check"
	"jithook/engine/javadoc"
)

// A model that names some columns, in an order of its own, reads the same values under the same names.
func TestEncoderReadsByName(t *testing.T) {
	c := shelf.unit(t, javadoc.Return)
	found := check.Run(c)
	all := DefaultOptions()
	some := all
	some.Rules = []string{"type-word", "type-named"}
	some.CommentFeatures = []string{"stop", "in-code/delete", "pos/NN"}
	some.CodeFeatures = []string{"operator", "command/replace-new", "keyword"}
	x, y := encoderFor(t, all, c).Encode(c, found), encoderFor(t, some, c).Encode(c, found)
	named := Everything()
	for _, list := range []struct {
		what         string
		there, read  []string
		whole, picks []float32
	}{
		{"rules", named.Rules, some.Rules, x.Evidence, y.Evidence},
		{"features of comments", named.CommentFeatures, some.CommentFeatures, x.CommentFeature, y.CommentFeature},
		{"features of code", named.CodeFeatures, some.CodeFeatures, x.CodeFeature, y.CodeFeature},
	} {
		rows := len(list.whole) / len(list.there)
		if len(list.picks) != rows*len(list.read) {
			t.Fatalf("%s: %d values, want %d rows of %d", list.what, len(list.picks), rows, len(list.read))
		}
		for row := range rows {
			for i, name := range list.read {
				want := list.whole[row*len(list.there)+slices.Index(list.there, name)]
				if got := list.picks[row*len(list.read)+i]; got != want {
					t.Errorf("%s: %s of row %d is %v, want %v", list.what, name, row, got, want)
				}
			}
		}
	}
	if !slices.Equal(x.Comment, y.Comment) || !slices.Equal(x.Code, y.Code) {
		t.Error("the tokens are others")
	}
}

func TestColumnsAreThere(t *testing.T) {
	there := []string{"a", "b", "c"}
	if got, err := Columns("feature", there, []string{"c", "a"}); err != nil || !slices.Equal(got, []int{2, 0}) {
		t.Errorf("%v, %v", got, err)
	}
	for want, read := range map[string][]string{`"d", which this program does not have`: {"a", "d"},
		`"a" twice`: {"a", "b", "a"}} {
		if _, err := Columns("feature", there, read); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v", read, err)
		}
	}
}
