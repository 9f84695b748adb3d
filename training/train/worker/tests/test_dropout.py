"""Dropout drops the share it is told to, and keeps the mean."""

import unittest

import torch

from jittrain.dropout import Dropout


class TestDropout(unittest.TestCase):
    def test_share_and_mean(self):
        torch.manual_seed(1)
        dropped = Dropout(0.6)(torch.ones(1000, 100))
        self.assertAlmostEqual((dropped == 0).float().mean().item(), 0.6, delta=0.01)
        self.assertAlmostEqual(dropped.mean().item(), 1, delta=0.02)

    def test_the_seed_fixes_it(self):
        drawn = []
        for seed in (1, 1, 2):
            torch.manual_seed(seed)
            drawn.append(Dropout(0.5)(torch.ones(100)))
        self.assertTrue(torch.equal(drawn[0], drawn[1]))
        self.assertFalse(torch.equal(drawn[0], drawn[2]))

    def test_gradients_pass_where_nothing_was_dropped(self):
        x = torch.ones(50, requires_grad=True)
        y = Dropout(0.5)(x)
        y.sum().backward()
        self.assertTrue(torch.equal(x.grad, y.detach()))

    def test_nothing_is_dropped_when_scoring(self):
        x = torch.ones(50)
        self.assertIs(Dropout(0.5).eval()(x), x)


if __name__ == "__main__":
    unittest.main()
