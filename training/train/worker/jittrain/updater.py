"""The updater: it writes how the comment is to be edited (paper, "Extrinsic Evaluation"; Panthaplackel et al., ACL
2020), alone or beside the detection of staleness, with which it shares embeddings and encoders."""

import torch
from torch import nn
from torch.nn import functional as F

from jittrain.dropout import Dropout
from jittrain.networks import Detector, Encoders


class Decoder(nn.Module):
    """A GRU that attends to what was read, and emits words of the comments' vocabulary or copies of what was read: one
    softmax for both (paper: Luong's attention, and a pointer network)."""

    def __init__(self, c, sides):
        super().__init__()
        wide, width = c["embedding"], 2 * c["hidden"]
        self.begin = nn.Linear(sides * width, width)
        self.gru = nn.GRU(wide, width)
        self.attend = nn.ModuleList(nn.Linear(width, width, bias=False) for _ in range(sides))
        self.join = nn.Linear((1 + sides) * width, width)
        self.copy = nn.ModuleList(nn.Linear(width, width, bias=False) for _ in range(sides))
        self.generate = nn.Linear(width, wide)  # the embeddings of words serve as the weights of the output, too
        self.bias = nn.Parameter(torch.zeros(c["comment_vocabulary"]))
        self.dropout = Dropout()

    def start(self, finals):
        """The first state [batch, 2 hidden] of the encoders' final ones."""
        return torch.tanh(self.begin(torch.cat(finals, -1)))

    def steps(self, words, state, memories, paddings):
        """Of embedded words [steps, batch, width]: what each step knows [steps, batch, 2 hidden], and the next state. A
        memory is [length, batch, 2 hidden], its padding [batch, 1, length] or None."""
        out, state = self.gru(words, state.unsqueeze(0))
        known = [out]
        for linear, memory, padding in zip(self.attend, memories, paddings):
            weights = torch.softmax(self.match(linear(out), memory, padding), -1)
            known.append((weights @ memory.transpose(0, 1)).transpose(0, 1))
        return self.dropout(torch.tanh(self.join(torch.cat(known, -1)))), state[0]

    @staticmethod
    def match(queries, memory, padding):
        """[batch, steps, length]"""
        scores = queries.transpose(0, 1) @ memory.permute(1, 2, 0)
        return scores if padding is None else scores.masked_fill(padding, -1e9)

    def copies(self, known, memories, paddings):
        """The scores of copying each position of each memory, [batch, steps, length]."""
        return [
            self.match(linear(known), memory, padding) for linear, memory, padding in zip(self.copy, memories, paddings)
        ]

    def words(self, known, embedding):
        """The scores of emitting each word of the vocabulary, [..., vocabulary]."""
        return F.linear(self.generate(known), embedding.weight, self.bias)


UNKNOWN = 1  # the id of words that no vocabulary has


class Updater(Encoders):
    def __init__(self, c):
        super().__init__(c)
        self.decoder = Decoder(c, 1 + len(self.sequences))

    def losses(self, x, label):
        return self.update_losses(x, *self.read_all(x))

    def read_all(self, x):
        """States and final states of the comment and of each sequence of code."""
        read = [self.comment_states(x)] + [self.code_states(name, x) for name in self.sequences]
        return [states for states, _ in read], [final for _, final in read]

    def update_losses(self, x, memories, finals):
        """The mean of each example's tokens of the target, [batch]. A token may be emitted as any copy of its text or
        as a word."""
        names = ["comment", *self.sequences]
        target, text = x["target"].t(), x["target_text"].t()  # [steps, batch]
        paddings = [x[name + "_shape"].padding[:, 0] for name in names]
        first = torch.zeros_like(target[:1])  # nothing was emitted yet: the id that pads
        words = self.comment_embedding(torch.cat([first, target[:-1]]))
        known, _ = self.decoder.steps(words, self.decoder.start(finals), memories, paddings)
        real = ~x["target_shape"].padding[:, 0, 0].t()  # [steps, batch]
        target, rows = target[real], text[real].unsqueeze(1)
        scores, fits = [self.decoder.words(known[real], self.comment_embedding)], []
        for name, copies in zip(names, self.decoder.copies(known, memories, paddings)):
            scores.append(copies.transpose(0, 1)[real])
            texts = x[name + "_text"].unsqueeze(0).expand(len(real), -1, -1)[real]
            fits.append((texts == rows) & (rows >= 0))
        fits = torch.cat(fits, -1)
        scores = torch.cat(scores, -1)
        vocabulary = scores.shape[-1] - fits.shape[-1]
        word = scores.gather(1, target.unsqueeze(1)).squeeze(1)
        copied = scores[:, vocabulary:].masked_fill(~fits, -1e9).logsumexp(-1)
        # A word that the vocabulary lacks is copied where it can be; else UNKNOWN stands for it.
        right = torch.where((target == UNKNOWN) & fits.any(-1), copied, torch.logaddexp(word, copied))
        losses = torch.zeros(real.shape, device=right.device)
        losses[real] = scores.logsumexp(-1) - right
        return losses.sum(0) / real.sum(0)


class JointUpdater(Detector):
    """Detects, too; from what is consistent nothing is learnt of updates (paper, "Jointly trained")."""

    def __init__(self, c):
        super().__init__(c)
        self.decoder = Decoder(c, 1 + len(self.sequences))

    read_all, update_losses = Updater.read_all, Updater.update_losses

    def losses(self, x, label):
        memories, finals = self.read_all(x)
        logits = self.judge(x, memories[0], dict(zip(self.sequences, memories[1:])))
        return F.cross_entropy(logits, label, reduction="none") + self.update_losses(x, memories, finals) * label


class ExportedReader(nn.Module):
    """Reads one example: the decoder's first state [1, 2 hidden], then what it attends to, each [length, 2 hidden];
    where staleness is detected, the logits [1, 2] come last."""

    def __init__(self, exported):
        super().__init__()
        self.model, self.names = exported.model, exported.names

    def forward(self, *inputs):
        x = dict(zip(self.names, inputs))
        memories, finals = Updater.read_all(self.model, x)
        out = [self.model.decoder.start(finals)] + [memory.squeeze(1) for memory in memories]
        if isinstance(self.model, Detector):
            out.append(self.model.judge(x, memories[0], dict(zip(self.model.sequences, memories[1:]))))
        return tuple(out)


class ExportedStep(nn.Module):
    """A step of decoding for several hypotheses of one example: of their last words [batch], states [batch, 2 hidden]
    and what was read, the logarithms of the probabilities of each word and each position, [batch, vocabulary +
    lengths], and the next states."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, word, state, *memories):
        decoder = self.model.decoder
        memories = [memory.unsqueeze(1).expand(-1, word.shape[0], -1) for memory in memories]
        paddings = [None] * len(memories)
        known, state = decoder.steps(self.model.comment_embedding(word).unsqueeze(0), state, memories, paddings)
        scores = [decoder.words(known[0], self.model.comment_embedding)]
        scores += [copies.squeeze(1) for copies in decoder.copies(known, memories, paddings)]
        return torch.log_softmax(torch.cat(scores, -1), -1), state
