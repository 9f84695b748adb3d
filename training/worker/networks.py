"""The networks: SEQ, GRAPH and HYBRID (paper, sections "Architecture" and "Our Models").

Tensors are time-major: [length, batch, width]. A sequence in a batch is padded at its end and comes with its Shape; the
exported graph reads one example without padding and has none (shape None). All keeps to API that PyTorch 1.13 and 2.x share.
"""

import copy

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F


class Shape:
    """Where the sequences of a padded batch end."""

    def __init__(self, lengths, device):
        longest = int(lengths.max())
        position = torch.arange(longest).unsqueeze(1)  # [length, 1]
        self.last = (lengths - 1).to(device)  # [batch]
        self.flip = torch.where(position < lengths, lengths - 1 - position, position).to(device)  # [length, batch]
        self.padding = (position >= lengths).t()[:, None, None, :].to(device)  # [batch, 1, 1, length]


def flipped(x, shape):
    """Each sequence of x reversed within its own length."""
    return x.gather(0, shape.flip.unsqueeze(-1).expand_as(x))


class BiGRU(nn.Module):
    """Layers of a GRU each way. The way back reads sequences reversed by index: packed sequences, PyTorch's own means against
    padding, make its backward pass quadratic in the length on a CPU."""

    def __init__(self, width, hidden, layers):
        super().__init__()
        widths = [width] + [2 * hidden] * (layers - 1)
        self.ahead = nn.ModuleList(nn.GRU(w, hidden) for w in widths)
        self.back = nn.ModuleList(nn.GRU(w, hidden) for w in widths)
        self.dropout = nn.Dropout()

    def forward(self, x, shape):
        """Returns all states [length, batch, 2 hidden] and the final ones [batch, 2 hidden]."""
        for layer, (ahead, back) in enumerate(zip(self.ahead, self.back)):
            if layer > 0:
                x = self.dropout(x)
            forth, _ = ahead(x)
            to, _ = back(flipped(x, shape))
            to = flipped(to, shape)
            x = torch.cat([forth, to], -1)
        rows = torch.arange(x.shape[1], device=x.device)
        return x, torch.cat([forth[shape.last, rows], to[0]], -1)


class ExportedBiGRU(nn.Module):
    """The same function for one sequence without padding, as the bidirectional nn.GRU that becomes ONNX's GRU."""

    def __init__(self, trained):
        super().__init__()
        self.layers = nn.ModuleList()
        for ahead, back in zip(trained.ahead, trained.back):
            both = nn.GRU(ahead.input_size, ahead.hidden_size, bidirectional=True)
            weights = {name: value for name, value in ahead.state_dict().items()}
            weights.update({name + "_reverse": value for name, value in back.state_dict().items()})
            both.load_state_dict(weights)
            self.layers.append(both)

    def forward(self, x, shape):
        for both in self.layers:
            start = torch.zeros(2, 1, both.hidden_size)
            x, final = both(x, start)
        return x, torch.cat([final[0], final[1]], -1)


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
    """The sums of rows. index_add would do, but is slow on a CPU, adds in no fixed order on a GPU, and PyTorch 1.13 exports it without the
    sum."""

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
    """The edges of all graphs in a batch. A node sends one message for each kind of edge that leads from it, whatever their number."""

    def __init__(self, kind, source, target, nodes, kinds, device):
        sent, message = np.unique(kind * nodes + source, return_inverse=True)  # in the order of their kinds
        self.counts = np.bincount(sent // nodes, minlength=kinds).tolist()
        self.send = Sums(sent % nodes, np.arange(len(sent)), nodes, len(sent), device)
        self.receive = Sums(message, target, len(sent), nodes, device)


class ExportedSum(torch.autograd.Function):
    """Each node's sum of what edges lead to it, for one graph's edges, [edges, 2]: the row of the source, and the target."""

    @staticmethod
    def symbolic(g, rows, edges, zeros):
        source, target = (g.op("Gather", edges, g.op("Constant", value_t=torch.tensor(side)), axis_i=1) for side in (0, 1))
        target = g.op("Unsqueeze", target, g.op("Constant", value_t=torch.tensor([1])))
        return g.op("ScatterND", zeros, target, g.op("Gather", rows, source, axis_i=0), reduction_s="add")

    @staticmethod
    def forward(ctx, rows, edges, zeros):
        return zeros.index_add(0, edges[:, 1], rows[edges[:, 0]])


class GGNN(nn.Module):
    """A gated graph neural network: in each step a node takes up the sum of what a linear layer for each kind of edge makes of its
    neighbours' states (Li et al., 2016)."""

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


class Attention(nn.Module):
    """Multi-head scaled dot-product attention of queries to memory."""

    def __init__(self, width, heads, memory=None):
        super().__init__()
        self.heads = heads
        self.query = nn.Linear(width, width)
        self.key, self.value = (nn.Linear(memory or width, width) for _ in range(2))
        self.out = nn.Linear(width, width)
        self.dropout = nn.Dropout()

    def split(self, x):  # [length, batch, width] -> [batch, heads, length, width / heads]
        length, batch, width = x.shape
        return x.reshape(length, batch, self.heads, width // self.heads).permute(1, 2, 0, 3)

    def forward(self, queries, memory, shape, seen=None):
        """Appends the weights [batch, heads, queries, memory] to seen, where that is a list."""
        q, k, v = self.split(self.query(queries)), self.split(self.key(memory)), self.split(self.value(memory))
        weights = q @ k.transpose(-1, -2) * (q.shape[-1] ** -0.5)
        if shape is not None:
            weights = weights.masked_fill(shape.padding, -1e9)
        weights = torch.softmax(weights, -1)
        if seen is not None:
            seen.append(weights)
        context = self.dropout(weights) @ v
        return self.out(context.permute(2, 0, 1, 3).reshape(queries.shape))


class Encoders(nn.Module):
    """What reads the comment and the code. Inputs come by name, see Examples.batch and Encoders.example. "old_" is the old version's where
    both are read apart: the encoders are the same, the attention is not."""

    def __init__(self, c):
        super().__init__()
        wide, hidden, self.features = c["embedding"], c["hidden"], c["features"]
        self.sequences = [old + "code" for old in ("", "old_") if c["sequence"] and (not old or c["code"] == "old+new")]
        self.graphs = [old + "graph" for old in ("", "old_") if c["graph"] and (not old or c["code"] == "old+new")]
        self.comment_embedding = nn.Embedding(c["comment_vocabulary"], wide)
        if self.sequences:
            self.code_embedding = nn.Embedding(c["code_vocabulary"], wide)
        if self.features:
            self.comment_input = nn.Linear(wide + c["comment_features"], wide, bias=False)
            if self.sequences:
                self.code_input = nn.Linear(wide + c["code_features"], wide, bias=False)
        self.comment_encoder = BiGRU(wide, hidden, c["comment_layers"])
        if self.sequences:
            self.code_encoder = BiGRU(wide, hidden, c["code_layers"])
        if self.graphs:
            self.edited = c["code"] == "edit"  # in a single version nothing is
            self.node_embedding = nn.Embedding(c["node_vocabulary"], wide)
            if self.edited:
                self.action_embedding = nn.Embedding(c["actions"], c["action_embedding"])
            width = wide + self.edited * c["action_embedding"] + self.features * c["code_features"]
            self.node_input = nn.Linear(width, hidden, bias=False)
            self.graph_encoder = GGNN(hidden, c["edge_types"], c["steps"])
        self.context = c["context"]  # whether the unit's type and the checks' evidence are read, too

    def tables(self):
        """The names of the embeddings that are looked up in."""
        return [name for name in ("comment_embedding", "code_embedding", "node_embedding") if hasattr(self, name)]

    def comment_states(self, x):
        """States [length, batch, 2 hidden] and final ones [batch, 2 hidden]; so with code_states."""
        return self.comment_encoder(self.embed("comment", self.comment_embedding, x), x.get("comment_shape"))

    def code_states(self, name, x):
        return self.code_encoder(self.embed(name, self.code_embedding, x), x.get(name + "_shape"))

    def embed(self, name, embedding, x):
        """[batch, length] -> [length, batch, width]"""
        embedded = embedding(x[name])
        if self.features:
            linear = self.comment_input if name == "comment" else self.code_input
            embedded = linear(torch.cat([embedded, x[name + "_features"]], -1))
        return embedded.transpose(0, 1)

    def graph_states(self, name, x):
        """[nodes of all graphs] -> [most nodes of a graph, batch, width]"""
        parts = [self.node_embedding(x[name])]
        if self.edited:
            parts.append(self.action_embedding(x[name + "_actions"]))
        if self.features:
            parts.append(x[name + "_features"])
        states = self.graph_encoder(self.node_input(torch.cat(parts, -1)), x[name + "_edges"])
        place = x.get(name + "_place")
        if place is None:  # one graph
            return states.unsqueeze(1)
        return F.embedding(place, torch.cat([states, states.new_zeros(1, states.shape[1])]), padding_idx=-1)

    def example(self, c):
        """Inputs of the exported graph, in order, as an example has them."""
        def ids(*shape):
            return torch.ones(*shape, dtype=torch.int64)

        x = {"comment": ids(1, 5)}
        if self.features:
            x["comment_features"] = torch.ones(1, 5, c["comment_features"])
        for name in self.sequences:
            x[name] = ids(1, 7)
            if self.features:
                x[name + "_features"] = torch.ones(1, 7, c["code_features"])
        for name in self.graphs:
            x[name] = ids(6)
            if self.edited:
                x[name + "_actions"] = ids(6)
            if self.features:
                x[name + "_features"] = torch.ones(6, c["code_features"])
            x[name + "_edges"] = torch.tensor([[0, 1], [8, 1], [14, 0]])
        if self.context:
            x.update(type=torch.ones(1, c["types"]), evidence=torch.ones(1, c["evidence"]))
        return x


class Detector(Encoders):
    def __init__(self, c):
        super().__init__(c)
        hidden = c["hidden"]
        self.read = self.sequences + self.graphs  # what the comment attends to
        if c["detect"]:  # beside an updater, which may read more
            self.read = [name for name in self.read if c["detect"] == "hybrid" or ("graph" in name) == (c["detect"] == "graph")]
        self.self_attention = Attention(2 * hidden, c["heads"])
        for name in self.read:
            setattr(self, name + "_attention", Attention(2 * hidden, c["heads"], memory=hidden if name in self.graphs else None))
        self.combine = nn.Linear(2 * hidden * (1 + len(self.read)), 2 * hidden)
        self.final_encoder = BiGRU(2 * hidden, hidden, c["final_layers"])
        self.final_dropout = nn.Dropout(c["final_dropout"])
        self.out = nn.Linear(2 * hidden + (c["types"] + c["evidence"] if self.context else 0), 2)

    def forward(self, x, seen=None):
        """Returns the logits [batch, 2] of "consistent" and "stale". Appends the attention's weights to seen: to the comment, and to self.read."""
        comment, _ = self.comment_states(x)
        return self.judge(x, comment, {name: self.code_states(name, x)[0] for name in self.sequences if name in self.read}, seen)

    def judge(self, x, comment, code, seen=None):
        """The logits, of the states of the comment and of each sequence of code."""
        shape = x.get("comment_shape")
        contexts = [self.self_attention(comment, comment, shape, seen)]
        for name in self.read:
            states = self.graph_states(name, x) if name in self.graphs else code[name]
            contexts.append(getattr(self, name + "_attention")(comment, states, x.get(name + "_shape"), seen))
        _, final = self.final_encoder(torch.tanh(self.combine(torch.cat(contexts, -1))), shape)
        final = self.final_dropout(final)
        if self.context:
            final = torch.cat([final, x["type"], x["evidence"]], -1)
        return self.out(final)

    def losses(self, x, label):
        """Of each example, [batch]."""
        return F.cross_entropy(self(x), label, reduction="none")


class HalfTable(nn.Module):
    """Embeddings in half precision. They are most of a network's size and only looked up in, so that the file is the smaller and nothing the slower."""

    def __init__(self, embedding):
        super().__init__()
        self.register_buffer("weight", embedding.weight.detach().half())

    def forward(self, ids):
        return F.embedding(ids, self.weight).float()


class Exported(nn.Module):
    """A detector for one example, with its inputs in a row, as ONNX has them. After the logits come the attention's weights
    [1, heads, comment, memory], which cost nothing: they are there anyway."""

    def __init__(self, trained, names):
        super().__init__()
        self.model, self.names = copy.deepcopy(trained).cpu().eval(), names
        for name in ("comment_encoder", "code_encoder", "final_encoder"):
            if hasattr(self.model, name):
                setattr(self.model, name, ExportedBiGRU(getattr(self.model, name)))
        for name in self.model.tables():
            setattr(self.model, name, HalfTable(getattr(self.model, name)))

    def forward(self, *inputs):
        seen = []
        return self.model(dict(zip(self.names, inputs)), seen), *seen
