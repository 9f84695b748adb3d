package hook_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jithook/detector"
	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/report"
	"jithook/onnx"
)

// ledger is a file of some 1,900 lines, whose method in the middle has three comments.
func ledger(body string) string {
	var b strings.Builder
	b.WriteString("package shop;\n\nimport java.util.List;\n\nclass Ledger {\n    private long total;\n")
	for i := range 126 {
		at := "total += amount * rate;"
		if i == 63 {
			at = body
		}
		fmt.Fprintf(&b, `
    /**
     * Books the amounts of some rows, each at the rate of its day.
     *
     * @param rows the rows, of which none is null
     * @return what they are worth together
     */
    long book%d(List<Long> rows, long rate) {
        for (long amount : rows) {
            %s
        }
        audit("book%d", total);
        return total;
    }
`, i, at, i)
	}
	b.WriteString("}\n")
	return b.String()
}

func openCounted(opened *int) func() (*detector.Detector, error) {
	return func() (*detector.Detector, error) {
		*opened++
		return detector.Open(onnx.Options{Threads: 1})
	}
}

// TestAResidentJudgesAsAFreshRun judges what somebody types, once with what former runs left and once without.
func TestAResidentJudgesAsAFreshRun(t *testing.T) {
	var resident hook.Resident
	defer resident.Close()
	opened, alone := 0, 0
	for _, body := range []string{"total += amount;", "total += amount /", "if (amount < 0) { return -1; } total -= amount * rate;",
		"total += amount * rate;", "rows = null; total = rate;", "}", "return 0L;", "total += amount;"} {
		set := change.Set{Single: true, Changes: []change.FileChange{{OldPath: "Ledger.java", NewPath: "Ledger.java",
			Old: []byte(ledger("total += amount * rate;")), New: []byte(strings.ReplaceAll(ledger(body), "book63(List<Long> rows",
				"book63(List<Long> all"))}}}
		kept := run(t, hook.Options{Source: given(set), Detector: openCounted(&opened), Resident: &resident})
		fresh := run(t, hook.Options{Source: given(set), Detector: openCounted(&alone)})
		if got, want := told(kept), told(fresh); !slices.Equal(got, want) || len(want) == 0 {
			t.Errorf("%s: %q, alone %q", body, got, want)
		}
		if !reflect.DeepEqual(kept.Summary.Skipped, fresh.Summary.Skipped) {
			t.Errorf("%s: skipped %v, alone %v", body, kept.Summary.Skipped, fresh.Summary.Skipped)
		}
	}
	if opened != 1 || alone < 2 {
		t.Errorf("the detector was opened %d times, alone %d times", opened, alone)
	}
}

// told is what a report says of each finding.
func told(r *report.Report) (all []string) {
	for _, f := range r.Findings {
		all = append(all, fmt.Sprintf("%d %s %s %.6f %s", f.Line, f.Rule, f.Level, f.Probability, f.Message()))
	}
	return all
}

// BenchmarkResident judges a method with three comments in 1,900 lines after each key that is pressed, by what is kept
// and alone.
func BenchmarkResident(b *testing.B) {
	var resident hook.Resident
	defer resident.Close()
	for name, kept := range map[string]*hook.Resident{"kept": &resident, "alone": nil} {
		b.Run(name, func(b *testing.B) {
			old := []byte(ledger("total += amount * rate;"))
			n := 0
			for b.Loop() {
				n++
				fresh := ledger(fmt.Sprintf("if (amount < %d) { return -1; } total += amount * rate;", n))
				set := change.Set{Single: true, Changes: []change.FileChange{{OldPath: "Ledger.java", NewPath: "Ledger.java",
					Old: old, New: []byte(fresh)}}}
				_, err := hook.Run(b.Context(), hook.Options{Source: given(set), Resident: kept,
					Detector: openCounted(new(int))})
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
