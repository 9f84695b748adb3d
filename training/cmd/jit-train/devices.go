package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"jithook/detector"
	"jithook/onnx"
	"jithook/training/evaluate"
	"jithook/training/synthetic"
)

func devicesCommand() *cobra.Command {
	var data string
	var engines bool
	c := &cobra.Command{
		Use:   "devices",
		Short: "Compare the detector's verdicts and times on CUDA, or in either engine, with those on the CPU",
		Long: `Judge the same comments on the CPU and on CUDA, one by one as the hook does, and print how long each takes for
one. Fails where CUDA cannot be used, and where a verdict differs. ` + "`make cuda-check`" + ` fetches a build of ONNX
Runtime for GPUs and runs this. With --engines, the built-in engine and ONNX Runtime are compared, both on the CPU.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if data != "" {
				return compareDevices(cmd.OutOrStdout(), data, engines)
			}
			dir, err := os.MkdirTemp("", "jit-train-devices-")
			if err != nil {
				return err
			}
			defer os.RemoveAll(dir)
			if err := synthetic.Write(dir, 1, synthetic.Sizes{Train: 1, Valid: 1, Judged: 200}); err != nil {
				return err
			}
			return compareDevices(cmd.OutOrStdout(), filepath.Join(dir, "clean.jsonl"), engines)
		},
	}
	c.Flags().StringVar(&data, "data", "", "judged units or mined records, .jsonl or .jsonl.zst, instead of made-up ones")
	c.Flags().BoolVar(&engines, "engines", false, "compare the engines instead")
	return c
}

func compareDevices(out io.Writer, path string, engines bool) error {
	options := []onnx.Options{{Device: onnx.CPU}, {Device: onnx.CUDA}}
	if engines {
		options = []onnx.Options{{Device: onnx.CPU, Engine: onnx.BuiltIn}, {Device: onnx.CPU, Engine: onnx.ONNXRuntime}}
	}
	var said []*evaluate.Timed
	for _, o := range options {
		t, err := timeOn(out, o, path)
		if err != nil {
			return err
		}
		said = append(said, t)
	}
	verdicts, largest := said[0].Differ(said[1])
	fmt.Fprintf(out, "probabilities differ by at most %.2g\n", largest)
	if verdicts > 0 {
		return fmt.Errorf("%d of %d verdicts differ", verdicts, len(said[0].Opinions))
	}
	fmt.Fprintln(out, "all verdicts are the same")
	return nil
}

// timeOn judges the units of a file on a device and in an engine, and in no other.
func timeOn(out io.Writer, o onnx.Options, path string) (*evaluate.Timed, error) {
	begin := time.Now()
	d, err := detector.Open(o)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	t, err := evaluate.Time(path, d)
	if err != nil {
		return nil, err
	}
	if d.Device() != string(o.Device) {
		return nil, errors.New(d.Note())
	}
	total := time.Since(begin)
	fmt.Fprintf(out, "%s, %s: %d comments, %.2f ms each, %.0f ms before the first\n", d.Device(), d.Engine(),
		len(t.Opinions),
		float64(t.Each.Microseconds())/1000,
		float64((total - t.Each*time.Duration(len(t.Opinions))).Milliseconds()))
	return t, nil
}
