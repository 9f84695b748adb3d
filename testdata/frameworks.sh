#!/bin/sh
# Tries jit-hook with the frameworks of docs/use/install.md and with git 2.39, 2.47 and 2.55. Each framework runs jit-hook as
# it says there: it blocks a commit and a push that leave a comment stale, and lets them pass once it is fixed. And each
# runs something else, with jit-hook installed beside it. Every time jit-hook judges a commit once, and uninstall puts
# back every byte. `make build` comes first. It fetches the frameworks with pip, npm and cargo, and git with mmdebstrap, once.
# pre-commit-build builds jit-hook once more, which takes minutes. hk is left out where no cargo is.
#
# GITS names suites of Debian whose git is taken; "own" is this machine's.
#
# usage: frameworks.sh [none | own-hook | pre-commit | pre-commit-local | prek | pre-commit-build | lefthook | husky |
#   simple-git-hooks | hk]...
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE
export GIT_CONFIG_GLOBAL="$scratch/gitconfig" GIT_CONFIG_NOSYSTEM=1
git config --global user.name Ada
git config --global user.email ada@example.com
git config --global init.defaultBranch main
git config --global protocol.file.allow always
mkdir "$scratch/bin"
cp "$root/bin/jit-hook" "$scratch/bin/"
printf '#!/bin/sh\necho ran >>"%s/ran"\n' "$scratch" >"$scratch/bin/something-else"
chmod +x "$scratch/bin/something-else"
usual_path=$scratch/bin:$scratch/venv/bin:$PATH
export PRE_COMMIT_HOME="$scratch/pre-commit-home"

fail() {
	cat "$scratch/said" >&2
	echo "frameworks: $(git --version): $*" >&2
	exit 1
}

# use_git SUITE: has the git of a suite of Debian's, which runs with the C library of that suite.
use_git() {
	export PATH="$usual_path"
	if [ "$1" != own ]; then
		top=$root/.cache/git/$1
		if [ ! -x "$top/usr/lib/git-core/git" ]; then
			mkdir -p "$root/.cache/git"
			mmdebstrap --quiet --variant=extract --include=git --aptopt='Acquire::Check-Valid-Until "false"' "$1" "$top"
			if [ -d "$top/lib" ] && [ ! -L "$top/lib" ]; then cp -a "$top/lib/." "$top/usr/lib/"; fi
			rm -rf "$top"/usr/share/perl* "$top/usr/share/doc" "$top/usr/share/man" "$top/usr/share/locale"
			cp --remove-destination "$root/testdata/git_of_root.sh" "$top/usr/lib/git-core/git"
		fi
		export PATH="$top/usr/lib/git-core:$PATH"
	fi
	configures=$(git version | awk -F '[ .]' '{ if ($3 > 2 || $4 >= 54) print "yes"; else print "no" }')
}

# new NAME: makes a repository with a documented method and a remote, and goes there.
new() {
	rm -rf "$scratch/$1" "$scratch/$1.git"
	git init -q --bare "$scratch/$1.git"
	git clone -q "$scratch/$1.git" "$scratch/$1" 2>"$scratch/said"
	cd "$scratch/$1"
	java count count
	git add .
	git commit -q -m base
	git push -q origin HEAD:main
	git fetch -q
}

. "$root/testdata/reader.sh"

# said_once WORDS: looks for words that jit-hook says each time that it runs. hk says them again where it failed.
said_once() {
	[ "$(sed '/^jit-hook stderr:$/,$d' "$scratch/said" | grep -c "$1")" = 1 ]
}

blocked() {
	if "$@" >"$scratch/said" 2>&1; then fail "this went through: $*"; fi
	said_once 'Reader.java:5: block param-gone' || fail "jit-hook did not say once why this was stopped: $*"
}

passes() {
	"$@" >"$scratch/said" 2>&1 || fail "this was stopped: $*"
	said_once 'checked [0-9]* comment\|nothing to check' || fail "jit-hook did not say once what it checked: $*"
}

commits() {
	java count limit
	git add Reader.java
	blocked git commit -m stale
	java limit limit
	git add Reader.java
	passes git commit -m fixed
}

# recipe NAME: in a repository where jit-hook is set up for commits and pushes.
recipe() {
	commits
	passes git push origin HEAD:main
	java limit top
	git commit -q -a --no-verify -m stale
	blocked git push origin HEAD:main
	java top top
	git commit -q -a --no-verify -m fixed
	passes git push origin HEAD:main
	# jit-hook itself sees what is there, and leaves it alone.
	jit-hook doctor >"$scratch/said" 2>&1 || fail "jit-hook doctor finds something wrong"
	before=$(state)
	jit-hook install --shim --hook pre-commit,pre-push >"$scratch/said" 2>&1 || :
	grep -q ' instead\| already, ' "$scratch/said" || fail "jit-hook install did not leave $1 alone"
	same "$1: install that refused"
	if [ "$configures" = yes ]; then
		jit-hook install --hook pre-commit,pre-push >"$scratch/said" 2>&1 || fail "jit-hook install"
		same "$1: install of what is there"
	fi
	echo "frameworks: $(git --version): $1 runs jit-hook: ok"
}

# state: what jit-hook may have changed, as text that can be compared.
state() {
	find .git/hooks .git/config .git/jit-hook "$GIT_CONFIG_GLOBAL" ./*.yml ./.*.yaml .husky package.json hk.* \
		-type f -exec sha256sum {} + 2>/dev/null | sort
}

same() {
	state >"$scratch/after"
	[ "$before" = "$(cat "$scratch/after")" ] || { cp "$scratch/after" "$scratch/said" && fail "$1: other bytes than before"; }
}

# judged_beside NAME OWN: jit-hook is installed beside what runs something else. Both run once, and uninstall undoes install.
judged_beside() {
	: >"$scratch/ran"
	commits
	[ "$2" = 0 ] || [ "$(wc -l <"$scratch/ran")" = 2 ] || fail "$1: its own hook ran $(wc -l <"$scratch/ran") times in two commits"
	java count count
	git commit -q -a --no-verify -m again
	jit-hook doctor >"$scratch/said" 2>&1 || fail "$1: jit-hook doctor finds something wrong"
	jit-hook uninstall >"$scratch/said" 2>&1 || fail "$1: uninstall"
	same "$1: uninstall"
}

# beside NAME REFUSED OWN: in a repository where something else is set up for commits, if OWN is 1. REFUSED is whether
# jit-hook leaves the hook's file to the framework.
beside() {
	before=$(state)
	if [ "$configures" = yes ]; then
		jit-hook install >"$scratch/said" 2>&1 || fail "$1: install"
		judged_beside "$1, configured" "$3"
	fi
	if [ "$2" = 1 ]; then
		if jit-hook install --shim >"$scratch/said" 2>&1; then fail "$1: jit-hook put itself into its hook"; fi
		same "$1: install that refused"
	else
		jit-hook install --shim >"$scratch/said" 2>&1 || fail "$1: install --shim"
		jit-hook install >>"$scratch/said" 2>&1 || fail "$1: install where jit-hook is"
		judged_beside "$1, shim" "$3"
		if [ "$configures" = yes ]; then
			jit-hook install >"$scratch/said" 2>&1 || fail "$1: install"
			jit-hook install --shim >>"$scratch/said" 2>&1 || fail "$1: install --shim where jit-hook is"
			judged_beside "$1, configured, then shim" "$3"
		fi
	fi
	echo "frameworks: $(git --version): beside $1: ok"
}

pip_install() {
	[ -x "$scratch/venv/bin/pre-commit" ] && return
	python3 -m venv "$scratch/venv"
	"$scratch/venv/bin/pip" --quiet --disable-pip-version-check install pre-commit prek
}

# npm_install NAME: puts a package into the repository, fetched once.
npm_install() {
	printf '{"private": true}\n' >package.json
	echo node_modules/ >.gitignore
	if [ ! -d "$scratch/npm-$1" ]; then
		npm install --silent --no-audit --no-fund --save-dev "$1" >"$scratch/said" 2>&1 || fail "npm cannot install $1"
		mkdir "$scratch/npm-$1"
		cp -a node_modules package.json "$scratch/npm-$1/"
	fi
	cp -a "$scratch/npm-$1/." .
}

try_none() {
	new none
	beside none 0 0
}

try_own_hook() {
	new own-hook
	mkdir -p .git/hooks
	printf '#!/bin/sh\nsomething-else\n' >.git/hooks/pre-commit
	chmod +x .git/hooks/pre-commit
	beside own-hook 0 1
}

# framework ID PROGRAM: the hook of that id from this repository, as it is committed, run by pre-commit or by prek.
framework() {
	pip_install
	new "$2-$1"
	cat >.pre-commit-config.yaml <<END
default_install_hook_types: [pre-commit, pre-push]
repos:
  - repo: $root
    rev: $(git -C "$root" rev-parse HEAD)
    hooks:
      - id: $1
END
	git add .pre-commit-config.yaml
	"$2" install >"$scratch/said" 2>&1 || fail "$2 install"
	recipe "$1, $("$2" --version)"
}

# framework_beside PROGRAM: pre-commit or prek with a hook of somebody else's.
framework_beside() {
	pip_install
	new "$1-beside"
	cat >.pre-commit-config.yaml <<'END'
repos:
  - repo: local
    hooks:
      - {id: other, name: other, entry: something-else, language: system, always_run: true, pass_filenames: false}
END
	git add .pre-commit-config.yaml
	"$1" install >"$scratch/said" 2>&1 || fail "$1 install"
	beside "$1" 1 1
}

try_pre_commit() {
	framework jit-hook pre-commit
	framework_beside pre-commit
}

try_prek() {
	framework jit-hook prek
	framework_beside prek
}

try_pre_commit_build() {
	framework jit-hook-build pre-commit
}

# The lines that jit-hook install tells to add.
try_pre_commit_local() {
	pip_install
	new pre-commit-local
	printf 'default_install_hook_types: [pre-commit, pre-push]\nrepos: []\n' >.pre-commit-config.yaml
	git add .pre-commit-config.yaml
	pre-commit install >"$scratch/said" 2>&1 || fail "pre-commit install"
	{
		printf 'default_install_hook_types: [pre-commit, pre-push]\nrepos:\n'
		for hook in pre-commit pre-push; do
			jit-hook install --shim --hook $hook 2>&1 | sed 's/.* instead: //'
		done
	} >config.yaml
	mv config.yaml .pre-commit-config.yaml
	git add .pre-commit-config.yaml
	recipe "pre-commit-local, $(pre-commit --version)"
}

try_lefthook() {
	new lefthook
	npm_install lefthook
	printf 'pre-commit:\n  commands:\n    other:\n      run: something-else\n' >lefthook.yml
	npx lefthook install >"$scratch/said" 2>&1 || fail "lefthook install"
	beside lefthook 1 1
	cat >lefthook.yml <<'END'
pre-commit:
  commands:
    jit-hook:
      glob: "*.java"
      run: jit-hook --hook pre-commit
pre-push:
  commands:
    jit-hook:
      run: jit-hook --hook pre-push -- {1} {2}
      use_stdin: true
END
	npx lefthook install >"$scratch/said" 2>&1 || fail "lefthook install"
	recipe "lefthook $(npx lefthook version 2>/dev/null)"
}

try_husky() {
	new husky
	npm_install husky
	npx husky init >"$scratch/said" 2>&1 || fail "husky init"
	echo something-else >.husky/pre-commit
	beside husky 1 1
	echo 'jit-hook --hook pre-commit' >.husky/pre-commit
	echo 'jit-hook --hook pre-push -- "$@"' >.husky/pre-push
	recipe "husky $(sed -n 's/.*"version": "\(.*\)".*/\1/p' node_modules/husky/package.json)"
}

# The line is the one that jit-hook install tells to add.
try_simple_git_hooks() {
	new simple-git-hooks
	npm_install simple-git-hooks
	printf '{"private": true, "simple-git-hooks": {"pre-commit": "something-else", "pre-push": "true"}}\n' >package.json
	npx simple-git-hooks >"$scratch/said" 2>&1 || fail "simple-git-hooks"
	beside simple-git-hooks 1 1
	{
		printf '{"private": true, "simple-git-hooks": {'
		for hook in pre-commit pre-push; do
			jit-hook install --shim --hook $hook 2>&1 | sed 's/.* instead: //' | tr '\n' ,
		done | sed 's/,$//'
		printf '}}\n'
	} >new.json
	mv new.json package.json
	npx simple-git-hooks >"$scratch/said" 2>&1 || fail "simple-git-hooks"
	recipe "simple-git-hooks $(sed -n 's/.*"version": "\(.*\)".*/\1/p' node_modules/simple-git-hooks/package.json)"
}

# hk's config: the steps of commits, and more hooks.
hk_config() {
	cat >hk.pkl <<END
amends "package://github.com/jdx/hk/releases/download/v2.11.0/hk@2.11.0#/Config.pkl"

hooks {
  ["pre-commit"] { steps { $1 } }
  ${2-}
}
END
}

# No index for pip or npm has hk, so cargo builds it from its sources, once: without optimisation, because this takes some
# minutes, and with it more than an hour on two processors. Git's configuration names hk from git 2.54 on.
try_hk() {
	if [ ! -x "$root/.cache/hk/bin/hk" ]; then
		command -v cargo >"$scratch/said" || { echo 'frameworks: hk: left out, because no cargo is here to build it' && return; }
		cargo install --quiet --debug --locked --root "$root/.cache/hk" hk@2.11.0
	fi
	export PATH="$PATH:$root/.cache/hk/bin" HK_CACHE_DIR="$scratch/hk-cache" HK_STATE_DIR="$scratch/hk-state"
	new hk
	hk_config '["other"] { check = "something-else" }'
	git add hk.pkl
	if [ "$configures" = yes ]; then
		hk install >"$scratch/said" 2>&1 || fail "hk install"
		beside hk 0 1
	fi
	hk install --legacy >"$scratch/said" 2>&1 || fail "hk install --legacy"
	beside "hk's files" 1 1
	hk uninstall >"$scratch/said" 2>&1 || fail "hk uninstall"
	# The steps are those that jit-hook install tells to add.
	for hook in pre-commit pre-push; do
		printf '#!/bin/sh\ntest "${HK:-1}" = "0" || exec hk run %s\n' $hook >.git/hooks/$hook
		jit-hook install --shim --hook $hook 2>&1 | sed 's/.* instead: //' >"$scratch/$hook"
		rm .git/hooks/$hook
	done
	hk_config "$(cat "$scratch/pre-commit")" "[\"pre-push\"] { steps { $(cat "$scratch/pre-push") } }"
	hk install >"$scratch/said" 2>&1 || fail "hk install"
	recipe "$(hk --version)"
}

[ $# -gt 0 ] || set -- none own-hook pre-commit pre-commit-local prek lefthook husky simple-git-hooks hk
for suite in ${GITS-bookworm trixie sid}; do
	use_git "$suite"
	for one in "$@"; do
		(cd "$scratch" && "try_$(echo "$one" | tr - _)")
	done
done
