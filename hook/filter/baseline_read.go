package filter

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// MaxBaseline bounds the bytes of a baseline: some 200,000 findings.
const MaxBaseline = 64 << 20

// maxEntry bounds the bytes of one entry, and with it the memory that reading takes.
const maxEntry = 1 << 20

// ErrDamaged is what a baseline is that cannot be read.
var ErrDamaged = errors.New("the baseline is damaged")

// ReadBaseline reads all that Write wrote. Its errors are ErrDamaged and say where and what to do.
func ReadBaseline(data []byte, name string) (*Baseline, error) {
	b := NewBaseline()
	if err := read(bytes.NewReader(data), name, func(e BaselineEntry) { b.Add(e) }); err != nil {
		return nil, err
	}
	return b, nil
}

// Known is what a run needs of a baseline: the reason of each finding by its fingerprint. Nil is none.
type Known map[string]string

// ReadKnown reads as ReadBaseline does, and holds no more than it returns.
func ReadKnown(from io.Reader, name string) (Known, error) {
	known := Known{}
	if err := read(from, name, func(e BaselineEntry) {
		known[e.Fingerprint] = cmp.Or(e.Reason, known[e.Fingerprint])
	}); err != nil {
		return nil, err
	}
	return known, nil
}

// read goes through a baseline entry by entry.
func read(from io.Reader, name string, take func(BaselineEntry)) error {
	if err := readEntries(from, take); err != nil {
		return damaged(err, name)
	}
	return nil
}

// damaged says what to do about a damaged baseline.
func damaged(err error, name string) error {
	if errors.As(err, new(versionError)) {
		return fmt.Errorf("%w: %s: %w", ErrDamaged, name, err)
	}
	return fmt.Errorf("%w: %s: %w; restore it with git, or have `jit-hook baseline write` settle conflicts of a merge",
		ErrDamaged, name, err)
}

// readEntries says what is wrong, but not in which file.
func readEntries(from io.Reader, take func(BaselineEntry)) error {
	in := &source{from: from}
	r := reading{source: in, decoder: json.NewDecoder(in), take: take}
	r.decoder.DisallowUnknownFields()
	return r.file()
}

// versionError is of a baseline that another jit-hook wrote.
type versionError int

func (v versionError) Error() string {
	return fmt.Sprintf("it is of version %d, and this jit-hook reads version %d; install the jit-hook that wrote it",
		int(v), BaselineVersion)
}

// reading is a read in progress.
type reading struct {
	source  *source
	decoder *json.Decoder
	take    func(BaselineEntry)
}

func (r *reading) file() error {
	var version *int
	listed := false
	if err := r.expect('{', "it is no JSON object"); err != nil {
		return err
	}
	for r.decoder.More() {
		key, err := r.decoder.Token()
		switch {
		case err != nil:
			return r.at(err)
		case key == "version":
			err = r.decode(&version)
		case key == "findings":
			listed, err = true, r.entries()
		default:
			err = r.at(fmt.Errorf("unknown field %q", key))
		}
		if err != nil {
			return err
		}
	}
	if err := r.expect('}', "it ends early"); err != nil {
		return err
	}
	if _, err := r.decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows its end")
	}
	switch {
	case version == nil:
		return errors.New("it names no version")
	case *version != BaselineVersion:
		return versionError(*version)
	case !listed:
		return errors.New("it has no list of findings")
	}
	return nil
}

func (r *reading) entries() error {
	if err := r.expect('[', "its findings are not a list"); err != nil {
		return err
	}
	for r.decoder.More() {
		var e BaselineEntry
		if err := r.decode(&e); err != nil {
			return err
		}
		if e.Fingerprint == "" {
			return fmt.Errorf("the finding of %q in %q has no fingerprint", e.Rule, e.Path)
		}
		r.take(e)
	}
	return r.expect(']', "it ends early")
}

// expect reads a bracket.
func (r *reading) expect(want json.Delim, otherwise string) error {
	token, err := r.decoder.Token()
	if err == nil && token != want {
		err = errors.New(otherwise)
	}
	return r.at(err)
}

func (r *reading) decode(value any) error {
	r.source.end = r.decoder.InputOffset() + maxEntry
	return r.at(r.decoder.Decode(value))
}

// at says on which line something is wrong.
func (r *reading) at(err error) error {
	if err == nil {
		return nil
	}
	offset := r.decoder.InputOffset()
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		offset = max(offset, syntax.Offset)
	}
	var ahead []byte // what was read behind the offset
	if buffered, ok := r.decoder.Buffered().(*bytes.Reader); ok {
		ahead, _ = io.ReadAll(buffered) // of memory
		ahead = ahead[min(int(offset-r.decoder.InputOffset()), len(ahead)):]
	}
	return fmt.Errorf("line %d: %s", 1+r.source.lines-bytes.Count(ahead, []byte{'\n'}), describe(err))
}

func describe(err error) string {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return "it ends early"
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

// source is what a baseline is read from. It counts lines.
type source struct {
	from  io.Reader
	lines int
	read  int64
	end   int64 // where an entry would be too long; 0 for the beginning
}

func (s *source) Read(p []byte) (int, error) {
	if s.read > max(s.end, maxEntry) {
		return 0, fmt.Errorf("an entry is longer than %d KiB", maxEntry>>10)
	}
	n, err := s.from.Read(p)
	if s.read += int64(n); s.read > MaxBaseline {
		return 0, fmt.Errorf("it is larger than %d MiB", MaxBaseline>>20)
	}
	s.lines += bytes.Count(p[:n], []byte{'\n'})
	return n, err
}
