package tree

import "slices"

// remainder is what is left of a subtree once mapped nodes are taken away with all that is below them, in post-order.
type remainder struct {
	id       []int // in the whole tree
	leftmost []int // index of the first leaf below each node
}

// remains returns what is left below and including n, or nil where that is more than most nodes.
func remains(t *Tree, n int, partner []int, most int) *remainder {
	room := min(t.size(n), most+1)
	r := &remainder{id: make([]int, 0, room), leftmost: make([]int, 0, room)}
	var add func(n int) bool
	add = func(n int) bool {
		first := len(r.id)
		for _, c := range t.Nodes[n].Children {
			if partner[c] == None && !add(c) {
				return false
			}
		}
		r.id, r.leftmost = append(r.id, n), append(r.leftmost, first)
		return len(r.id) <= most
	}
	if !add(n) {
		return nil
	}
	return r
}

// keyroots are the nodes that have a sibling on their left, and the root: each is the highest with its first leaf.
func (r *remainder) keyroots() []int {
	var roots []int
	seen := make([]bool, len(r.id))
	for i := len(r.id) - 1; i >= 0; i-- {
		if !seen[r.leftmost[i]] {
			seen[r.leftmost[i]] = true
			roots = append(roots, i)
		}
	}
	slices.Reverse(roots)
	return roots
}

// weight is the number of rows or columns that a tree brings to the tables of distance.
func (r *remainder) weight() int {
	sum := 0
	for _, k := range r.keyroots() {
		sum += k - r.leftmost[k] + 2
	}
	return sum
}

// forbidden is the cost of a change that is never worth it: deleting and inserting cost 1 each.
const forbidden = 3

// distance finds the pairs of an optimal edit from one tree to another that keeps the order of siblings and who is
// below whom (Zhang and Shasha, SIAM Journal on Computing 1989). No kept library of Go has it. Indices are those of the
// remainders.
func distance(a, b *remainder, change func(i, j int) float64) [][2]int {
	z := &zhangShasha{a: a, b: b, change: change,
		trees: table(len(a.id), len(b.id)), forests: table(len(a.id)+1, len(b.id)+1)}
	for _, i := range a.keyroots() {
		for _, j := range b.keyroots() {
			z.fill(i, j)
		}
	}
	return z.trace()
}

func table(rows, columns int) [][]float64 {
	cells := make([]float64, rows*columns)
	t := make([][]float64, rows)
	for i := range t {
		t[i] = cells[i*columns : (i+1)*columns]
	}
	return t
}

type zhangShasha struct {
	a, b    *remainder
	change  func(i, j int) float64
	trees   [][]float64 // the distance of two subtrees
	forests [][]float64 // [x+1][y+1]: of the forests that end in x and y and begin where fill is told to
}

// fill computes the distances of all forests that begin with the first leaves of i and j and end in them or before.
func (z *zhangShasha) fill(i, j int) {
	first, start := z.a.leftmost[i], z.b.leftmost[j]
	f := z.forests
	f[first][start] = 0
	for x := first; x <= i; x++ {
		f[x+1][start] = f[x][start] + 1
	}
	for y := start; y <= j; y++ {
		f[first][y+1] = f[first][y] + 1
	}
	for x := first; x <= i; x++ {
		for y := start; y <= j; y++ {
			least := min(f[x][y+1], f[x+1][y]) + 1
			if z.a.leftmost[x] == first && z.b.leftmost[y] == start {
				least = min(least, f[x][y]+z.change(x, y))
				z.trees[x][y] = least
			} else {
				least = min(least, f[z.a.leftmost[x]][z.b.leftmost[y]]+z.trees[x][y])
			}
			f[x+1][y+1] = least
		}
	}
}

// trace reads the pairs back from the tables. Each pair of subtrees that an optimal edit pairs is filled in once more.
func (z *zhangShasha) trace() [][2]int {
	var pairs [][2]int
	open := [][2]int{{len(z.a.id) - 1, len(z.b.id) - 1}}
	for len(open) > 0 {
		i, j := open[len(open)-1][0], open[len(open)-1][1]
		open = open[:len(open)-1]
		z.fill(i, j)
		f, first, start := z.forests, z.a.leftmost[i], z.b.leftmost[j]
		for x, y := i, j; x >= first && y >= start; {
			switch here := f[x+1][y+1]; {
			case here == f[x][y+1]+1:
				x--
			case here == f[x+1][y]+1:
				y--
			case z.a.leftmost[x] == first && z.b.leftmost[y] == start:
				pairs = append(pairs, [2]int{x, y})
				x, y = x-1, y-1
			default:
				open = append(open, [2]int{x, y})
				x, y = z.a.leftmost[x]-1, z.b.leftmost[y]-1
			}
		}
	}
	return pairs
}
