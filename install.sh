#!/bin/sh
# Builds jit-hook or takes it out of a release, copies it to where programs of yours are, and has it install itself as a hook of a
# git repository.
set -eu

usage() {
	cat <<'END'
usage: install.sh [--binary FILE | --archive FILE] [--bin-dir DIR] [--hook HOOKS] [--global | REPO]
       install.sh --uninstall [--bin-dir DIR] [--hook HOOKS] [--global | REPO]

REPO is the repository to serve, by default the one around the current directory.
  --binary FILE   install this jit-hook; by default the one beside this script, as in a release, or else bin/jit-hook, built first
                  where it is not current
  --archive FILE  install the jit-hook of this archive of a release, once its sha256 is the one in SHA256SUMS beside it
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
program=jit-hook
case $(uname -s) in MINGW* | MSYS*) program=jit-hook.exe ;; esac
binary='' archive='' bin_dir='' repo=. action=install hooks='' global=''
while [ $# -gt 0 ]; do
	case $1 in
	--binary) binary=${2:?"install.sh: --binary needs a file"} && shift ;;
	--archive) archive=${2:?"install.sh: --archive needs a file"} && shift ;;
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

# Takes jit-hook out of the archive, into a directory that goes when this script ends.
unpack() {
	[ -f "$archive" ] || fail "$archive is not a file"
	name=${archive##*/}
	sums=$(dirname -- "$archive")/SHA256SUMS
	[ -f "$sums" ] || fail "$sums is missing, which says what $name should be: fetch it from where the archive is from"
	want=$(awk -v name="$name" '$2 == name { print $1 }' "$sums")
	[ -n "$want" ] || fail "$sums does not name $name"
	if command -v sha256sum >/dev/null; then got=$(sha256sum <"$archive"); else got=$(shasum -a 256 <"$archive"); fi
	[ "${got%% *}" = "$want" ] || fail "$archive is damaged or not what it seems: its sha256 is ${got%% *}, $sums wants $want: fetch it again"
	unpacked=$(mktemp -d)
	trap 'rm -rf -- "$unpacked"' EXIT
	trap 'exit 1' INT TERM HUP
	case $name in
	*.zip) unzip -q "$archive" -d "$unpacked" ;;
	*) tar -xzf "$archive" -C "$unpacked" ;;
	esac
	name=${name%.tar.gz}
	binary=$unpacked/${name%.zip}/$program
}

# Leaves the path of a current jit-hook in $binary.
build() {
	[ -z "$binary" ] || return 0
	if [ -n "$archive" ]; then
		unpack
		return
	fi
	binary=$here/$program
	[ ! -x "$binary" ] || return 0
	binary=$here/bin/$program
	if [ ! -x "$binary" ] || [ -n "$(find "$here" -path "$here/training" -prune -o -newer "$binary" \( -name '*.go' -o -name go.sum -o -path '*/assets/*' \) -print | head -n 1)" ]; then
		make -C "$here" build
	fi
}

if [ $action = install ]; then
	build
	[ -x "$binary" ] || fail "$binary is not a program"
	"$binary" --version >/dev/null 2>&1 ||
		fail "$binary does not start on this system, $(uname -s) $(uname -m): take the archive that is made for it, on Alpine the one for musl"
	said=$(mkdir -p -- "$bin_dir" 2>&1) || fail "$said: name another directory with --bin-dir"
	bin_dir=$(CDPATH='' cd -- "$bin_dir" && pwd -P)
	# Renamed into place, because a commit elsewhere may be running the old one.
	copy=$bin_dir/jit-hook.$$
	said=$({ cp -- "$binary" "$copy" && chmod 755 "$copy" && mv -f -- "$copy" "$bin_dir/$program"; } 2>&1) || {
		rm -f -- "$copy"
		fail "$said: make room there, or name another directory with --bin-dir"
	}
fi
binary=$bin_dir/$program
[ -x "$binary" ] || build

# What a shell finds by name, for people: hooks call it by its path.
if [ $action = install ]; then
	case ":$PATH:" in
	*":$bin_dir:"*) ;;
	*)
		echo "install.sh: $bin_dir is not on your PATH, so a shell does not find jit-hook by its name (hooks do): add this line to ~/.profile, or to what your shell reads:"
		echo "    export PATH=\"$bin_dir:\$PATH\""
		;;
	esac
fi

set -- $action
[ -z "$hooks" ] || set -- "$@" --hook "$hooks"
if [ -n "$global" ]; then set -- "$@" --global; else set -- "$@" -C "$repo"; fi
"$binary" "$@"
