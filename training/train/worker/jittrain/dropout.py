"""Dropout whose mask costs little: PyTorch draws it on a CPU number by number, which was a seventh of an epoch."""

import numpy as np
import torch
from torch import nn

LEVELS = 1 << 16


class Dropout(nn.Module):
    """nn.Dropout, with a probability in steps of 1/65,536. On a CPU its mask comes from NumPy's generator, seeded by
    what PyTorch's would draw next, so that torch.manual_seed fixes it."""

    def __init__(self, p=0.5):
        super().__init__()
        self.p = p

    def forward(self, x):
        if not self.training or self.p == 0:
            return x
        if x.is_cuda:
            return nn.functional.dropout(x, self.p)
        dropped = round(self.p * LEVELS)
        random = np.random.Generator(np.random.SFC64(int(torch.randint(1 << 62, ()))))
        drawn = np.frombuffer(random.bytes(2 * x.numel()), np.uint16).reshape(x.shape)
        return x * torch.from_numpy((drawn >= dropped).astype(np.float32)).mul_(LEVELS / (LEVELS - dropped))
