#!/bin/sh
# Runs coding agents with a scripted model and jit-hook's hooks, in a network of their own that has nothing in it. npm
# fetches them, in the versions below, into .cache/agents. `make build` comes first. Arguments are the agents to run.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
cache=$root/.cache/agents

for program in npm unshare ip python3 git; do
	command -v "$program" >/dev/null || {
		echo "agents: skipped, because there is no $program"
		exit 0
	}
done
unshare -rn true 2>/dev/null || {
	echo "agents: skipped, because unshare may make no network here"
	exit 0
}

# fetch FOLDER PACKAGE: one that cannot be fetched is left out, and run.py says so
fetch() {
	[ "$(cat "$cache/$1/package" 2>/dev/null)" != "$2" ] || return 0
	rm -rf "${cache:?}/$1"
	mkdir -p "$cache/$1"
	if npm install --silent --no-audit --no-fund --prefix "$cache/$1" "$2"; then
		echo "$2" >"$cache/$1/package"
	else
		echo "agents: $2 could not be installed" >&2
		rm -rf "${cache:?}/$1"
	fi
}
fetch node node@22 # which Qwen Code needs
fetch codex @openai/codex@0.171.0
fetch gemini-cli @google/gemini-cli@0.61.0
fetch qwen-code @qwen-code/qwen-code@0.24.4
fetch opencode opencode-ai@1.18.33

exec unshare -rn sh -c 'ip link set lo up && exec "$@"' network \
	python3 -B "$root/testdata/agents/run.py" "$root/bin/jit-hook" "$cache" "$@"
