"""Fits the ranking of suggestions. One request as JSON on stdin, one answer on stdout."""

import json
import sys

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

request = json.load(sys.stdin)
features = np.array(request["features"], float)
types = np.array(request["types"])
right = np.array(request["right"])
mean, spread = features.mean(0), features.std(0) + 1e-9
kinds = sorted(set(types.tolist()))
x = np.hstack([(features - mean) / spread, types[:, None] == np.array(kinds)])


def model():
    return LogisticRegression(C=1.0, max_iter=1000, fit_intercept=False)


# What is said of units that the fit did not see, by projects.
held_out = np.zeros(len(right))
for learn, tell in GroupKFold(5).split(x, right, request["groups"]):
    held_out[tell] = model().fit(x[learn], right[learn]).predict_proba(x[tell])[:, 1]

weights = model().fit(x, right).coef_[0]
scaled = weights[: features.shape[1]] / spread
json.dump(
    {
        "weights": scaled.tolist(),
        "intercept": {kind: float(w - scaled @ mean) for kind, w in zip(kinds, weights[features.shape[1] :])},
        "held_out": held_out.tolist(),
    },
    sys.stdout,
)
