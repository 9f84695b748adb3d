package builtin

// operators are those that this engine knows, by domain and name, with how many inputs each needs.
var operators = map[string]struct {
	make  maker
	least int
}{
	":Shape":           {makeShape, 1},
	":ConstantOfShape": {makeConstantOfShape, 1},
	":Reshape":         {makeReshape, 2},
	":Squeeze":         {makeSqueeze, 1},
	":Unsqueeze":       {makeUnsqueeze, 2},
	":Transpose":       {makeTranspose, 1},
	":Expand":          {makeExpand, 2},
	":Slice":           {makeSlice, 3},
	":Split":           {makeSplit, 1},
	":Concat":          {makeConcat, 1},
	":Gather":          {makeGather, 2},
	":ScatterND":       {makeScatter, 3},
	":Cast":            {makeCast, 1},

	":Add":   {makeArithmetic(add), 2},
	":Sub":   {makeArithmetic(subtract), 2},
	":Mul":   {makeArithmetic(multiple), 2},
	":Div":   {makeArithmetic(divide), 2},
	":Pow":   {makePow, 2},
	":Equal": {makeEqual, 2},
	":Where": {makeWhere, 3},

	":Tanh":       {makeActivation(false), 1},
	":Sigmoid":    {makeActivation(true), 1},
	":Softmax":    {makeSoftmax, 1},
	":LogSoftmax": {makeLogSoftmax, 1},

	":MatMul":                   {makeMatMul, 2},
	"com.microsoft:FusedMatMul": {makeMatMul, 2},
	":Gemm":                     {makeGemm, 2},
	"com.microsoft:FusedGemm":   {makeGemm, 2},
	":GRU":                      {makeGRU, 3},

	"ai.onnx.ml:TreeEnsembleClassifier": {makeTrees, 1},
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
