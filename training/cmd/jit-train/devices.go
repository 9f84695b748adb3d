package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"jithook/detector"
	"jithook/engine"
	"jithook/onnx"
	"jithook/training/data/synthetic"
	"jithook/training/measure/evaluate"
)

func devicesCommand() *cobra.Command {
	var data string
	var engines bool
	var within time.Duration
	c := &cobra.Command{
		Use:   "devices",
		Short: "Compare the detector's verdicts and times on CUDA, or in either engine, with those on the CPU",
		Long: `Judge the same comments on CUDA, in the built-in engine and in ONNX Runtime on the CPU, one by one as the hook
does and on one thread. Print how long 1, 10, 100 … comments take, with the start of the program and without, and from
how many on CUDA is faster. Fails where CUDA cannot be used, and where a verdict differs. ` + "`make cuda-check`" + `
runs this with a build of ONNX Runtime for GPUs. With --engines, only the two engines on the CPU are compared.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if data == "" {
				dir, err := os.MkdirTemp("", "jit-train-devices-")
				if err != nil {
					return err
				}
				defer os.RemoveAll(dir)
				if err := synthetic.Write(dir, 1, synthetic.Sizes{Train: 1, Valid: 1, Judged: 200}); err != nil {
					return err
				}
				data = filepath.Join(dir, "clean.jsonl.zst")
			}
			cases, err := evaluate.Cases(data)
			if err != nil {
				return err
			}
			// The first is compared with the others. It starts first, so that it finds no library in memory.
			options := []onnx.Options{{Device: onnx.CUDA}, {Device: onnx.CPU, Engine: onnx.BuiltIn},
				{Device: onnx.CPU, Engine: onnx.ONNXRuntime}}
			if engines {
				options = []onnx.Options{options[2], options[1]}
			}
			return compareDevices(cmd.OutOrStdout(), cases, options, within)
		},
	}
	c.Flags().StringVar(&data, "data", "", "judged units or mined records, .jsonl or .jsonl.zst, instead of made-up ones")
	c.Flags().BoolVar(&engines, "engines", false, "compare the engines on the CPU, and no device")
	c.Flags().DurationVar(&within, "within", 2*time.Minute,
		"stop on a device after this time, and compare what is judged by then")
	return c
}

// placed is what a detector said and took where options put it.
type placed struct {
	name string
	*evaluate.Timed
}

func compareDevices(out io.Writer, cases []*engine.Case, options []onnx.Options, within time.Duration) error {
	var all []placed
	for _, o := range options {
		p, err := timeOn(o, cases, within)
		if err != nil {
			return err
		}
		all = append(all, p)
	}
	if err := printNodes(out, options[0], cases); err != nil {
		return err
	}
	if err := printTimes(out, all); err != nil {
		return err
	}
	differ := 0
	for _, other := range all[1:] {
		differ += compare(out, all[0], other)
	}
	if differ > 0 {
		return fmt.Errorf("%d verdicts differ", differ)
	}
	fmt.Fprintln(out, "all verdicts are the same")
	return nil
}

// timeOn judges comments on a device and in an engine, and in no other.
func timeOn(o onnx.Options, cases []*engine.Case, within time.Duration) (placed, error) {
	begin := time.Now()
	d, err := detector.Open(o)
	if err != nil {
		return placed{}, err
	}
	defer d.Close()
	if d.Device() != string(o.Device) {
		return placed{}, errors.New(d.Note())
	}
	t, err := evaluate.Time(cases, d, begin, within)
	if err != nil {
		return placed{}, err
	}
	if d.Device() != string(o.Device) {
		return placed{}, errors.New(d.Note())
	}
	name := d.Device()
	if o.Device == onnx.CPU {
		name += " " + d.Engine()
	}
	return placed{name, t}, nil
}

// printNodes says which nodes of the models ran where: a device leaves to the CPU what it has no code for.
func printNodes(out io.Writer, o onnx.Options, cases []*engine.Case) error {
	dir, err := os.MkdirTemp("", "jit-train-devices-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	o.Profile = dir
	if _, err := timeOn(o, cases[:min(len(cases), 100)], time.Minute); err != nil {
		return err
	}
	nodes, err := evaluate.Nodes(dir)
	if err != nil {
		return err
	}
	for _, provider := range slices.Sorted(maps.Keys(nodes)) {
		var said []string
		total := 0
		for _, operator := range slices.Sorted(maps.Keys(nodes[provider])) {
			n := nodes[provider][operator]
			said, total = append(said, fmt.Sprintf("%d %s", n, operator)), total+n
		}
		fmt.Fprintf(out, "%d nodes ran on %s: %s\n", total, provider, strings.Join(said, ", "))
	}
	return nil
}

func printTimes(out io.Writer, all []placed) error {
	fmt.Fprintln(out, "\nmilliseconds:")
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "comments\t")
	for _, p := range all {
		fmt.Fprintf(w, "%s with start\twithout\t", p.name)
	}
	fmt.Fprintln(w)
	most := 0
	for _, p := range all {
		most = max(most, len(p.Opinions))
	}
	for _, n := range counts(most) {
		fmt.Fprintf(w, "%d\t", n)
		for _, p := range all {
			if n > len(p.Opinions) {
				fmt.Fprint(w, "-\t-\t")
				continue
			}
			fmt.Fprintf(w, "%.1f\t%.1f\t", milliseconds(p.Cold(n)), milliseconds(p.Warm(n)))
		}
		fmt.Fprintln(w)
	}
	err := w.Flush()
	fmt.Fprintln(out)
	return err
}

// counts is 1, 10, 100 and so on below most, and most.
func counts(most int) []int {
	var all []int
	for n := 1; n < most; n *= 10 {
		all = append(all, n)
	}
	return append(all, most)
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// compare says whether two agree, and which is faster. It returns how many verdicts differ.
func compare(out io.Writer, a, b placed) int {
	verdicts, largest := a.Differ(b.Timed)
	n := min(len(a.Opinions), len(b.Opinions))
	fmt.Fprintf(out, "%s and %s: of %d comments, %d verdicts differ; probabilities by at most %.2g\n",
		a.name, b.name, n, len(verdicts), largest)
	for _, i := range verdicts[:min(len(verdicts), 5)] {
		x, y := a.Opinions[i], b.Opinions[i]
		fmt.Fprintf(out, "  comment %d: %v at %.6f and %v at %.6f\n", i+1, x.Level, x.Score, y.Level, y.Score)
	}
	if from := a.Faster(b.Timed); from > 0 {
		fmt.Fprintf(out, "%s is faster than %s from %d comments on\n", a.name, b.name, from)
	} else {
		fmt.Fprintf(out, "%s is not faster than %s for up to %d comments\n", a.name, b.name, n)
	}
	return len(verdicts)
}
