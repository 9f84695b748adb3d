#!/bin/sh
# Runs jit-hook for the pre-commit framework out of the framework's own clone of this repository, and builds it there first. language:
# golang would not do: go install takes the sources as they are committed, and so without the library that `make library` fetches.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../../.." && pwd -P)
. "$root/hook/commands/install/closed.sh"
case " $* " in *" --fail-closed "*) JIT_HOOK_FAIL_CLOSED=1 ;; esac

# Ends as a failure of jit-hook itself does, by the rule of fail-closed. That nobody reads what this says is no finding.
failed() {
	trap '' PIPE
	if jit_hook_closed; then code=3 goes='git stops, since fail-closed is set'; else code=0 goes='git goes on'; fi
	echo "jit-hook: $1, so the comments were not checked; $goes: $2" || :
	exit "$code"
}

[ -s "$root/bin/jit-hook" ] || rm -f "$root/bin/jit-hook"
if [ ! -x "$root/bin/jit-hook" ]; then
	(trap '' PIPE && echo "jit-hook: building it in $root, this once") || :
	# The variables of the repository that is committed to are not for the build. What is half built is not run.
	if ! (unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE && make -C "$root" build) >"$root/build.log" 2>&1; then
		rm -f "$root/bin/jit-hook"
		(trap '' PIPE && tail -n 5 "$root/build.log") || :
		failed 'it could not be built' "$root/build.log says more"
	fi
fi
code=0
"$root/bin/jit-hook" "$@" || code=$?
case $code in
0 | 1 | 3) exit "$code" ;;
*) failed "it ended with code $code" "run \`$root/bin/jit-hook doctor\`" ;;
esac
