#!/bin/sh
# Packs the extension into dist/jit-hook.vsix, and checks what is in it. npm fetches the parts that package-lock.json names;
# none of their scripts is run. It publishes nothing.
set -eu

cd "$(dirname -- "$0")"
npm ci --silent --ignore-scripts --no-audit --no-fund
npm run --silent package

want='[Content_Types].xml
extension.vsixmanifest
extension/LICENSE.txt
extension/dist/extension.js
extension/package.json
extension/readme.md'
got=$(python3 -m zipfile --list dist/jit-hook.vsix | awk 'NR > 1 { print $1 }' | LC_ALL=C sort)
if [ "$got" != "$want" ]; then
	printf 'pack.sh: the extension holds\n%s\nand not\n%s\n' "$got" "$want" >&2
	exit 1
fi

# What the extension and the server call the same must have one name.
node --check dist/extension.js
for name in jit-hook.ack showsResults; do
	if ! grep -q "$name" src/extension.ts || ! grep -rq "$name" ../../hook/commands/serve; then
		echo "pack.sh: the extension and the server do not both know $name" >&2
		exit 1
	fi
done
echo "packed editors/vscode/dist/jit-hook.vsix"
