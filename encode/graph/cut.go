package graph

import (
	"cmp"
	"slices"
)

// nearest chooses the nodes that fit into limit, where node i takes cost(i). It returns how much of each node's cost is
// granted: a node that only fits in part is the last.
func (m *merged) nearest(cost func(i int) int, limit int) []int {
	taken := make([]int, len(m.nodes))
	order := make([]int, len(m.nodes))
	total := 0
	for i := range m.nodes {
		order[i] = i
		total += cost(i)
	}
	if total > limit {
		rank := m.ranks()
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rank[a], rank[b]) })
	}
	for _, i := range order {
		taken[i] = min(limit, cost(i))
		limit -= taken[i]
	}
	return taken
}

// ranks says how far each node is from a change. The signature, what is changed and what lies above it come first;
// where nothing is changed, nothing is far.
func (m *merged) ranks() []int {
	const unseen = -1
	near := make([][]int, len(m.nodes))
	above := make([][]int, len(m.nodes))
	for _, e := range m.below {
		near[e[0]], near[e[1]] = append(near[e[0]], e[1]), append(near[e[1]], e[0])
		above[e[1]] = append(above[e[1]], e[0])
	}
	for _, e := range m.aligned {
		near[e[0]], near[e[1]] = append(near[e[0]], e[1]), append(near[e[1]], e[0])
	}
	rank := make([]int, len(m.nodes))
	var queue []int
	for i, n := range m.nodes {
		rank[i] = unseen
		if n.action != Keep {
			rank[i] = 0
			queue = append(queue, i)
		}
	}
	if len(queue) == 0 {
		return make([]int, len(m.nodes))
	}
	changed := queue[:len(queue):len(queue)]
	for k := 0; k < len(queue); k++ {
		for _, n := range near[queue[k]] {
			if rank[n] == unseen {
				rank[n] = rank[queue[k]] + 1
				queue = append(queue, n)
			}
		}
	}
	for i, n := range m.nodes {
		if !n.body {
			rank[i] = 0
		}
	}
	seen := make([]bool, len(m.nodes))
	for stack := changed; len(stack) > 0; {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, p := range above[n] {
			if !seen[p] {
				seen[p], rank[p] = true, 0
				stack = append(stack, p)
			}
		}
	}
	return rank
}
