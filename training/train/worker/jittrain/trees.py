"""The scikit-learn side of `jit-train trees`: fits gradient-boosted trees on rows that Go computed, and exports them as
ONNX. It reads one request as JSON from stdin and answers with one JSON object on stdout.

The folder of the request holds rows.npy [n · width], label.npy, weight.npy and group.npy [n], and check.npy [k ·
width], all flat and of float32. The answer has the trees' probabilities for the check rows, and for the weighted rows
of 1 those that trees gave which had not seen the row's group (0 where no folds are asked for). Without a path for the
graph nothing is exported."""

import os
import sys

import numpy as np
import skl2onnx
import sklearn
from skl2onnx.common.data_types import FloatTensorType
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.model_selection import GroupKFold

from jittrain.answer import answer


def fit(folder, width, seed, rounds, rate, leaves, least, share, l2, folds, graph):
    def read(name, *shape):
        return np.load(os.path.join(folder, name + ".npy")).reshape(*shape)

    x, label, weight, group, check = (
        read("rows", -1, width),
        read("label", -1),
        read("weight", -1),
        read("group", -1),
        read("check", -1, width),
    )

    def trees():
        return HistGradientBoostingClassifier(
            max_iter=rounds,
            learning_rate=rate,
            max_leaf_nodes=leaves,
            min_samples_leaf=least,
            max_features=share,
            l2_regularization=l2,
            early_stopping=False,
            random_state=seed,
        )

    unseen = np.zeros(len(label))
    if folds > 1:
        for seen, held in GroupKFold(folds).split(x, label, group):
            unseen[held] = trees().fit(x[seen], label[seen], weight[seen]).predict_proba(x[held])[:, 1]
    fitted = trees().fit(x, label, weight)
    if graph:
        export(fitted, width, graph)
    versions = {
        "python": sys.version.split()[0],
        "sklearn": sklearn.__version__,
        "skl2onnx": skl2onnx.__version__,
        "numpy": np.__version__,
    }
    return {
        "check": fitted.predict_proba(check)[:, 1].tolist(),
        "unseen": unseen[weight == 1].tolist(),
        "versions": versions,
    }


def export(fitted, width, graph):
    model = skl2onnx.convert_sklearn(
        fitted,
        initial_types=[("features", FloatTensorType([None, width]))],
        options={id(fitted): {"zipmap": False}},
        target_opset={"": 15, "ai.onnx.ml": 3},
    )
    with open(graph, "wb") as f:
        f.write(model.SerializeToString())


if __name__ == "__main__":
    answer(lambda request: fit(**request))
