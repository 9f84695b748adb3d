package encode

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// code makes subtokens of words.
func code(words ...string) []Subtoken {
	subtokens := make([]Subtoken, len(words))
	for i, w := range words {
		subtokens[i] = Subtoken{Text: w, Token: i}
	}
	return subtokens
}

func TestDiff(t *testing.T) {
	tests := []struct{ name, old, new, want string }{
		{"equal", "a b c", "a b c", "KEEP a b c KEEP_END"},
		{"empty", "", "", "KEEP KEEP_END"},
		{"replace", "a b c", "a x y c", "KEEP a KEEP_END REPLACE_OLD b REPLACE_NEW x y REPLACE_END KEEP c KEEP_END"},
		{"insert at the start", "b", "a b", "INSERT a INSERT_END KEEP b KEEP_END"},
		{"delete at the end", "a b", "a", "KEEP a KEEP_END DELETE b DELETE_END"},
		{"all new", "", "a", "INSERT a INSERT_END"},
		{"nothing in common", "a", "b", "REPLACE_OLD a REPLACE_NEW b REPLACE_END"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			edits := Diff(code(strings.Fields(tt.old)...), code(strings.Fields(tt.new)...))
			if got := written(Sequence(edits, 100)); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func written(elements []Element) string {
	var words []string
	for _, e := range elements {
		words = append(words, e.Text)
	}
	return strings.Join(words, " ")
}

// checkDiff reports what is wrong with a diff, or nothing.
func checkDiff(old, fresh []Subtoken) string {
	edits := Diff(old, fresh)
	var gotOld, gotNew []Subtoken
	for i, e := range edits {
		gotOld, gotNew = append(gotOld, e.Old...), append(gotNew, e.New...)
		switch {
		case (e.Op == Keep) != (texts(e.Old) == texts(e.New)):
			return fmt.Sprintf("edit %d, Op %d, has the sides %q and %q", i, e.Op, texts(e.Old), texts(e.New))
		case (len(e.Old) == 0) != (e.Op == Insert) || (len(e.New) == 0) != (e.Op == Delete):
			return fmt.Sprintf("edit %d, Op %d, has %d old and %d new subtokens", i, e.Op, len(e.Old), len(e.New))
		case i > 0 && (e.Op == Keep) == (edits[i-1].Op == Keep):
			return fmt.Sprintf("edits %d and %d, of Op %d and %d, are neighbours", i-1, i, edits[i-1].Op, e.Op)
		}
	}
	if len(old)+len(fresh) > 0 && !(reflect.DeepEqual(append([]Subtoken{}, old...), append([]Subtoken{}, gotOld...)) &&
		reflect.DeepEqual(append([]Subtoken{}, fresh...), append([]Subtoken{}, gotNew...))) {
		return fmt.Sprintf("applied to %q the edits give %q from %q, want %q", texts(old), texts(gotNew),
			texts(gotOld), texts(fresh))
	}
	if again := Diff(old, fresh); !reflect.DeepEqual(edits, again) {
		return "a second diff is another"
	}
	return ""
}

func TestDiffProperties(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		words := make([]string, random.IntN(60))
		for i := range words {
			words[i] = fmt.Sprint("w", random.IntN(1+random.IntN(400)))
		}
		changed := append([]string{}, words...)
		for range random.IntN(6) {
			at := random.IntN(len(changed) + 1)
			end := min(len(changed), at+random.IntN(4))
			changed = append(append(append([]string{}, changed[:at]...), strings.Fields("x y ; z")[:random.IntN(5)]...),
				changed[end:]...)
		}
		if wrong := checkDiff(code(words...), code(changed...)); wrong != "" {
			t.Fatalf("%v to %v: %s", words, changed, wrong)
		}
	}
}

func FuzzDiff(f *testing.F) {
	f.Add("a b ; c", "a ; c d")
	f.Add("", "; ; {")
	f.Add(strings.Repeat("a b ", 100), strings.Repeat("b a ", 100))
	f.Fuzz(func(t *testing.T, old, fresh string) {
		if wrong := checkDiff(code(strings.Fields(old)...), code(strings.Fields(fresh)...)); wrong != "" {
			t.Fatal(wrong)
		}
	})
}

// big makes n words, a statement every ten, from as many different words as distinct says.
func big(n, distinct int, seed uint64) []Subtoken {
	random := rand.New(rand.NewPCG(seed, 0))
	words := make([]string, n)
	for i := range words {
		if words[i] = fmt.Sprint("w", random.IntN(distinct)); i%10 == 9 {
			words[i] = ";"
		}
	}
	return code(words...)
}

func TestHugeCode(t *testing.T) {
	scattered := big(20_000, 500, 1)
	changed := append([]Subtoken{}, scattered...)
	for i := 5; i < len(changed); i += 199 {
		changed[i].Text = "changed"
	}
	tests := []struct {
		name     string
		old, new []Subtoken
		edits    int // at least
	}{
		{"nothing in common", big(20_000, 20_000, 1), big(20_000, 20_000, 2), 1},
		{"few words in all orders", big(20_000, 30, 1), big(20_000, 30, 2), 1},
		{"small changes all over", scattered, changed, 201},
		{"a surplus of distinct words", big(maxSubtokens, 1<<30, 1), big(maxSubtokens, 1<<30, 2), 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if wrong := checkDiff(tt.old, tt.new); wrong != "" {
				t.Error(wrong)
			}
			if edits := Diff(tt.old, tt.new); len(edits) < tt.edits {
				t.Errorf("%d edits, want at least %d", len(edits), tt.edits)
			}
		})
	}
}

// BenchmarkHugeDiff shows that however large the code, a diff costs not much more than one "at the bound", the size up
// to which it is minimal.
func BenchmarkHugeDiff(b *testing.B) {
	for _, distinct := range []int{30, 500, 20_000} {
		old, fresh := big(20_000, distinct, 1), big(20_000, distinct, 2)
		b.Run(fmt.Sprint(distinct), func(b *testing.B) {
			for b.Loop() {
				Diff(old, fresh)
			}
		})
	}
	old, fresh := big(1440, 30, 1), big(1440, 30, 2)
	b.Run("at the bound", func(b *testing.B) {
		for b.Loop() {
			Diff(old, fresh)
		}
	})
}
