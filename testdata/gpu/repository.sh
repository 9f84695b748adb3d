#!/bin/sh
# Makes a git repository to audit: repository.sh FOLDER CLASSES. Its second commit changes what the methods of all classes
# return and leaves their comments behind; a third such change is staged in ten of them.
set -eu

export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
export GIT_AUTHOR_NAME=Ada GIT_AUTHOR_EMAIL=ada@example.com GIT_COMMITTER_NAME=Ada GIT_COMMITTER_EMAIL=ada@example.com
unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE

git init -q -b main "$1"
cd "$1"
i=0
while [ "$i" -lt "$2" ]; do
	cat >"Shelf$i.java" <<END
import java.util.List;

/** One shelf of a library, number $i. */
public class Shelf$i {
    private final List<Book> books;

    /**
     * Finds the books of an author on shelf $i.
     *
     * @param name who wrote them, as printed on the cover
     * @return the list of the author's books, empty if there are none
     */
    public List<Book> byAuthor(String name) {
        return books.stream().filter(book -> book.author().equals(name)).toList();
    }

    /**
     * Counts the books that may be lent. Books of more than $i pages are not.
     *
     * @return how many there are
     */
    public int lendable() {
        int count = 0;
        for (Book book : books) {
            if (book.pages() <= $i) {
                count++;
            }
        }
        return count;
    }
}
END
	i=$((i + 1))
done
git add .
git commit -q -m 'Add shelves'
sed -i 's/public List<Book> byAuthor/public Map<String, Book> byAuthor/
	s/\.toList();/.collect(Collectors.toMap(Book::isbn, book -> book));/' Shelf*.java
git commit -q -a -m 'Key the books by their number'
sed -i 's/<= \([0-9]*\)) {/<= \1 \&\& !book.isReserved()) {/' Shelf?.java
git add .
