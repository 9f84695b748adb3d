"""The networks: SEQ, GRAPH and HYBRID (paper, sections "Architecture" and "Our Models").

Tensors are time-major: [length, batch, width]. A sequence in a batch is padded at its end and comes with its Shape; the
exported graph reads one example without padding and has none (shape None). All keeps to API that PyTorch 1.13 and 2.x
share."""

import copy

import torch
from torch import nn
from torch.nn import functional as F

from jittrain.dropout import Dropout
from jittrain.graph import GGNN
from jittrain.gru import BiGRU, ExportedBiGRU


class Attention(nn.Module):
    """Multi-head scaled dot-product attention of queries to memory."""

    def __init__(self, width, heads, memory=None):
        super().__init__()
        self.heads = heads
        self.query = nn.Linear(width, width)
        self.key, self.value = (nn.Linear(memory or width, width) for _ in range(2))
        self.out = nn.Linear(width, width)
        self.dropout = Dropout()

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


class SharedEmbedding(nn.Module):
    """The embeddings of nodes in a network that reads the sequence of code, too: a word of both has one embedding, that
    of the sequence. codes has the id in the sequence's vocabulary of each node's word, or -1."""

    def __init__(self, code, codes):
        super().__init__()
        self.code = (code,)  # which is no part of this one: it has its place in the network
        codes = torch.tensor(codes)
        alone = codes < 0
        self.own = nn.Embedding(max(1, int(alone.sum())), code.embedding_dim)
        rows = torch.where(alone, code.num_embeddings + torch.cumsum(alone, 0) - 1, codes)
        self.register_buffer("rows", rows)

    @property
    def weight(self):
        return self.every()[self.rows]

    def every(self):
        return torch.cat([self.code[0].weight, self.own.weight])

    def forward(self, ids):
        return F.embedding(self.rows[ids], self.every())


class Encoders(nn.Module):
    """What reads the comment and the code. Inputs come by name, see Examples.batch and Encoders.example. "old_" is the
    old version's where both are read apart: the encoders are the same, the attention is not."""

    def __init__(self, c):
        super().__init__()
        wide, hidden, self.features = c["embedding"], c["hidden"], c["features"]
        self.sequences = [old + "code" for old in ("", "old_") if c["sequence"] and (not old or c["code"] == "old+new")]
        self.graphs = [old + "graph" for old in ("", "old_") if c["graph"] and (not old or c["code"] == "old+new")]
        self.comment_embedding = nn.Embedding(c["comment_vocabulary"], wide)
        if self.sequences:
            self.code_embedding = nn.Embedding(c["code_vocabulary"], wide)
        self.embedding_dropout = Dropout() if c["embedding_dropout"] else nn.Identity()
        if self.features:
            self.comment_input = nn.Linear(wide + c["comment_features"], wide, bias=False)
            if self.sequences:
                self.code_input = nn.Linear(wide + c["code_features"], wide, bias=False)
        self.comment_encoder = BiGRU(wide, hidden, c["comment_layers"])
        if self.sequences:
            self.code_encoder = BiGRU(wide, hidden, c["code_layers"])
        if self.graphs:
            self.edited = c["code"] == "edit"  # in a single version nothing is
            if c["node_codes"]:
                self.node_embedding = SharedEmbedding(self.code_embedding, c["node_codes"])
            else:
                self.node_embedding = nn.Embedding(c["node_vocabulary"], wide)
            if self.edited:
                self.action_embedding = nn.Embedding(c["actions"], c["action_embedding"])
            width = wide + self.edited * c["action_embedding"] + self.features * c["code_features"]
            self.node_input = nn.Linear(width, hidden, bias=False)
            self.graph_encoder = GGNN(hidden, c["edge_types"], c["steps"])
        self.context = c["context"]  # whether the unit's type and the checks' evidence are read, too

    def tables(self):
        """The names of the embeddings of words."""
        return [name for name in ("comment_embedding", "code_embedding", "node_embedding") if hasattr(self, name)]

    def comment_states(self, x):
        """States [length, batch, 2 hidden] and final ones [batch, 2 hidden]; so with code_states."""
        return self.comment_encoder(self.embed("comment", self.comment_embedding, x), x.get("comment_shape"))

    def code_states(self, name, x):
        return self.code_encoder(self.embed(name, self.code_embedding, x), x.get(name + "_shape"))

    def embed(self, name, embedding, x):
        """[batch, length] -> [length, batch, width]"""
        embedded = self.embedding_dropout(embedding(x[name]))
        if self.features:
            linear = self.comment_input if name == "comment" else self.code_input
            embedded = linear(torch.cat([embedded, x[name + "_features"]], -1))
        return embedded.transpose(0, 1)

    def graph_states(self, name, x):
        """[nodes of all graphs] -> [most nodes of a graph, batch, width]"""
        parts = [self.embedding_dropout(self.node_embedding(x[name]))]
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
            self.read = [
                name for name in self.read if c["detect"] == "hybrid" or ("graph" in name) == (c["detect"] == "graph")
            ]
        self.self_attention = Attention(2 * hidden, c["heads"])
        for name in self.read:
            setattr(
                self,
                name + "_attention",
                Attention(2 * hidden, c["heads"], memory=hidden if name in self.graphs else None),
            )
        self.combine = nn.Linear(2 * hidden * (1 + len(self.read)), 2 * hidden)
        self.final_encoder = BiGRU(2 * hidden, hidden, c["final_layers"])
        self.final_dropout = Dropout(c["final_dropout"])
        self.out = nn.Linear(2 * hidden + (c["types"] + c["evidence"] if self.context else 0), 2)

    def forward(self, x, seen=None):
        """Returns the logits [batch, 2] of "consistent" and "stale". Appends the attention's weights to seen: to the
        comment, and to self.read."""
        comment, _ = self.comment_states(x)
        return self.judge(
            x, comment, {name: self.code_states(name, x)[0] for name in self.sequences if name in self.read}, seen
        )

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


def bytes_of(weight):
    """Embeddings as whole numbers up to 127, and a scale for each row. Their product is exact in float32."""
    scale = (weight.abs().amax(1, keepdim=True) / 127).half().float()
    scale[scale == 0] = 1
    return torch.round(weight / scale).clamp(-127, 127), scale


class ByteTable(nn.Module):
    """Embeddings as bytes. They are most of a network's size and only looked up in, so that the file is the smaller and
    nothing the slower."""

    def __init__(self, embedding):
        super().__init__()
        rows, scale = bytes_of(embedding.weight.detach())
        self.register_buffer("rows", rows.to(torch.int8))
        self.register_buffer("scale", scale.half())

    def forward(self, ids):
        return F.embedding(ids, self.rows).float() * F.embedding(ids, self.scale).float()


class Exported(nn.Module):
    """A detector for one example, with its inputs in a row, as ONNX has them. After the logits come the attention's
    weights [1, heads, comment, memory], which cost nothing: they are there anyway."""

    def __init__(self, trained, names, as_bytes=True):
        super().__init__()
        self.model, self.names = copy.deepcopy(trained).cpu().eval(), names
        for name in ("comment_encoder", "code_encoder", "final_encoder"):
            if hasattr(self.model, name):
                setattr(self.model, name, ExportedBiGRU(getattr(self.model, name)))
        for name in self.model.tables() if as_bytes else []:
            setattr(self.model, name, ByteTable(getattr(self.model, name)))

    def forward(self, *inputs):
        seen = []
        return self.model(dict(zip(self.names, inputs)), seen), *seen
