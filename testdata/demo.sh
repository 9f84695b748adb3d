#!/bin/sh
# Shows jit-hook at work in a small repository made on the spot: a commit that leaves a comment behind is blocked, and passes
# once the comment is fixed. Fails where anything turns out otherwise. Its arguments are install.sh's, such as --binary FILE.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The user's own settings and hooks stay out of it.
unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
export GIT_AUTHOR_NAME=Ada GIT_AUTHOR_EMAIL=ada@example.com GIT_COMMITTER_NAME=Ada GIT_COMMITTER_EMAIL=ada@example.com

tell() {
	printf '\n== %s\n' "$*"
}

fail() {
	printf '\ndemo: %s\n' "$*" >&2
	exit 1
}

# Prints a command, runs it, and shows what it says.
run() {
	printf '$'
	for word in "$@"; do
		case $word in
		*' '*) printf " '%s'" "$word" ;;
		*) printf ' %s' "$word" ;;
		esac
	done
	echo
	"$@" 2>&1
}

# Runs `git commit`, which has to be blocked with a finding that matches the pattern.
blocked() {
	pattern=$1 && shift
	if run "$@" >"$scratch/said"; then
		cat "$scratch/said"
		fail "the commit went through"
	fi
	cat "$scratch/said"
	grep -q "$pattern" "$scratch/said" || fail "jit-hook did not say: $pattern"
}

passes() {
	run "$@" || fail "the commit was blocked"
}

repo=$scratch/library
git init -q -b main "$repo"
cd "$repo"

tell "A class with a documented method is committed, and the hook is installed."
cat >Catalogue.java <<'END'
import java.util.List;

/** The books of a library. */
public class Catalogue {
    private final List<Book> books;

    Catalogue(List<Book> books) {
        this.books = books;
    }

    /**
     * Finds the books of an author.
     *
     * @param name
     * @return the list of the author's books, empty if there are none
     */
    public List<Book> byAuthor(String name) {
        return books.stream().filter(book -> book.author().equals(name)).toList();
    }
}
END
run git add .
run git commit -q -m 'Add a catalogue'
sh "$root/install.sh" "$@" --bin-dir "$scratch/bin" .
export XDG_CACHE_HOME="$scratch/cache" # where jit-hook unpacks ONNX Runtime, once

tell "The parameter gets another name, and its @param is forgotten."
sed -i.bak 's/String name/String person/; s/equals(name)/equals(person)/' Catalogue.java && rm Catalogue.java.bak
run git diff -U0
run git add .
blocked 'Catalogue.java:14: block param-gone' git commit -m 'Rename the parameter'

tell "This one can be fixed without doubt: jit-hook suggests a patch, and git takes it."
printf '$ jit-hook --suggest-fix --format patch\n'
"$scratch/bin/jit-hook" --suggest-fix --format patch >"$scratch/fix.patch" && fail "nothing blocks any more"
cat "$scratch/fix.patch"
run git apply --index "$scratch/fix.patch"
passes git commit -q -m 'Rename the parameter'

tell "The books come in another shape, and the @return still speaks of a list. No rule is broken, but the text is no longer true."
cat >"$scratch/edit.sed" <<'END'
s/public List<Book> byAuthor/public Map<String, Book> byAuthor/
s/\.toList();/.collect(Collectors.toMap(Book::isbn, book -> book));/
s/^import java.util.List;/import java.util.List;\
import java.util.Map;\
import java.util.stream.Collectors;/
END
sed -i.bak -f "$scratch/edit.sed" Catalogue.java && rm Catalogue.java.bak
run git diff -U0
run git add .
blocked 'Catalogue.java:17: block ' git commit -m 'Key the books by their number'

tell "Once the comment says what the method does now, the commit passes."
sed -i.bak "s/the list of the author's books, empty if/the author's books by their ISBN, empty if/" Catalogue.java && rm Catalogue.java.bak
run git add .
passes git commit -q -m 'Key the books by their number'
run git log --oneline

tell "jit-hook blocked two stale comments and let the fixed ones through."
