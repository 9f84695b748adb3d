package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"jithook/hook"
	"jithook/hook/filter"
	"jithook/hook/safefile"
)

// baselineFile is a baseline as it lies in the file system, where it is to be changed.
type baselineFile struct {
	top, path string           // the directory, and the file within it
	known     *filter.Baseline // once it is read
	conflict  error            // what a merge left in it
	salvaged  int              // how many findings both sides of that hold
}

// baselineFile finds the baseline in the work tree, or the one that --baseline names.
func (o *options) baselineFile(ctx context.Context) (*baselineFile, error) {
	f := new(baselineFile)
	if o.baseline != "" {
		f.top, f.path = filepath.Split(o.inDir(o.baseline))
		f.top = filepath.Clean(f.top)
		if err := writable(f.name()); err != nil {
			return nil, fmt.Errorf("write the baseline: %w", err)
		}
	} else {
		var err error
		if f.top, err = hook.Open(o.dir).Writable(ctx); err != nil {
			return nil, err
		}
		if f.path = o.settings.String("baseline"); f.path == "" {
			return nil, errors.New("the settings use no baseline: name one with --baseline FILE")
		}
	}
	return f, safefile.AllowWrite(f.name())
}

func (f *baselineFile) name() string { return filepath.Join(f.top, f.path) }

// text is empty where there is no file.
func (f *baselineFile) text() ([]byte, error) {
	text, err := safefile.Read(f.name(), filter.MaxBaseline)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

// read reads all of it. One that is not there has no findings, nor has an empty one.
func (f *baselineFile) read() error {
	f.known = filter.NewBaseline()
	text, err := f.text()
	if err == nil && len(text) > 0 {
		f.known, err = filter.ReadBaseline(text, f.path)
	}
	return err
}

// salvage reads also what a merge left with conflicts.
func (f *baselineFile) salvage() error {
	f.known = filter.NewBaseline()
	text, err := f.text()
	if err == nil && len(text) > 0 {
		f.known, f.conflict, err = filter.Salvage(text, f.path)
		f.salvaged = len(f.known.Entries())
	}
	return err
}

// change reads the file as read does, has it changed, and replaces it. Coding agents run commands side by side, so
// nobody else does meanwhile.
func (f *baselineFile) change(read func() error, how func()) error {
	release, err := f.lock()
	if err != nil {
		return err
	}
	defer release()
	if err := read(); err != nil {
		return err
	}
	how()
	if err := safefile.WriteBelow(f.top, f.path, f.known.Encode()); err != nil {
		return fmt.Errorf("write the baseline: %w", err)
	}
	return nil
}

// lockPatience is how long to wait for other commands, which are done within moments.
const lockPatience = 30 * time.Second

func (f *baselineFile) lock() (release func(), err error) {
	if dir := filepath.Dir(f.path); dir != "." {
		if err := os.MkdirAll(filepath.Join(f.top, dir), 0o755); err != nil {
			return nil, fmt.Errorf("write the baseline: %w", err)
		}
	}
	if release, err = safefile.Lock(f.name()+".lock", lockPatience); err != nil {
		return nil, fmt.Errorf("lock the baseline: %w", err)
	}
	return release, nil
}
