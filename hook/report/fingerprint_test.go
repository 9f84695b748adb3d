package report_test

import (
	"regexp"
	"strings"
	"testing"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/hook/report"
)

// returnFingerprint is that of a rule's finding on the first @return of a file.
func returnFingerprint(t *testing.T, rule, path, source string) string {
	t.Helper()
	file, err := java.Parse([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range file.Methods {
		for _, u := range javadoc.Parse(m.Source, m.Doc).Units {
			if u.Type == javadoc.Return {
				return report.Fingerprint(rule, path, m, &u)
			}
		}
	}
	t.Fatal("no @return")
	return ""
}

func TestFingerprintNamesAFindingWhereverItStands(t *testing.T) {
	want := returnFingerprint(t, "stale-return", "a/Ledger.java", after)
	if !regexp.MustCompile(`^v1:[0-9a-f]{32}$`).MatchString(want) {
		t.Errorf("the fingerprint is %q", want)
	}
	for name, source := range map[string]string{
		"lines above":    "\n\n// moved\n" + after,
		"another method": strings.Replace(after, "class Ledger {", "class Ledger {\n    int size() { return 1; }\n", 1),
		"white space":    strings.Replace(after, "check(amount);", "check( amount ) ;", 1),
		"a comment in code": strings.Replace(after, "check(amount);",
			"check(amount); // jit-hook:ignore[stale-return] entries", 1),
		"a tag in the doc": strings.Replace(after, "@return the list",
			"@jit-hook ignore[stale-return] entries\n     * @return the list", 1),
		"Windows' lines":      strings.ReplaceAll(after, "\n", "\r\n"),
		"the text in columns": strings.Replace(after, "@return the list of", "@return the list\n     *         of", 1),
	} {
		if got := returnFingerprint(t, "stale-return", "a/Ledger.java", source); got != want {
			t.Errorf("%s: the fingerprint became %s", name, got)
		}
	}
	if returnFingerprint(t, "guarantee-gone", "a", after) != returnFingerprint(t, "means-gone", "a", after) {
		t.Error("a finding has another fingerprint where its rule got another id")
	}
	for name, got := range map[string]string{
		"rule": returnFingerprint(t, "type-word", "a/Ledger.java", after),
		"path": returnFingerprint(t, "stale-return", "b/Ledger.java", after),
		"class": returnFingerprint(t, "stale-return", "a/Ledger.java",
			strings.Replace(after, "class Ledger", "class Book", 1)),
		"name": returnFingerprint(t, "stale-return", "a/Ledger.java", strings.Replace(after, " book(", " enter(", 1)),
		"signature": returnFingerprint(t, "stale-return", "a/Ledger.java",
			strings.Replace(after, "book(long", "book(int", 1)),
		"return type": returnFingerprint(t, "stale-return", "a/Ledger.java",
			strings.Replace(after, "Set<Record> book", "Map<Record> book", 1)),
		"body": returnFingerprint(t, "stale-return", "a/Ledger.java",
			strings.Replace(after, "return entries", "return null", 1)),
		"comment": returnFingerprint(t, "stale-return", "a/Ledger.java",
			strings.Replace(after, "the list of", "the set of", 1)),
	} {
		if got == want {
			t.Errorf("another %s has the same fingerprint", name)
		}
	}
}
