#!/bin/sh
# Sets PyTorch, NumPy and scikit-learn up for jit-train: training/deps.sh VENV [PIP-FLAG...]. Called by `make train-deps`.
#
# Debian's python3-torch is 150 MB; pip's wheel for Linux brings several GB of CUDA libraries. So apt-get comes first where
# it may be used, and a machine with a GPU sets JIT_TRAIN_PYTHON (or make's PYTHON) to the Python it has.
set -eu

venv=$1
shift

ready() {
	"$1" -c 'import torch, numpy, sklearn; print("PyTorch", torch.__version__)' 2>/dev/null
}

# skl2onnx, which exports baselines, is not in Debian: without it they are scored by scikit-learn itself.
# The order in which jit-train looks.
for python in "${JIT_TRAIN_PYTHON:-}" "$venv/bin/python" python3 /usr/bin/python3; do
	if [ -n "$python" ] && ready "$python"; then
		echo "train-deps: $python is ready"
		exit 0
	fi
done

as_root=
if [ "$(id -u)" -ne 0 ]; then
	as_root='sudo -n'
fi
if command -v apt-get >/dev/null && $as_root true 2>/dev/null; then
	$as_root apt-get update -qq
	# Without OpenBLAS, PyTorch falls back to a reference BLAS that is eight times slower.
	if $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
		python3-torch python3-numpy python3-sklearn libopenblas0-pthread && ready /usr/bin/python3; then
		echo "train-deps: /usr/bin/python3 is ready"
		exit 0
	fi
	echo "train-deps: apt-get has no PyTorch here: trying pip" >&2
fi

python3 -m venv "$venv"
"$venv/bin/python" -m pip install --quiet "$@" torch numpy scikit-learn skl2onnx
ready "$venv/bin/python"
echo "train-deps: $venv/bin/python is ready"
