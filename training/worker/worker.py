"""The PyTorch side of jit-train. It computes gradients, scores and exports; what to compute is planned in Go.

Requests come one JSON object a line on stdin, each answered by one line on stdout: {"ok": {...}} or {"error": "..."}. While an
epoch runs, lines {"progress": {...}} come before the answer. The end of stdin ends the process. It keeps to API that PyTorch
1.13 and 2.x share.
"""

import copy
import inspect
import json
import os
import signal
import sys
import time
import traceback

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F


# --- the model: SEQ(C, M_edit) + features (paper, section "Architecture") -------------------------------------------------
#
# Tensors are time-major: [length, batch, width]. A sequence in a batch is padded at its end and comes with its Shape; the
# exported graph reads one example without padding and has none (shape None).


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


class Attention(nn.Module):
    """Multi-head scaled dot-product attention of queries to memory."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value, self.out = (nn.Linear(width, width) for _ in range(4))
        self.dropout = nn.Dropout()

    def split(self, x):  # [length, batch, width] -> [batch, heads, length, width / heads]
        length, batch, width = x.shape
        return x.reshape(length, batch, self.heads, width // self.heads).permute(1, 2, 0, 3)

    def forward(self, queries, memory, shape):
        q, k, v = self.split(self.query(queries)), self.split(self.key(memory)), self.split(self.value(memory))
        weights = q @ k.transpose(-1, -2) * (q.shape[-1] ** -0.5)
        if shape is not None:
            weights = weights.masked_fill(shape.padding, -1e9)
        context = self.dropout(torch.softmax(weights, -1)) @ v
        return self.out(context.permute(2, 0, 1, 3).reshape(queries.shape))


class Detector(nn.Module):
    def __init__(self, c):
        super().__init__()
        wide, hidden = c["embedding"], c["hidden"]
        self.comment_embedding = nn.Embedding(c["comment_vocabulary"], wide)
        self.code_embedding = nn.Embedding(c["code_vocabulary"], wide)
        self.comment_input = nn.Linear(wide + c["comment_features"], wide, bias=False)
        self.code_input = nn.Linear(wide + c["code_features"], wide, bias=False)
        self.comment_encoder = BiGRU(wide, hidden, c["comment_layers"])
        self.code_encoder = BiGRU(wide, hidden, c["code_layers"])
        self.self_attention = Attention(2 * hidden, c["heads"])
        self.code_attention = Attention(2 * hidden, c["heads"])
        self.combine = nn.Linear(4 * hidden, 2 * hidden)
        self.final_encoder = BiGRU(2 * hidden, hidden, c["final_layers"])
        self.context = c["context"]  # whether the unit's type and the checks' evidence are read, too
        self.final_dropout = nn.Dropout(c["final_dropout"])
        self.out = nn.Linear(2 * hidden + (c["types"] + c["evidence"] if self.context else 0), 2)

    def forward(self, comment, comment_features, code, code_features, types=None, evidence=None, comment_shape=None, code_shape=None):
        """Inputs are batch-major, [batch, length] and [batch, length, features]; returns logits [batch, 2] of
        "consistent" and "stale"."""
        comment = self.comment_input(torch.cat([self.comment_embedding(comment), comment_features], -1)).transpose(0, 1)
        code = self.code_input(torch.cat([self.code_embedding(code), code_features], -1)).transpose(0, 1)
        comment, _ = self.comment_encoder(comment, comment_shape)
        code, _ = self.code_encoder(code, code_shape)
        contexts = [self.self_attention(comment, comment, comment_shape), self.code_attention(comment, code, code_shape)]
        _, final = self.final_encoder(torch.tanh(self.combine(torch.cat(contexts, -1))), comment_shape)
        final = self.final_dropout(final)
        if self.context:
            final = torch.cat([final, types, evidence], -1)
        return self.out(final)


# --- the examples that Go encoded ----------------------------------------------------------------------------------------


class Examples:
    """A set of encoded examples: flat arrays, memory-mapped, and the offsets of each example in them."""

    def __init__(self, folder):
        def array(name):
            return np.load(os.path.join(folder, name + ".npy"), mmap_mode="r")

        self.comment, self.comment_features, self.comment_offsets = array("comment"), array("comment_features"), array("comment_offsets")
        self.code, self.code_features, self.code_offsets = array("code"), array("code_features"), array("code_offsets")
        self.types, self.evidence, self.labels = array("type"), array("evidence"), array("label")

    def batch(self, picked, device):
        comment, comment_features, comment_shape = padded(self.comment, self.comment_features, self.comment_offsets, picked, device)
        code, code_features, code_shape = padded(self.code, self.code_features, self.code_offsets, picked, device)
        types, evidence = (torch.from_numpy(a[picked].astype(np.float32)).to(device) for a in (self.types, self.evidence))
        return comment, comment_features, code, code_features, types, evidence, comment_shape, code_shape


def padded(ids, features, offsets, picked, device):
    starts, ends = offsets[picked], offsets[np.asarray(picked) + 1]
    longest = int((ends - starts).max())
    batch_ids = np.zeros((len(picked), longest), np.int64)
    batch_features = np.zeros((len(picked), longest, features.shape[1]), np.float32)
    for row, (start, end) in enumerate(zip(starts, ends)):
        batch_ids[row, : end - start] = ids[start:end]
        batch_features[row, : end - start] = features[start:end]
    shape = Shape(torch.from_numpy(np.asarray(ends - starts)), device)
    return torch.from_numpy(batch_ids).to(device), torch.from_numpy(batch_features).to(device), shape


# --- requests ------------------------------------------------------------------------------------------------------------


class Worker:
    def __init__(self, say):
        self.say = say
        self.examples = {}

    def start(self, model, device, threads, seed):
        torch.set_num_threads(threads)
        if device == "auto":
            device = "cuda" if torch.cuda.is_available() else "cpu"
        self.device = torch.device(device)
        torch.manual_seed(seed)
        self.config = model
        self.model = Detector(model).to(self.device)
        return {
            "device": device,
            "parameters": sum(p.numel() for p in self.model.parameters()),
            "versions": {"python": sys.version.split()[0], "torch": torch.__version__, "numpy": np.__version__},
        }

    def optimise(self, learning_rate, weight_decay, dropout):
        """Begins a stage of training: a fresh Adam, and dropout as the stage wants it."""
        self.optimiser = torch.optim.Adam(self.model.parameters(), lr=learning_rate, weight_decay=weight_decay)
        for module in self.model.modules():
            if isinstance(module, nn.Dropout) and module is not self.model.final_dropout:
                module.p = dropout
        return {}

    def open(self, name, folder):
        self.examples[name] = Examples(folder)
        return {"examples": len(self.examples[name].labels)}

    def epoch(self, name, batches, weights, seed):
        """One pass over the batches. The seed fixes dropout, so an epoch depends on nothing but the model before it."""
        torch.manual_seed(seed)
        self.model.train()
        examples, loss_sum, weight_sum, spoken = self.examples[name], 0.0, 0.0, time.monotonic()
        for done, (picked, weight) in enumerate(zip(batches, weights), 1):
            label = torch.from_numpy(examples.labels[picked].astype(np.int64)).to(self.device)
            weight = torch.tensor(weight, device=self.device)
            loss = (F.cross_entropy(self.model(*examples.batch(picked, self.device)), label, reduction="none") * weight).sum()
            self.optimiser.zero_grad()
            (loss / len(picked)).backward()
            self.optimiser.step()
            loss_sum, weight_sum = loss_sum + loss.item(), weight_sum + weight.sum().item()
            if time.monotonic() - spoken > 0.5:
                spoken = time.monotonic()
                self.say({"progress": {"done": done, "of": len(batches), "loss": loss_sum / weight_sum}})
        return {"loss": loss_sum / weight_sum}

    @torch.no_grad()
    def score(self, name, batches, path):
        """Writes the logits [examples, 2] of the examples in the batches; rows of others stay 0."""
        self.model.eval()
        examples = self.examples[name]
        scores = np.zeros((len(examples.labels), 2), np.float32)
        for picked in batches:
            scores[picked] = self.model(*examples.batch(picked, self.device)).cpu().numpy()
        with replaced(path) as f:
            np.save(f, scores)
        return {}

    def save(self, path, state):
        """Keeps the model, the optimiser and whatever Go wants to find again."""
        with replaced(path) as f:
            torch.save({"model": self.model.state_dict(), "optimiser": self.optimiser.state_dict(), "state": json.dumps(state)}, f)
        return {}

    def load(self, path, optimiser):
        kept = torch.load(path, map_location=self.device)
        # A model that read neither type nor evidence has a narrower last layer; they count for nothing at first.
        last = kept["model"]["out.weight"]
        kept["model"]["out.weight"] = F.pad(last, (0, self.model.out.in_features - last.shape[1]))
        self.model.load_state_dict(kept["model"])
        if optimiser:
            self.optimiser.load_state_dict(kept["optimiser"])
        return {"state": json.loads(kept["state"])}

    def export(self, path):
        """Writes the graph for one example of any length as ONNX."""
        model = copy.deepcopy(self.model).cpu().eval()
        for name in ("comment_encoder", "code_encoder", "final_encoder"):
            setattr(model, name, ExportedBiGRU(getattr(model, name)))
        c = self.config
        inputs = {
            "comment": torch.ones(1, 5, dtype=torch.int64),
            "comment_features": torch.ones(1, 5, c["comment_features"]),
            "code": torch.ones(1, 7, dtype=torch.int64),
            "code_features": torch.ones(1, 7, c["code_features"]),
        }
        lengths = {name: {1: name.split("_")[0] + "_length"} for name in inputs}
        if self.model.context:
            inputs.update(type=torch.ones(1, c["types"]), evidence=torch.ones(1, c["evidence"]))
        # PyTorch 2.9 made another exporter the default; this one is in all versions.
        older = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}
        with replaced(path) as f:
            torch.onnx.export(
                model, tuple(inputs.values()), f, input_names=list(inputs), output_names=["logits"],
                dynamic_axes=lengths, opset_version=16, **older,
            )
        return {"inputs": list(inputs)}


class replaced:
    """A file that takes its place only when it was written whole."""

    def __init__(self, path):
        self.path = path

    def __enter__(self):
        self.file = open(self.path + ".part", "wb")
        return self.file

    def __exit__(self, failure, *_):
        self.file.flush()
        os.fsync(self.file.fileno())
        self.file.close()
        if failure is None:
            os.replace(self.path + ".part", self.path)
        else:
            os.remove(self.path + ".part")


def main():
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Go decides when to stop
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever else prints must not mix with the answers

    def say(message):
        answers.write(json.dumps(message) + "\n")
        answers.flush()

    worker = Worker(say)
    for line in sys.stdin:
        request = json.loads(line)
        try:
            say({"ok": getattr(worker, request.pop("do"))(**request)})
        except Exception as e:
            traceback.print_exc()
            say({"error": f"{type(e).__name__}: {e}"})


if __name__ == "__main__":
    main()
