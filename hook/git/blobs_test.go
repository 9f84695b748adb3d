package git

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"jithook/hook/change"
)

// FuzzCatFile reads what a git, whatever is wrong with it, answers to two ids: what is taken is what was written, and
// no answer crashes or fills the memory.
func FuzzCatFile(f *testing.F) {
	f.Add([]byte(one + " blob 3\nabc\n" + two + " blob 0\n\n"))
	f.Add([]byte(one + " blob 9223372036854775806\nabc\n"))
	f.Add([]byte(one + " missing\n"))
	f.Add([]byte(one + " tree 3\nabc\n"))
	f.Add([]byte(two + " blob 3\nabc\n"))
	f.Add([]byte(one + " blob -1\n\n"))
	f.Add([]byte(one + " blob 3\nab"))
	f.Fuzz(func(t *testing.T, out []byte) {
		ids := []string{one, two}
		var contents [][]byte
		err := readAnswers(bytes.NewReader(out), ids, blobsOnly(ids, func(r *bufio.Reader, size int64) error {
			content, err := readContent(r, size)
			contents = append(contents, content)
			return err
		}))
		if err != nil {
			if text := classify(err).Error(); strings.ContainsAny(text, "\n\x1b\x00") {
				t.Fatalf("the message is %q", text)
			}
			return
		}
		rest := out
		for i, id := range ids {
			var found bool
			want := fmt.Sprintf("\n%s\n", contents[i])
			header, after, _ := bytes.Cut(rest, []byte("\n"))
			if fields := strings.Fields(string(header)); len(fields) != 3 || fields[0] != id || fields[1] != "blob" {
				t.Fatalf("%q was taken for blob %s", header, id)
			}
			if rest, found = bytes.CutPrefix(append([]byte("\n"), after...), []byte(want)); !found {
				t.Fatalf("blob %s is %q", id, contents[i])
			}
		}
	})
}

// A git that changes its mind about a size must not have the hook take that much memory.
func TestContentOfUnexpectedSizeIsRefused(t *testing.T) {
	for _, size := range []int64{change.MaxTotal + 1, 1 << 40, 1<<63 - 1} {
		if _, err := readContent(bufio.NewReader(strings.NewReader("abc\n")), size); err == nil ||
			!strings.Contains(err.Error(), "unexpected size") {
			t.Errorf("size %d: %v", size, err)
		}
	}
}
