#!/bin/sh
# Sets up what jit-train trains with: training/deps.sh VENV [PIP-FLAG...]. Called by `make train-deps`.
#
# PyTorch and NumPy train the networks. Debian's python3-torch is 150 MB; pip's wheel for Linux brings several GB of CUDA libraries. So
# apt-get comes first where it may be used, and a machine with a GPU sets JIT_TRAIN_PYTHON (or make's PYTHON) to the Python it has.
# scikit-learn and skl2onnx fit trees and baselines and export them; they are small and come from pip, since Debian has no skl2onnx.
set -eu

venv=$1
shift

# The order in which jit-train looks.
has() {
	for python in "${JIT_TRAIN_PYTHON:-}" "$venv/bin/python" python3 /usr/bin/python3; do
		if [ -n "$python" ] && "$python" -c "import $1" 2>/dev/null; then
			echo "train-deps: $python has $1"
			found=$python
			return 0
		fi
	done
	return 1
}

pip() {
	[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
	"$venv/bin/python" -m pip install --quiet "$@"
}

torch='torch, numpy'
learn='sklearn, skl2onnx, scipy, numpy'

if ! has "$torch"; then
	as_root=
	if [ "$(id -u)" -ne 0 ]; then
		as_root='sudo -n'
	fi
	if command -v apt-get >/dev/null && $as_root true 2>/dev/null; then
		$as_root apt-get update -qq
		# Without OpenBLAS, PyTorch falls back to a reference BLAS that is eight times slower.
		$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
			python3-torch python3-numpy libopenblas0-pthread || true
	fi
	if ! has "$torch"; then
		echo "train-deps: apt-get has no PyTorch here: trying pip" >&2
		pip "$@" torch numpy onnx
		has "$torch"
	fi
fi
# A machine may have PyTorch 2 without onnx, and would train a network for hours that it cannot export. (A mere "onnx" is also the
# folder of that name here.)
if ! "$found" -c 'import torch; torch.__version__ < "2" or __import__("onnx.helper")' 2>/dev/null; then
	echo "train-deps: PyTorch 2 exports networks by the module onnx, which $found lacks: run $found -m pip install onnx" >&2
	exit 1
fi

if ! has "$learn"; then
	pip "$@" scikit-learn skl2onnx 'protobuf<6' # a later protobuf refuses the truth values that skl2onnx 1.20 writes
	has "$learn"
fi
