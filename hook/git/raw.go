package git

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"jithook/hook/change"
)

// parseRaw reads what git diff-index or diff-tree --raw -z --no-abbrev writes without copies: for each entry
//
//	":" oldmode " " newmode " " oldid " " newid " " status NUL path NUL
//
// where the status of a rename has a score after its letter and two paths follow it, the old one first (git's
// documentation, "raw output format"). With -B, so has that of a rewritten file, and what moved from one is said to be
// a copy.
func parseRaw(out string) ([]change.Entry, error) {
	var entries []change.Entry
	for len(out) > 0 {
		head, rest, found := strings.Cut(out, "\x00")
		if !found {
			return nil, fmt.Errorf("entry %d has no end", len(entries)+1)
		}
		e, err := parseHead(head)
		if err != nil {
			return nil, fmt.Errorf("entry %d, %q: %w", len(entries)+1, head, err)
		}
		if e.OldPath, rest, err = cutPath(rest); err != nil {
			return nil, fmt.Errorf("entry %d, %q: %w", len(entries)+1, head, err)
		}
		e.NewPath = e.OldPath
		if e.Status == change.Renamed {
			if e.NewPath, rest, err = cutPath(rest); err != nil {
				return nil, fmt.Errorf("entry %d, %q: %w", len(entries)+1, head, err)
			}
		}
		entries, out = append(entries, e), rest
	}
	return entries, nil
}

// parseHead reads an entry up to its paths.
func parseHead(head string) (change.Entry, error) {
	var e change.Entry
	fields := strings.Split(head, " ")
	if len(fields) != 5 || !strings.HasPrefix(head, ":") || fields[4] == "" {
		return e, errors.New("not a raw entry")
	}
	var err error
	if e.OldMode, err = parseMode(fields[0][1:]); err != nil {
		return e, err
	}
	if e.NewMode, err = parseMode(fields[1]); err != nil {
		return e, err
	}
	e.OldID, e.NewID = fields[2], fields[3]
	if !change.IsID(e.OldID) || len(e.OldID) != len(e.NewID) || !change.IsID(e.NewID) {
		return e, errors.New("not two object ids")
	}
	const copied = 'C'
	e.Status = change.Status(fields[4][0])
	score := fields[4][1:]
	_, err = strconv.ParseUint(score, 10, 8)
	switch e.Status {
	case change.Renamed, copied:
		if err != nil {
			return e, errors.New("rename without a score")
		}
		e.Status = change.Renamed
	case change.Modified, change.Retyped:
		if score != "" && err != nil {
			return e, errors.New("unknown status")
		}
	case change.Added, change.Deleted, change.Unmerged:
		if score != "" {
			return e, errors.New("unknown status")
		}
	default:
		return e, errors.New("unknown status")
	}
	return e, nil
}

func parseMode(s string) (uint32, error) {
	mode, err := strconv.ParseUint(s, 8, 32)
	if err != nil || len(s) != 6 {
		return 0, fmt.Errorf("not a mode: %q", s)
	}
	return uint32(mode), nil
}

// cutPath splits a path from the front of out.
func cutPath(out string) (path, rest string, err error) {
	path, rest, found := strings.Cut(out, "\x00")
	if !found || path == "" {
		return "", "", errors.New("no path")
	}
	return path, rest, nil
}
