#!/bin/sh
# Installs jit-hook as the pre-commit hook of a git repository, or takes it out again. A hook that is there already is kept
# beside it and runs first.
set -eu

usage() {
	cat <<'END'
usage: install.sh [--binary FILE] [--bin-dir DIR] [REPO]
       install.sh --uninstall [REPO]

REPO is the repository to serve, by default the one around the current directory.
  --binary FILE   install this jit-hook; by default bin/jit-hook beside this script, built first where it is not current
  --bin-dir DIR   where jit-hook is copied to and the hook will look for it; by default ~/.local/bin
  --uninstall     take the hook out and put the one from before back in place; the copied binary stays, since other
                  repositories may use it
END
}

fail() {
	echo "install.sh: $*" >&2
	exit 1
}

say() {
	echo "install.sh: $*"
}

# The second line of every hook that this script writes, by which it knows its own.
mark='# Written by install.sh of jit-hook; `install.sh --uninstall` takes it out.'
kept=pre-commit.before-jit-hook

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
binary= bin_dir= repo=. action=install
while [ $# -gt 0 ]; do
	case $1 in
	--binary) binary=${2:?"install.sh: --binary needs a file"} && shift ;;
	--bin-dir) bin_dir=${2:?"install.sh: --bin-dir needs a directory"} && shift ;;
	--uninstall) action=uninstall ;;
	-h | --help) usage && exit 0 ;;
	-*) usage >&2 && exit 2 ;;
	*) repo=$1 ;;
	esac
	shift
done

is_ours() {
	[ -f "$1" ] && [ "$(sed -n 2p "$1")" = "$mark" ]
}

# Where git looks for hooks: core.hooksPath and linked worktrees count. Variables of a surrounding git do not.
find_hooks() {
	command -v git >/dev/null || fail "git is not on the PATH"
	unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE GIT_PREFIX
	top=$(git -C "$repo" rev-parse --show-toplevel) || fail "$repo is not in the work tree of a git repository"
	hooks=$(git -C "$top" rev-parse --git-path hooks)
	case $hooks in
	/*) ;;
	*) hooks=$top/$hooks ;;
	esac
}

# Leaves the absolute path of a jit-hook that will stay where it is in $installed.
place_binary() {
	if [ -z "$binary" ]; then
		binary=$here/bin/jit-hook
		if [ ! -x "$binary" ] || [ -n "$(find "$here" -newer "$binary" \( -name '*.go' -o -name go.sum -o -path '*/detector/assets/*' \) | head -n 1)" ]; then
			make -C "$here" build
		fi
	fi
	[ -x "$binary" ] || fail "$binary is not a program"
	[ -n "$bin_dir" ] || bin_dir=${HOME:?"install.sh: HOME is not set; name a directory with --bin-dir"}/.local/bin
	mkdir -p "$bin_dir"
	bin_dir=$(CDPATH='' cd -- "$bin_dir" && pwd -P)
	installed=$bin_dir/jit-hook
	# Renamed into place, because a commit elsewhere may be running the old one.
	cp -- "$binary" "$installed.$$"
	chmod 755 "$installed.$$"
	mv -f -- "$installed.$$" "$installed"
}

# Prints a word in single quotes for sh.
quoted() {
	printf "'%s'" "$(printf %s "$1" | sed "s/'/'\\\\''/g")"
}

install_hook() {
	case $hooks in
	*/.husky/_) fail "husky runs the hooks of $top: add the line  $(quoted "$installed") --hook pre-commit  to .husky/pre-commit instead" ;;
	esac
	mkdir -p "$hooks"
	hook=$hooks/pre-commit
	if ! is_ours "$hook" && { [ -e "$hook" ] || [ -L "$hook" ]; }; then
		[ ! -e "$hooks/$kept" ] || fail "$hook was replaced by another program, and $hooks/$kept is there from before: put the two together by hand, remove $kept and run this again"
		mv -- "$hook" "$hooks/$kept"
		say "the pre-commit hook that was there is now $hooks/$kept and runs first"
	fi
	cat >"$hook.$$" <<END
#!/bin/sh
$mark
before=\$(dirname -- "\$0")/$kept
if [ -x "\$before" ]; then
	"\$before" "\$@" || exit
fi
jit_hook=$(quoted "$installed")
if [ ! -x "\$jit_hook" ]; then
	echo "jit-hook: \$jit_hook is gone, so the comments were not checked: install it again, or take this hook out with install.sh --uninstall" >&2
	exit 0
fi
"\$jit_hook" --hook pre-commit
code=\$?
case \$code in
0 | 1 | 3) exit \$code ;; # 3 comes through only with --fail-closed
esac
echo "jit-hook: it ended with code \$code, so the comments were not checked; this does not hold up the commit" >&2
END
	chmod 755 "$hook.$$"
	mv -f -- "$hook.$$" "$hook"
	say "$hook runs $installed"
}

uninstall_hook() {
	hook=$hooks/pre-commit
	if is_ours "$hook"; then
		rm -- "$hook"
	elif [ -e "$hook" ] || [ -L "$hook" ]; then
		fail "$hook is not jit-hook's, so it stays"
	elif [ ! -e "$hooks/$kept" ] && [ ! -L "$hooks/$kept" ]; then
		say "no pre-commit hook is installed in $hooks"
		return
	fi
	if [ -e "$hooks/$kept" ] || [ -L "$hooks/$kept" ]; then
		mv -- "$hooks/$kept" "$hook"
		say "$hook is again as it was"
	else
		say "$hook is gone"
	fi
}

find_hooks
if [ $action = install ]; then
	place_binary
	install_hook
else
	uninstall_hook
fi
