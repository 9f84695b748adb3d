#!/bin/sh
# Builds jit-hook, copies it to where programs of yours are, and has it install itself as a hook of a git repository.
set -eu

usage() {
	cat <<'END'
usage: install.sh [--binary FILE] [--bin-dir DIR] [--hook HOOKS] [--global | REPO]
       install.sh --uninstall [--bin-dir DIR] [--hook HOOKS] [--global | REPO]

REPO is the repository to serve, by default the one around the current directory.
  --binary FILE   install this jit-hook; by default bin/jit-hook beside this script, built first where it is not current
  --bin-dir DIR   where jit-hook is copied to and the hooks will look for it; by default ~/.local/bin
  --hook HOOKS    pre-commit, pre-merge-commit, pre-push, with commas between; by default pre-commit
  --global        serve repositories yet to be made instead of one, see jit-hook install --help
  --uninstall     take the hooks out and put those from before back in place; the copied binary stays, since other
                  repositories may use it
END
}

fail() {
	echo "install.sh: $*" >&2
	exit 1
}

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
binary='' bin_dir='' repo=. action=install hooks='' global=''
while [ $# -gt 0 ]; do
	case $1 in
	--binary) binary=${2:?"install.sh: --binary needs a file"} && shift ;;
	--bin-dir) bin_dir=${2:?"install.sh: --bin-dir needs a directory"} && shift ;;
	--hook) hooks=${2:?"install.sh: --hook needs a list"} && shift ;;
	--global) global=yes ;;
	--uninstall) action=uninstall ;;
	-h | --help) usage && exit 0 ;;
	-*) usage >&2 && exit 2 ;;
	*) repo=$1 ;;
	esac
	shift
done
[ -n "$bin_dir" ] || bin_dir=${HOME:?"install.sh: HOME is not set; name a directory with --bin-dir"}/.local/bin

# Leaves the path of a current jit-hook in $binary.
build() {
	[ -z "$binary" ] || return 0
	binary=$here/bin/jit-hook
	if [ ! -x "$binary" ] || [ -n "$(find "$here" -newer "$binary" \( -name '*.go' -o -name go.sum -o -path '*/detector/assets/*' \) | head -n 1)" ]; then
		make -C "$here" build
	fi
}

if [ $action = install ]; then
	build
	[ -x "$binary" ] || fail "$binary is not a program"
	mkdir -p "$bin_dir"
	bin_dir=$(CDPATH='' cd -- "$bin_dir" && pwd -P)
	# Renamed into place, because a commit elsewhere may be running the old one.
	cp -- "$binary" "$bin_dir/jit-hook.$$"
	chmod 755 "$bin_dir/jit-hook.$$"
	mv -f -- "$bin_dir/jit-hook.$$" "$bin_dir/jit-hook"
fi
binary=$bin_dir/jit-hook
[ -x "$binary" ] || build

set -- $action
[ -z "$hooks" ] || set -- "$@" --hook "$hooks"
if [ -n "$global" ]; then set -- "$@" --global; else set -- "$@" -C "$repo"; fi
exec "$binary" "$@"
