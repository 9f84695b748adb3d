"""How a module that fits with scikit-learn talks to Go: one request as JSON on stdin, one JSON object on stdout."""

import json
import os
import sys


def answer(handle):
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever else prints must not mix with the answer
    answers.write(json.dumps(handle(json.load(sys.stdin))) + "\n")
