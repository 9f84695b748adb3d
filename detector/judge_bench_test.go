package detector_test

import (
	"fmt"
	"strings"
	"testing"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/javadoc"
	"jithook/hook/hooktest"
	"jithook/onnx"
)

const cargoDoc = `/**
 * Returns the list of the ships that carry the given cargo and are ready to sail.
 *
 * @param cargo what the ships carry
 * @return the list of ships, never null
 */`

// cargo is a method of a length that is common, and longer with more lines. The change gives it another type and
// another condition.
func cargo(lines int) (old, fresh string) {
	var body strings.Builder
	for i := range lines {
		fmt.Fprintf(&body, "    log.debug(\"pier {} has {} ships in berth %d\", pier.name(), "+
			"pier.berth(%[1]d).ships().size());\n", i)
	}
	const method = `public %s shipsWith(Cargo cargo, int limit) throws HarbourClosedException {
    checkOpen();
%s    %s found = new %s();
    for (Ship ship : pier.ships()) {
        if (ship.cargo().equals(cargo) && %s) {
            %s;
        }
    }
    return found;
}`
	old = fmt.Sprintf(method, "List<Ship>", body.String(), "List<Ship>", "ArrayList<>", "found.size() < limit",
		"found.add(ship)")
	fresh = fmt.Sprintf(method, "Map<String, Ship>", body.String(), "Map<String, Ship>", "HashMap<>", "ship.isReady()",
		"found.put(ship.name(), ship)")
	return old, fresh
}

// BenchmarkJudge measures a comment on one thread: "parse" makes the case, with both versions of the method, which a
// method's comments share in the hook; "judge" is what each comment costs then, checks, encoding, network and trees. It
// tells the processor's time too, which says more on a busy machine, and how long the edit sequence is. The longest
// that the network reads has 512 tokens.
func BenchmarkJudge(b *testing.B) {
	d, err := detector.Open(onnx.Options{Device: onnx.CPU, CacheDir: b.TempDir(), Threads: 1})
	if err != nil {
		b.Fatal(err)
	}
	defer d.Close()
	for _, size := range []struct {
		name  string
		lines int
	}{{"common", 2}, {"long", 30}} {
		old, fresh := cargo(size.lines)
		record := engine.Record{Class: "Harbour", OldCode: old, NewCode: fresh, OldDoc: cargoDoc, Type: javadoc.Return,
			Text: "the list of ships, never null"}
		c, err := engine.NewCase(record)
		if err != nil {
			b.Fatal(err)
		}
		x, err := d.Encoder().Encode(c, check.Run(c))
		if err != nil {
			b.Fatal(err)
		}
		for _, step := range []struct {
			name string
			run  func() error
		}{
			{"parse", func() error { _, err := engine.NewCase(record); return err }},
			{"judge", func() error {
				v, err := d.Judge(c)
				if err == nil && !v.ModelRan {
					err = fmt.Errorf("the model was not asked: %+v", v)
				}
				return err
			}},
		} {
			b.Run(size.name+"/"+step.name, func(b *testing.B) {
				start, n := hooktest.Processor(b, false), 0
				for b.Loop() {
					if err := step.run(); err != nil {
						b.Fatal(err)
					}
					n++
				}
				b.ReportMetric(float64((hooktest.Processor(b, false)-start).Microseconds())/1000/float64(n), "cpu-ms/op")
				b.ReportMetric(float64(len(x.Code)), "tokens")
			})
		}
	}
}
