"""The scikit-learn side of jit-train's baselines: fits a model on rows that Go computed, and exports it as ONNX where
there is an exporter. It reads one request as JSON from stdin and answers with one JSON object on stdout:

{"do": "fit", "model": "svm", "settings": {...}, "seed": 1, "folder": ..., "width": ..., "sets": [...], "graph": ...}
    fits on folder/train, chooses among settings by folder/choice, writes folder/scores-SET.npy (float32, from 0 to 1)
    and the graph
{"do": "embed", "folder": ..., "width": ..., "size": ..., "seed": ...}
    factorises the square matrix of rows in folder, writes folder/embeddings.npy (float32 [width, size])
"""

import os
import sys

import numpy as np
import scipy.sparse
import sklearn
from sklearn.decomposition import TruncatedSVD
from sklearn.ensemble import HistGradientBoostingClassifier, RandomForestClassifier
from sklearn.metrics import f1_score
from sklearn.neural_network import MLPClassifier
from sklearn.svm import LinearSVC

from jittrain.answer import answer


def rows(folder, width):
    """The sparse matrix in a folder, and its labels."""

    def array(name):
        return np.load(os.path.join(folder, name + ".npy"))

    offsets = array("offsets")
    matrix = scipy.sparse.csr_matrix((array("values"), array("columns"), offsets), shape=(len(offsets) - 1, width))
    return matrix, array("label")


# Each model: settings and seed to the candidates to choose from, and whether it reads dense rows.
MODELS = {
    "svm": (lambda s, seed: [LinearSVC(C=c, random_state=seed) for c in s["c"]], False),
    "forest": (
        lambda s, seed: [
            RandomForestClassifier(n_estimators=s["trees"], min_samples_leaf=leaf, random_state=seed)
            for leaf in s["leaf"]
        ],
        True,
    ),
    "boosting": (
        lambda s, seed: [
            HistGradientBoostingClassifier(
                max_iter=s["rounds"],
                learning_rate=rate,
                max_leaf_nodes=s["leaves"],
                l2_regularization=1.0,
                early_stopping=False,
                random_state=seed,
            )
            for rate in s["rate"]
        ],
        True,
    ),
    "network": (
        lambda s, seed: [
            MLPClassifier(
                hidden_layer_sizes=(s["hidden"],),
                alpha=alpha,
                learning_rate_init=s["rate"],
                batch_size=s["batch"],
                max_iter=s["epochs"],
                early_stopping=True,
                n_iter_no_change=s["patience"],
                random_state=seed,
            )
            for alpha in s["alpha"]
        ],
        True,
    ),
}


def scores(model, x):
    """From 0 to 1, 0.5 where the model changes its mind. An SVM's distances go through the logistic function."""
    if hasattr(model, "predict_proba"):
        return model.predict_proba(x)[:, 1]
    return 1 / (1 + np.exp(-model.decision_function(x)))


def fit(model, settings, seed, folder, width, sets, graph):
    candidates, dense = MODELS[model]

    def read(name):
        x, y = rows(os.path.join(folder, name), width)
        return (x.toarray() if dense else x), y

    x, y = read("train")
    choice, choice_y = read("choice")
    best, best_f1, tried = None, -1.0, []
    for candidate in candidates(settings, seed):
        candidate.fit(x, y)
        f1 = f1_score(choice_y, scores(candidate, choice) >= 0.5)
        tried.append(f1)
        if f1 > best_f1:
            best, best_f1 = candidate, f1
    for name in sets:
        np.save(os.path.join(folder, "scores-" + name + ".npy"), scores(best, read(name)[0]).astype(np.float32))
    return {
        "valid_f1": tried,
        "chosen": tried.index(max(tried)),
        "exported": export(best, model, width, graph),
        "versions": versions(),
    }


def export(fitted, model, width, path):
    """Writes the graph X [n, width] to probabilities [n, 2], or for an SVM to distances; returns the exporter's version
    or why not."""
    try:
        import skl2onnx
        from skl2onnx.common.data_types import FloatTensorType

        options = {} if model == "svm" else {id(fitted): {"zipmap": False}}
        graph = skl2onnx.convert_sklearn(
            fitted,
            initial_types=[("X", FloatTensorType([None, width]))],
            options=options,
            target_opset={"": 15, "ai.onnx.ml": 3},
        )
    except Exception as e:  # whatever the exporter cannot do is a fact to report
        return {"failed": f"{type(e).__name__}: {e}"[:300]}
    with open(path, "wb") as f:
        f.write(graph.SerializeToString())
    return {"skl2onnx": skl2onnx.__version__}


def embed(folder, width, size, seed):
    """Word vectors as the truncated singular value decomposition of shifted, positive pointwise mutual information."""
    matrix, _ = rows(folder, width)
    svd = TruncatedSVD(n_components=size, random_state=seed)
    svd.fit(matrix)
    vectors = svd.components_.T * np.sqrt(svd.singular_values_)
    # Some versions of scikit-learn give vectors that lie column by column, which Go does not read.
    np.save(os.path.join(folder, "embeddings.npy"), np.ascontiguousarray(vectors, np.float32))
    return {"versions": versions()}


def versions():
    return {
        "python": sys.version.split()[0],
        "sklearn": sklearn.__version__,
        "numpy": np.__version__,
        "scipy": scipy.__version__,
    }


if __name__ == "__main__":
    answer(lambda request: {"fit": fit, "embed": embed}[request.pop("do")](**request))
