"""The PyTorch side of jit-train. It computes gradients, scores and exports; what to compute is planned in Go.

Requests come one JSON object a line on stdin, each answered by one line on stdout: {"ok": {...}} or {"error": "..."}.
While an epoch runs, lines {"progress": {...}} come before the answer. The end of stdin ends the process. It keeps to
API that PyTorch 1.13 and 2.x share."""

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

from jittrain.dropout import Dropout
from jittrain.examples import Examples
from jittrain.networks import Detector, Exported, SharedEmbedding, bytes_of
from jittrain.updater import ExportedReader, ExportedStep, JointUpdater, Updater


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
        kind = Detector if not model["update"] else JointUpdater if model["detect"] else Updater
        self.model = kind(model).to(self.device)
        return {
            "device": device,
            "parameters": sum(p.numel() for p in self.model.parameters()),
            "versions": {"python": sys.version.split()[0], "torch": torch.__version__, "numpy": np.__version__},
        }

    def optimise(self, learning_rate, weight_decay, dropout):
        """Begins a stage of training: a fresh Adam, and dropout as the stage wants it."""
        self.optimiser = torch.optim.Adam(self.model.parameters(), lr=learning_rate, weight_decay=weight_decay)
        for module in self.model.modules():
            if isinstance(module, Dropout) and module is not getattr(self.model, "final_dropout", None):
                module.p = dropout
        return {}

    def vectors(self, tables):
        """Begins with given embeddings, files of flat float32 by the name of the table, widened to the spread of drawn
        ones. Words whose vector is 0 keep what was drawn for them."""
        with torch.no_grad():
            for name, path in tables.items():
                table = getattr(self.model, name)
                given = torch.from_numpy(np.load(path)).view(-1, self.config["embedding"]).to(self.device)
                known = (given != 0).any(1)
                given /= given[known].std()
                if isinstance(table, SharedEmbedding):
                    alone = table.rows >= table.code[0].num_embeddings
                    given, known, table = given[alone], known[alone], table.own
                table.weight[known] = given[known]
        return {}

    def open(self, name, folder):
        self.examples[name] = Examples(folder, self.config)
        return {"examples": len(self.examples[name].labels)}

    def epoch(self, name, batches, weights, seed):
        """One pass over the batches. The seed fixes dropout, so an epoch depends on nothing but the model before it."""
        torch.manual_seed(seed)
        self.model.train()
        examples, weight_sum, spoken = self.examples[name], 0.0, time.monotonic()
        loss_sum = torch.zeros(
            (), dtype=torch.float64, device=self.device
        )  # read seldom: a GPU's work is waited for then
        for done, (picked, weight) in enumerate(zip(batches, weights), 1):
            label = torch.from_numpy(examples.labels[picked].astype(np.int64)).to(self.device)
            weight_sum += sum(weight)
            weight = torch.tensor(weight, device=self.device)
            loss = (self.model.losses(examples.batch(picked, self.device), label) * weight).sum()
            self.optimiser.zero_grad()
            (loss / len(picked)).backward()
            self.optimiser.step()
            loss_sum += loss.detach()
            if time.monotonic() - spoken > 0.5:
                spoken = time.monotonic()
                self.say({"progress": {"done": done, "of": len(batches), "loss": loss_sum.item() / weight_sum}})
        return {"loss": loss_sum.item() / weight_sum}

    @torch.no_grad()
    def losses(self, name, batches):
        """The loss of each example in the batches, without dropout."""
        self.model.eval()
        examples, all = self.examples[name], []
        for picked in batches:
            label = torch.from_numpy(examples.labels[picked].astype(np.int64)).to(self.device)
            all += self.model.losses(examples.batch(picked, self.device), label).tolist()
        return {"losses": all}

    @torch.no_grad()
    def update_losses(self, name, batches):
        """The loss of each example in the batches, of an updater's decoder alone."""
        self.model.eval()
        examples, all = self.examples[name], []
        for picked in batches:
            x = examples.batch(picked, self.device)
            all += self.model.update_losses(x, *self.model.read_all(x)).tolist()
        return {"losses": all}

    @torch.no_grad()
    def score(self, name, batches, path):
        """Writes the logits [examples, 2] of the examples in the batches; rows of others stay 0."""
        self.model.eval()
        examples = self.examples[name]
        scores = np.zeros((len(examples.labels), 2), np.float32)
        for picked in batches:
            scores[picked] = self.model(examples.batch(picked, self.device)).cpu().numpy()
        with replaced(path) as f:
            np.save(f, scores)
        return {}

    def save(self, path, state):
        """Keeps the model, the optimiser and whatever Go wants to find again."""
        with replaced(path) as f:
            torch.save(
                {
                    "model": self.model.state_dict(),
                    "optimiser": self.optimiser.state_dict(),
                    "state": json.dumps(state),
                },
                f,
            )
        return {}

    def load(self, path, optimiser):
        kept = torch.load(path, map_location=self.device)
        # A model that read neither type nor evidence has a narrower last layer; they count for nothing at first.
        if hasattr(self.model, "out"):
            last = kept["model"]["out.weight"]
            kept["model"]["out.weight"] = F.pad(last, (0, self.model.out.in_features - last.shape[1]))
        self.model.load_state_dict(kept["model"])
        if optimiser:
            self.optimiser.load_state_dict(kept["optimiser"])
        return {"state": json.loads(kept["state"])}

    def prune(self, comment, code):
        """Leaves an updater's vocabularies their first words, the most frequent. Others are read as unknown, and can be
        copied but not emitted."""
        with torch.no_grad():
            self.model.comment_embedding = nn.Embedding.from_pretrained(
                self.model.comment_embedding.weight[:comment].clone(), freeze=False
            )
            self.model.code_embedding = nn.Embedding.from_pretrained(
                self.model.code_embedding.weight[:code].clone(), freeze=False
            )
            self.model.decoder.bias = nn.Parameter(self.model.decoder.bias[:comment].clone())
        return {}

    def halve(self):
        """Leaves the matrices what half precision holds of them, and embeddings what bytes do, as packed graphs have
        them. An updater's embeddings are matrices, too."""
        with torch.no_grad():
            for weight in self.model.parameters():
                if weight.dim() > 1:
                    weight.copy_(weight.half())
            for name in [] if self.config["update"] else self.model.tables():
                for weight in getattr(self.model, name).parameters():
                    weight.copy_(torch.mul(*bytes_of(weight)))
        return {}

    def export(self, path):
        """Writes the graph for one example of any length as ONNX. An updater's is that of what it reads."""
        inputs = self.model.example(self.config)
        lengths = {}
        for name, value in inputs.items():
            if name not in ("type", "evidence"):
                side = name.removesuffix("_features").removesuffix("_actions")
                lengths[name] = {1 if value.shape[0] == 1 else 0: side + "_length"}
        graph, outputs = Exported(self.model, list(inputs), not self.config["update"]), ["logits"]
        if self.config["update"]:
            memories = [name + "_states" for name in ["comment", *self.model.sequences]]
            graph, outputs = ExportedReader(graph), ["state", *memories, *outputs[: 1 if self.config["detect"] else 0]]
            lengths.update({name: {0: name.removesuffix("_states") + "_length"} for name in memories})
        else:
            attended = ["comment", *self.model.read]
            outputs += [name + "_attention" for name in attended]
            lengths.update({name + "_attention": {2: "comment_length", 3: name + "_length"} for name in attended})
        self.write(path, graph, inputs, outputs, lengths)
        return {"inputs": list(inputs)}

    def export_step(self, path):
        """Writes the graph for one step of an updater's decoder."""
        width, names = 2 * self.config["hidden"], ["comment", *self.model.sequences]
        inputs = {"word": torch.ones(3, dtype=torch.int64), "state": torch.ones(3, width)}
        lengths = {
            "word": {0: "hypotheses"},
            "state": {0: "hypotheses"},
            "log_probabilities": {0: "hypotheses", 1: "choices"},
            "next": {0: "hypotheses"},
        }
        for k, name in enumerate(names):
            inputs[name + "_states"] = torch.ones(5 + k, width)
            lengths[name + "_states"] = {0: name + "_length"}
        self.write(
            path, ExportedStep(copy.deepcopy(self.model).cpu().eval()), inputs, ["log_probabilities", "next"], lengths
        )
        return {"inputs": list(inputs)}

    def write(self, path, graph, inputs, outputs, lengths):
        # PyTorch 2.9 made another exporter the default; this one is in all versions.
        older = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}
        with replaced(path) as f:
            torch.onnx.export(
                graph,
                tuple(inputs.values()),
                f,
                input_names=list(inputs),
                output_names=outputs,
                dynamic_axes=lengths,
                opset_version=16,
                **older,
            )


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
