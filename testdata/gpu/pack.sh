#!/bin/sh
# Packs what a machine with a GPU and no network needs to run measure.sh, in parts small enough to be carried one by one:
# testdata/gpu/pack.sh. The parts, their sums and no more go to .cache/gpu/parts. Change these in the environment:
#   DATA      folder with clean.jsonl and test.jsonl.zst; without it, measure.sh judges made-up comments
#   UNITS     how many records of test.jsonl.zst are taken (5250, 7,350 comments)
#   LIBRARY   folder with libonnxruntime.so and its CUDA provider; without it, they come from PyPI
#   GPU       the kind of GPU that the code is kept for (90, an H100 or H200)
#   CLASSES   how many classes the repository to audit has (300)
#   PART      the size of a part (24M)
#   LEVEL     arguments of xz
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd -P)
cache=${CACHE:-$root/.cache/gpu}
out=$cache/parts
stage=$cache/stage
rm -rf "$out" "$stage"
mkdir -p "$out" "$stage/bin" "$stage/lib" "$stage/data"

# ONNX Runtime is carried once, beside the binaries and not in them.
printf '{"Replace":{"%s/onnx/lib/linux_amd64/libonnxruntime.so.zst":""}}' "$root" >"$cache/overlay.json"
build() {
	go build -C "$root/$1" -overlay "$cache/overlay.json" -trimpath -ldflags "-s -w" -o "$stage/bin/" "$2"
}
build . ./cmd/jit-hook
build training ./cmd/jit-train

if [ -z "${LIBRARY:-}" ]; then
	wheel=$cache/onnxruntime_gpu-1.31.1-cp312-cp312-manylinux_2_28_x86_64.whl
	[ -f "$wheel" ] || python3 -m pip download --quiet --no-deps --only-binary=:all: --python-version 3.12 --implementation cp \
		--platform manylinux_2_28_x86_64 -d "$cache" onnxruntime-gpu==1.31.1
	printf '%s  %s\n' 05d548956197b9d01f59b625de740e0d6be3593f874e241a12dc0362650ecdf7 "$wheel" | sha256sum --check --quiet
	LIBRARY=$cache/wheel/onnxruntime/capi
	[ -d "$LIBRARY" ] || python3 -m zipfile -e "$wheel" "$cache/wheel"
fi
cp "$LIBRARY"/libonnxruntime.so* "$stage/lib/libonnxruntime.so"
for provider in shared cuda; do
	file=libonnxruntime_providers_$provider.so
	[ ! -f "$LIBRARY/$file" ] || cp "$LIBRARY/$file" "$stage/lib/"
done
if [ -f "$stage/lib/libonnxruntime_providers_cuda.so" ]; then
	python3 "$root/testdata/gpu/strip.py" "$stage/lib/libonnxruntime_providers_cuda.so" "${GPU:-90}"
else
	echo "pack.sh: $LIBRARY has no CUDA provider: what is packed runs on the CPU alone"
fi

if [ -n "${DATA:-}" ]; then
	cp "$DATA/clean.jsonl" "$stage/data/"
	zstd -dcq "$DATA/test.jsonl.zst" | head -n "${UNITS:-5250}" >"$stage/data/test.jsonl"
fi
sh "$root/testdata/gpu/repository.sh" "$stage/repository" "${CLASSES:-300}"

# The large library comes last, so that xz still remembers one binary when it reads the other.
# shellcheck disable=SC2086 # LEVEL is several words
(cd "$stage" && tar -c --owner=0 --group=0 bin data repository lib) | xz -c ${LEVEL:---x86 --lzma2=preset=6,dict=128MiB} >"$cache/whole"
(cd "$cache" && sha256sum whole >parts/whole.sum)
split -b "${PART:-24M}" -d "$cache/whole" "$out/part-"
(cd "$out" && sha256sum part-* >parts.sum && ls -l)
rm -rf "$cache/whole" "$stage"
