"""What a network reads, and how its embeddings begin."""

import os
import tempfile
import unittest

import numpy as np
import torch

from jittrain.networks import Detector, Exported, SharedEmbedding, bytes_of
from jittrain.worker import Worker

SIZES = {
    "code": "edit",
    "sequence": True,
    "graph": True,
    "features": True,
    "context": False,
    "detect": "",
    "update": False,
    "comment_vocabulary": 6,
    "code_vocabulary": 5,
    "node_vocabulary": 4,
    "comment_features": 3,
    "code_features": 2,
    "actions": 6,
    "edge_types": 7,
    "types": 3,
    "evidence": 2,
    "embedding": 4,
    "hidden": 4,
    "heads": 2,
    "comment_layers": 2,
    "code_layers": 2,
    "final_layers": 2,
    "final_dropout": 0.0,
    "embedding_dropout": True,
    "node_codes": [0, 1, 3, -1],
    "action_embedding": 2,
    "steps": 2,
}


class Embeddings(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(1)

    def test_a_word_of_sequence_and_graph_has_one_embedding(self):
        code = torch.nn.Embedding(5, 4)
        nodes = SharedEmbedding(code, [0, 1, 3, -1])
        ids = torch.arange(4)
        self.assertTrue(torch.equal(nodes(ids), nodes.weight))
        self.assertTrue(torch.equal(nodes(torch.tensor([2]))[0], code.weight[3]))
        self.assertTrue(torch.equal(nodes(torch.tensor([3]))[0], nodes.own.weight[0]))
        nodes(torch.tensor([2])).sum().backward()
        self.assertEqual(code.weight.grad[3].sum().item(), 4)

    def test_nothing_is_kept_twice(self):
        names = Detector(SIZES).state_dict()
        self.assertIn("node_embedding.own.weight", names)
        self.assertEqual([name for name in names if "node_embedding.code" in name], [])

    def test_given_vectors_come_first_and_the_rest_is_drawn(self):
        worker = Worker(print)
        worker.start(SIZES, "cpu", 1, 1)
        drawn = worker.model.node_embedding.own.weight.clone()
        code = np.random.default_rng(1).normal(0, 7, (5, 4)).astype(np.float32)
        code[2] = 0  # a word that has no vector
        with tempfile.TemporaryDirectory() as folder:
            paths = {}
            for name, table in {"code_embedding": code, "node_embedding": np.zeros((4, 4), np.float32)}.items():
                paths[name] = os.path.join(folder, name + ".npy")
                np.save(paths[name], table.ravel())
            worker.vectors({"code_embedding": paths["code_embedding"]})
        weight = worker.model.code_embedding.weight.detach()
        self.assertAlmostEqual((weight[4] / torch.from_numpy(code[4])).std().item(), 0, places=5)
        known = [0, 1, 3, 4]
        self.assertAlmostEqual(weight[known].std().item(), 1, places=5)
        self.assertTrue(weight[2].any())
        self.assertTrue(torch.equal(worker.model.node_embedding.own.weight, drawn))

    def test_the_exported_network_says_the_same(self):
        model = Detector(SIZES).eval()
        with torch.no_grad():
            for table in model.tables():
                for weight in getattr(model, table).parameters():
                    weight.copy_(torch.mul(*bytes_of(weight)))
        x = model.example(SIZES)
        exported = Exported(model, list(x))
        first = exported(*x.values())[0]
        again = exported(*x.values())[0]
        self.assertTrue(torch.equal(first, again))
        table = exported.model.node_embedding
        self.assertTrue(torch.equal(table.rows.float() * table.scale.float(), model.node_embedding.weight))


if __name__ == "__main__":
    unittest.main()
