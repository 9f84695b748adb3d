#!/usr/bin/env bash
# Runs the program for Windows and the tests of its packages under Wine 10, in a root of Debian's trixie that is made
# once in .cache/wine (root's rights, mmdebstrap, 90 seconds, 1.2 GB). Wine 8 lacks a library that Go asks for.
#
# No git.exe is to be had here: gitbridge stands for it, and has Linux's git do the work.
# What this does not show: Git for Windows and its shell, symbolic links, file modes, scanners that hold files open, and consoles.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
top=$PWD root=$PWD/.cache/wine made=$PWD/.cache/windows zig=$PWD/.cache/zig/ziglang/zig

if [ ! -x "$root/usr/bin/wine" ]; then
	[ "$(id -u)" = 0 ] || { echo "windows.sh: making the root in $root needs the rights of root" >&2 && exit 1; }
	rm -rf "$root"
	mmdebstrap --quiet --variant=apt --include=wine64,wine,ca-certificates trixie "$root"
fi

# in_wine COMMAND: in the root, where this folder is /jit-hook.
in_wine() {
	mkdir -p "$root/jit-hook" "$root/wine"
	unshare -m sh -c 'mount --rbind /proc "$1/proc" && mount --rbind /dev "$1/dev" && mount --bind "$2" "$1/jit-hook" &&
		exec chroot "$1" /usr/bin/env -i PATH=/usr/bin:/bin HOME=/root LANG=C.UTF-8 WINEPREFIX=/wine WINEDEBUG=-all XDG_RUNTIME_DIR=/tmp GITBRIDGE="$4" sh -c "$3"' \
		sh "$root" "$top" "$1" "$address"
}

export GOOS=windows GOARCH=amd64 CGO_ENABLED=1 CGO_CFLAGS=-O2 CGO_CXXFLAGS=-O2
export CC="$zig cc -target x86_64-windows-gnu" CXX="$zig c++ -target x86_64-windows-gnu"
mkdir -p "$made"
go vet -tags slim ./...
go build -tags slim -ldflags '-s -w' -o "$made/" ./cmd/jit-hook
CGO_ENABLED=0 go build -o "$made/git/git.exe" ./testdata/gitbridge
GOOS=linux CGO_ENABLED=0 go build -o "$made/gitbridge" ./testdata/gitbridge
packages=$(go list -tags slim -f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}' \
	./engine/... ./encode/... ./detector/... ./updater/... ./onnx ./onnx/builtin ./owner ./hook/apply ./hook/change \
	./hook/child ./hook/commands/agent ./hook/commands/audit ./hook/commands/install ./hook/filter ./hook/git \
	./hook/gogit ./hook/safefile)
for package in $packages; do
	go test -tags slim -c -o "$made/$(echo "${package#jithook/}" | tr / _).exe" "./${package#jithook/}"
done

# Tests that compare with ONNX Runtime, of which no library for Windows is here.
skip='EnginesAgree|EnginesWordAlike|AgreesWithONNXRuntime|AgreeWithONNXRuntime|AgreesWithPyTorch|OutputsComeInTheOrder'
skip+='|RunIsSafeForConcurrentUse|RunRefusesWrongInputs|RefusesDamagedModels|WrongNamesAreErrors|OptimiseErrors|CloseOrder|FuzzLoad'
# Those that ask for sh and for programs that it runs, symbolic links, file modes, or names that Windows does not have.
skip+='|Framework|TestClosed|TestCodes|BothHooksReadTheSame|NobodyReads|TestCutShort|TestLocks|TestBrokenGit|TestBefore224'
skip+='|TestLockLeavesWhatIsNotItsOwn|LinksInTheWorkTree|TestWhatIsLeftIsRemoved|TestWhatKilledWritersLeft|WriteReplacesTheFileWhole|WriteStaysBelowTheTop'
skip+='|TestCancelled|TestWorkTreeAtAnOddPath|IsReadAsGitStoresIt|TestDiffShowsWhatGitShows'
# The same of hook/gogit. Wine makes links that Linux's git does not see, and a generated repository has some.
skip+='|TestInCommit|StagedFilesAreThoseOfTheIndex|GeneratedRepositories|TestSourcesAgree/(symbolic_link|became_a_link)'
# Linux's git writes its own paths into these repositories, which a program for Windows cannot follow; it reads Windows's.
skip+='|TestSourcesAgree/(linked_work_tree|separate_git_directory|core.worktree|alternates)|MergesAgree/in_another_work_tree'

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
	said=\$(wine /jit-hook/.cache/windows/jit-hook.exe "\$@" 2>&1) || code=\$?
	case \$said in *"\$words"*) ;; *) code="\$code, without \"\$words\"" ;; esac
	if [ "\$code" != "\$want" ]; then failed=1; printf 'jit-hook %s: code %s:\n%s\n' "\$*" "\$code" "\$said"; else echo "ok jit-hook \$*"; fi
}
cd /jit-hook/.cache/windows/repo
check 0 'engine builtin' --version
check 1 'block param-gone' --hook pre-commit # without git, jit-hook reads the repository by itself
export WINEPATH='Z:\\jit-hook\\.cache\\windows\\git'
check 1 'block param-gone' --hook pre-commit
check 1 'none of which runs jit-hook' doctor
# It lies in a folder that may be emptied, so it copies itself to a lasting place.
check 0 'which runs C:\\users\\root\\.local\\share\\jit-hook\\bin\\jit-hook.exe' install
check 0 'jit-hook\\bin\\jit-hook.exe already' install
check 0 'nothing is wrong' doctor
grep -q "^jit_hook='C:/users/root/.local/share/jit-hook/bin/jit-hook.exe'$" .git/hooks/pre-commit || { failed=1; echo 'the hook names no path that sh takes'; }
check 0 'removed Z:' uninstall
# Two at once, with a cache that is empty.
rm -rf /wine/drive_c/users/root/AppData/Local/jit-hook
check 1 'judges an example as stale' doctor & # jit-hook is not installed, which doctor calls wrong
check 1 'judges an example as stale' doctor
wait
check 1 'AppData\\Local\\jit-hook' doctor
for package in $(echo "$packages" | sed 's|^jithook/||' | tr '\n' ' '); do
	cd "/jit-hook/\$package"
	log=/jit-hook/.cache/windows/\$(echo "\$package" | tr / _)
	if wine "\$log.exe" -test.short -test.skip '$skip' >"\$log.log" 2>&1; then echo "ok \$package"; else failed=1; cat "\$log.log"; echo "FAIL \$package"; fi
done
exit \$failed
END
# A port that is free now.
address=127.0.0.1:$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$made/gitbridge" "$address" "C:=$root/wine/drive_c" "Z:/jit-hook=$top" "Z:=$root" &
bridge=$!
trap 'kill $bridge' EXIT
in_wine 'wineboot -i >/dev/null 2>&1; sh /jit-hook/.cache/windows/run.sh'
echo 'windows.sh: all passed'
