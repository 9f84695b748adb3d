// Command beam mines many repositories as an Apache Beam pipeline, one element for each. It is a module of its own, so
// that jit-hook and jit-train do without Beam and what it depends on.
package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"jithook/training/data/mine"
)

// Task is one repository to mine into a file of its own.
type Task struct {
	Repo string // this and Jobs as mine.Options has them
	Out  string
	Jobs int
}

func init() {
	register.Function2x1(mineTask)
}

// mineTask mines a repository as `jit-train mine` does. A task that is tried again, by the engine or by a later run,
// goes on where it stopped; one that was done stays done.
func mineTask(ctx context.Context, t Task) error {
	if _, err := os.Stat(t.Out); err == nil {
		return nil
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	_, err := mine.Run(ctx, mine.Options{Repos: []string{t.Repo}, Out: t.Out, Jobs: t.Jobs, Resume: true})
	return err
}

// run mines repositories into out, with a file for each in shards on the way. All workers and the caller see the same
// directories.
func run(ctx context.Context, repos []string, jobs int, shards, out string) error {
	if err := os.MkdirAll(shards, 0o777); err != nil {
		return err
	}
	var tasks []Task
	var parts []string
	for _, repo := range repos {
		part, err := filepath.Abs(filepath.Join(shards, fmt.Sprintf("%x.jsonl.zst", sha256.Sum256([]byte(repo)))))
		if err != nil {
			return err
		}
		tasks, parts = append(tasks, Task{repo, part, jobs}), append(parts, part)
	}
	p, s := beam.NewPipelineWithRoot()
	// Reshuffle hands the tasks to as many workers as the engine has.
	beam.ParDo0(s, mineTask, beam.Reshuffle(s, beam.CreateList(s, tasks)))
	if err := beamx.Run(ctx, p); err != nil {
		return fmt.Errorf("mine with beam: %w", err)
	}
	written, duplicates, err := mine.Merge(out, parts)
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%s: %d records of %d repositories; %d duplicates among these left out\n", out, written,
		len(repos), duplicates)
	return nil
}
