package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"jithook/detector"
	"jithook/engine/javadoc"
	"jithook/hook/hooktest"
)

// catalogueBefore is the class of README.md's transcript as it is committed, and changes are what somebody did to it
// since.
const catalogueBefore = `import java.util.List;
import java.util.Map;
import static java.util.stream.Collectors.toMap;

/** The books of a library. */
public class Catalogue {
    private final List<Book> books;

    Catalogue(List<Book> books) {
        this.books = books;
    }

    /**
     * Finds the books of an author.
     *
     * @param author the author's name, as printed on the cover
     * @return the list of the author's books, empty if there are none
     */
    public List<Book> byAuthor(String author) {
        return books.stream().filter(book -> book.author().equals(author)).toList();
    }
}
`

var changes = strings.NewReplacer(
	"public List<Book> byAuthor", "public Map<String, Book> byAuthor",
	".toList();", ".collect(toMap(Book::number, book -> book));",
)

// TestReadme runs the transcript at the top of README.md: each command that follows a "$" has to say what stands below
// it.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	transcript := regexp.MustCompile("(?s)```console\n(.*?)```").FindSubmatch(text)
	if transcript == nil {
		t.Fatal("README.md has no transcript")
	}
	command, err := exec.LookPath("jit-hook")
	if err != nil {
		t.Fatal(err)
	}
	repo := hooktest.NewRepo(t)
	path := filepath.Join(repo.Dir, "Catalogue.java")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(catalogueBefore)
	repo.Git("add", ".")
	repo.Git("commit", "-q", "-m", "base")
	write(changes.Replace(catalogueBefore))

	var said strings.Builder
	for _, m := range regexp.MustCompile(`(?m)^\$ (.*)\n`).FindAllStringSubmatch(string(transcript[1]), -1) {
		said.WriteString(m[0])
		cmd := exec.Command("sh", "-c", m[1])
		cmd.Dir = repo.Dir
		out, _ := cmd.CombinedOutput() // a commit that is blocked ends with an error, as it should
		said.Write(out)
	}
	got := strings.NewReplacer(repo.Dir, "/home/ada/library", command,
		"/home/ada/.local/bin/jit-hook").Replace(said.String())
	if got, want := unmeasured(got), unmeasured(string(transcript[1])); got != want {
		t.Errorf("README.md says\n%s\nand this happens\n%s", want, got)
	}
}

// TestDemo runs what `make demo` shows, with the program under test.
func TestDemo(t *testing.T) {
	command, err := exec.LookPath("jit-hook")
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("sh", "../../testdata/demo.sh", "--binary", command).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// unmeasured takes out what differs between runs, and the probability, which differs between models.
func unmeasured(text string) string {
	for pattern, word := range map[string]string{`[0-9.]+ m?s: `: "N ms: ", `main [0-9a-f]{7}`: "main ID",
		`probability 0\.[0-9]+`: "probability P"} {
		text = regexp.MustCompile(pattern).ReplaceAllString(text, word)
	}
	return text
}

// README.md, --help and explain say the same of what is judged and of what blocks.
func TestReadmeSaysWhatTheProgramSays(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	plain := func(s string) string {
		return strings.Join(strings.Fields(strings.ReplaceAll(s, "`", "")), " ")
	}
	judged := regexp.MustCompile(`judges every part of its Javadoc .*?\)`).FindString(plain(string(text)))
	if help := jitHook(t, ".", nil, "--help").stdout; judged == "" || !strings.Contains(plain(help), judged) {
		t.Errorf("README.md says %q, --help %q", judged, help)
	}
	m, err := detector.ReadManifest(detector.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	names := map[javadoc.Type]string{javadoc.Summary: "summaries", javadoc.Return: "@return", javadoc.Param: "@param"}
	var never []string
	for _, kind := range javadoc.Types {
		said := jitHook(t, ".", nil, "explain", detector.ModelRule(kind)).stdout
		if blocks := m.Thresholds[kind].Blocks(); strings.Contains(said, "It never blocks") == blocks {
			t.Errorf("%s blocks: %v, but explain says %s", kind, blocks, said)
		} else if !blocks {
			never = append(never, names[kind])
		}
	}
	if want := "(Today that applies to " + strings.Join(never, " and ") +
		".)"; !strings.Contains(plain(string(text)), want) {
		t.Errorf("README.md does not say %q", want)
	}
}
