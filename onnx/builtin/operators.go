package builtin

// operators are those that this engine knows, by domain and name, with how many inputs each needs.
var operators = map[string]struct {
	make  maker
	least int
}{
	":Shape":           {makeShape, 1},
	":ConstantOfShape": {makeConstantOfShape, 1},
	":Reshape":         {makeReshape, 2},
	":Squeeze":         {plain(runSqueeze), 1},
	":Unsqueeze":       {plain(runUnsqueeze), 2},
	":Transpose":       {makeTranspose, 1},
	":Expand":          {plain(runExpand), 2},
	":Slice":           {plain(runSlice), 3},
	":Split":           {plain(runSplit), 1},
	":Concat":          {makeConcat, 1},
	":Gather":          {makeGather, 2},
	":ScatterND":       {makeScatter, 3},
	":Cast":            {makeCast, 1},

	":Add":   {makeArithmetic(add), 2},
	":Sub":   {makeArithmetic(subtract), 2},
	":Mul":   {makeArithmetic(multiple), 2},
	":Div":   {makeArithmetic(divide), 2},
	":Pow":   {plain(runPow), 2},
	":Equal": {plain(runEqual), 2},
	":Where": {plain(runWhere), 3},

	":Tanh":       {makeActivation(false), 1},
	":Sigmoid":    {makeActivation(true), 1},
	":Softmax":    {plain(runSoftmax), 1},
	":LogSoftmax": {plain(runLogSoftmax), 1},

	":MatMul":                   {makeMatMul, 2},
	"com.microsoft:FusedMatMul": {makeMatMul, 2},
	":Gemm":                     {makeGemm, 2},
	"com.microsoft:FusedGemm":   {makeGemm, 2},
	":GRU":                      {makeGRU, 3},

	"ai.onnx.ml:TreeEnsembleClassifier": {makeTrees, 1},
}

// plain makes an operator that has nothing to do before it runs.
func plain(compute func(*run, *operation)) maker {
	return func(_ *builder, o *operation) (func(*run), error) {
		return func(r *run) { compute(r, o) }, nil
	}
}

// integer is an attribute, or what it is where the node does not have it.
func (n *node) integer(name string, otherwise int64) int64 {
	if a, ok := n.attributes[name]; ok {
		return a.integer
	}
	return otherwise
}

func (n *node) float(name string, otherwise float32) float32 {
	if a, ok := n.attributes[name]; ok {
		return a.float
	}
	return otherwise
}

func (n *node) text(name, otherwise string) string {
	if a, ok := n.attributes[name]; ok {
		return a.text
	}
	return otherwise
}

// input is the value of an input that may be left out.
func (o *operation) input(i int) int {
	if i < len(o.in) {
		return o.in[i]
	}
	return none
}

// output likewise.
func (o *operation) output(i int) int {
	if i < len(o.out) {
		return o.out[i]
	}
	return none
}
