#!/bin/sh
# Installs the packages of `make dist` as people do, by the tools that they are for and from a local index: each runs the
# hook, which blocks a commit that leaves a comment stale, is replaced by a newer version, and is taken out again.
# Fetches the tools with pip, and Maven its plugins; npm, Maven, Gradle, dpkg and rpm are there. Packages of systems go into
# roots of their own.
#
# usage: channels.sh [pip | pipx | uv | uvx | pre-commit | npm | npx | maven | gradle | deb | rpm | apk | oci | twice]...
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
scratch=$(mktemp -d)
server= # a registry that is running
trap 'rm -rf "$scratch"; [ -z "$server" ] || kill "$server" 2>/dev/null || :' EXIT

unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE VIRTUAL_ENV PYTHONPATH
export HOME="$scratch/home" GIT_CONFIG_NOSYSTEM=1 PIP_DISABLE_PIP_VERSION_CHECK=1
unset XDG_CACHE_HOME XDG_DATA_HOME XDG_CONFIG_HOME XDG_BIN_HOME
fetch_home=$(eval echo "~$(id -un)") # for the caches of what is fetched
mkdir "$HOME"
git config --global user.name Ada
git config --global user.email ada@example.com
git config --global init.defaultBranch main
git config --global protocol.file.allow always

fail() {
	[ ! -f "$scratch/said" ] || cat "$scratch/said" >&2
	echo "channels: $*" >&2
	exit 1
}

archive=$(ls "$root"/dist/release/jit-hook-*-linux-amd64-musl.tar.gz 2>/dev/null) ||
	fail "dist/release has no archive for linux_amd64_musl: make dist PLATFORMS=linux_amd64_musl"
mkdir "$scratch/old" "$scratch/new"

# make_packages VERSION FOLDER: makes them of the archive. Only those who ask for images wait for Debian's packages.
make_packages() {
	# shellcheck disable=SC2086 # words
	(cd "$root" && go run ./cmd/jit-dist package -as "$1" -nfpm .cache/nfpm/nfpm $with_image "$2" "$archive") >"$scratch/said" 2>&1 ||
		fail "the packages"
}

# tool NAME…: fetches tools of Python's into an environment of their own.
tool() {
	[ -x "$scratch/tools/bin/python" ] || python3 -m venv "$scratch/tools"
	HOME=$fetch_home "$scratch/tools/bin/pip" install --quiet "$@" >"$scratch/said" 2>&1 || fail "fetch $*"
}

. "$root/testdata/reader.sh"

# new NAME: makes a repository with a documented method, and goes there.
new() {
	git init -q "$scratch/repo-$1"
	cd "$scratch/repo-$1"
	java count count
	git add .
	git commit -q -m base
}

# blocks: a commit that leaves a comment stale does not go through, and does once it is fixed.
blocks() {
	java count limit
	git add .
	if git commit -q -m stale >"$scratch/said" 2>&1; then fail "$1: the hook let a stale comment through"; fi
	grep -q 'Reader.java:5: block param-gone' "$scratch/said" || fail "$1: the hook did not say why"
	java limit limit
	git add .
	git commit -q -m fixed >"$scratch/said" 2>&1 || fail "$1: the hook stopped what is right"
	java count count
	git add .
	git commit -q -n -m again
}

# hooked NAME COMMAND…: has the command install itself in a repository, and the hook run.
hooked() {
	name=$1
	shift
	new "$name"
	"$@" install >"$scratch/said" 2>&1 || fail "$name: install"
	program=$(sed -n 's/^.*which runs \(.*\)$/\1/p' "$scratch/said")
	[ -x "$program" ] || fail "$name: the hook runs $program"
	if head -c 2 "$program" | grep -q '#!'; then fail "$name: the hook runs a script, $program"; fi
	blocks "$name"
}

# unhooked NAME COMMAND…: has it take itself out of that repository.
unhooked() {
	name=$1
	shift
	cd "$scratch/repo-$name"
	"$@" uninstall >"$scratch/said" 2>&1 || fail "$name: uninstall"
	[ ! -e .git/hooks/pre-commit ] || fail "$name: a hook is left"
}

try_pip() {
	python3 -m venv "$scratch/venv"
	"$scratch/venv/bin/pip" install --quiet --no-index --find-links "$scratch/old" jit-hook
	hooked pip "$scratch/venv/bin/jit-hook"
	"$scratch/venv/bin/pip" install --quiet --upgrade --no-index --find-links "$scratch/new" jit-hook
	blocks pip
	unhooked pip "$scratch/venv/bin/jit-hook"
	"$scratch/venv/bin/pip" uninstall --quiet --yes jit-hook
	[ ! -e "$scratch/venv/bin/jit-hook" ] || fail "pip: the program is left"
}

try_pipx() {
	tool pipx
	pipx=$scratch/tools/bin/pipx
	# it wants a pip of its own, from the usual index
	home=$HOME
	HOME=$fetch_home PIPX_HOME="$home/.local/share/pipx" "$pipx" upgrade-shared >"$scratch/said" 2>&1 || fail "pipx upgrade-shared"
	"$pipx" install --pip-args "--no-index --find-links $scratch/old" jit-hook >"$scratch/said" 2>&1 || fail "pipx install"
	hooked pipx "$HOME/.local/bin/jit-hook"
	"$pipx" upgrade --pip-args "--no-index --find-links $scratch/new" jit-hook >"$scratch/said" 2>&1 || fail "pipx upgrade"
	grep -q '0.2.0' "$scratch/said" || fail "pipx: no upgrade"
	blocks pipx
	unhooked pipx "$HOME/.local/bin/jit-hook"
	"$pipx" uninstall jit-hook >"$scratch/said" 2>&1 || fail "pipx uninstall"
	[ ! -e "$HOME/.local/bin/jit-hook" ] || fail "pipx: the program is left"
}

try_uv() {
	tool uv
	uv=$scratch/tools/bin/uv
	"$uv" tool install --quiet --no-index --find-links "$scratch/old" jit-hook >"$scratch/said" 2>&1 || fail "uv tool install"
	hooked uv "$HOME/.local/bin/jit-hook"
	"$uv" tool install --quiet --upgrade --no-index --find-links "$scratch/new" jit-hook >"$scratch/said" 2>&1 || fail "uv: upgrade"
	"$uv" tool list 2>/dev/null | grep -q 'jit-hook v0.2.0' || fail "uv: no upgrade"
	blocks uv
	unhooked uv "$HOME/.local/bin/jit-hook"
	"$uv" tool uninstall --quiet jit-hook
	[ ! -e "$HOME/.local/bin/jit-hook" ] || fail "uv: the program is left"
}

# What uvx runs lies in a cache, which may be emptied: the hook has to run something else.
try_uvx() {
	tool uv
	uvx="$scratch/tools/bin/uvx --quiet --no-index --find-links $scratch/old jit-hook"
	# shellcheck disable=SC2086 # words
	hooked uvx $uvx
	"$scratch/tools/bin/uv" cache clean --quiet
	blocks uvx
	# shellcheck disable=SC2086
	unhooked uvx $uvx
}

try_pre_commit() {
	tool pre-commit
	git init -q "$scratch/mirror"
	tar -xzf "$scratch"/old/pre-commit-jit-hook-*.tar.gz -C "$scratch/mirror" --strip-components 1
	git -C "$scratch/mirror" add .
	git -C "$scratch/mirror" commit -q -m v0.1.0
	git -C "$scratch/mirror" tag v0.1.0
	new pre-commit
	printf 'repos:\n  - repo: %s\n    rev: v0.1.0\n    hooks:\n      - id: jit-hook\n' "$scratch/mirror" >.pre-commit-config.yaml
	git add .
	git commit -q -m framework
	"$scratch/tools/bin/pre-commit" install >"$scratch/said" 2>&1 || fail "pre-commit install"
	# setuptools comes from the usual index, jit-hook from the folder; there is no go and no jit-hook on the PATH
	export PIP_FIND_LINKS="$scratch/old"
	HOME=$fetch_home PRE_COMMIT_HOME=$scratch/pre-commit "$scratch/tools/bin/pre-commit" install-hooks >"$scratch/said" 2>&1 ||
		fail "pre-commit install-hooks"
	export PRE_COMMIT_HOME="$scratch/pre-commit"
	blocks pre-commit
	"$scratch/tools/bin/pre-commit" uninstall >"$scratch/said" 2>&1
	[ ! -e .git/hooks/pre-commit ] || fail "pre-commit: a hook is left"
}

# registry DIR: starts a registry of the packages in a folder, sets npm_config_registry, and logs what is asked for.
registry() {
	rm -f "$scratch/port"
	python3 "$root/testdata/npm_registry.py" "$1" "$scratch/port" >"$scratch/asked" 2>&1 &
	server=$!
	while [ ! -s "$scratch/port" ]; do
		kill -0 "$server" || fail "the registry does not start"
		sleep 0.1
	done
	npm_config_registry="http://127.0.0.1:$(cat "$scratch/port")/"
	export npm_config_registry npm_config_update_notifier=false
}

try_npm() {
	registry "$scratch/old"
	new npm
	npm install --silent --no-audit --no-fund --save-dev jit-hook >"$scratch/said" 2>&1 || fail "npm install"
	if grep -q 'GET .*darwin.*\.tgz' "$scratch/asked"; then fail "npm: a package of another platform was fetched"; fi
	[ "$(grep -c 'GET .*\.tgz' "$scratch/asked")" = 2 ] || fail "npm: $(cat "$scratch/asked")"
	# Where npm installed no program, as on a platform that has none, one line says so.
	mkdir "$scratch/npm-none"
	(cd "$scratch/npm-none" && npm install --silent --no-audit --no-fund --omit=optional jit-hook) >"$scratch/said" 2>&1 ||
		fail "npm: install without what is optional"
	code=0
	"$scratch/npm-none/node_modules/.bin/jit-hook" install >"$scratch/said" 2>&1 || code=$?
	{ [ "$code $(wc -l <"$scratch/said")" = '3 1' ] && grep -q 'jit-hook: npm installed no program for linux-' "$scratch/said"; } ||
		fail "npm: code $code where there is no program"
	kill "$server"
	printf 'node_modules\n' >.gitignore
	cd "$scratch"
	mv repo-npm npm-project
	rm -rf npm-project/.git
	mkdir repo-of-npm
	hooked npm "$scratch/npm-project/node_modules/.bin/jit-hook"
	registry "$scratch/new"
	(cd "$scratch/npm-project" && npm install --silent --no-audit --no-fund --save-dev jit-hook@0.2.0) >"$scratch/said" 2>&1 ||
		fail "npm: upgrade"
	kill "$server"
	cd "$scratch/repo-npm"
	blocks npm
	unhooked npm "$scratch/npm-project/node_modules/.bin/jit-hook"
	(cd "$scratch/npm-project" && npm uninstall --silent jit-hook)
	[ ! -e "$scratch/npm-project/node_modules/.bin/jit-hook" ] || fail "npm: the program is left"
}

# What npx runs lies in a cache, too.
try_npx() {
	registry "$scratch/old"
	hooked npx npx --yes jit-hook
	rm -rf "$HOME/.npm"
	blocks npx
	unhooked npx npx --yes jit-hook
	kill "$server"
}

# pom VERSION: writes the project with the lines that docs/use/install.md has.
pom() {
	{
		printf '<project xmlns="http://maven.apache.org/POM/4.0.0">\n<modelVersion>4.0.0</modelVersion>\n'
		printf '<groupId>com.example</groupId><artifactId>library</artifactId><version>1</version><packaging>pom</packaging>\n'
		printf '<properties><jit-hook.version>%s</jit-hook.version></properties>\n' "$1"
		printf '<repositories><repository><id>jit-hook</id><url>file://%s</url></repository></repositories>\n' "$scratch/maven-repository"
		sed -n '/^```xml$/,/^```$/{/^```/!p}' "$root/docs/use/install.md"
		printf '</project>\n'
	} >pom.xml
}

# maven: builds the project, with the plugins that are there, or else those that it fetches.
maven() {
	HOME=$fetch_home mvn -q -B -o verify >"$scratch/said" 2>&1 || HOME=$fetch_home mvn -q -B verify >"$scratch/said" 2>&1
}

# builds WRITE BUILD: a build that WRITE has for a version fails where a commit leaves a comment stale, and only there.
builds() {
	if [ ! -d "$scratch/maven-repository" ]; then
		python3 -c 'import sys, zipfile
for archive in sys.argv[2:]: zipfile.ZipFile(archive).extractall(sys.argv[1])' "$scratch/maven-repository" "$scratch"/old/maven-*.zip "$scratch"/new/maven-*.zip
	fi
	new "$2"
	git update-ref refs/remotes/origin/main HEAD
	for version in 0.1.0 0.2.0; do
		"$1" "$version"
		java count limit
		git add Reader.java
		git commit -q -m stale
		if "$2"; then fail "$2 $version: the build went through"; fi
		grep -q 'Reader.java:5: block param-gone' "$scratch/said" || fail "$2 $version: the build did not say why"
		java limit limit
		git add Reader.java
		git commit -q -m fixed
		"$2" || fail "$2 $version: the build failed for nothing"
		java count count
		git add Reader.java
		git commit -q -m again
	done
}

try_maven() {
	builds pom maven
	rm -rf "$fetch_home/.m2/repository/io/github/jit-hook"
}

# gradle_script VERSION: writes the build with the lines that docs/use/install.md has.
gradle_script() {
	{
		printf 'ext.jitHookVersion = "%s"\n' "$1"
		printf 'repositories { maven { url "file://%s" } }\n' "$scratch/maven-repository"
		sed -n '/^```groovy$/,/^```$/{/^```/!p}' "$root/docs/use/install.md"
	} >build.gradle
}

gradle_build() {
	gradle --offline --no-daemon --console plain jitHook >"$scratch/said" 2>&1
}

try_gradle() {
	command -v gradle >/dev/null || fail "gradle: install it (Debian's package gradle)"
	builds gradle_script gradle_build
}

# as_root COMMAND…: has a package manager believe that it may write to a root of its own.
as_root() {
	if [ "$(id -u)" = 0 ]; then "$@"; else fakeroot -- "$@"; fi >"$scratch/said" 2>&1
}

# whole NAME: looks for what a package puts below a root beside the program.
whole() {
	for file in man/man1/jit-hook.1.gz doc/jit-hook/copyright doc/jit-hook/licences/go/LICENSE doc/jit-hook/sbom.cdx.json \
		bash-completion/completions/jit-hook; do
		[ -s "$scratch/root-$1/usr/share/$file" ] || fail "$1: no $file"
	done
}

# gone NAME: looks for files of a package that was taken out.
gone() {
	left=$(find "$scratch/root-$1" -path '*/usr/bin/*' -type f -o -path '*/usr/share/*' -type f)
	[ -z "$left" ] || fail "$1: left are $left"
}

# A root without git: that the package asks for it is looked at, and that apt would install it here.
try_deb() {
	[ "$(dpkg-deb -f "$scratch"/old/*.deb Depends)" = 'git (>= 1:2.26)' ] || fail "deb: it needs something else"
	if dpkg-deb -c "$scratch/old/"*.deb | grep -v ' root/root '; then fail "deb: files of somebody else"; fi
	apt-get --simulate install "$scratch"/old/*.deb >"$scratch/said" 2>&1 || fail "deb: apt refuses it"
	grep -q '^Inst jit-hook (0.1.0' "$scratch/said" || fail "deb: apt does not install it"
	dpkg="as_root dpkg --root=$scratch/root-deb --log=$scratch/dpkg.log --force-depends"
	mkdir "$scratch/root-deb"
	$dpkg -i "$scratch"/old/*.deb || fail "deb: install"
	whole deb
	hooked deb "$scratch/root-deb/usr/bin/jit-hook"
	$dpkg -i "$scratch"/new/*.deb || fail "deb: upgrade"
	grep -q 'Unpacking jit-hook (0.2.0) over (0.1.0)' "$scratch/said" || fail "deb: no upgrade"
	blocks deb
	unhooked deb "$scratch/root-deb/usr/bin/jit-hook"
	$dpkg -r jit-hook || fail "deb: remove"
	gone deb
}

try_rpm() {
	command -v rpm >/dev/null || fail "rpm: install it (Debian's package rpm)"
	[ "$(rpm -qp --qf '%{buildhost} %{version}-%{release}' "$scratch"/old/*.rpm)" = 'jit-dist 0.1.0-1' ] || fail "rpm: its head"
	rpm -qpR "$scratch"/old/*.rpm | grep -q '^git >= 2.26$' || fail "rpm: it does not need git"
	rpm="as_root rpm --root $scratch/root-rpm --nodeps"
	$rpm -i "$scratch"/old/*.rpm || fail "rpm: install"
	whole rpm
	hooked rpm "$scratch/root-rpm/usr/bin/jit-hook"
	$rpm -U "$scratch"/new/*.rpm || fail "rpm: upgrade"
	[ "$(rpm --root "$scratch/root-rpm" -q --qf '%{version}' jit-hook)" = 0.2.0 ] || fail "rpm: no upgrade"
	blocks rpm
	unhooked rpm "$scratch/root-rpm/usr/bin/jit-hook"
	$rpm -e jit-hook || fail "rpm: remove"
	gone rpm
}

# The package is read as apk does: two compressed archives, of which the first has the hash of the second. Debian has no
# apk; where one is on the PATH, it installs the package beside one that stands for git.
try_apk() {
	python3 - "$scratch"/old/*.apk "$scratch/root-apk" >"$scratch/said" 2>&1 <<'END' || fail "apk: it does not unpack"
import hashlib, io, sys, tarfile, zlib
package = open(sys.argv[1], "rb").read()
first = zlib.decompressobj(31)
control = first.decompress(package)
info = tarfile.open(fileobj=io.BytesIO(control + bytes(1024))).extractfile(".PKGINFO").read().decode()
fields = dict(line.split(" = ", 1) for line in info.splitlines() if " = " in line)
assert fields["datahash"] == hashlib.sha256(first.unused_data).hexdigest(), info
assert (fields["pkgver"], fields["arch"], fields["depend"]) == ("0.1.0", "x86_64", "git>=2.26"), info
with tarfile.open(fileobj=io.BytesIO(first.unused_data)) as data:
    assert all(f.uname == f.gname == "root" for f in data), "files of somebody else"
    data.extractall(sys.argv[2])
END
	if command -v apk >/dev/null; then
		rm -rf "$scratch/root-apk"
		mkdir "$scratch/root-apk"
		apk="as_root apk --root $scratch/root-apk --arch x86_64 --no-network --allow-untrusted"
		$apk add --initdb --virtual git=2.47.0 || fail "apk: a root"
		$apk add "$scratch"/old/*.apk || fail "apk: install"
	fi
	whole apk
	hooked apk "$scratch/root-apk/usr/bin/jit-hook"
	if command -v apk >/dev/null; then
		$apk add "$scratch"/new/*.apk || fail "apk: upgrade"
		grep -q 'Upgrading jit-hook (0.1.0 -> 0.2.0)' "$scratch/said" || fail "apk: no upgrade"
		blocks apk
	fi
	unhooked apk "$scratch/root-apk/usr/bin/jit-hook"
	if command -v apk >/dev/null; then
		$apk del jit-hook || fail "apk: remove"
		gone apk
	else
		echo "apk: no apk is on the PATH, so the package was only read and unpacked"
	fi
}

# in_image COMMAND…: runs it in the root of the image, where this folder is /repository.
in_image() {
	unshare -rm sh -c 'mount --rbind /proc "$1/proc" && mount --rbind /dev "$1/dev" && mount --bind "$2" "$1/repository" &&
		root=$1 && shift 2 && exec chroot "$root" /usr/bin/env -i PATH=/usr/bin HOME=/root sh -c "cd /repository && exec \"\$@\"" sh "$@"' \
		sh "$scratch/root-oci" "$PWD" "$@"
}

# run_image FOLDER TAG: pushes the image of a folder to the registry and unpacks from there what a container would have.
run_image() {
	"$crane" push "$1"/jit-hook-image-*.tar "$address/jit-hook:$2" >"$scratch/said" 2>&1 || fail "oci: push"
	"$crane" validate --remote "$address/jit-hook:$2" >>"$scratch/said" 2>&1 || fail "oci: it is not valid"
	rm -rf "$scratch/root-oci"
	mkdir -p "$scratch/root-oci/dev" "$scratch/root-oci/repository"
	"$crane" export "$address/jit-hook:$2" - | tar -xf - -C "$scratch/root-oci"
}

# A registry of this machine has the image, and git and jit-hook of the image do the work.
try_oci() {
	crane=$root/.cache/crane/crane
	"$crane" registry serve --address 127.0.0.1:0 >"$scratch/registry" 2>&1 &
	server=$!
	address=
	while [ -z "$address" ]; do
		kill -0 "$server" || fail "oci: the registry does not start"
		sleep 0.1
		address=$(sed -n 's/.*serving on port \([0-9]*\).*/127.0.0.1:\1/p' "$scratch/registry")
	done
	new oci
	run_image "$scratch/old" 0.1.0
	git config user.name Ada
	git config user.email ada@example.com
	git() { in_image git "$@"; }
	in_image jit-hook install >"$scratch/said" 2>&1 || fail "oci: install"
	blocks oci
	run_image "$scratch/new" 0.2.0
	# only what the image says of itself is new, because both are of one archive
	[ "$(grep -c 'existing blob' "$scratch/said")" = 2 ] || fail "oci: its layers are other ones"
	blocks oci
	unhooked oci in_image jit-hook
	unset -f git
	kill "$server"
	[ -s "$scratch/root-oci/usr/share/doc/jit-hook/sbom.cdx.json" ] || fail "oci: no list of parts"
	grep -q '^Package: git$' "$scratch/root-oci/var/lib/dpkg/status" || fail "oci: no list of Debian's packages"
}

# The packages are the same bytes each time.
try_twice() {
	make_packages v0.1.0 "$scratch/again"
	diff -r "$scratch/old" "$scratch/again" >"$scratch/said" || fail "twice: other bytes"
}

[ $# -gt 0 ] || set -- pip pipx uv uvx pre-commit npm npx maven gradle deb rpm apk oci twice
with_image=
case " $* " in *" oci "* | *" twice "*) with_image='-mmdebstrap mmdebstrap' ;; esac
make_packages v0.1.0 "$scratch/old"
make_packages v0.2.0 "$scratch/new"
for channel; do
	"try_$(echo "$channel" | tr - _)"
	echo "$channel: passed"
done
