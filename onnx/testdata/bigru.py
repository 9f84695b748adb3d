"""Makes bigru.onnx and bigru.json: a tiny bidirectional GRU with attention, in the shape of the real model.

    python3 bigru.py        (PyTorch 1.13 or later; run in this folder)

The weights are random but seeded. bigru.json holds PyTorch's own results for sequences of length 1, 7 and 500, which
the Go tests compare with ONNX Runtime's.
"""
import json
import sys

import torch
from torch import nn

VOCAB, EMBED, HIDDEN, FEATURES = 50, 8, 8, 3


class BiGRU(nn.Module):
    def __init__(self, vocab=VOCAB, embed=EMBED, hidden=HIDDEN, features=FEATURES):
        super().__init__()
        self.hidden = hidden
        self.embed = nn.Embedding(vocab, embed)
        self.gru = nn.GRU(embed + features, hidden, bidirectional=True)
        self.score = nn.Linear(2 * hidden, 1)
        self.out = nn.Linear(2 * hidden, 2)

    def forward(self, tokens, features):
        """tokens [T] int64, features [T, 3] float32 -> logits [2], attention [T]."""
        x = torch.cat([self.embed(tokens), features], dim=1).unsqueeze(1)  # [T, 1, E+F]
        states, _ = self.gru(x, torch.zeros(2, 1, self.hidden))
        states = states.squeeze(1)  # [T, 2H]
        attention = torch.softmax(self.score(torch.tanh(states)).squeeze(1), dim=0)
        return self.out(attention @ states), attention


def example(length, vocab=VOCAB):
    generator = torch.Generator().manual_seed(length)
    tokens = torch.randint(0, vocab, (length,), generator=generator)
    # Eighths are exact in binary and short in JSON.
    features = torch.randint(-8, 9, (length, FEATURES), generator=generator).float() / 8
    return tokens, features


def export(model, path, vocab=VOCAB):
    torch.onnx.export(
        model, example(7, vocab), path, opset_version=16,
        input_names=["tokens", "features"], output_names=["logits", "attention"],
        dynamic_axes={"tokens": {0: "T"}, "features": {0: "T"}, "attention": {0: "T"}},
    )


def main():
    torch.manual_seed(1)
    model = BiGRU().eval()
    export(model, "bigru.onnx")
    cases = []
    for length in (1, 7, 500):
        tokens, features = example(length)
        with torch.no_grad():
            logits, attention = model(tokens, features)
        cases.append({
            "tokens": tokens.tolist(), "features": features.flatten().tolist(),
            "logits": logits.tolist(), "attention": attention.tolist(),
        })
    with open("bigru.json", "w") as f:
        json.dump(cases, f, separators=(",", ":"))
        f.write("\n")


if __name__ == "__main__":
    sys.exit(main())
