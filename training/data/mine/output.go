package mine

import (
	"fmt"
	"os"
	"strings"

	"github.com/klauspost/compress/zstd"

	"jithook/training/data/corpus"
	"jithook/training/data/kept"
)

const suffix = ".jsonl.zst"

// journal is what a run leaves beside its unfinished output, so that another can go on.
type journal struct {
	Repos   []source `json:"repos"`
	Repo    int      `json:"repo"`    // of Repos, how many are done
	Commits int      `json:"commits"` // of the next one, how many are done
	Bytes   int64    `json:"bytes"`   // of the output that belong to them
	Stats   Stats    `json:"stats"`
}

// output is the file that is being written. It is a sequence of zstd frames, one for each batch with records, and takes
// its name once it is complete.
type output struct {
	journal
	path, part, journalPath string
	file                    *os.File
	encoder                 *zstd.Encoder
	seen                    map[uint64]bool // contents of the units written
}

// open begins an output, or goes on with what an unfinished run left.
func open(path string, repos []source, resume bool) (*output, error) {
	base, ok := strings.CutSuffix(path, suffix)
	if !ok {
		return nil, fmt.Errorf("the output %s does not end in %s", path, suffix)
	}
	if _, err := os.Stat(path); err == nil {
		return nil, fmt.Errorf("%s is there already; remove it or choose another --out", path)
	}
	// One goroutine, so that the bytes depend on the records alone.
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedBetterCompression))
	if err != nil {
		return nil, err
	}
	o := &output{
		journal: journal{Repos: repos}, path: path, part: base + ".part" + suffix, journalPath: base + ".part.json",
		encoder: encoder, seen: map[uint64]bool{},
	}
	left, err := kept.ReadJSON[journal](o.journalPath)
	switch {
	case err == nil && left == nil:
		if o.file, err = os.Create(o.part); err != nil {
			return nil, err
		}
		return o, o.save()
	case err != nil:
		return nil, fmt.Errorf("%w; remove it to begin anew", err)
	case !resume:
		return nil, fmt.Errorf("%s is of a run that did not finish; go on with it by --resume, or remove it", o.journalPath)
	}
	if err := left.sameRepos(repos); err != nil {
		return nil, fmt.Errorf("go on with %s: %w", o.journalPath, err)
	}
	o.journal = *left
	if err := o.reopen(); err != nil {
		return nil, fmt.Errorf("go on with %s: %w", o.part, err)
	}
	return o, nil
}

// sameRepos checks that a run had the same repositories. Their heads may have moved on: the run keeps those it began
// with.
func (j *journal) sameRepos(repos []source) error {
	names := func(all []source) string {
		var list []string
		for _, s := range all {
			list = append(list, s.Name)
		}
		return strings.Join(list, " ")
	}
	if was, is := names(j.Repos), names(repos); was != is {
		return fmt.Errorf("that run was of %q, this one is of %q", was, is)
	}
	return nil
}

// reopen cuts off what the journal does not know of, and learns what was written.
func (o *output) reopen() error {
	file, err := os.OpenFile(o.part, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	o.file = file
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if info.Size() < o.Bytes {
		return fmt.Errorf("it has %d bytes, and %s says %d; remove both to begin anew", info.Size(), o.journalPath, o.Bytes)
	}
	if err := file.Truncate(o.Bytes); err != nil {
		return err
	}
	if _, err := file.Seek(o.Bytes, 0); err != nil {
		return err
	}
	for u, err := range corpus.Units(o.part) {
		if err != nil {
			return err
		}
		o.seen[u.Content()] = true
	}
	return nil
}

// write writes a batch's records that are no duplicates.
func (o *output) write(b batch) error {
	var text []byte
	for _, r := range b.records {
		if !o.isNew(r) {
			b.stats.Duplicates++
			continue
		}
		text = append(text, r.line...)
		b.stats.Records++
		b.stats.Unchanged += r.units[0]
		b.stats.Changed += r.units[1]
	}
	if len(text) > 0 {
		n, err := o.file.Write(o.encoder.EncodeAll(text, nil))
		if err != nil {
			return err
		}
		o.Bytes += int64(n)
	}
	o.Commits += len(b.commits)
	o.Stats.add(b.stats)
	return o.save()
}

// isNew reports whether any unit of a record was not seen before.
func (o *output) isNew(r found) bool {
	fresh := false
	for _, c := range r.contents {
		fresh = fresh || !o.seen[c]
		o.seen[c] = true
	}
	return fresh
}

// next goes on to the next repository.
func (o *output) next(cutOff bool) error {
	o.Repo++
	o.Commits = 0
	if cutOff {
		o.Stats.CutOff++
	}
	return o.save()
}

// save writes the journal at once or not at all.
func (o *output) save() error {
	return kept.WriteJSON(o.journalPath, o.journal)
}

// finish gives the output its name.
func (o *output) finish() error {
	if err := o.file.Close(); err != nil {
		return err
	}
	if err := os.Rename(o.part, o.path); err != nil {
		return err
	}
	return os.Remove(o.journalPath)
}

// close closes a file that is not finished.
func (o *output) close() { _ = o.file.Close() }
