"""The step in one piece is that of plain operations."""

import unittest

import numpy as np
import torch

from jittrain.graph import GGNN, Edges

KIND, SOURCE, TARGET = np.array([[0, 0, 2, 2, 2, 0], [0, 1, 1, 3, 3, 0], [1, 2, 0, 4, 1, 2]])
NODES, KINDS = 6, 4  # of the kinds 1 and 3 there is no edge, and node 5 has none


def plain(graph, state):
    for _ in range(graph.steps):
        rows = torch.stack([linear(state) for linear in graph.message])[KIND, SOURCE]
        message = torch.zeros_like(state).index_add(0, torch.from_numpy(TARGET), rows)
        state = graph.cell(graph.take(message), graph.keep(state), state)
    return state


class Steps(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(1)
        self.graph = GGNN(5, KINDS, 3)
        self.state = torch.randn(NODES, 5, requires_grad=True)
        self.edges = Edges(KIND, SOURCE, TARGET, NODES, KINDS, "cpu")

    def near(self, a, b):
        self.assertLess((a - b).abs().max().item(), 1e-6)

    def test_states_and_gradients_are_the_same(self):
        weigh = torch.randn(NODES, 5)
        parameters = [self.state, *self.graph.parameters()]

        def gradients(states):
            return [states, *torch.autograd.grad((states * weigh).sum(), parameters)]

        for ours, theirs in zip(
            gradients(self.graph(self.state, self.edges)), gradients(plain(self.graph, self.state))
        ):
            self.near(ours, theirs)

    def test_the_exported_one_is_the_same_function(self):
        exported = torch.from_numpy(np.stack([SOURCE * KINDS + KIND, TARGET], 1))
        self.near(self.graph(self.state, self.edges), self.graph(self.state, exported))

    def test_graphs_without_edges(self):
        none = np.array([], np.int64)
        states = self.graph(self.state, Edges(none, none, none, NODES, KINDS, "cpu"))
        states.sum().backward()
        self.assertEqual(states.shape, self.state.shape)


if __name__ == "__main__":
    unittest.main()
