"""Writes texts.json: what reference implementations say of the cases in texts.txt.

    python texts.py SARI.py gleu.py < texts.txt > texts.json

- BLEU-4 and METEOR: NLTK (pip install nltk). sentence_bleu with SmoothingFunction().method2; meteor_score with alpha 0.9, beta 3, gamma 0.5,
  SnowballStemmer("english"), and a WordNet without words, so that it finds no synonyms; "porter" is the same with PorterStemmer().
- SARI: SARIsent of its authors' SARI.py, github.com/cocoxu/simplification at 35570464.
- GLEU: gleu_stats and gleu(smooth=True) of its authors' scripts/gleu.py, github.com/cnap/gec-ranking at 50b5032a. It is Python 2; xrange and
  filter are given as they were there.
"""

import builtins
import json
import sys

import nltk
from nltk.stem.porter import PorterStemmer
from nltk.stem.snowball import SnowballStemmer
from nltk.translate.bleu_score import SmoothingFunction, sentence_bleu
from nltk.translate.meteor_score import meteor_score


class NoSynonyms:
    def synsets(self, word):
        return []


def load(path, **names):
    exec(compile(open(path).read(), path, "exec"), names)
    return names


sari = load(sys.argv[1], __name__="sari")["SARIsent"]
GLEU = load(sys.argv[2], __name__="gleu", xrange=range, filter=lambda f, l: list(builtins.filter(f, l)))["GLEU"]


def gleu(source, prediction, reference):
    g = GLEU()
    g.load_hypothesis_sentence(prediction)
    g.all_s_ngrams = [[g.get_ngram_counts(source, n) for n in range(1, 5)]]
    g.refs, g.rlens = [[reference]], [[len(reference)]]
    return g.gleu(list(g.gleu_stats(0, 0)), smooth=True)


def meteor(stemmer, prediction, reference):
    return meteor_score([reference], prediction, stemmer=stemmer, wordnet=NoSynonyms(), alpha=0.9, beta=3, gamma=0.5)


cases = []
for block in sys.stdin.read().strip().split("\n\n"):
    texts = [line.split(":", 1)[1].split() for line in block.splitlines()]
    source, prediction, reference = texts
    cases.append({
        "source": " ".join(source), "prediction": " ".join(prediction), "reference": " ".join(reference),
        "xmatch": float(prediction == reference),
        "meteor": meteor(SnowballStemmer("english"), prediction, reference),
        "porter": meteor(PorterStemmer(), prediction, reference),
        "bleu": float(sentence_bleu([reference], prediction, smoothing_function=SmoothingFunction().method2)),
        "sari": sari(*(" ".join(t) for t in (source, prediction)), [" ".join(reference)]),
        "gleu": gleu(source, prediction, reference),
    })
json.dump({"nltk": nltk.__version__, "cases": cases}, sys.stdout, indent=1)
print()
