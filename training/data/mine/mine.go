// Package mine builds corpus records from the histories of git repositories by the paper's procedure (section "Data",
// appendix "Filtering"): compare a file's versions in consecutive commits, keep the methods that are documented in both
// and whose code changed, and pair each unit of the old Javadoc with that of the new one.
package mine

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"
)

// Options say what to mine and where to.
type Options struct {
	// Repos are directories of repositories, bare ones too, or name=directory. The name goes into the records; without one
	// it is taken from the address that the repository was cloned from, or from its directory.
	Repos []string
	// Out is the file to write, which ends in ".jsonl.zst".
	Out string
	// Jobs is how many batches of commits are mined at a time; 0: as many as there are processors. It does not change the
	// output.
	Jobs int
	// Resume goes on with a run that did not finish, where there is one.
	Resume bool
	// Progress, if not nil, is called after each batch and from one goroutine at a time.
	Progress func(Progress)
}

// Progress is how far a run has got.
type Progress struct {
	Repo        string
	Done, Total int // commits of this repository, without merges
	Resumed     int // of Done, what a run before this one did
	Elapsed     time.Duration
	Stats       Stats // of the whole run
}

// batchSize is how many commits are mined in one go and written as one frame. It is part of the output's form.
const batchSize = 256

// Run mines the repositories in their order, each from the newest commit to the oldest, merges left out. What it writes
// depends on the repositories' heads alone, and a run that was killed and gone on with gives the same bytes. It stops
// at the first error, which names repository and command; what was mined until then stays for Options.Resume.
func Run(ctx context.Context, o Options) (Stats, error) {
	if o.Jobs <= 0 {
		o.Jobs = runtime.GOMAXPROCS(0)
	}
	repos, err := identify(ctx, o.Repos)
	if err != nil {
		return Stats{}, fmt.Errorf("mine: %w", err)
	}
	out, err := open(o.Out, repos, o.Resume)
	if err != nil {
		return Stats{}, fmt.Errorf("mine: %w", err)
	}
	defer out.close()
	for out.Repo < len(repos) {
		if err := mineRepo(ctx, o, out, out.Repos[out.Repo], repos[out.Repo].dir); err != nil {
			if ctx.Err() != nil {
				return out.Stats, fmt.Errorf("mine: %w; the same command with --resume goes on from here", ctx.Err())
			}
			return out.Stats, fmt.Errorf("mine %s: %w", out.Repos[out.Repo].Name, err)
		}
	}
	if err := out.finish(); err != nil {
		return out.Stats, fmt.Errorf("mine: %w", err)
	}
	return out.Stats, nil
}

// source is a repository to mine: in a journal with the head that the run began with.
type source struct {
	Name string `json:"name"`
	Head string `json:"head"`
	dir  string
}

// identify finds names and heads.
func identify(ctx context.Context, args []string) ([]source, error) {
	forgetRepository()
	seen := map[string]bool{}
	var all []source
	for _, arg := range args {
		s := source{dir: arg}
		if name, dir, ok := strings.Cut(arg, "="); ok {
			s.Name, s.dir = name, dir
		}
		if s.dir == "" {
			return nil, fmt.Errorf("%q names no directory; give DIRECTORY or NAME=DIRECTORY", arg)
		}
		r, err := openRepository(s.dir)
		if err != nil {
			return nil, err
		}
		if s.Head, err = r.head(ctx); err != nil {
			return nil, err
		}
		if s.Name == "" {
			if s.Name, err = r.name(ctx); err != nil {
				return nil, err
			}
		}
		if seen[s.Name] {
			return nil, fmt.Errorf("two repositories are called %s; name them with NAME=%s", s.Name, s.dir)
		}
		seen[s.Name] = true
		all = append(all, s)
	}
	return all, nil
}

// batch is some consecutive commits, and what they gave once they are mined.
type batch struct {
	index   int
	commits []commit
	records []found
	stats   Stats
	err     error
}

// mineRepo mines what is left of one repository: workers take batches, and the batches are written in their order.
func mineRepo(ctx context.Context, o Options, out *output, s source, dir string) error {
	start := time.Now()
	r, err := openRepository(dir)
	if err != nil {
		return err
	}
	commits, err := r.commits(ctx, s.Head)
	if err != nil {
		return err
	}
	shallow, err := r.shallow(ctx)
	if err != nil {
		return err
	}
	resumed := min(out.Commits, len(commits))

	ctx, cancel := context.WithCancel(ctx)
	var workers sync.WaitGroup
	defer workers.Wait()
	defer cancel()
	todo, done := make(chan batch), make(chan batch)
	window := make(chan struct{}, 4*o.Jobs) // batches that were taken up and are not yet written
	workers.Go(func() {
		defer close(todo)
		for i, left := 0, commits[resumed:]; len(left) > 0; i++ {
			n := min(batchSize, len(left))
			select {
			case window <- struct{}{}:
			case <-ctx.Done():
				return
			}
			select {
			case todo <- batch{index: i, commits: left[:n]}:
			case <-ctx.Done():
				return
			}
			left = left[n:]
		}
	})
	for range o.Jobs {
		workers.Go(func() { work(ctx, r, s.Name, todo, done) })
	}

	pending := map[int]batch{}
	for next, written := 0, resumed; written < len(commits); {
		select {
		case b := <-done:
			pending[b.index] = b
		case <-ctx.Done():
			return ctx.Err()
		}
		for b, ok := pending[next]; ok; b, ok = pending[next] {
			delete(pending, next)
			<-window
			if b.err != nil {
				return b.err
			}
			if err := out.write(b); err != nil {
				return err
			}
			next++
			written += len(b.commits)
			if o.Progress != nil {
				o.Progress(Progress{Repo: s.Name, Done: written, Total: len(commits), Resumed: resumed, Elapsed: time.Since(start),
					Stats: out.Stats})
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
	}
	return out.next(shallow)
}

// work mines batches with one git for their blobs.
func work(ctx context.Context, r repository, name string, todo <-chan batch, done chan<- batch) {
	w := &worker{repository: r, name: name, cache: newCache(), objects: r.history.Objects(ctx)}
	defer w.objects.Close()
	for b := range todo {
		b.records, b.stats, b.err = w.mine(ctx, b.commits)
		select {
		case done <- b:
		case <-ctx.Done():
			return
		}
	}
}
