#!/bin/sh
# Replays the newest commits of a repository that touch Java as if each were about to be committed: its tree is staged against its
# parent in a work tree and index of its own, and jit-hook judges it. Prints every finding, and what came of all of them.
# The repository's own index and work tree are not touched.
#
# With --worktree each commit is put on disk instead, above its parent's index, judged there, then staged with `git add --all` and judged again:
# the report must be the same. Prints how many commits were compared, and each that differs.
#
# With --engines each commit is judged by the built-in engine on one thread and on four, with each kind of this processor's vectors,
# and by ONNX Runtime: the report must be the same. Prints how many commits were compared, and each that differs.
#
# With --beside COMMAND each commit is also judged by COMMAND, a jit-hook of another processor or version: the report must be the same.
#
# With --ack everything that a commit brings up is acknowledged, the oldest commit first. Prints what an acknowledgement of an older commit
# hid, which must be as it was read: in the same method, with the same members.
set -eu

ondisk= ack= engines= beside=
case ${1-} in
--worktree) ondisk=1; shift ;;
--ack) ack=1; shift ;;
--engines) engines=1; shift ;;
--beside) beside=${2:?"replay.sh: --beside needs a command"}; shift 2 ;;
esac
[ $# -ge 1 ] || { echo "usage: replay.sh [--worktree | --ack | --engines | --beside COMMAND] REPO [COMMITS]" >&2; exit 2; }
repo=$1
commits=${2:-300}
hook=${JIT_HOOK:-$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)/bin/jit-hook}
[ -x "$hook" ] || { echo "replay.sh: $hook is not there: run make build, or set JIT_HOOK" >&2; exit 2; }

scratch=$(mktemp -d)
trap 'git -C "$repo" worktree remove --force "$scratch/tree" 2>/dev/null; rm -rf "$scratch"' EXIT
git -C "$repo" worktree add --quiet --detach --no-checkout "$scratch/tree"

git -C "$repo" log --no-merges --min-parents=1 --format=%H -n "$commits" HEAD -- '*.java' >"$scratch/commits"

if [ -n "$ondisk" ]; then
	findings() { # of a run, questions too, and what was counted; without its time and what it says of where it looked
		"$hook" -C "$scratch/tree" --ask --format json --budget 10m "$@" 2>"$scratch/complaints" | sed 's/,"elapsed_ms":.*//'
	}
	compared=0 differ=0 found=0
	while read -r commit; do
		git -C "$scratch/tree" checkout --quiet --force --detach "$commit"
		git -C "$scratch/tree" clean --quiet --force -d -x
		git -C "$scratch/tree" reset --quiet "$commit^"
		findings --worktree >"$scratch/disk"
		git -C "$scratch/tree" add --all
		findings >"$scratch/staged"
		compared=$((compared + 1))
		found=$((found + $(grep -o '"fingerprint"' "$scratch/staged" | wc -l)))
		if [ ! -s "$scratch/disk" ] || ! cmp -s "$scratch/disk" "$scratch/staged"; then
			differ=$((differ + 1))
			echo "$commit differs"
		fi
	done <"$scratch/commits"
	echo "$compared commits, $found findings: $differ differ"
	[ "$differ" -eq 0 ] || exit 1
	exit 0
fi
if [ -n "$engines$beside" ]; then
	judge() { # FILE SETTING ENGINE THREADS COMMAND…: with a setting of the environment; without the time
		said=$scratch/$1 setting=$2 engine=$3 threads=$4
		shift 4
		env "$setting" "$@" -C "$repo" --from "$commit^" --to "$commit" --ask --color never --budget 10m --engine "$engine" --threads "$threads" 2>&1 |
			sed 's/, [0-9.]* m\{0,1\}s\(:\|$\)/\1/' >"$said"
	}
	compared=0 differ=0
	while read -r commit; do
		judge first GODEBUG= builtin 1 "$hook"
		compared=$((compared + 1))
		sed -n 's/^checked \([0-9]*\) comment.*/\1/p' "$scratch/first" >>"$scratch/checked"
		others='threads avx2 plain onnxruntime'
		if [ -n "$beside" ]; then
			others=beside
			# shellcheck disable=SC2086 # words
			judge beside GODEBUG= builtin 1 $beside
		else
			judge threads GODEBUG= builtin 4 "$hook"
			judge avx2 GODEBUG=cpu.avx512f=off builtin 1 "$hook"
			judge plain GODEBUG=cpu.avx512f=off,cpu.avx2=off builtin 1 "$hook"
			judge onnxruntime GODEBUG= onnxruntime 1 "$hook"
		fi
		for other in $others; do
			cmp -s "$scratch/first" "$scratch/$other" || { differ=$((differ + 1)) && echo "$commit differs: $other"; }
		done
	done <"$scratch/commits"
	echo "$compared commits, $(awk '{ n += $1 } END { print n + 0 }' "$scratch/checked") comments: $differ reports differ"
	[ "$differ" -eq 0 ] || exit 1
	exit 0
fi
if [ -n "$ack" ]; then
	judge() { "$hook" -C "$scratch/tree" --baseline "$baseline" --budget 10m "$@" 2>>"$scratch/complaints" || :; }
	# the questions, each with its name and what was read: comment, method, and the members that it names
	questions() { judge --format questions; }
	empty=$scratch/empty.json all=$scratch/all.json
	echo '{"version": 1, "findings": []}' >"$empty"
	cp "$empty" "$all"
	compared=0 hidden=0 same=0
	: >"$scratch/read"
	tac "$scratch/commits" >"$scratch/oldest-first"
	while read -r commit; do
		git -C "$scratch/tree" checkout --quiet --force --detach "$commit"
		git -C "$scratch/tree" clean --quiet --force -d -x
		git -C "$scratch/tree" update-ref --no-deref HEAD "$commit^"
		compared=$((compared + 1))
		baseline=$empty
		questions | sed -n 's/.*"name":"\([^"]*\)".*"comment":\(.*\),"old":.*"new":\(.*\),"changes":.*/\1 \2 \3/p' >"$scratch/asked"
		baseline=$all
		questions >"$scratch/left"
		while read -r name rest; do
			grep -q -F "\"name\":\"$name\"" "$scratch/left" && continue
			grep -q -F "$name " "$scratch/read" || continue # another question stands in its place
			hidden=$((hidden + 1))
			grep -q -x -F "$name $rest" "$scratch/read" && same=$((same + 1)) || echo "$(echo "$commit" | cut -c1-10) hid $name"
		done <"$scratch/asked"
		cat "$scratch/asked" >>"$scratch/read"
		sed 's/}$/,"verdict":"ok","reason":"replayed"}/' "$scratch/left" |
			"$hook" ack -C "$scratch/tree" --baseline "$all" --answers - >/dev/null 2>>"$scratch/complaints" || :
	done <"$scratch/oldest-first"
	echo "$compared commits, $(wc -l <"$scratch/read") questions: $hidden hidden by an older acknowledgement, $same of them as they were read"
	[ "$same" -eq "$hidden" ] || exit 1
	exit 0
fi
while read -r commit; do
	git -C "$scratch/tree" update-ref --no-deref HEAD "$commit^"
	git -C "$scratch/tree" read-tree "$commit"
	code=0
	"$hook" -C "$scratch/tree" --color never >"$scratch/said" 2>"$scratch/complaints" || code=$?
	grep -E '^[^ ].*: (block|warn) [a-z-]+: ' "$scratch/said" | sed "s/^/$(echo "$commit" | cut -c1-10) /" || :
	[ "$code" -le 1 ] || { echo "$commit: exit code $code" && cat "$scratch/complaints"; } >&2
	echo "$code $(tail -n 1 "$scratch/said")" >>"$scratch/all"
done <"$scratch/commits"

awk '
	$1 > 1 { failed++ }
	$2 == "checked" { comments += $3 }
	match($0, /[0-9]+ ms/) { times[++n] = substr($0, RSTART, RLENGTH - 3) + 0 }
	match($0, /[0-9]+ blocked/) { blocked += substr($0, RSTART) + 0 }
	match($0, /[0-9]+ warned/) { warned += substr($0, RSTART) + 0 }
	END {
		for (i = 2; i <= n; i++) for (j = i; j > 1 && times[j - 1] > times[j]; j--) { t = times[j]; times[j] = times[j - 1]; times[j - 1] = t }
		printf "%d commits, %d comments: %d blocked, %d warned, %d failures; median %d ms, longest %d ms\n", NR, comments, blocked, warned, failed, times[int((n + 1) / 2)], times[n]
	}' "$scratch/all"
