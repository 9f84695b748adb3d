#!/bin/sh
# Runs jit-hook for the pre-commit framework out of the framework's own clone of this repository, and builds it there first. language:
# golang would not do: go install takes the sources as they are committed, and so without the library that `make library` fetches.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
if [ ! -x "$root/bin/jit-hook" ]; then
	echo "jit-hook: building it in $root, this once"
	# The variables of the repository that is committed to are not for the build. What is half built is not run.
	if ! (unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE && make -C "$root" build) >"$root/build.log" 2>&1; then
		rm -f "$root/bin/jit-hook"
		tail -n 5 "$root/build.log"
		echo "jit-hook: it could not be built, so the comments were not checked; $root/build.log says more. This does not hold up git"
		exit 0
	fi
fi
exec "$root/bin/jit-hook" "$@"
