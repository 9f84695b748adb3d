#!/bin/sh
# Stands for usr/lib/git-core/git in a root of another Debian, and runs that root's git with that root's C library.
# frameworks.sh puts it there.
root=${0%/usr/lib/git-core/*}
export GIT_EXEC_PATH="$root/usr/lib/git-core" GIT_TEMPLATE_DIR="$root/usr/share/git-core/templates"
for loader in "$root"/usr/lib/*/ld-linux*; do
	exec "$loader" --library-path "${loader%/*}" --argv0 "${0##*/}" "$root/usr/bin/git" "$@"
done
