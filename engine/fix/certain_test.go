package fix_test

import (
	"strings"
	"testing"

	"jithook/engine/check"
	"jithook/engine/fix"
	"jithook/engine/java"
)

// What is written unread must be true. In each row a reader knows what the comment should say: the whole fix, or that
// no rule can know it. It may still be shown as a draft.
func TestOnlyWhatIsCertainIsWritten(t *testing.T) {
	for _, x := range []struct{ doc, old, new, want string }{
		// the text begins with the new name
		{"@param b the buffer to fill", "void f(byte[] b) { in.go(b); }", "void f(byte[] buffer) { in.go(buffer); }",
			"@param buffer the buffer to fill"},
		{"@param name the name of the file, or null", "void f(String name);", "void f(String fileName);",
			"@param fileName the name of the file, or null"},
		{"@param f", "void f(int f) { in.go(f); }", "void f(int from) { in.go(from); }", "@param from"},
		{"@param userID who asks", "void f(int userID) { in.go(userID); }", "void f(int userId) { in.go(userId); }",
			"@param userId who asks"},
		{"@param user_id who asks", "void f(int user_id) { in.go(user_id); }", "void f(int userId) { in.go(userId); }",
			"@param userId who asks"},
		{"@param f the log file's name", "void f(String f);", "void f(String logFile);", ""},
		{"@param f the file or folder", "void f(File f);", "void f(File file);", ""},
		{"@param m the message queue to use", "void f(A m);", "void f(A message);", ""},
		{"@param s size-1, the last index", "void f(int s);", "void f(int size);", ""},
		{"@param b before what", "void f(int b);", "void f(int before);", ""},
		{"@param b the buffer to fill", "void f(byte[] b) { in.fill(b); }", "void f(byte[] buffer) { in.drain(buffer); }", ""},
		{"@param n the number of rows", "void f(int n) { int k = n; a.skip(k); }",
			"void f(int number) { int k = number; a.take(k); }", ""},
		// the rest of the comment has the old name, too
		{"@param from the start of it\n * @param end less than from", "void f(int from, int end) { a.go(from, end); }",
			"void f(int start, int end) { a.go(start, end); }", ""},
		{"@param pos the index of the char\n * @return {@code pos+1}", "int f(int pos) { return go(pos); }",
			"int f(int index) { return go(index); }", ""},
		{"@param b the buffer to copy to {@code buffer}", "void f(A b) { this.buffer = b; }",
			"void f(A buffer) { this.buffer = buffer; }", ""},
		{"@param height the height, less than w\n * @param w the width", "void f(A h, A w) { in.go(h, w); }",
			"void f(A height, A width) { in.go(height, width); }", ""},
		{"@param n the number of rows\n * @return the nth row", "A f(int n) { return in.go(n); }",
			"A f(int number) { return in.go(number); }", ""},
		{"@param a\n * @param b the height", "void f(A a, A b);", "void f(A height, A width);", ""},
		// the method is another in its modifiers or annotations
		{"@param b the buffer, may be null", "void f(@Nullable A b) { in.go(b); }", "void f(A buffer) { in.go(buffer); }", ""},
		{"@param b the buffer of all objects", "static void f(A b) { in.go(b); }", "void f(A buffer) { in.go(buffer); }", ""},
		// what it calls in its class changed
		{"@param n the name, cut at 3", "void f(A n) { cut(n); } void cut(A a) { a.cut(3); }",
			"void f(A name) { cut(name); } void cut(A a) { a.cut(8); }", ""},
		// another parameter changed, too
		{"@param b the buffer to fill", "void f(byte[] b, int a) { in.go(b); }", "void f(byte[] buffer, long a) { in.go(buffer); }",
			""},
		// else the name may contradict the text, in whatever words
		{"@param limit how many to get", "void f(int limit) { q.go(limit); }", "void f(int offset) { q.go(offset); }", ""},
		{"@param n how many seconds", "void f(long n) { q.go(n); }", "void f(long nanos) { q.go(nanos); }", ""},
		{"@param ms how long to wait", "void f(int ms);", "void f(int messages);", ""},
		{"@param forUser who gets it", "void f(int forUser);", "void f(int byUser);", ""},
		{"@param count how many lines to read", "void f(int count) { in.readLines(count); }",
			"void f(int limit) { in.readLines(limit); }", ""},
		{"@param n how many", "int f(int n) { return n * 2; }", "int f(int size) { return size * 2; }", ""},
		{"@param ctx where it runs", "void f(Context ctx);", "void f(Context context);", ""},
		{"@param aName what it is called", "void f(String aName);", "void f(String name);", ""},
		{"@param b the buffer to fill", "void f(byte[] b);", "void f(byte[] buffer);", "@param buffer the buffer to fill"},
		{"@param <T> what it holds", "<T> T f(T a) { return a; }", "<E> E f(E a) { return a; }", ""},
		{"@param file the path to use", "void f(File file) { this.path = file; }", "void f(File source) { this.path = source; }",
			""},
		{"@param bookId the id of the book", "int f(int bookId) { return ids.get(bookId); }",
			"int f(int id) { return ids.get(id); }", "@param id the id of the book"},
		{"@param i at bit i, counted from 0", "int f(int i) { return bits >> i; }", "int f(int from) { return bits >> from; }",
			""},
		{"@param <V> what it holds", "<V> V f(V m) { return m; }", "<B> B f(B m) { return m; }", ""},
		{"@param a the one, less than b and a", "int f(int a) { return a + 1; }", "int f(int x) { return x + 1; }", ""},
		{"@return a {@link Shelf shelf}", "Shelf f() { return s; }", "Rack f() { return s; }", ""},
		{"@return a UnitShip", "UnitShip f() { return s; }", "Expedition f() { return s; }", ""},
		{"@return a <tt>Ship</tt>", "Ship f() { return s; }", "Object f() { return s; }", ""},
		// what is said of the old type may not hold of the new one
		{"Returns a frozen Fleet with the ships of this Fleet.", "Fleet f() { return s; }", "FrozenFleet f() { return s; }", ""},
		{"Returns the {@link Letter} whose body is kept.", "Letter f() { return s; }", "LetterBody f() { return s; }", ""},
		{"@return a {@link Letter} and its stamp", "Letter f() { return s; }", "Parcel f() { return s; }", ""},
		{"@return a set that sorts its ships", "Set<Ship> f() { return s; }", "List<Ship> f() { return s; }", ""},
		{"@return a stream yielding the ships", "Stream<Ship> f() { return s; }", "List<Ship> f() { return s; }", ""},
		{"@return the list of ships", "List<Ship> f() { return s; }", "Stream<Ship> f() { return s; }", ""},
		{"@return a set of the ships", "Set<Ship> f() { return s; }", "List<Ship> f() { return s; }",
			""},
		{"@return given a {@link Ship}, its twin", "Ship f() { return s; }", "Boat f() { return s; }", ""},
		{"@param a where this is set, the first", "void f(Set<A> a) { b.c(a); }", "void f(Deque<A> a) { b.c(a); }", ""},
		// what was removed: some of what it said may be true still
		{"@param deep whether to go on", "void f(int a, boolean deep) { go.on(a, deep); }", "void f(int a) { go.on(a, false); }", ""},
		{"@param deep whether to go on.", "void f(boolean deep) { a.go(deep); }", "void f() { a.go(true); }", ""},
		{"@return the number of rows", "int f() { return a.go(); }", "void f() { a.go(); }", ""},
		{"@throws InterruptedException if the file is missing", "void f() throws InterruptedException { throw new InterruptedException(); }",
			"void f() { }", ""},
		{"@throws InterruptedException", "void f() throws InterruptedException { throw new InterruptedException(); }", "void f() { }", ""},
		{"@return n\n *\n * Asks the server twice", "int f() { return a.go(); }", "void f() { a.go(); }", ""},
		{"@return n\n * - it locks the file", "int f() { return a.go(); }", "void f() { a.go(); }", ""},
		{"@return the file, which is locked", "int f() { return a.go(); }", "void f() { a.go(); }", ""},
		{"@return the file -- always locked", "int f() { return a.go(); }", "void f() { a.go(); }", ""},
		{"@return the list with all rows doubled", "int f() { return a.go(); }", "void f() { a.go(); }", ""},
		{"@return never", "int f() { while (true) { a.go(); } }", "void f() { while (true) { a.go(); } }", ""},
		{"@throws InterruptedException wrapped in another", "void f() throws InterruptedException { throw new InterruptedException(); }",
			"void f() { }", ""},
		{"@param deep the mode\n * @param in opened in this deep mode", "void f(int deep, In in) { a.go(in, deep); }",
			"void f(In in) { a.go(in, 1); }", ""},
		// another parameter has its part
		{"@param a the key to find\n * @param b the default", "A f(Key a, Key b) { return map.get(a); }",
			"A f(Key b) { return map.get(b); }", ""},
		{"@param key @throws A if the key is wrong", "void f(String key) { g(key); }", "void f() { }", ""},
		// the same name means something else
		{"@param index the number of the book", "void f(int index, String name) { go(index, name); }",
			"void f(int name, String title) { go(name, title); }", ""},
		{"@param x the column", "void f(int x, int y, int z) { go(x, y, z); }",
			"void f(int y, int z, int w) { go(y, z, w); }", ""},
		{"@param a the first", "int f(int a, int b) { return a - b; }", "int f(int b, int c) { return b - c; }", ""},
		{"@param source where from", "void f(Path source, Path target) { c.copy(source, target); }",
			"void f(Path target, Path other) { c.copy(target, other); }", ""},
		{"@param u the column\n * @param u the row", "void f(int u, int v) { p.go(u, v); }",
			"void f(int col, int row) { p.go(col, row); }", ""},
		// recomputed, negated, reassigned
		{"@param end the end of the range, exclusive", "void f(int start, int end) { c.sub(start, end); }",
			"void f(int start, int length) { int end = start + length; c.sub(start, end); }", ""},
		{"@param end where it stops", "void f(int start, int end) { c.sub(start, end); }",
			"void f(int start, int length) { c.sub(start, start + length); }", ""},
		{"@param end where it stops", "void f(int start, int end);", "void f(int start, int length);", ""},
		{"@param end where it stops", "void f(int start, int end) { go(start, end); }",
			"void f(int start, int length) { go(start, length); }", ""},
		{"@param failOnMissing whether to throw", "void f(boolean failOnMissing) { if (failOnMissing) { throw no(); } }",
			"void f(boolean ignoreMissing) { if (!ignoreMissing) { throw no(); } }", ""},
		{"@param failOnMissing whether to throw", "void f(boolean failOnMissing) { o.set(failOnMissing); }",
			"void f(boolean ignoreMissing) { o.set(ignoreMissing); }", ""},
		{"@param strict whether to refuse it", "void f(boolean strict) { if (strict) { throw no(); } }",
			"void f(boolean lenient) { if (!lenient) { throw no(); } }", ""},
		{"@param asc whether from low to high", "void f(boolean asc) { s.sort(asc); }",
			"void f(boolean desc) { s.sort(!desc); }", ""},
		{"@param seconds how long to wait", "void f(long seconds) { t.wait(seconds * 1000); }",
			"void f(long millis) { t.wait(millis); }", ""},
		{"@param count how many there are", "void f(int count) { use(count); }",
			"void f(int last) { int n = last + 1; use(n); }", ""},
		{"@param limit the most", "void f(int limit) { r.read(limit); }", "void f(int max) { max = max - 1; r.read(max); }", ""},
		{"@param offset where it begins", "void f(int offset) { b.at(offset); }", "void f(int page) { b.at(page * 20); }", ""},
		// opposites, and names alike but for a word
		{"@param minSize the bound", "void f(int minSize) { c.check(minSize); }", "void f(int maxSize) { c.check(maxSize); }", ""},
		{"@param start where it is", "void f(int start) { c.cut(start); }", "void f(int end) { c.cut(end); }", ""},
		{"@param width how far it goes", "void f(int width) { c.cut(width); }", "void f(int height) { c.cut(height); }", ""},
		{"@param firstName what it is called", "void f(String firstName) { c.add(firstName); }",
			"void f(String lastName) { c.add(lastName); }", ""},
		{"@param include what is taken", "void f(String include) { c.add(include); }",
			"void f(String includeNot) { c.remove(includeNot); }", ""},
		// another kind, another unit
		{"@param verbose on or off", "void f(boolean verbose) { o.set(verbose); }", "void f(int level) { o.set(level); }", ""},
		{"@param wait the time in seconds", "void f(long wait) { t.go(wait); }",
			"void f(long waitMillis) { t.go(waitMillis); }", ""},
		{"@param path where it lies", "void f(String path) { o.open(path); }", "void f(File place) { o.open(place); }", ""},
		// the text speaks by the old word
		{"@param name the name of the book", "void f(String name) { o.put(name); }", "void f(String title) { o.put(title); }", ""},
		{"@param forcedHttp if it was changed to http", "void f(boolean forcedHttp) { o.put(forcedHttp); }",
			"void f(boolean forcedHttps) { o.put(forcedHttps); }", ""},
		{"@param reader the FileReader that is closed", "void f(Reader reader) { o.put(reader); }",
			"void f(Reader in) { o.put(in); }", ""},
		// the old name is a local, a field or a lambda's parameter now, the new one was
		{"@param count how many", "void f(int count) { o.go(count); }", "void f(int limit) { int count = 1; o.go(limit); }", ""},
		{"@param count how many", "int f(int count) { return count; }", "int f(int limit) { return limit > count ? limit : 0; }", ""},
		{"@param a the bound", "int f(int a) { return a > limit ? a : limit; }",
			"int f(int limit) { return limit > 0 ? limit : 0; }", ""},
		{"@param a the bound", "int f(int a) { return all.map(b -> b + a); }", "int f(int b) { return all.map(a -> a + b); }", ""},
		// one was removed, and one came that may be the same
		{"@param deep whether to go on", "void f(boolean deep) { o.go(deep); }", "void f(Depth d) { o.go(d); }", ""},
		{"@param from where\n * @param to where to", "void f(int from, int to) { o.go(from, to); }",
			"void f(Range range) { o.go(range); }", ""},
		// nothing in the method says what it is
		{"@param a what is done", "void f(int a) { }", "void f(int priority) { }", ""},
		{"@param a what is done", "void f(int a) { go(a); }", "void f(int priority) { go(priority); }", ""},
		// no parameter, but the like
		{"@return a list of ships", "List<Ship> f() { return a; }", "Map<String, Ship> f() { return b; }", ""},
		{"@return maps the code to a {@link Status}", "Status f() { return a.status(); }", "Repeat f() { return b; }", ""},
		{"@return 2 or 3", "int f() { return g ? 2 : 3; }", "int f() { return g ? 2 : 4; }", ""},
		// the new name says the opposite, or more than the text
		{"@param in what is taken", "void f(Stream in) { s.put(in); in.close(); }", "void f(Stream out) { s.put(out); out.close(); }", ""},
		{"@param src where it is", "void f(int src) { this.p = src; }", "void f(int dst) { this.p = dst; }", ""},
		{"@param asc whether it goes up", "void f(boolean asc) { this.p = asc; }", "void f(boolean desc) { this.p = desc; }", ""},
		{"@param allow whether to let in", "void f(boolean allow) { this.p = allow; }", "void f(boolean deny) { this.p = deny; }", ""},
		{"@param sorted what is shown", "void f(List sorted) { this.p = sorted; }",
			"void f(List unsorted) { this.p = unsorted; }", ""},
		{"@param radius how far", "void f(int radius) { this.p = radius; }", "void f(int diameter) { this.p = diameter; }", ""},
		{"@param millis how long", "void f(int millis) { this.p = millis; }", "void f(int secs) { this.p = secs; }", ""},
		{"@param password what is typed", "void f(String password) { this.p = password; }",
			"void f(String passwordHash) { this.p = passwordHash; }", ""},
		{"@param name what to call it, never null", "void f(String name) { this.p = name; }",
			"void f(String nameOrNull) { this.p = nameOrNull; }", ""},
		{"@param path an absolute one", "void f(String path) { this.p = path; }",
			"void f(String relative) { this.p = relative; }", ""},
		{"@param id the id of the book", "void f(int id) { this.p = id; }", "void f(int bookId) { this.p = bookId; }",
			"@param bookId the id of the book"},
		{"@param lat degrees to the north", "void f(double lat) { t = lat; }", "void f(double lon) { t = lon; }", ""},
		{"@param debit what is taken", "void f(int debit) { b.move(debit); }", "void f(int credit) { b.move(credit); }", ""},
		{"@param n the upper edge", "void f(int n) { b.move(n); }", "void f(int s) { b.move(s); }", ""},
		{"@param n the northern edge", "void f(int n) { b.move(n); }", "void f(int bound) { b.move(bound); }", ""},
		{"@param dry the wines without sugar", "void f(int dry) { b.move(dry); }", "void f(int sweet) { b.move(sweet); }", ""},
		{"@param dry not yet sweet", "void f(int dry) { b.move(dry); }", "void f(int sweet) { b.move(sweet); }", ""},
		{"@param dry the counterpart of sweet", "void f(int dry) { b.move(dry); }", "void f(int sweet) { b.move(sweet); }", ""},
		{"@param minAge the least age", "void f(int minAge) { b.move(minAge); }", "void f(int age) { b.move(age); }", ""},
		{"@param rowCount how many rows", "void f(int rowCount) { b.move(rowCount); }",
			"void f(int row) { b.move(row); }", ""},
		{"@param min the least", "void f(int min) { b.move(min); }", "void f(int minutes) { b.move(minutes); }", ""},
		{"@param desc from high to low", "void f(int desc) { b.move(desc); }", "void f(int descent) { b.move(descent); }", ""},
		{"@param c the child", "void f(A c) { b.move(c); }", "void f(A current) { b.move(current); }", ""},
		{"@param d the distance in km", "void f(int d) { b.move(d); }", "void f(int distanceMiles) { b.move(distanceMiles); }",
			""},
		{"@param id other than the user id", "void f(int id) { b.move(id); }", "void f(int userId) { b.move(userId); }", ""},
		{"@param flag prevents the stop", "void f(boolean flag) { b.move(flag); }",
			"void f(boolean stop) { b.move(stop); }", ""},
		{"@param useSum the driver's useSum", "void f(int useSum) { b.move(useSum); }", "void f(int sum) { b.move(sum); }", ""},
		{"@param semiJoin the semijoin", "void f(int semiJoin) { b.move(semiJoin); }", "void f(int join) { b.move(join); }", ""},
		{"@param serv who answers the server", "void f(int serv) { b.move(serv); }", "void f(int peer) { b.move(peer); }", ""},
		// what a type is called goes on to say what it is like
		{"@return the list in insertion order", "List<Ship> f() { return s; }", "Set<Ship> f() { return s; }", ""},
		{"@return the list, duplicates kept", "List<Ship> f() { return s; }", "Set<Ship> f() { return s; }", ""},
		{"@return a sorted list", "List<Ship> f() { return s; }", "Set<Ship> f() { return s; }", ""},
		{"@return a StringBuffer, which is thread-safe", "StringBuffer f() { return s; }", "StringBuilder f() { return s; }", ""},
		{"@return an Integer up to 2147483647", "Integer f() { return s; }", "Long f() { return s; }", ""},
		{"@return the InputStream to read from", "InputStream f() { return s; }", "OutputStream f() { return s; }", ""},
		{"@return a UnitShip of the fleet", "UnitShip f() { return fleet.s; }", "Expedition f() { return fleet.s; }",
			""},
		{"@return a Reader of letters", "Reader f() { return s; }", "InputStream f() { return s; }", ""},
		{"@return a Reader decoding UTF-8", "Reader f() { return s; }", "InputStream f() { return s; }", ""},
		{"@return a SafeMap that several threads may change", "SafeMap f() { return s; }", "HashMap f() { return s; }", ""},
		{"@return a SafeMap safe for threads", "SafeMap f() { return s; }", "HashMap f() { return s; }", ""},
		{"@return an array of fixed size", "int[] f() { return s; }", "List<Integer> f() { return s; }", ""},
		{"@return an array sorted by name", "Ship[] f() { return s; }", "List<Ship> f() { return s; }", ""},
		{"@return the Ships, not a copy", "Ships f() { return s; }", "Fleet f() { return s; }", ""},
		{"@return a TreeMap in key order", "TreeMap<Key, A> order() { return s; }", "HashMap<Key, A> order() { return s; }", ""},
		{"@return a set of unique keys", "Set<Key> uniqueKeys() { return s; }", "List<Key> uniqueKeys() { return s; }", ""},
		{"@return a list to add to", "List<A> f() { s.add(1); return s; }", "Set<A> f() { s.add(1); return s; }", ""},
		{"@return the list of keys as given", "List<Key> keys() { return s; }", "Set<Key> keys() { return s; }", ""},
		{"Returns a TreeMap. It has an order.", "TreeMap<K, A> f() { return s; }", "HashMap<K, A> f() { return s; }", ""},
		{"@return a Buffer, and the buffer grows", "Buffer f() { return grow; }", "Block f() { return grow; }", ""},
		// the code does something else with it
		{"@param i which row", "void f(int i) { rows.get(i); }", "void f(int index) { columns.get(index); }", ""},
		{"@param sec how long to wait", "void f(long sec) { t.go(sec * 1000); }",
			"void f(long seconds) { t.go(seconds * 60000); }", ""},
		{"@param s what to encode", "void f(String s) { enc.run(s); }", "void f(String string) { dec.run(string); }", ""},
		{"@param <T> the type of the element", "<T> void f(List<T> a, T x) { a.add(x); }",
			"<Element> void f(List<Element> a, Element x) { a.add(x); }", ""},
		// a letter of the text may be another thing
		{"@param s a pattern such as {@code %s}", "void f(String s) { o.put(s); }", "void f(String string) { o.put(string); }",
			""},
		{"@param d within 10 d or less", "void f(Date d) { o.put(d); }", "void f(Date date) { o.put(date); }", ""},
		// a number under a condition, in another unit, of a name, or beside others
		{"@return 30 if it is open", "int f() { if (open) return 30; return 60; }",
			"int f() { if (!open) return 40; return 60; }", ""},
		{"@return 60 seconds", "int f() { return 60; }", "int f() { return 60000; }", ""},
		{"@return 1024 bytes", "int f() { return 1024; }", "int f() { return 1; }", ""},
		{"@return 24 hours, so a day", "int f() { return 24; }", "int f() { return 48; }", ""},
		{"@return what RFC 61 says", "int f() { return 61; }", "int f() { return 72; }", ""},
		{"@return 12 of two kinds", "int f() { return 12; }", "int f() { return 15; }", ""},
		{"@return 30 seconds", "int f() { return 30; }", "int f() { return 45; }", ""},
		{"@return at most 30 ships", "int ships() { return 30; }", "int ships() { return 45; }", ""},
		{"@return 22, the port of ssh", "int port() { return 22; }", "int port() { return 2222; }", ""},
		{"@return code 404: not found", "int code() { return 404; }", "int code() { return 403; }", ""},
		{"@return status 200 (OK)", "int status() { return 200; }", "int status() { return 204; }", ""},
		{"@return 7 days = a week", "int days() { return 7; }", "int days() { return 30; }", ""},
		{"@return 7 times, i.e. 5 retries", "int f() { return 7; }", "int f() { return 9; }", ""},
		{"@return the 5-fold", "int f() { return 5; }", "int f() { return 7; }", ""},
		{"@return 5 tries. The fifth is the last", "int tries() { return 5; }", "int tries() { return 7; }", ""},
		{"@return the days in May: 31", "int days() { return 31; }", "int days() { return 29; }", ""},
		{"Returns 16 ships. Must be a power of two.", "int ships() { return 16; }", "int ships() { return 20; }", ""},
		// a constant of which the rest of the sentence says what it is
		{"@return {@link Order#ASC}", "Order f() { return Order.ASC; }", "Order f() { return Order.NAME; }",
			""},
		{"@return {@link Order#ASC}, smallest first", "Order f() { return Order.ASC; }",
			"Order f() { return Order.DESC; }", ""},
		{"@return {@code Mode.SHARED}, so others can read", "Mode f() { read(); return Mode.SHARED; }",
			"Mode f() { read(); return Mode.OWN; }", ""},
		{"@return {@link Sign#PLUS} or more", "Sign f() { return Sign.PLUS; }", "Sign f() { return Sign.MINUS; }", ""},
		{"@return {@link Set#UTF8} for every language", "Set f() { return Set.UTF8; }", "Set f() { return Set.ASCII; }", ""},
		// another exception, in another case or who knows in which
		{"@throws EOFException if it ends", "void f(In s) { if (s.ends()) throw new EOFException(); }",
			"void f(In s) { if (s.shut()) throw new ClosedChannelException(); }", ""},
		{"@throws EOFException if it ends", "void f(In s) throws EOFException { s.go(); }",
			"void f(In s) throws ClosedChannelException { s.go(); }", ""},
		{"@throws IllegalStateException if it is shut", "void f(In s) { if (s.shut()) throw new IllegalStateException(); }",
			"void f(In s) { if (s.shut()) throw new UnsupportedOperationException(); }",
			""},
	} {
		tag, _, _ := strings.Cut(x.doc+" ", " what")
		tag = strings.Join(strings.Fields(tag)[:1], " ")
		doc := "/**\n * Does it.\n * " + x.doc + "\n */"
		c := newCase(t, doc, x.old, x.new, tag)
		found := check.Run(c)
		fixes, _ := fix.Of(c, found)
		if fix.Doubt(c, found, fixes) != "" {
			fixes = nil
		}
		want := doc
		switch x.want {
		case "":
		default:
			want = strings.Replace(doc, x.doc, x.want, 1)
		}
		src := string(c.New.Source)
		if got := string(java.ApplyEdits(c.New.Source, fixes)); got != strings.Replace(src, doc, want, 1) {
			t.Errorf("%s → %s: wrote\n%s\nwant\n%s", x.old, x.new, got, want)
		}
	}
}
