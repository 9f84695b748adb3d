package train

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"

	"github.com/BurntSushi/toml"
	"golang.org/x/sync/errgroup"
)

//go:embed rows.toml
var rowsFile string

//go:embed updaters.toml
var updatersFile string

// Run is a row of the paper's tables under one seed.
type Run struct {
	Row    string
	Config Config
}

// Name is the run's, and that of its directory.
func (r Run) Name() string { return fmt.Sprintf("%s-%d", r.Row, r.Config.Seed) }

// Whole is the folder of the runs that learn from all units that are drawn.
const Whole = "whole"

// Rows returns the runs behind the neural rows of the paper's tables: of the detectors, every row's first seed, then
// the second, and so on, those in the folder Whole behind them, and then of the updaters.
func Rows() ([]Run, error) {
	detectors, err := readRows(rowsFile)
	if err != nil {
		return nil, err
	}
	updaters, err := readRows(updatersFile)
	return append(detectors, updaters...), err
}

func readRows(text string) ([]Run, error) {
	var file struct {
		Seeds  []uint64
		Common toml.Primitive
		Whole  *struct {
			Seeds  []uint64
			Sample toml.Primitive
		}
		Row []toml.Primitive
	}
	meta, err := toml.Decode(text, &file)
	if err != nil {
		return nil, fmt.Errorf("read the rows: %w", err)
	}
	common, err := ReadConfig("")
	if err != nil {
		return nil, err
	}
	common.Stages = nil
	if err := meta.PrimitiveDecode(file.Common, &common); err != nil {
		return nil, fmt.Errorf("read what the rows share: %w", err)
	}
	var reduced, whole []Run
	for _, primitive := range file.Row {
		row := struct {
			Name string
			Config
		}{Config: common}
		row.Stages = nil
		if err := meta.PrimitiveDecode(primitive, &row); err != nil {
			return nil, fmt.Errorf("read the row %s: %w", row.Name, err)
		}
		if row.Stages == nil {
			row.Stages = common.Stages
		}
		if err := row.check(); err != nil {
			return nil, fmt.Errorf("row %s: %w", row.Name, err)
		}
		reduced = append(reduced, Run{row.Name, row.Config})
		if w := file.Whole; w != nil {
			if err := meta.PrimitiveDecode(w.Sample, &row.Sample); err != nil {
				return nil, fmt.Errorf("read what the whole rows draw: %w", err)
			}
			whole = append(whole, Run{path.Join(Whole, row.Name), row.Config})
		}
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("read the rows: unknown key %s", unknown[0])
	}
	all := restarts(reduced, file.Seeds)
	if file.Whole != nil {
		all = append(all, restarts(whole, file.Whole.Seeds)...)
	}
	return all, nil
}

// restarts are the runs under each seed.
func restarts(runs []Run, seeds []uint64) []Run {
	var all []Run
	for _, seed := range seeds {
		for _, r := range runs {
			r.Config.Seed = seed
			all = append(all, r)
		}
	}
	return all
}

// Pick keeps the runs that are named, by themselves or by their row; all where no name is given.
func Pick(runs []Run, names []string) ([]Run, error) {
	if len(names) == 0 {
		return runs, nil
	}
	for _, name := range names {
		if !slices.ContainsFunc(runs, func(r Run) bool { return r.Row == name || r.Name() == name }) {
			return nil, fmt.Errorf("there is no row or run %q; `jit-train rows --list` names them", name)
		}
	}
	return slices.DeleteFunc(slices.Clone(runs), func(r Run) bool {
		return !slices.Contains(names, r.Row) && !slices.Contains(names, r.Name())
	}), nil
}

// State is how far a run is.
type State string

// The states.
const (
	Missing State = "missing"
	Begun   State = "begun"
	Done    State = "done"
)

// StateIn reports how far the run is in a directory of runs.
func (r Run) StateIn(dir string) State {
	exists := func(file string) bool {
		_, err := os.Stat(filepath.Join(dir, r.Name(), file))
		return !errors.Is(err, fs.ErrNotExist)
	}
	switch {
	case exists(ManifestFile):
		return Done
	case exists(filepath.Join(checkpointDir, lastFile)):
		return Begun
	}
	return Missing
}

// RunAll trains the runs that are not done in the directory o.Out, some at once, and continues those that were
// stopped. A run that fails does not keep the others from being trained; show gives each its display.
func RunAll(ctx context.Context, o Options, runs []Run, atOnce int, show func(name string) Reporter) error {
	o.preparing = new(sync.Mutex)
	errs := make([]error, len(runs))
	var group errgroup.Group
	group.SetLimit(atOnce)
	for i, r := range runs {
		if r.StateIn(o.Out) == Done {
			continue
		}
		group.Go(func() error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err := trainRow(ctx, o, r, show(r.Name())); err != nil {
				errs[i] = fmt.Errorf("%s: %w", r.Name(), err)
			}
			return nil
		})
	}
	_ = group.Wait() // the errors of all are below
	if ctx.Err() != nil {
		return errors.New("the training of the rows was stopped; the same command continues it")
	}
	return errors.Join(errs...)
}

func trainRow(ctx context.Context, o Options, r Run, show Reporter) error {
	o.Resume = r.StateIn(o.Out) == Begun
	o.Out, o.Show = filepath.Join(o.Out, r.Name()), show
	err := Train(ctx, o, r.Config)
	if err != nil {
		show.Say(err.Error())
	}
	return err
}
