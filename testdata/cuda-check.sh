#!/bin/sh
# Runs the detector on CUDA and on the CPU, and compares: testdata/cuda-check.sh [FILE], called by `make cuda-check`. FILE has judged units, such as
# the corpus's clean.jsonl; without one it is made-up comments that are judged.
#
# Needed: an NVIDIA GPU with its driver, and pip. The build of ONNX Runtime for GPUs and the CUDA libraries that it wants come from pip into .cache/cuda,
# some GB; nothing is installed elsewhere.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
python=$root/.cache/cuda/bin/python
if ! [ -x "$python" ]; then
	python3 -m venv "$root/.cache/cuda"
fi
"$python" -m pip install --quiet ${PIP_FLAGS:-} 'onnxruntime-gpu[cuda,cudnn]==1.24.4'

packages=$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
JIT_HOOK_ORT_LIB=$(find "$packages/onnxruntime/capi" -name 'libonnxruntime.so*' | head -n 1)
LD_LIBRARY_PATH=$(find "$packages/nvidia" -type d -name lib | paste -sd : -)
export JIT_HOOK_ORT_LIB LD_LIBRARY_PATH

"$root/bin/jit-train" measure devices ${1:+--data "$1"}
