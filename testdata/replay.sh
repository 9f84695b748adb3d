#!/bin/sh
# Replays the newest commits of a repository that touch Java as if each were about to be committed: its tree is staged against its
# parent in a work tree and index of its own, and jit-hook judges it. Prints every finding, and what came of all of them.
# The repository's own index and work tree are not touched.
set -eu

[ $# -ge 1 ] || { echo "usage: replay.sh REPO [COMMITS]" >&2; exit 2; }
repo=$1
commits=${2:-300}
hook=${JIT_HOOK:-$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)/bin/jit-hook}
[ -x "$hook" ] || { echo "replay.sh: $hook is not there: run make build, or set JIT_HOOK" >&2; exit 2; }

scratch=$(mktemp -d)
trap 'git -C "$repo" worktree remove --force "$scratch/tree" 2>/dev/null; rm -rf "$scratch"' EXIT
git -C "$repo" worktree add --quiet --detach --no-checkout "$scratch/tree"

git -C "$repo" log --no-merges --min-parents=1 --format=%H -n "$commits" HEAD -- '*.java' >"$scratch/commits"
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
