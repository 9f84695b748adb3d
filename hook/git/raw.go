package git

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"jithook/hook/change"
)

// rawReader reads what git diff-index or diff-tree --raw -z --no-abbrev writes without copies: for each entry
//
//	":" oldmode " " newmode " " oldid " " newid " " status NUL path NUL
//
// where the status of a rename has a score after its letter and two paths follow it, the old one first (git's
// documentation, "raw output format"). With -B, so has that of a rewritten file, and what moved from one is said to be
// a copy.
type rawReader struct{ *bufio.Reader }

func newRawReader(out io.Reader) rawReader { return rawReader{bufio.NewReaderSize(out, 1<<16)} }

// parseRaw reads entries and nothing else.
func parseRaw(out string) (entries []change.Entry, err error) {
	err = eachField(strings.NewReader(out), func(r rawReader, head string) error {
		e, err := r.entry(head)
		entries = append(entries, e)
		return err
	})
	return entries, err
}

// eachField calls take with each field that is not taken yet, to the end.
func eachField(out io.Reader, take func(r rawReader, field string) error) error {
	for r := newRawReader(out); ; {
		field, err := r.field()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = take(r, field)
		}
		if err != nil {
			return err
		}
	}
}

// fields runs a git that writes a NUL behind each field, and calls take as eachField does.
func (s *Source) fields(
	ctx context.Context, stdin string, take func(r rawReader, field string) error, args ...string,
) error {
	_, err := s.run(ctx, stdin, func(out io.Reader) error { return eachField(out, take) }, args...)
	return err
}

// field reads up to the next NUL. io.EOF is of the end between two fields.
func (r rawReader) field() (string, error) {
	f, err := readUntil(r.Reader, 0)
	if errors.Is(err, io.EOF) && f != "" {
		return "", errEndedEarly
	}
	return strings.TrimSuffix(f, "\x00"), err
}

// path reads the field that must follow the head of an entry.
func (r rawReader) path() (string, error) {
	path, err := r.field()
	if errors.Is(err, io.EOF) {
		err = errEndedEarly
	}
	if err == nil && path == "" {
		err = errors.New("no path")
	}
	return path, err
}

// entry reads the rest of an entry that begins with head.
func (r rawReader) entry(head string) (change.Entry, error) {
	e, err := parseHead(head)
	if err != nil {
		return e, fmt.Errorf("git wrote %.200q: %w", head, err)
	}
	if e.OldPath, err = r.path(); err != nil {
		return e, err
	}
	e.NewPath = e.OldPath
	if e.Status == change.Renamed {
		e.NewPath, err = r.path()
	}
	return e, err
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
