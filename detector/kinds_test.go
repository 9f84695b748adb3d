package detector_test

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"jithook/detector"
	"jithook/encode"
	"jithook/encode/graph"
	"jithook/encode/input"
	"jithook/engine/check"
	"jithook/onnx"
)

// TestANetworkThatReadsGraphs runs a small HYBRID + features that was trained on the templates of `jit-train smoke
// --keep` by testdata/hybrid's config.toml and packed, which held it against PyTorch. The logits are what it gave then.
func TestANetworkThatReadsGraphs(t *testing.T) {
	d, err := detector.OpenFS(os.DirFS(filepath.Join("testdata", "hybrid")),
		onnx.Options{Device: onnx.CPU, CacheDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if got, want := d.Manifest().Kind, (input.Kind{Code: input.Edit, Sequence: true, Graph: true,
		Features: true}); got != want {
		t.Fatalf("the network reads %+v, want %+v", got, want)
	}
	c := listBecomesMap(t)
	whole, err := d.Encoder().Encode(c, check.Run(c))
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		x    *input.Example
		want [2]float32
	}{
		"the whole graph":             {whole, [2]float32{-0.16378, 0.26300}},
		"a node without edges":        {single(whole), [2]float32{-0.17365, 0.26644}},
		"every edge in another order": {reversed(whole), [2]float32{-0.16378, 0.26300}},
	} {
		got, err := d.Logits(tt.x)
		if err != nil {
			t.Fatal(err)
		}
		for k := range got {
			if !(math.Abs(float64(got[k]-tt.want[k])) < 1e-4) {
				t.Errorf("%s: logits %v, want %v", name, got, tt.want)
				break
			}
		}
	}
	if v := judge(t, d, c); !v.ModelRan || v.Probability <= 0 || v.Probability >= 1 {
		t.Errorf("the verdict is %+v", v)
	}
}

// single is the example with a graph of its first node.
func single(x *input.Example) *input.Example {
	y, g := *x, x.Graph
	y.Graph = &graph.Example{Node: g.Node[:1], Action: g.Action[:1], Feature: g.Feature[:encode.CodeFeatures]}
	return &y
}

// reversed is the example with the edges of each type from the last to the first.
func reversed(x *input.Example) *input.Example {
	y, g := *x, *x.Graph
	for t, ends := range g.Edge {
		g.Edge[t] = nil
		for i := len(ends) - 2; i >= 0; i -= 2 {
			g.Edge[t] = append(g.Edge[t], ends[i], ends[i+1])
		}
	}
	y.Graph = &g
	return &y
}
