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
		// the tag says nothing
		{"@param f", "void f(int f) { in.go(f); }", "void f(int from) { in.go(from); }", "@param from"},
		{"@param f", "void f(int f);", "void f(int from);", "@param from"},
		{"@param user_id", "void f(int user_id) { in.go(user_id); }", "void f(int userId) { in.go(userId); }", "@param userId"},
		// the method changed, too: what it says of all tags, or of those above, may be false of this one
		{"@param f", "void f(int f) { in.go(f); }", "void f(int from) { in.to(from); }", ""},
		{"@param f", "void f(int f);", "void f(String from);", ""},
		{"@param <T>", "<T> void f(T t) { in.go(t); }", "<Kind> void f(Kind t) { in.go(t); }", ""},
		{"@param f\n * @param n its length", "void f(A a, int f, int n) { }", "void f(A a, int n) { }", ""},
		{"@param a", "void f(int a) { @A(a = 1) int i = a; }", "void f(int b) { @A(b = 1) int i = b; }", ""},
		// its name is that of something else, too
		{"@param a", "void f(int a) { enum K { a, c } go(a); }", "void f(int b) { enum K { b, c } go(b); }", ""},
		{"@param a", "void f(int a) { record K(int a) { } go(a); }", "void f(int b) { record K(int b) { } go(b); }", ""},
		{"@param a", "void f(int a) { class K { int a; } go(a); }", "void f(int b) { class K { int b; } go(b); }", ""},
		{"@param a", "void f(int a) { go(new K() { int n, a; }); }", "void f(int b) { go(new K() { int n, b; }); }", ""},
		{"@param a", "void f(int a) { go((a) x); }", "void f(int b) { go((b) x); }", ""},
		{"@param a", "void f(int a) { go((a) (x)); }", "void f(int b) { go((b) (x)); }", ""},
		{"@param a", "void f(int a) { Set<a> s = go(a); }", "void f(int b) { Set<b> s = go(b); }", ""},
		{"@param a", "void f(int a) { Map<K, a> s = go(a); }", "void f(int b) { Map<K, b> s = go(b); }", ""},
		{"@param a", "void f(int a) { go(new a[1], a); }", "void f(int b) { go(new b[1], b); }", ""},
		{"@param a", "void f(int a) { go(x instanceof a); }", "void f(int b) { go(x instanceof b); }", ""},
		{"@param a", "void f(int a) { go(a::new); }", "void f(int b) { go(b::new); }", ""},
		{"@param a", "void f(int a) { a.K k = go(a); }", "void f(int b) { b.K k = go(b); }", ""},
		{"@param a", "void f(int a) throws a { go(a); }", "void f(int b) throws b { go(b); }", ""},
		{"@param a", "void f(int a) { go(a < x, y > (a), x -> a, (a) + 1); a++; }",
			"void f(int b) { go(b < x, y > (b), x -> b, (b) + 1); b++; }", "@param b"},
		// another parameter got another name or place at once, so that places show nothing, and no body proves it
		{"@param lat", "void f(double lat, double lng);", "void f(double longitude, double latitude);", ""},
		{"@param userId", "void f(A userId, A groupId) { }", "void f(A group, A user) { }", ""},
		{"@param srcX", "void f(int srcX, int dstX) { throw no(); }", "void f(int dst, int src) { throw no(); }", ""},
		{"@param a", "int f(int a, int b) { return a + b; }", "int f(int second, int first) { return second + first; }", ""},
		{"@param a", "void f(int a, int b) { go(a); go(b); }", "void f(int end, int start) { go(end); go(start); }", ""},
		{"@param a", "void f(int a, int b) { f(a, b, 1); }", "void f(int end, int start) { f(end, start, 1); }", ""},
		{"@param a", "void f(int a, int b) { go(a); }", "void f(int end, int start) { go(end); }", ""},
		{"@param a", "void f(int a, long b);", "void f(int end, long start);", ""},
		{"@param a", "void f(int a, int b, int c);", "void f(int from, int c, int b);", ""},
		{"@param <K>", "<K, V> void f();", "<Value, Key> void f();", ""},
		// it says something, be it the name
		{"@param b *", "void f(byte[] b) { in.go(b); }", "void f(byte[] q) { in.go(q); }", ""},
		{"@param b //", "void f(byte[] b) { in.go(b); }", "void f(byte[] q) { in.go(q); }", ""},
		{"@param b the buffer", "void f(byte[] b) { in.go(b); }", "void f(byte[] buffer) { in.go(buffer); }", ""},
		{"@param day the Date", "void f(Date day) { in.go(day); }", "void f(long date) { in.go(date); }", ""},
		{"@param d -delta", "void f(int d) { at -= d; }", "void f(int delta) { at += delta; }", ""},
		{"@param a ignored", "void f(int a) { }", "void f(int ignored) { in.go(ignored); }", ""},
		{"@param userID who asks", "void f(int userID) { in.go(userID); }", "void f(int userId) { in.go(userId); }", ""},
		{"@param x_ what is put", "void f(int x_) { in.put(x_); }", "void f(int x) { in.put(X); }", ""},
		{"@param page the page size, at most a hundred", "void f(int page);", "void f(int pageSize);", ""},
		{"@param hide header if false", "void f(boolean hide) { flag = hide; }", "void f(boolean header) { flag = header; }", ""},
		{"@param f <!-- see the plan -->\n * @param end where it ends", "void f(int f, int end) { }", "void f(int end) { }", ""},
		{"@param f what it is\n * @param end where it ends", "void f(int f, int end) { }", "void f(int end) { }", ""},
		{"@param b {@link Missing}", "void f(A b);", "void f(A missing);", ""},
		// its name is in unicode escapes
		{"@param a", "void f(int a) { in.go(a); }", "void f(int \\u00e4b) { in.go(\\u00e4b); }", ""},
		// the rest of the comment has a name of it, too
		{"@param from\n * @param end less than from", "void f(int from, int end) { a.go(from, end); }",
			"void f(int start, int end) { a.go(start, end); }", ""},
		{"@param pos\n * @return {@code pos+1}", "int f(int pos) { return go(pos); }", "int f(int index) { return go(index); }", ""},
		{"@param n\n * @return the nth row", "A f(int n) { return in.go(n); }", "A f(int number) { return in.go(number); }", ""},
		{"@param userId\n * @return what the user ID names", "A f(int userId) { return in.go(userId); }",
			"A f(int accountId) { return in.go(accountId); }", ""},
		{"@param total\n * @return t&#111;tal", "A f(int total) { return in.go(total); }",
			"A f(int sum) { return in.go(sum); }", ""},
		{"@param n\n * @return at most 2N rows", "A f(int n) { return in.go(n); }", "A f(int number) { return in.go(number); }", ""},
		{"@param count\n * @throws E if c\\u006funt is negative", "void f(int count);", "void f(int n);", ""},
		{"@param count\n * @throws E if count is negative", "void f(int count);", "void f(int n);", ""},
		{"@param a\n * @param b the height", "void f(A a, A b);", "void f(A height, A width);", ""},
		{"@param i\n * @return {@code x[i]}", "int f(int i) { return x[i]; }", "int f(int index) { return x[index]; }", ""},
		{"@param id\n * @return 按id查找。", "A f(int id) { return in.go(id); }", "A f(int code) { return in.go(code); }", ""},
		{"@param id\n * @return 根据ID查询用户。", "A f(int id) { return in.go(id); }", "A f(int code) { return in.go(code); }", ""},
		{"@param url\n * @return 打开URL地址。", "A f(int url) { return in.go(url); }", "A f(int path) { return in.go(path); }", ""},
		{"@param n\n * @return 取前n个。", "A f(int n) { return in.go(n); }", "A f(int limit) { return in.go(limit); }", ""},
		{"@param id\n * @return idで検索する。", "A f(int id) { return in.go(id); }", "A f(int code) { return in.go(code); }", ""},
		{"@param 值\n * @return 设置值。", "A f(int 值) { return in.go(值); }", "A f(int 数) { return in.go(数); }", ""},
		{"@param 값\n * @return 값을 설정한다.", "A f(int 값) { return in.go(값); }", "A f(int 수) { return in.go(수); }", ""},
		{"@param entry\n * @return all entries", "A f(int entry) { return in.go(entry); }", "A f(int row) { return in.go(row); }", ""},
		{"@param box\n * @return the boxes", "A f(int box) { return in.go(box); }", "A f(int tray) { return in.go(tray); }", ""},
		{"@param key\n * @return the keys", "A f(int key) { return in.go(key); }", "A f(int word) { return in.go(word); }", ""},
		{"@param id\n * @return the IDs", "A f(int id) { return in.go(id); }", "A f(int code) { return in.go(code); }", ""},
		{"@param radius\n * @return both radii", "A f(int radius) { return in.go(radius); }", "A f(int width) { return in.go(width); }", ""},
		{"@param n\n * @return {@link #setLimit(int)}", "A f(int n) { return in.go(n); }", "A f(int limit) { return in.go(limit); }", ""},
		{"@param n\n * @return {@code MAX_LIMIT}", "A f(int n) { return in.go(n); }", "A f(int limit) { return in.go(limit); }", ""},
		{"@param n\n * @return the limits", "A f(int n) { return in.go(n); }", "A f(int limit) { return in.go(limit); }", ""},
		{"@param x1\n * @return x₁ at least", "A f(int x1) { return in.go(x1); }", "A f(int left) { return in.go(left); }", ""},
		{"@param count\n * @return c<b>o</b>unt of all", "A f(int count) { return in.go(count); }", "A f(int size) { return in.go(size); }", ""},
		{"@param count\n * @return <!-- count --> of all", "A f(int count) { return in.go(count); }", "A f(int size) { return in.go(size); }", ""},
		{"@param count\n * @return ｃｏｕｎｔ of all", "A f(int count) { return in.go(count); }", "A f(int size) { return in.go(size); }", ""},
		{"@param userId\n * @return the user's identifier, a user-id", "A f(int userId) { return in.go(userId); }", "A f(int account) { return in.go(account); }", ""},
		{"@param n\n * @return up to n of them", "A f(int n) { return in.go(n); }", "A f(int rows) { return in.go(rows); }", ""},
		{"@param code\n * @return a zipcode", "A f(int code) { return in.go(code); }", "A f(int state) { return in.go(state); }", ""},
		{"@param id\n * @return 按名称查找。", "A f(int id) { return in.go(id); }", "A f(int code) { return in.go(code); }",
			"@param code\n * @return 按名称查找。"},
		{"@param n\n * @return the rows in use", "A f(int n) { return in.go(n); }", "A f(int limit) { return in.go(limit); }",
			"@param limit\n * @return the rows in use"},
		{"@param entry\n * @return what is sent", "A f(int entry) { return in.go(entry); }", "A f(int row) { return in.go(row); }",
			"@param row\n * @return what is sent"},
		{"@param id\n * @return what it hides", "A f(int id) { return in.go(id); }", "A f(int code) { return in.go(code); }",
			"@param code\n * @return what it hides"},
		{"@param entries\n * @return each entry", "A f(int entries) { return in.go(entries); }", "A f(int items) { return in.go(items); }", ""},
		{"@param items\n * @return each entry", "A f(int items) { return in.go(items); }", "A f(int entries) { return in.go(entries); }", ""},
		{"@param children\n * @return each child", "A f(int children) { return in.go(children); }", "A f(int nodes) { return in.go(nodes); }", ""},
		{"@param cle\n * @return la clé", "A f(int cle) { return in.go(cle); }", "A f(int nom) { return in.go(nom); }", ""},
		{"@param groesse\n * @return die Größe", "A f(int groesse) { return in.go(groesse); }", "A f(int breite) { return in.go(breite); }", ""},
		{"@param baum\n * @return die Bäume", "A f(int baum) { return in.go(baum); }", "A f(int knoten) { return in.go(knoten); }", ""},
		{"@param w\n * @return the width", "A f(int w) { return in.go(w); }", "A f(int h) { return in.go(h); }", ""},
		{"@param w\n * @return the height", "A f(int w) { return in.go(w); }", "A f(int h) { return in.go(h); }", ""},
		{"@param n\n * @return takes O(mn) time", "A f(int n) { return in.go(n); }", "A f(int k) { return in.go(k); }", ""},
		{"@param r\n * @return πr² of it", "A f(int r) { return in.go(r); }", "A f(int q) { return in.go(q); }", ""},
		{"@param configuration\n * @return the config", "A f(int configuration) { return in.go(configuration); }", "A f(int rules) { return in.go(rules); }", ""},
		{"@param idx\n * @return the given index", "A f(int idx) { return in.go(idx); }", "A f(int offset) { return in.go(offset); }", ""},
		{"@param userName\n * @return the user's name", "A f(int userName) { return in.go(userName); }", "A f(int mail) { return in.go(mail); }", ""},
		{"@param numThreads\n * @return that number of threads", "A f(int numThreads) { return in.go(numThreads); }", "A f(int depth) { return in.go(depth); }", ""},
		{"@param newUser\n * @return the user", "A f(int newUser) { return in.go(newUser); }", "A f(int node) { return in.go(node); }", ""},
		{"@param meters\n * @return so many metres", "A f(int meters) { return in.go(meters); }", "A f(int feet) { return in.go(feet); }", ""},
		{"@param ttl\n * @return the time to live", "A f(int ttl) { return in.go(ttl); }", "A f(int size) { return in.go(size); }", ""},
		// what has the new name of a local outside of its block was another field
		{"@param a", "A f(As a) { for (A prev : a) { go(prev); } return prev; }",
			"A f(As b) { for (A next : b) { go(next); } return next; }", ""},
		// bytes of no UTF-8 look like letters
		{"@param n\n * @return \x83n", "A f(int n) { return in.go(n); }", "A f(int k) { return in.go(k); }", ""},
		{"@param url\n * @return the URLs", "A f(int url) { return in.go(url); }", "A f(int path) { return in.go(path); }", ""},
		{"@param ids\n * @return each id", "A f(int ids) { return in.go(ids); }", "A f(int keys) { return in.go(keys); }", ""},
		// one was removed, and one came that may be the same
		{"@param deep whether to go on", "void f(boolean deep) { o.go(deep); }", "void f(Depth d) { o.go(d); }", ""},
		{"@param from where\n * @param to where to", "void f(int from, int to) { o.go(from, to); }",
			"void f(Range range) { o.go(range); }", ""},
		// no parameter, but the like
		{"@return a list of ships", "List<Ship> f() { return a; }", "Map<String, Ship> f() { return b; }", ""},
		{"@return the list, duplicates kept", "List<Ship> f() { return s; }", "Set<Ship> f() { return s; }", ""},
		{"@return maps the code to a {@link Status}", "Status f() { return a.status(); }", "Repeat f() { return b; }", ""},
		{"@return 24 hours, so a day", "int f() { return 24; }", "int f() { return 48; }", ""},
		{"@return {@link Order#ASC}, smallest first", "Order f() { return Order.ASC; }",
			"Order f() { return Order.DESC; }", ""},
		{"@return what it is", "int f() { return a; }", "void f() { go(a); }", ""},
		{"@throws EOFException if it ends", "void f(In s) throws EOFException { s.go(); }",
			"void f(In s) throws ClosedChannelException { s.go(); }", ""},
		{"@throws EOFException", "void f(In s) throws EOFException { s.go(); }", "void f(In s) { s.go(); }", ""},
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
		if x.want != "" {
			want = strings.Replace(doc, x.doc, x.want, 1)
		}
		src := string(c.New.Source)
		if got := string(java.ApplyEdits(c.New.Source, fixes)); got != strings.Replace(src, doc, want, 1) {
			t.Errorf("%s → %s: wrote\n%s\nwant\n%s", x.old, x.new, got, want)
		}
	}
}
