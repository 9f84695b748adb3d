package builtin

import (
	"errors"
	"math"
)

// trees are gradient-boosted ones that tell two classes apart, as scikit-learn fits and skl2onnx writes them.
type trees struct {
	nodes  []treeNode
	roots  []int32
	base   float32
	labels [2]int64
	width  int // the greatest feature that a node asks for, and one
}

type treeNode struct {
	feature int32 // none of a leaf
	value   float32
	yes, no int32
	missing bool // what is no number goes the way of yes
}

func makeTrees(_ *builder, o *operation) (func(*run), error) {
	if o.text("post_transform", "NONE") != "LOGISTIC" || len(o.attributes["classlabels_int64s"].ints) != 2 {
		return nil, unknown("it does not give the probability of two classes")
	}
	t := &trees{labels: [2]int64(o.attributes["classlabels_int64s"].ints)}
	if err := t.read(o.node); err != nil {
		return nil, err
	}
	return func(r *run) { t.run(r, o) }, nil
}

func (t *trees) read(n *node) error {
	ints := func(name string) []int64 { return n.attributes["nodes_"+name].ints }
	tree, number, feature, yes, no := ints("treeids"), ints("nodeids"), ints("featureids"), ints("truenodeids"),
		ints("falsenodeids")
	values, modes := n.attributes["nodes_values"].floats, n.attributes["nodes_modes"].texts
	missing := ints("missing_value_tracks_true")
	all := len(tree)
	for _, l := range []int{len(number), len(feature), len(yes), len(no), len(values), len(modes)} {
		if l != all {
			return errors.New("its lists are not alike long")
		}
	}
	if all > maxElements || missing != nil && len(missing) != all {
		return errors.New("its lists are not alike long")
	}
	t.nodes = make([]treeNode, all)
	for i := range tree {
		// Tree by tree, each node behind the one that leads to it: so nothing has to be looked up, and no walk is endless.
		begins := i == 0 || tree[i] != tree[i-1]
		if begins {
			t.roots = append(t.roots, int32(i))
		}
		root := int(t.roots[len(t.roots)-1])
		if number[i] != int64(i-root) {
			return unknown("its nodes are not in their order")
		}
		at := &t.nodes[i]
		switch modes[i] {
		case "LEAF":
			at.feature = none
			continue
		case "BRANCH_LEQ":
		default:
			return unknown("its nodes ask for %s", modes[i])
		}
		if feature[i] < 0 || feature[i] >= maxElements || yes[i] <= number[i] || no[i] <= number[i] ||
			yes[i] >= int64(all) || no[i] >= int64(all) {
			return errors.New("a node leads nowhere")
		}
		*at = treeNode{feature: int32(feature[i]), value: values[i], yes: int32(yes[i]) + int32(root),
			no: int32(no[i]) + int32(root), missing: missing != nil && missing[i] != 0}
		if at.yes >= int32(all) || at.no >= int32(all) || tree[at.yes] != tree[i] || tree[at.no] != tree[i] {
			return errors.New("a node leads nowhere")
		}
		t.width = max(t.width, int(feature[i])+1)
	}
	return t.readLeaves(n, tree)
}

// readLeaves reads the log-odds that the leaves give.
func (t *trees) readLeaves(n *node, tree []int64) error {
	ids, numbers, classes := n.attributes["class_treeids"].ints, n.attributes["class_nodeids"].ints,
		n.attributes["class_ids"].ints
	weights, base := n.attributes["class_weights"].floats, n.attributes["base_values"].floats
	if len(numbers) != len(ids) || len(classes) != len(ids) || len(weights) != len(ids) {
		return errors.New("its lists are not alike long")
	}
	if len(base) > 1 {
		return unknown("it has a base for each of its classes")
	}
	for _, b := range base {
		t.base = b
	}
	root := make(map[int64]int64, len(t.roots))
	for _, at := range t.roots {
		if _, twice := root[tree[at]]; twice {
			return unknown("its nodes are not in their order")
		}
		root[tree[at]] = int64(at)
	}
	positive := true
	for i := range ids {
		if classes[i] != classes[0] {
			return unknown("its leaves speak of several classes")
		}
		begin, ok := root[ids[i]]
		if !ok || numbers[i] < 0 || numbers[i] >= int64(len(tree))-begin || tree[begin+numbers[i]] != ids[i] {
			return errors.New("a leaf lies nowhere")
		}
		if leaf := &t.nodes[begin+numbers[i]]; leaf.feature == none {
			leaf.value += weights[i]
		}
		positive = positive && weights[i] >= 0
	}
	if positive {
		return unknown("its leaves give no log-odds") // ONNX Runtime takes them for probabilities then
	}
	return nil
}

func (t *trees) run(r *run, o *operation) {
	in := r.want(o.in[0], float32s)
	if len(in.shape) != 2 || in.shape[1] < t.width {
		fail("its features are %v, and it asks for %d", in.shape, t.width)
	}
	rows, width := in.shape[0], in.shape[1]
	x := in.floats()
	var labels []int64
	if v := o.out[0]; v != none {
		l := r.give(v, int64s, []int{rows})
		labels = l.ints()
	}
	p := make([]float32, 2*rows)
	for i := range rows {
		odds := t.odds(x[i*width : (i+1)*width])
		p[2*i], p[2*i+1] = logistic(-odds), logistic(odds)
		if labels != nil {
			labels[i] = t.labels[number(odds > 0)]
		}
	}
	if v := o.output(1); v != none {
		out := r.give(v, float32s, []int{rows, 2})
		copy(out.floats(), p)
	}
}

// odds are the log-odds of the second class.
func (t *trees) odds(x []float32) float32 {
	var sum float32
	for _, at := range t.roots {
		n := &t.nodes[at]
		for n.feature != none {
			v := x[n.feature]
			if v <= n.value || n.missing && v != v {
				n = &t.nodes[n.yes]
			} else {
				n = &t.nodes[n.no]
			}
		}
		sum += n.value
	}
	return sum + t.base
}

// logistic rounds as ONNX Runtime does.
func logistic(odds float32) float32 {
	p := 1 / (1 + float32(math.Exp(-math.Abs(float64(odds)))))
	if odds < 0 {
		return 1 - p
	}
	return p
}
