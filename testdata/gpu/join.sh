#!/bin/sh
# Puts together on the machine with the GPU what pack.sh packed: join.sh PARTS [FOLDER]. PARTS has the sums and some of the
# parts; they are kept in FOLDER (/tmp/jit-gpu), so that a later call need bring only those that are missing. Once all are there,
# they are unpacked in FOLDER. Needed: Python.
set -eu

parts=$1
folder=${2:-/tmp/jit-gpu}
mkdir -p "$folder/parts"

# Parts of another packing are of no use.
if ! cmp -s "$parts/parts.sum" "$folder/parts/parts.sum"; then
	rm -rf "$folder"
	mkdir -p "$folder/parts"
	cp "$parts/parts.sum" "$parts/whole.sum" "$folder/parts/"
fi
for part in "$parts"/part-*; do
	[ ! -f "$part" ] || cp "$part" "$folder/parts/"
done

missing=
while read -r sum name; do
	if ! printf '%s  %s\n' "$sum" "$folder/parts/$name" | sha256sum --check --status 2>/dev/null; then
		missing="$missing $name"
	fi
done <"$folder/parts/parts.sum"
if [ -n "$missing" ]; then
	echo "join.sh: still missing or damaged:$missing"
	exit 0
fi
if [ -f "$folder/joined" ]; then
	echo "join.sh: $folder is ready"
	exit 0
fi
cat "$folder"/parts/part-* >"$folder/whole"
(cd "$folder" && sha256sum --check --quiet parts/whole.sum)
python3 -c 'import sys, tarfile; tarfile.open(sys.argv[1], "r:xz").extractall(sys.argv[2])' "$folder/whole" "$folder"
rm "$folder/whole"
touch "$folder/joined"
echo "join.sh: $folder is ready: $(du -sh "$folder" | cut -f 1)"
