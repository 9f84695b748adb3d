"""The gated graph neural network, for batches of graphs as one graph in parts, and for one graph to be exported."""

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F


class Sums:
    """Which rows are summed into which, as sorted lists both ways."""

    def __init__(self, source, target, sources, targets, device):
        self.there = Sums.bags(source, target, targets, device)
        self.back = Sums.bags(target, source, sources, device)

    @staticmethod
    def bags(rows, owner, owners, device):
        order = np.argsort(owner, kind="stable")
        counts = np.bincount(owner, minlength=owners)
        return torch.from_numpy(rows[order]).to(device), torch.from_numpy(np.cumsum(counts) - counts).to(device)


class Summed(torch.autograd.Function):
    """The sums of rows. index_add would do, but is slow on a CPU, adds in no fixed order on a GPU, and PyTorch 1.13
    exports it without the sum."""

    @staticmethod
    def forward(ctx, rows, sums):
        ctx.back = sums.back
        return Summed.of(rows, *sums.there)

    @staticmethod
    def backward(ctx, gradient):
        return Summed.of(gradient.contiguous(), *ctx.back), None

    @staticmethod
    def of(rows, picked, starts):
        if len(picked) == 0:  # which embedding_bag does not take
            return rows.new_zeros(len(starts), rows.shape[1])
        return F.embedding_bag(picked, rows, starts, mode="sum")


class Edges:
    """The edges of all graphs in a batch. A node sends one message for each kind of edge that leads from it, whatever
    their number."""

    def __init__(self, kind, source, target, nodes, kinds, device):
        sent, message = np.unique(kind * nodes + source, return_inverse=True)  # in the order of their kinds
        self.counts = np.bincount(sent // nodes, minlength=kinds).tolist()
        self.send = Sums(sent % nodes, np.arange(len(sent)), nodes, len(sent), device)
        self.receive = Sums(message, target, len(sent), nodes, device)


class ExportedSum(torch.autograd.Function):
    """Each node's sum of what edges lead to it, for one graph's edges, [edges, 2]: the row of the source, and the
    target."""

    @staticmethod
    def symbolic(g, rows, edges, zeros):
        source, target = (
            g.op("Gather", edges, g.op("Constant", value_t=torch.tensor(side)), axis_i=1) for side in (0, 1)
        )
        target = g.op("Unsqueeze", target, g.op("Constant", value_t=torch.tensor([1])))
        return g.op("ScatterND", zeros, target, g.op("Gather", rows, source, axis_i=0), reduction_s="add")

    @staticmethod
    def forward(ctx, rows, edges, zeros):
        return zeros.index_add(0, edges[:, 1], rows[edges[:, 0]])


class GGNN(nn.Module):
    """A gated graph neural network: in each step a node takes up the sum of what a linear layer for each kind of edge
    makes of its neighbours' states (Li et al., 2016)."""

    def __init__(self, width, kinds, steps):
        super().__init__()
        self.steps = steps
        self.message = nn.ModuleList(nn.Linear(width, width) for _ in range(kinds))
        self.take, self.keep = nn.Linear(width, 3 * width), nn.Linear(width, 3 * width)  # a GRU cell's

    def forward(self, state, edges):
        """state is [nodes, width]; edges are Edges, or a tensor of one graph's to export."""
        for _ in range(self.steps):
            if isinstance(edges, Edges):
                sent = Summed.apply(state, edges.send).split(edges.counts)
                rows = torch.cat([linear(states) for linear, states in zip(self.message, sent)])
                message = Summed.apply(rows, edges.receive)
            else:  # every message of every node: its rows are node by node, kind by kind
                rows = torch.cat([linear(state) for linear in self.message], -1).reshape(-1, state.shape[1])
                message = ExportedSum.apply(rows, edges, torch.zeros_like(state))
            state = self.cell(self.take(message), self.keep(state), state)
        return state

    @staticmethod
    def cell(taken, kept, state):
        (reset, update, new), (own_reset, own_update, own_new) = taken.chunk(3, -1), kept.chunk(3, -1)
        reset, update = torch.sigmoid(reset + own_reset), torch.sigmoid(update + own_update)
        new = torch.tanh(new + reset * own_new)
        return new + update * (state - new)
