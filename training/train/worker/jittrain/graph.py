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


def summed(rows, picked, starts):
    """The sums of rows, by a list of Sums. index_add would do, but is slow on a CPU, and adds in no fixed order on a
    GPU."""
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
    target. PyTorch 1.13 exports index_add itself without the sum."""

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


class Step(torch.autograd.Function):
    """One step over the edges of a batch: the states of all nodes, [nodes, width], from those before. The same function
    as that of the exported graph in GGNN.forward, of which a CPU records three dozen operations that each pass over all
    nodes, and joins the gradients of slices; this one does half of it in place. The weights are those of the messages,
    [kinds, width, width] and [kinds, width], and of the GRU cell, which takes a message up and keeps its state."""

    @staticmethod
    def forward(ctx, state, edges, message, message_bias, take, take_bias, keep, keep_bias):
        sent = summed(state, *edges.send.there)
        rows = torch.empty_like(sent)
        for states, row, weight, bias in zip(*Step.by_kind(edges, sent, rows), message, message_bias):
            torch.addmm(bias, states, weight.t(), out=row)
        received = summed(rows, *edges.receive.there)
        gates = Step.linear(received, take, take_bias)
        kept = Step.linear(state, keep, keep_bias)
        gates[:2].add_(kept[:2]).sigmoid_()
        reset, update, new = gates
        own = kept[2].clone()
        new.addcmul_(reset, own).tanh_()
        ctx.edges = edges
        ctx.save_for_backward(state, sent, received, gates, own, message, take, keep)
        return torch.lerp(new, state, update)

    @staticmethod
    def by_kind(edges, *tensors):
        """The rows of each kind of edge."""
        return (tensor.split(edges.counts) for tensor in tensors)

    @staticmethod
    def linear(x, weight, bias):
        """[nodes, width] to reset, update and new apart, [3, nodes, width]."""
        width = x.shape[1]
        weight = weight.view(3, width, width).transpose(1, 2)
        return torch.baddbmm(bias.view(3, 1, width), x.expand(3, *x.shape), weight)

    @staticmethod
    def backward(ctx, gradient):
        state, sent, received, gates, own, message, take, keep = ctx.saved_tensors
        reset, update, new = gates
        # By how much the sums behind reset, update and new move the loss.
        moves = torch.empty_like(gates)
        torch.sub(state, new, out=moves[1]).mul_(gradient).mul_(update - update * update)
        torch.addcmul(gradient, gradient, update, value=-1, out=moves[2])
        moves[2].addcmul_(moves[2], new * new, value=-1)
        torch.mul(moves[2], own, out=moves[0]).mul_(reset - reset * reset)
        of_received, *of_take = Step.unlinear(moves, received, take, torch.zeros_like(received))
        moves[2].mul_(reset)  # which is all that the node's own part of the new state has
        of_state, *of_keep = Step.unlinear(moves, state, keep, gradient * update)
        of_rows = summed(of_received, *ctx.edges.receive.back)
        of_sent = torch.empty_like(of_rows)
        of_message, of_bias = torch.empty_like(message), message.new_empty(message.shape[:2])
        kinds = zip(*Step.by_kind(ctx.edges, of_rows, sent, of_sent))
        for kind, (row, states, to) in enumerate(kinds):
            torch.mm(row, message[kind], out=to)
            torch.mm(row.t(), states, out=of_message[kind])
            torch.sum(row, 0, out=of_bias[kind])
        of_state += summed(of_sent, *ctx.edges.send.back)
        return of_state, None, of_message, of_bias, *of_take, *of_keep

    @staticmethod
    def unlinear(moves, x, weight, of_x):
        """The gradients of linear's x, added to what there is of it, of its weight and of its bias."""
        for part, of in zip(weight.chunk(3), moves):
            of_x.addmm_(of, part)
        return of_x, (moves.transpose(1, 2) @ x).view_as(weight), moves.sum(1).flatten()


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
        if isinstance(edges, Edges):
            messages = [torch.stack([getattr(linear, name) for linear in self.message]) for name in ("weight", "bias")]
            cell = (self.take.weight, self.take.bias, self.keep.weight, self.keep.bias)
            for _ in range(self.steps):
                state = Step.apply(state, edges, *messages, *cell)
            return state
        for _ in range(self.steps):
            # every message of every node: its rows are node by node, kind by kind
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
