"""The bidirectional GRU, for padded batches in training and for one sequence without padding in the exported graph."""

import torch
from torch import nn

from jittrain.dropout import Dropout


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


class BothWays(torch.autograd.Function):
    """One layer of a GRU over two sequences of inputs at once, each with weights of its own: [2, length, batch, width]
    to [2, length, batch, hidden]. The same function as two nn.GRU; on a CPU those record a dozen small operations a
    step and way for the way back, this one does three a step for both ways and all else in one piece."""

    @staticmethod
    def forward(ctx, x, weight_in, bias_in, weight_state, bias_state):
        ways, length, batch, _ = x.shape
        wide, hidden = weight_state.shape[1:]
        gates = torch.baddbmm(bias_in.unsqueeze(1), x.flatten(1, 2), weight_in.transpose(1, 2)).view(
            ways, length, batch, wide
        )
        states = x.new_empty(ways, length + 1, batch, hidden)
        states[:, 0] = 0
        candidates = x.new_empty(ways, length, batch, hidden)  # what the state before contributes to the new one
        weight, bias = weight_state.transpose(1, 2), bias_state.unsqueeze(1).expand(ways, batch, wide)
        own = x.new_empty(ways, batch, wide)
        state = states.unbind(1)
        steps = zip(
            gates[..., : 2 * hidden].unbind(1),
            gates.split(hidden, -1)[0].unbind(1),
            gates.split(hidden, -1)[1].unbind(1),
            gates[..., 2 * hidden :].unbind(1),
            candidates.unbind(1),
        )
        for step, (both, reset, update, new, candidate) in enumerate(steps):
            torch.baddbmm(bias, state[step], weight, out=own)
            both.add_(own[..., : 2 * hidden]).sigmoid_()
            candidate.copy_(own[..., 2 * hidden :])
            new.addcmul_(reset, candidate).tanh_()
            torch.lerp(new, state[step], update, out=state[step + 1])
        ctx.save_for_backward(x, weight_in, weight_state, gates, candidates, states)
        return states[:, 1:]

    @staticmethod
    def backward(ctx, gradient):
        x, weight_in, weight_state, gates, candidates, states = ctx.saved_tensors
        reset, update, new = gates.chunk(3, -1)
        ways, length, batch, hidden = candidates.shape
        # By how much each gate's sum moves the state: of reset, of update, and of what comes from the state before.
        moves = x.new_empty(ways, length, batch, 3, hidden)
        fresh = (1 - update) * (1 - new * new)
        torch.mul(fresh * candidates, reset * (1 - reset), out=moves[..., 0, :])
        torch.mul(states[:, :-1] - new, update * (1 - update), out=moves[..., 1, :])
        torch.mul(fresh, reset, out=moves[..., 2, :])
        flat = moves.view(ways, length, batch, 3 * hidden)
        total = gradient.contiguous().clone()
        by_step, scales, sums = total.unbind(1), moves.unbind(1), flat.unbind(1)
        spread, kept = total.unsqueeze(3).unbind(1), update.unbind(1)
        for step in range(length - 1, -1, -1):
            scales[step].mul_(spread[step])
            if step > 0:
                by_step[step - 1].addcmul_(by_step[step], kept[step]).baddbmm_(sums[step], weight_state)
        flat = flat.flatten(1, 2)
        weight_state_gradient = flat.transpose(1, 2) @ states[:, :-1].flatten(1, 2)
        bias_state_gradient = flat.sum(1)
        moves[..., 2, :] = total * fresh  # of the new state's own sum
        return (
            flat.view(ways, -1, 3 * hidden).matmul(weight_in).view_as(x),
            flat.transpose(1, 2) @ x.flatten(1, 2),
            flat.sum(1),
            weight_state_gradient,
            bias_state_gradient,
        )


class BiGRU(nn.Module):
    """Layers of a GRU each way. The way back reads sequences reversed by index: packed sequences, PyTorch's own means
    against padding, make its backward pass quadratic in the length on a CPU."""

    def __init__(self, width, hidden, layers):
        super().__init__()
        widths = [width] + [2 * hidden] * (layers - 1)
        self.ahead = nn.ModuleList(nn.GRU(w, hidden) for w in widths)
        self.back = nn.ModuleList(nn.GRU(w, hidden) for w in widths)
        self.dropout = Dropout()

    def forward(self, x, shape):
        """Returns all states [length, batch, 2 hidden] and the final ones [batch, 2 hidden]."""
        for layer, (ahead, back) in enumerate(zip(self.ahead, self.back)):
            if layer > 0:
                x = self.dropout(x)
            forth, to = self.layer(ahead, back, x, flipped(x, shape))
            to = flipped(to, shape)
            x = torch.cat([forth, to], -1)
        rows = torch.arange(x.shape[1], device=x.device)
        return x, torch.cat([forth[shape.last, rows], to[0]], -1)

    @staticmethod
    def layer(ahead, back, x, reversed):
        if x.is_cuda:  # cuDNN has it in one piece
            return ahead(x)[0], back(reversed)[0]
        names = ("weight_ih_l0", "bias_ih_l0", "weight_hh_l0", "bias_hh_l0")
        return BothWays.apply(
            torch.stack([x, reversed]), *(torch.stack([getattr(ahead, name), getattr(back, name)]) for name in names)
        ).unbind(0)


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
