"""The examples that Go encoded, and batches of them."""

import os

import numpy as np
import torch

from jittrain.graph import Edges
from jittrain.gru import Shape


class Examples:
    """A set of encoded examples: flat arrays, memory-mapped, and the offsets of each example in them. All that the
    folder has is read, but for features where the model has none."""

    def __init__(self, folder, config):
        names = [file.removesuffix(".npy") for file in os.listdir(folder) if file.endswith(".npy")]
        names = [name for name in names if config["features"] or not name.endswith("_features")]
        self.arrays = {name: np.load(os.path.join(folder, name + ".npy"), mmap_mode="r") for name in names}
        self.labels, self.edge_types = self.arrays["label"], config["edge_types"]

    def batch(self, picked, device):
        """The named inputs of Detector.forward."""
        picked = np.asarray(picked)
        x = {
            name: torch.from_numpy(self.arrays[name][picked].astype(np.float32)).to(device)
            for name in ("type", "evidence")
        }
        for name in ("comment", "code", "old_code"):
            if name in self.arrays:
                self.pad(name, picked, device, x)
        for name in ("graph", "old_graph"):
            if name in self.arrays:
                self.join(name, picked, device, x)
        if "target" in self.arrays:
            self.pad("target", picked, device, x)
        return x

    def ranges(self, offsets, picked):
        offsets = self.arrays[offsets]
        return offsets[picked], offsets[picked + 1]

    def pad(self, name, picked, device, x):
        """Sequences side by side, [batch, length], and their features."""
        starts, ends = self.ranges(name + "_offsets", picked)
        lengths = torch.from_numpy(ends - starts)
        for part, kind, empty in (
            (name, np.int64, 0),
            (name + "_text", np.int64, -1),
            (name + "_features", np.float32, 0),
        ):
            if part in self.arrays:
                flat = self.arrays[part]
                padded = np.full((len(picked), int(lengths.max()), *flat.shape[1:]), empty, kind)
                for row, (start, end) in enumerate(zip(starts, ends)):
                    padded[row, : end - start] = flat[start:end]
                x[part] = torch.from_numpy(padded).to(device)
        x[name + "_shape"] = Shape(lengths, device)

    def join(self, name, picked, device, x):
        """Graphs one after the other, as one graph in parts: its nodes, its edges, and where each state stands in
        [length, batch]."""
        starts, ends = self.ranges(name + "_offsets", picked)
        for part, kind in ((name, np.int64), (name + "_actions", np.int64), (name + "_features", np.float32)):
            if part in self.arrays:
                flat = self.arrays[part]
                x[part] = torch.from_numpy(
                    np.concatenate([flat[start:end] for start, end in zip(starts, ends)]).astype(kind)
                ).to(device)
        sizes = ends - starts
        firsts, nodes = np.cumsum(sizes) - sizes, int(sizes.sum())
        flat, (starts, ends) = self.arrays[name + "_edges"], self.ranges(name + "_edges_offsets", picked)
        edges = np.concatenate([flat[start:end] for start, end in zip(starts, ends)]).astype(np.int64)
        shift = np.repeat(firsts, ends - starts)
        x[name + "_edges"] = Edges(
            edges[:, 0], edges[:, 1] + shift, edges[:, 2] + shift, nodes, self.edge_types, device
        )
        x[name + "_shape"] = Shape(torch.from_numpy(sizes), device)
        position = np.arange(sizes.max())[:, None]
        x[name + "_place"] = torch.from_numpy(np.where(position < sizes, firsts + position, nodes)).to(device)
