"""The GRU in one piece is PyTorch's own."""

import unittest

import torch
from torch import nn

from jittrain.gru import BiGRU, BothWays, ExportedBiGRU, Shape


class GRU(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(1)

    def test_it_gives_what_two_of_pytorch_give(self):
        ahead, back = nn.GRU(5, 4), nn.GRU(5, 4)
        x = torch.randn(2, 7, 3, 5, requires_grad=True)
        weigh = torch.randn(2, 7, 3, 4)
        parameters = [x, *ahead.parameters(), *back.parameters()]

        def gradients(states):
            found = torch.autograd.grad((states * weigh).sum(), parameters)
            return [states, *found]

        names = ("weight_ih_l0", "bias_ih_l0", "weight_hh_l0", "bias_hh_l0")
        ours = gradients(BothWays.apply(x, *(torch.stack([getattr(ahead, n), getattr(back, n)]) for n in names)))
        theirs = gradients(torch.stack([ahead(x[0])[0], back(x[1])[0]]))
        for a, b in zip(ours, theirs):
            self.assertLess((a - b).abs().max().item(), 1e-5)

    def test_padding_changes_nothing(self):
        gru = BiGRU(5, 4, 2).eval()
        x = torch.randn(6, 2, 5)
        states, final = gru(x, Shape(torch.tensor([6, 3]), "cpu"))
        alone, last = gru(x[:3, 1:], Shape(torch.tensor([3]), "cpu"))
        self.assertLess((states[:3, 1:] - alone).abs().max().item(), 1e-6)
        self.assertLess((final[1:] - last).abs().max().item(), 1e-6)

    def test_the_exported_one_is_the_same_function(self):
        gru = BiGRU(5, 4, 2).eval()
        x = torch.randn(6, 1, 5)
        for ours, theirs in zip(gru(x, Shape(torch.tensor([6]), "cpu")), ExportedBiGRU(gru)(x, None)):
            self.assertLess((ours - theirs).abs().max().item(), 1e-6)


if __name__ == "__main__":
    unittest.main()
