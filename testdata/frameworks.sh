#!/bin/sh
# Tries jit-hook with the frameworks of docs/use/install.md, as it says there: each blocks a commit and a push that
# leave a comment stale, and lets them pass once it is fixed. Fetches them with pip and npm; `make build` comes first. pre-commit-build
# builds jit-hook once more, which takes minutes.
#
# usage: frameworks.sh [pre-commit | pre-commit-local | prek | pre-commit-build | lefthook | husky | simple-git-hooks]...
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
with_jit_hook=$scratch/bin:$PATH
export PRE_COMMIT_HOME="$scratch/pre-commit-home"

fail() {
	cat "$scratch/said" >&2
	echo "frameworks: $*" >&2
	exit 1
}

# new NAME: makes a repository with a documented method and a remote, and goes there.
new() {
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

blocked() {
	if "$@" >"$scratch/said" 2>&1; then fail "this went through: $*"; fi
	grep -q 'Reader.java:5: block param-gone' "$scratch/said" || fail "jit-hook did not say why this was stopped: $*"
}

passes() {
	"$@" >"$scratch/said" 2>&1 || fail "this was stopped: $*"
	grep -q 'checked [0-9]* comment\|nothing to check' "$scratch/said" || fail "jit-hook did not say what it checked: $*"
}

# try: the same for each of them, in a repository where it is set up for commits and pushes.
try() {
	export PATH="$with_jit_hook"
	java count limit
	git add Reader.java
	blocked git commit -m stale
	java limit limit
	git add Reader.java
	passes git commit -m fixed
	passes git push origin HEAD:main
	java limit top
	git commit -q -a --no-verify -m stale
	blocked git push origin HEAD:main
	java top top
	git commit -q -a --no-verify -m fixed
	passes git push origin HEAD:main
	# jit-hook itself sees what is there, and leaves it alone.
	jit-hook doctor >"$scratch/said" 2>&1 || fail "jit-hook doctor finds something wrong"
	if jit-hook install --hook pre-commit,pre-push >"$scratch/said" 2>&1; then fail "jit-hook install put itself into the hooks of $1"; fi
	grep -q ' instead' "$scratch/said" || fail "jit-hook install did not say what to do instead"
	echo "frameworks: $1: ok"
}

pip_install() {
	[ -x "$scratch/venv/bin/pre-commit" ] && return
	python3 -m venv "$scratch/venv"
	"$scratch/venv/bin/pip" --quiet --disable-pip-version-check install pre-commit prek
	with_jit_hook=$scratch/venv/bin:$with_jit_hook
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
	"$scratch/venv/bin/$2" install >/dev/null
	try "$1, $("$scratch/venv/bin/$2" --version)"
}

# framework_local: the lines that jit-hook install tells to add.
framework_local() {
	pip_install
	new pre-commit-local
	printf 'default_install_hook_types: [pre-commit, pre-push]\nrepos: []\n' >.pre-commit-config.yaml
	git add .pre-commit-config.yaml
	"$scratch/venv/bin/pre-commit" install >/dev/null
	{
		printf 'default_install_hook_types: [pre-commit, pre-push]\nrepos:\n'
		for hook in pre-commit pre-push; do
			"$root/bin/jit-hook" install --hook $hook 2>&1 | sed 's/.* instead: //'
		done
	} >config.yaml
	mv config.yaml .pre-commit-config.yaml
	git add .pre-commit-config.yaml
	try "pre-commit-local, $("$scratch/venv/bin/pre-commit" --version)"
}

npm_install() {
	printf '{"private": true}\n' >package.json
	npm install --silent --no-audit --no-fund --save-dev "$1" >"$scratch/said" 2>&1 || fail "npm cannot install $1"
	echo node_modules/ >.gitignore
}

try_lefthook() {
	new lefthook
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
	npm_install lefthook
	npx lefthook install >"$scratch/said" 2>&1 || fail "lefthook install"
	try "lefthook $(npx lefthook version 2>/dev/null)"
}

try_husky() {
	new husky
	npm_install husky
	npx husky init >"$scratch/said" 2>&1 || fail "husky init"
	echo 'jit-hook --hook pre-commit' >.husky/pre-commit
	echo 'jit-hook --hook pre-push -- "$@"' >.husky/pre-push
	try "husky $(sed -n 's/.*"version": "\(.*\)".*/\1/p' node_modules/husky/package.json)"
}

# The line is the one that jit-hook install tells to add.
try_simple_git_hooks() {
	new simple-git-hooks
	npm_install simple-git-hooks
	printf '{"private": true, "simple-git-hooks": {"pre-commit": "true", "pre-push": "true"}}\n' >package.json
	npx simple-git-hooks >"$scratch/said" 2>&1 || fail "simple-git-hooks"
	{
		printf '{"private": true, "simple-git-hooks": {'
		for hook in pre-commit pre-push; do
			"$root/bin/jit-hook" install --hook $hook 2>&1 | sed 's/.* instead: //' | tr '\n' ,
		done | sed 's/,$//'
		printf '}}\n'
	} >new.json
	mv new.json package.json
	npx simple-git-hooks >"$scratch/said" 2>&1 || fail "simple-git-hooks"
	try "simple-git-hooks $(sed -n 's/.*"version": "\(.*\)".*/\1/p' node_modules/simple-git-hooks/package.json)"
}

[ $# -gt 0 ] || set -- pre-commit pre-commit-local prek pre-commit-build lefthook husky simple-git-hooks
for one in "$@"; do
	case $one in
	pre-commit) (framework jit-hook pre-commit) ;;
	pre-commit-local) (framework_local) ;;
	pre-commit-build) (framework jit-hook-build pre-commit) ;;
	prek) (framework jit-hook prek) ;;
	lefthook) (try_lefthook) ;;
	husky) (try_husky) ;;
	simple-git-hooks) (try_simple_git_hooks) ;;
	*) echo "frameworks: $one is not known" >&2 && exit 2 ;;
	esac
done
