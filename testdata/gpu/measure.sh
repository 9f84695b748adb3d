#!/bin/sh
# Measures jit-hook on the machine with the GPU: measure.sh [cuda|cpu] [FOLDER], after join.sh has filled FOLDER (/tmp/jit-gpu).
# With cpu it rehearses on a machine without a GPU. What the programs say goes to files in OUT (FOLDER/out); a table comes last.
# Fails where CUDA was not used, or where a verdict differs. Needed: Python, and beside it in its site-packages the CUDA libraries
# that PyTorch brings.
set -u

device=${1:-cuda}
folder=${2:-/tmp/jit-gpu}
out=${OUT:-$folder/out}
mkdir -p "$out"
failed=0

if ! [ -f "$folder/joined" ]; then
	echo "measure.sh: $folder is not complete: run join.sh with the missing parts"
	exit 1
fi
JIT_HOOK_ORT_LIB=$folder/lib/libonnxruntime.so
packages=$(python3 -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
libraries=$(find "$packages/nvidia" -name '*.so*' -exec dirname {} + 2>/dev/null | sort -u | paste -sd : -)
LD_LIBRARY_PATH=$libraries:${LD_LIBRARY_PATH:-}:/usr/local/nvidia/lib64:/usr/local/nvidia/lib
XDG_CACHE_HOME=$folder/cache
export JIT_HOOK_ORT_LIB LD_LIBRARY_PATH XDG_CACHE_HOME
# The repository may belong to another user than the one who measures.
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'

case $device in
cuda) asked='--device cuda' compared= ;;
cpu) asked='--device cpu --engine onnxruntime' compared=--engines ;;
*) echo "measure.sh: $device is neither cuda nor cpu" && exit 2 ;;
esac

table=$out/table.txt
{
	uname -srm
	echo "$(nproc) processors: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
	nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader 2>/dev/null || echo "no nvidia-smi"
} >"$table"

# What is missing is named here, since ONNX Runtime says only that its provider cannot be loaded.
if [ "$device" = cuda ]; then
	provider=$folder/lib/libonnxruntime_providers_cuda.so
	if ! [ -f "$provider" ]; then
		echo "CUDA CANNOT BE USED: $provider is missing" >>"$table"
		failed=1
	elif ldd "$provider" 2>&1 | grep 'not found' >"$out/missing.txt"; then
		echo "CUDA CANNOT BE USED: its provider needs what is not here:" >>"$table"
		cat "$out/missing.txt" >>"$table"
		failed=1
	fi
	case $libraries in
	*cudnn*) ;;
	*) echo "no cuDNN in $packages/nvidia" >>"$table" ;;
	esac
fi

# step NAME LIMIT COMMAND… runs a command for at most LIMIT seconds, with what it says in OUT/NAME.txt, and notes how long it took. On its
# stderr jit-hook says where it had to fall back to the CPU.
step() {
	name=$1 limit=$2
	shift 2
	begin=$(date +%s.%N)
	timeout "$limit" "$@" >"$out/$name.txt" 2>&1
	code=$?
	took=$(python3 -c "import sys; print(f'{float(sys.argv[2]) - float(sys.argv[1]):.2f}')" "$begin" "$(date +%s.%N)")
	said=
	if grep -qE 'cuda (cannot be used|was asked for)' "$out/$name.txt"; then
		said=", CUDA WAS NOT USED: $(grep -ohE 'cuda (cannot be used|was asked for).*' "$out/$name.txt" | head -n 1)"
		failed=1
	fi
	if [ "$code" -gt 1 ]; then # 1 is what findings give
		said="$said, FAILED with $code: $(tail -n 1 "$out/$name.txt")"
		failed=1
	fi
	echo "$name: $took s$said" | tee -a "$table"
}

# compare NAME ARGUMENTS… runs `jit-train measure devices`, with what it says in the table.
compare() {
	judged=$1 && shift
	# shellcheck disable=SC2086 # it is empty or a word
	step "$judged" 330 "$folder/bin/jit-train" measure devices $compared --within 80s "$@"
	[ "$code" -eq 0 ] || failed=1
	{ echo && cat "$out/$judged.txt" && echo; } >>"$table"
}

# hook NAME ARGUMENTS… runs jit-hook on the CPU and on the device, and compares what it found.
hook() {
	run=$1 && shift
	step "$run-builtin" 60 "$folder/bin/jit-hook" "$@" --device cpu
	# shellcheck disable=SC2086 # asked is several words
	step "$run-$device" 120 "$folder/bin/jit-hook" "$@" $asked
	for one in builtin "$device"; do
		sed 's/, [0-9.]* m\{0,1\}s:/:/' "$out/$run-$one.txt" >"$out/$run-$one-findings.txt" # without the time
	done
	if cmp -s "$out/$run-builtin-findings.txt" "$out/$run-$device-findings.txt"; then
		echo "$run: the findings are the same" >>"$table"
	else
		echo "$run: THE FINDINGS DIFFER: $(diff "$out/$run-builtin-findings.txt" "$out/$run-$device-findings.txt" | grep -c '^>') lines" >>"$table"
		failed=1
	fi
}

finish() {
	echo
	cat "$table"
	if [ "$failed" -eq 0 ]; then
		echo "measure.sh: all ran on $device"
	else
		echo "measure.sh: NOT ALL RAN ON $device AS ASKED, see above"
	fi
	exit "$failed"
}

JIT_HOOK_DEVICE=$device step doctor 60 "$folder/bin/jit-hook" doctor -C "$folder/repository"
grep -E '^[a-z]+ +(onnx runtime|engine|device) ' "$out/doctor.txt" >>"$table"
[ "$failed" -eq 0 ] || finish # what follows would tell of the CPU alone
if [ -f "$folder/data/clean.jsonl" ]; then
	compare clean --data "$folder/data/clean.jsonl"
	compare test --data "$folder/data/test.jsonl"
else
	compare made-up
fi
hook commit -C "$folder/repository"
hook audit audit -C "$folder/repository" --no-cache --limit 0
finish
