#!/usr/bin/env bash
# Runs the archives of `make dist` in a root like Alpine's: musl and busybox of Debian's packages, and nothing else.
# The one for musl has to judge there; the one for glibc has to judge, too, where a link stands for glibc's loader, and to refuse
# ONNX Runtime by one line.
#
#	testdata/musl.sh ARCHIVE-FOR-MUSL ARCHIVE-FOR-GLIBC
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$(mktemp -d)
trap 'rm -rf -- "$root"' EXIT

packages=$PWD/.cache/musl
mkdir -p "$packages"
for package in musl busybox-static; do
	fetch() { (cd "$packages" && apt-get download -qq "$package" 2>/dev/null); }
	ls "$packages/$package"_*.deb >/dev/null 2>&1 || fetch || { apt-get update -qq && fetch; } # a new machine has no lists
	dpkg-deb -x "$packages/$package"_*.deb "$root/debian"
done
mkdir -p "$root"/{bin,lib,lib64,proc,tmp,home,repo}
cp "$root"/debian/bin/busybox "$root/bin/busybox"
for name in sh cat sed; do ln -s busybox "$root/bin/$name"; done
loader=$(basename "$root"/debian/lib/ld-musl-*)
cp "$root"/debian/lib/*-linux-musl/libc.so "$root/lib/$loader"
tar -xzf "$1" -C "$root/tmp" --strip-components 1 --wildcards '*/jit-hook'
mv "$root/tmp/jit-hook" "$root/bin/jit-hook"
tar -xzf "$2" -C "$root/tmp" --strip-components 1 --wildcards '*/jit-hook'
mv "$root/tmp/jit-hook" "$root/bin/for-glibc"

# A stale comment, staged. There is no git in the root, so jit-hook reads the repository by itself.
git init -q "$root/repo"
printf 'class A {\n    /** @param a the first */\n    void go(int a) {}\n}\n' >"$root/repo/A.java"
git -C "$root/repo" add A.java
git -C "$root/repo" -c user.name=Ada -c user.email=ada@example.com commit -q --no-verify -m one
sed -i 's/int a/int b/' "$root/repo/A.java"
git -C "$root/repo" add A.java
chown -R "$(id -u)" "$root/repo"

# inside COMMAND: with the code in $code and what it said in $said. -r needs no rights of root's.
inside() {
	code=0
	said=$(unshare -rm sh -c 'mount --rbind /proc "$1/proc" && exec chroot "$1" /bin/env -i HOME=/home PATH=/bin /bin/sh -c "cd /repo && $2"' \
		sh "$root" "$1" 2>&1) || code=$?
}
ln -s busybox "$root/bin/env"

# expect CODE WORDS COMMAND
expect() {
	inside "$3"
	if [ "$code" != "$1" ] || [[ $said != *"$2"* ]]; then
		printf 'musl.sh: %s: code %s, want %s and "%s":\n%s\n' "$3" "$code" "$1" "$2" "$said" >&2
		exit 1
	fi
	echo "ok: $3"
}
expect 0 'engine builtin' 'jit-hook --version'
expect 1 'block param-gone' 'jit-hook'
expect 1 'judges an example as stale' 'jit-hook doctor' # git is missing, which doctor calls wrong
expect 127 'not found' 'for-glibc --version'            # no loader: the shell says so, since nothing of the program runs
for name in ld-linux-x86-64.so.2 ld-linux-aarch64.so.1; do
	ln -s "/lib/$loader" "$root/lib64/$name"
	ln -s "/lib/$loader" "$root/lib/$name"
done
expect 1 'block param-gone' 'for-glibc'
expect 1 'made for glibc and would crash, because this system runs programs by musl' 'JIT_HOOK_ENGINE=onnxruntime for-glibc doctor'
echo 'musl.sh: all as it should be'
