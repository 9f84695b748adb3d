package hook_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"jithook/engine/java"
	"jithook/hook"
	"jithook/hook/report"
)

// An acknowledgement holds as long as the tokens of the method's code and the comment are what they were, wherever they
// stand, and no longer.
func TestAcknowledgementExpires(t *testing.T) {
	relevant, idle := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		before := drawMethod(t)
		after := before
		after.space = rapid.SampledFrom([]string{" ", "\n        ", " /* aside */ ", "  // so\n        "}).Draw(t, "space")
		after.above = rapid.IntRange(0, 5).Draw(t, "above")
		for range rapid.IntRange(0, 3).Draw(t, "changes") {
			i := rapid.IntRange(0, len(after.words)-1).Draw(t, "at")
			after.words[i] = rapid.SampledFrom([]string{"a", "b", "1", "2", "\"x\""}).Draw(t, "word")
		}
		after.comment = rapid.SampledFrom([]string{before.comment, before.comment, before.comment, "Says more"}).Draw(t,
			"comment")

		found, err := acknowledge(hook.UnitName{Path: "A.java", Line: before.line()}, []byte(before.source()), "why")
		if err != nil {
			t.Fatal(err)
		}
		byID := hook.UnitName{Path: "A.java", ID: report.UnitID(found.Entry.Fingerprint)}
		_, err = acknowledge(byID, []byte(after.source()), "why")
		same := after.comment == before.comment && java.SameText(tokens(t, before), tokens(t, after))
		if holds := err == nil; holds != same {
			t.Fatalf("it holds: %v, and nothing changed that matters: %v\n%s\n%s", holds, same, before.source(), after.source())
		}
		if same {
			idle++
		} else {
			relevant++
		}
	})
	if relevant == 0 || idle == 0 {
		t.Errorf("%d changes that matter and %d that do not are too few", relevant, idle)
	}
}

// drawn is a class of one method.
type drawn struct {
	words          [4]string
	comment, space string
	above          int // lines
}

func drawMethod(t *rapid.T) drawn {
	d := drawn{comment: "Does it", space: " "}
	for i := range d.words {
		d.words[i] = rapid.SampledFrom([]string{"a", "b", "1", "2"}).Draw(t, "word")
	}
	return d
}

func (d drawn) source() string {
	return strings.Repeat("// above\n", d.above) + fmt.Sprintf(
		"class A {\n    /** %s. */\n    void one() { if (%s == %s)%sreturn; use(%s,%s%s); }\n}\n",
		d.comment, d.words[0], d.words[1], d.space, d.words[2], d.space, d.words[3])
}

func (d drawn) line() int { return d.above + 2 }

func tokens(t *rapid.T, d drawn) []java.Token {
	file, err := java.Parse([]byte(d.source()))
	if err != nil || len(file.Methods) != 1 {
		t.Fatalf("%v: %s", err, d.source())
	}
	return file.Methods[0].Tokens
}

// What a method does may change in what it names of its file: an acknowledgement expires with that, too, and not with
// the rest of the file.
func TestAcknowledgementExpiresWithHelpers(t *testing.T) {
	const before = `class A {
    static final int MOST = 3;
    static final int OTHER = 3;
    /** Does it. */
    int one() { return two(MOST); }
    int two(int n) { return n + 1; }
    int three() { return OTHER; }
}
`
	found, err := acknowledge(hook.UnitName{Path: "A.java", Line: 4}, []byte(before), "why")
	if err != nil {
		t.Fatal(err)
	}
	for from, holds := range map[string]bool{"n + 1": false, "MOST = 3": false, "OTHER = 3": true, "return OTHER": true,
		"int three": true} {
		after := strings.Replace(before, from, strings.NewReplacer("1", "2", "3", "4", "OTHER;", "OTHER + 1;", "three",
			"four").Replace(from)+" ", 1)
		if from == "return OTHER" {
			after = strings.Replace(before, from, "return 1 + OTHER", 1)
		}
		byID := hook.UnitName{Path: "A.java", ID: report.UnitID(found.Entry.Fingerprint)}
		_, err := acknowledge(byID, []byte(after), "why")
		if (err == nil) != holds {
			t.Errorf("after another %q it holds: %v", from, err == nil)
		}
	}
}

// acknowledge finds what a name names in a source.
func acknowledge(name hook.UnitName, source []byte, reason string) (*hook.Acknowledged, error) {
	comments, err := hook.ReadComments(name.Path, source)
	if err != nil {
		return nil, err
	}
	return comments.Acknowledge(name, reason)
}

// Ten thousand answers to one long file are taken in the time of a few, as it is read once.
func TestManyAreAcknowledged(t *testing.T) {
	var source strings.Builder
	source.WriteString("class A {\n")
	for i := range 2000 {
		fmt.Fprintf(&source, "/** Takes part %d. */ void f%d() { g(%d); }\n", i, i, i)
	}
	source.WriteString("}\n")
	comments, err := hook.ReadComments("A.java", []byte(source.String()))
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	for i := range 10_000 {
		byLine, err := comments.Acknowledge(hook.UnitName{Path: "A.java", Line: 2 + i%2000}, "read it")
		if err != nil {
			t.Fatal(err)
		}
		byID, err := comments.Acknowledge(
			hook.UnitName{Path: "A.java", ID: report.UnitID(byLine.Doubt.Ack)}, "read it")
		if err != nil || byID.Entry.Method != byLine.Entry.Method {
			t.Fatalf("%s by its line, %v by its id: %v", byLine.Entry.Method, byID, err)
		}
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("20,000 names of one file took %v", took)
	}
}
