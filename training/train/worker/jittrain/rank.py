"""Fits the ranking of suggestions."""

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

from jittrain.answer import answer


def rank(features, types, groups, right):
    """The weights of the features and an intercept for each type, and what is said of options whose project the fit did
    not see."""
    features, types, right = np.array(features, float), np.array(types), np.array(right)
    mean, spread = features.mean(0), features.std(0) + 1e-9
    kinds = sorted(set(types.tolist()))
    x = np.hstack([(features - mean) / spread, types[:, None] == np.array(kinds)])

    def model():
        return LogisticRegression(C=1.0, max_iter=1000, fit_intercept=False)

    held_out = np.zeros(len(right))
    for learn, tell in GroupKFold(5).split(x, right, groups):
        held_out[tell] = model().fit(x[learn], right[learn]).predict_proba(x[tell])[:, 1]
    weights = model().fit(x, right).coef_[0]
    scaled = weights[: features.shape[1]] / spread
    return {
        "weights": scaled.tolist(),
        "intercept": {kind: float(w - scaled @ mean) for kind, w in zip(kinds, weights[features.shape[1] :])},
        "held_out": held_out.tolist(),
    }


if __name__ == "__main__":
    answer(lambda request: rank(**request))
