package git

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"jithook/hook/change"
)

// merge is a merge commit and the Java files that it has for others than each of its parents, one list for each parent.
type merge struct {
	id      string
	entries [][]change.Entry
}

// merged looks at merges, each given by its id and its parents', and returns those that have such files. Renames do not
// count here.
func (s *Source) merged(ctx context.Context, merges [][]string) ([]merge, error) {
	if len(merges) == 0 {
		return nil, nil
	}
	var input strings.Builder
	for _, ids := range merges {
		fmt.Fprintln(&input, ids[0])
	}
	args := append(append([]string{diffTree, "--stdin", "-c", "-r"}, raw...), "--", javaPathspec)
	out, _, err := s.outputOf(ctx, input.String(), args...)
	if err != nil {
		return nil, err
	}
	found, err := parseCombined(out)
	if err != nil {
		return nil, fmt.Errorf("git diff-tree wrote what is not known here: %w", err)
	}
	return slices.DeleteFunc(found, func(m merge) bool { return len(m.entries) == 0 }), nil
}

// parseCombined reads what git diff-tree --stdin -c --raw -z --no-abbrev writes: for each commit its id and a NUL, then
// for each file of n parents
//
//	n × ":" n × oldmode " " newmode " " n × oldid " " newid " " n letters NUL path NUL
//
// (git's documentation, "diff format for merges").
func parseCombined(out string) (merges []merge, err error) {
	err = eachField(strings.NewReader(out), func(r rawReader, head string) error {
		switch {
		case change.IsID(head):
			merges = append(merges, merge{id: head})
			return nil
		case len(merges) == 0:
			return fmt.Errorf("%q comes before any commit", head)
		}
		path, err := r.path()
		if err == nil {
			err = merges[len(merges)-1].add(head, path)
		}
		if err != nil {
			return fmt.Errorf("%q: %w", head, err)
		}
		return nil
	})
	return merges, err
}

func (m *merge) add(head, path string) error {
	fields := strings.TrimLeft(head, ":")
	n := len(head) - len(fields)
	words := strings.Split(fields, " ")
	if n < 2 || len(words) != 2*(n+1)+1 || len(words[2*n+2]) != n {
		return errors.New("not a raw entry of a merge")
	}
	modes, ids, letters := words[:n+1], words[n+1:2*n+2], words[2*n+2]
	if m.entries == nil {
		m.entries = make([][]change.Entry, n)
	}
	if len(m.entries) != n {
		return errors.New("another number of parents than before")
	}
	for i := range n {
		e, err := parseHead(fmt.Sprintf(":%s %s %s %s %c", modes[i], modes[n], ids[i], ids[n], letters[i]))
		if err != nil {
			return err
		}
		e.OldPath, e.NewPath = path, path
		m.entries[i] = append(m.entries[i], e)
	}
	return nil
}

// since lists, for each merge, what a tip has for others than the merge.
func (s *Source) since(ctx context.Context, tip string, merges []merge) ([][]change.Entry, error) {
	if len(merges) == 0 {
		return nil, nil
	}
	var input strings.Builder
	for _, m := range merges {
		fmt.Fprintf(&input, "%s %s\n", tip, m.id) // as if the merge were the tip's only parent
	}
	var lists [][]change.Entry
	var listing change.Listing
	err := s.fields(ctx, input.String(), func(r rawReader, field string) error {
		switch {
		case field == tip:
			lists = append(lists, nil)
			return nil
		case len(lists) == 0:
			return fmt.Errorf("git diff-tree wrote %.200q before any commit", field)
		}
		e, err := r.entry(field)
		last := &lists[len(lists)-1]
		*last = append(*last, e)
		return cmp.Or(err, listing.Add(e.NewPath))
	}, append(append([]string{diffTree, "--stdin", "--always", "-r", "-M"}, raw...), "--", javaPathspec)...)
	if err == nil && len(lists) != len(merges) {
		err = fmt.Errorf("git diff-tree wrote of %d commits, not %d", len(lists), len(merges))
	}
	return lists, err
}
