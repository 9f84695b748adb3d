#!/bin/sh
# Makes changes out of the newest commits of repositories: the Java code as the commit left it, the Javadoc as it was before. Each that differs so is
# staged against the commit's parent in a work tree and index of its own, and jit-hook is asked for its suggestions as a patch. Checks that git
# takes every patch for the work tree and for the index, that `jit-hook fix --apply` writes the same, that nothing but Javadoc changed, and
# that the parser finds the same methods. The repositories' own index and work tree are not touched.
# With --records the changes are those of a corpus's files of mined records, each method in a file and a patch of its own.
set -eu

[ $# -ge 2 ] || { echo "usage: patches.sh COMMITS REPO…, or patches.sh --records METHODS FILE…" >&2; exit 2; }
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
hook=${JIT_HOOK:-$root/bin/jit-hook}
[ -x "$hook" ] || { echo "patches.sh: $hook is not there: run make build, or set JIT_HOOK" >&2; exit 2; }

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
go build -C "$root/training" -o "$scratch/patches" ./cmd/patches
"$scratch/patches" "$hook" "$scratch" "$@"
