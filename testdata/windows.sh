#!/usr/bin/env bash
# Runs the program for Windows and the tests of its packages under Wine 10, in a root of Debian's trixie that is made
# once in .cache/wine (root's rights, mmdebstrap, 90 seconds, 1.2 GB). Wine 8 lacks a library that Go asks for.
#
# What this does not show: git for Windows and its shell (there is no git.exe here, so jit-hook reads the repository by itself),
# symbolic links, file modes, scanners that hold files open, and consoles.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
top=$PWD root=$PWD/.cache/wine made=$PWD/.cache/windows zig=$PWD/.cache/zig/ziglang/zig

if [ ! -x "$root/usr/bin/wine" ]; then
	[ "$(id -u)" = 0 ] || { echo "windows.sh: making the root in $root needs the rights of root" >&2 && exit 1; }
	rm -rf "$root"
	mmdebstrap --quiet --variant=apt --include=wine64,wine,ca-certificates trixie "$root"
fi

# in_wine COMMAND: in the root, where this folder is /work.
in_wine() {
	mkdir -p "$root/work" "$root/wine"
	unshare -m sh -c 'mount --rbind /proc "$1/proc" && mount --rbind /dev "$1/dev" && mount --bind "$2" "$1/work" &&
		exec chroot "$1" /usr/bin/env -i PATH=/usr/bin:/bin HOME=/root LANG=C.UTF-8 WINEPREFIX=/wine WINEDEBUG=-all XDG_RUNTIME_DIR=/tmp sh -c "$3"' \
		sh "$root" "$top" "$1"
}

export GOOS=windows GOARCH=amd64 CGO_ENABLED=1 CGO_CFLAGS=-O2 CGO_CXXFLAGS=-O2
export CC="$zig cc -target x86_64-windows-gnu" CXX="$zig c++ -target x86_64-windows-gnu"
mkdir -p "$made"
go vet -tags slim ./...
go build -tags slim -ldflags '-s -w' -o "$made/" ./cmd/jit-hook
packages=$(go list -tags slim -f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}' \
	./engine/... ./encode/... ./detector/... ./updater/... ./onnx ./onnx/builtin ./owner ./hook/apply ./hook/change \
	./hook/child ./hook/ci ./hook/commands/agent ./hook/commands/install ./hook/filter ./hook/mention ./hook/safefile)
for package in $packages; do
	go test -tags slim -c -o "$made/$(echo "${package#jithook/}" | tr / _).exe" "./${package#jithook/}"
done

# Tests that compare with ONNX Runtime, of which no library for Windows is here.
skip='EnginesAgree|EnginesWordAlike|AgreesWithONNXRuntime|AgreeWithONNXRuntime|AgreesWithPyTorch|OutputsComeInTheOrder'
skip+='|RunIsSafeForConcurrentUse|RunRefusesWrongInputs|RefusesDamagedModels|WrongNamesAreErrors|OptimiseErrors|CloseOrder|FuzzLoad'
# Those that ask for git, sh, symbolic links or file modes.
skip+='|Framework|TestClosed|TestCodes|TestScript|PushesReach|TestLockLeavesWhatIsNotItsOwn|LinksInTheWorkTree|TestWhatIsLeftIsRemoved'
skip+='|WriteReplacesTheFileWhole|WriteStaysBelowTheTop'

# A repository with a stale comment, staged, with the line ends of Windows.
repo=$made/repo
rm -rf "$repo"
git init -q "$repo"
printf 'class A {\r\n    /** @param a the first */\r\n    void go(int a) {}\r\n}\r\n' >"$repo/A.java"
git -C "$repo" -c core.autocrlf=false add A.java
git -C "$repo" -c user.name=Ada -c user.email=ada@example.com commit -q --no-verify -m one
sed -i 's/int a/int b/' "$repo/A.java"
git -C "$repo" -c core.autocrlf=false add A.java

cat >"$made/run.sh" <<END
set -u
failed=0
check() { # CODE WORDS COMMAND…
	code=0 want=\$1 words=\$2
	shift 2
	said=\$(wine /work/.cache/windows/jit-hook.exe "\$@" 2>&1) || code=\$?
	case \$said in *"\$words"*) ;; *) code="\$code, without \"\$words\"" ;; esac
	if [ "\$code" != "\$want" ]; then failed=1; printf 'jit-hook %s: code %s:\n%s\n' "\$*" "\$code" "\$said"; else echo "ok jit-hook \$*"; fi
}
cd /work/.cache/windows/repo
check 0 'engine builtin' --version
check 1 'block param-gone' --hook pre-commit
# Two at once, with a cache that is empty.
rm -rf /wine/drive_c/users/root/AppData/Local/jit-hook
check 1 'judges an example as stale' doctor &
check 1 'judges an example as stale' doctor
wait
check 1 'AppData\\Local\\jit-hook' doctor # git is missing, which doctor calls wrong
for package in $(echo "$packages" | sed 's|^jithook/||' | tr '\n' ' '); do
	cd "/work/\$package"
	log=/work/.cache/windows/\$(echo "\$package" | tr / _)
	if wine "\$log.exe" -test.short -test.skip '$skip' >"\$log.log" 2>&1; then echo "ok \$package"; else failed=1; cat "\$log.log"; echo "FAIL \$package"; fi
done
exit \$failed
END
in_wine 'wineboot -i >/dev/null 2>&1; sh /work/.cache/windows/run.sh'
echo 'windows.sh: all passed'
