package update

import (
	"slices"
	"strings"
	"testing"

	"jithook/encode"
	"jithook/encode/input"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/javadoc"
)

func harbour(t *testing.T) *engine.Case {
	t.Helper()
	c, err := engine.NewCase(engine.Record{
		Class: "Harbour", Type: javadoc.Return, Text: "the list of ships", OldDoc: "/** @return the list of ships */",
		OldCode: "List<Ship> ships() { return ships; }", NewCode: "Map<String, Ship> ships() { return byName; }",
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func encoder(t *testing.T, k input.Kind, o Output, keywords ...string) (*Encoder, error) {
	t.Helper()
	counter := input.NewCounter(k)
	p, err := counter.Prepare(harbour(t))
	if err != nil {
		t.Fatal(err)
	}
	p.New = encode.CommentText("the map of ships")
	counter.Add(p)
	inputs, err := input.NewEncoder(k, counter.Vocabularies(200, keywords...),
		input.Options{Options: encode.DefaultOptions()})
	if err != nil {
		t.Fatal(err)
	}
	return NewEncoder(inputs, o)
}

func TestWhatIsReadCanBeCopied(t *testing.T) {
	for _, k := range []input.Kind{
		input.Default(),
		{Code: input.New, Sequence: true},
		{Code: input.OldNew, Sequence: true},
	} {
		e, err := encoder(t, k, Edits, Edits.Keywords()...)
		if err != nil {
			t.Fatal(err)
		}
		c := harbour(t)
		x, err := e.Encode(c, check.Run(c))
		if err != nil {
			t.Fatal(err)
		}
		if len(x.CommentText) != len(x.Comment) || len(x.CodeText) != len(x.Code) || len(x.OldCodeText) != len(x.OldCode) {
			t.Errorf("%s: texts of %d, %d and %d positions", k.Code, len(x.CommentText), len(x.CodeText), len(x.OldCodeText))
		}
		code := e.inputs.Vocabularies().Code
		for i, at := range x.CodeText {
			word := code.Token(x.Code[i])
			if slices.Contains(encode.Keywords(), word) != (at == NoText) || at != NoText && x.Texts[at] != word {
				t.Errorf("%s: position %d of the code, %s, copies text %d", k.Code, i, word, at)
			}
		}
	}
}

func TestTargetsAreWhatTheDecoderIsToEmit(t *testing.T) {
	for o, want := range map[Output]string{
		Edits:   "REPLACE_OLD list REPLACE_NEW map REPLACE_END END",
		Comment: "the map of ships END",
	} {
		e, err := encoder(t, input.Default(), o, o.Keywords()...)
		if err != nil {
			t.Fatal(err)
		}
		c := harbour(t)
		x, err := e.Encode(c, nil)
		if err != nil {
			t.Fatal(err)
		}
		target := e.Target(x, strings.Fields("the map of ships"))
		var words, copied []string
		for i, id := range target.IDs {
			words = append(words, e.inputs.Vocabularies().Comment.Token(id))
			if at := target.Text[i]; at != NoText {
				copied = append(copied, x.Texts[at])
			}
		}
		if got := strings.Join(words, " "); got != want {
			t.Errorf("%s: %s, want %s", o, got, want)
		}
		if !slices.Contains(copied, "map") {
			t.Errorf("%s: the code has a map, of which a copy would do; copied are %q", o, copied)
		}
		if updated, ok := e.Read(x, words[:len(words)-1]); !ok || strings.Join(updated, " ") != "the map of ships" {
			t.Errorf("%s reads back as %q, %v", o, updated, ok)
		}
	}
}

func TestAnUpdaterNeedsItsKeywordsAndASequence(t *testing.T) {
	if _, err := encoder(t, input.Default(), Edits); err == nil || !strings.Contains(err.Error(), "no keyword END") {
		t.Errorf("without keywords: %v", err)
	}
	if _, err := encoder(t, input.Default(), "both", Edits.Keywords()...); err == nil {
		t.Error("an output that does not exist was taken")
	}
}

func TestAGeneratorReadsNothingOfTheComment(t *testing.T) {
	if _, err := encoder(t, input.Default(), Generated, Generated.Keywords()...); err == nil ||
		!strings.Contains(err.Error(), `code = "new"`) {
		t.Errorf("where the edits are read: %v", err)
	}
	e, err := encoder(t, input.Kind{Code: input.New, Sequence: true}, Generated, Generated.Keywords()...)
	if err != nil {
		t.Fatal(err)
	}
	comments := e.inputs.Vocabularies().Comment
	for text, want := range map[string]string{"the list of ships": "RETURN", "portName the port": "PARAM port name"} {
		c := harbour(t)
		c.Unit.Text = text
		if strings.HasPrefix(want, "PARAM") {
			c.Unit.Type, c.Unit.Param = javadoc.Param, "portName"
		}
		x, err := e.Encode(c, nil)
		if err != nil {
			t.Fatal(err)
		}
		var copied []string
		for _, at := range x.CommentText[1:] {
			copied = append(copied, x.Texts[at])
		}
		if got := comments.Token(x.Comment[0]); got != strings.Fields(want)[0] || x.CommentText[0] != NoText {
			t.Errorf("%s: it begins with %s, whose text is %d", want, got, x.CommentText[0])
		}
		if got := strings.Join(copied, " "); got != strings.Join(strings.Fields(want)[1:], " ") ||
			len(x.Comment) != len(x.CommentText) {
			t.Errorf("%s: then it reads %q", want, got)
		}
		if target := e.Target(x, strings.Fields("the map of ships")); comments.Token(target.IDs[0]) != "the" ||
			len(target.IDs) != 5 {
			t.Errorf("%s: the target is %v", want, target.IDs)
		}
	}
}
