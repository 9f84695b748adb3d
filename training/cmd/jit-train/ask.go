package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"jithook/detector"
	"jithook/engine"
	"jithook/onnx"
	"jithook/training/corpus"
	"jithook/training/dataset"
)

func askCommand() *cobra.Command {
	var model, dir string
	var oneIn uint64
	var most int
	var least float64
	var asJSON bool
	c := &cobra.Command{
		Use:   "ask --corpus DIR",
		Short: "Measure how many questions a change brings, and what share of the stale comments is asked about",
		Long: `Rank the methods of each commit of the whole histories of valid and test as the hook does, as if the comments had
stayed as they were, and count the questions. Of each judged unit it says whether its method is among those asked
about in its commit, or the unit is warned of. All commits with judged units are ranked, and of the others, for the
number of questions, one in --one-in.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			d, err := detector.OpenFS(os.DirFS(model), onnx.Options{Threads: 1})
			if err != nil {
				return err
			}
			defer d.Close()
			a := asking{detector: d.With(detector.Policy{Ask: true}), most: most, least: least, oneIn: oneIn}
			if err := a.read(dir); err != nil {
				return err
			}
			if err := a.rank(); err != nil {
				return err
			}
			result := a.result()
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(result)
			}
			result.print(cmd.OutOrStdout())
			return nil
		},
	}
	f := c.Flags()
	f.StringVar(&dir, "corpus", "", "directory of the corpus")
	f.StringVar(&model, "model", "detector/assets", "directory with the files of `jit-train pack`")
	f.Uint64Var(&oneIn, "one-in", 20, "count the questions of one commit in so many")
	f.IntVar(&most, "questions", 5, "ask about so many methods of a commit")
	f.Float64Var(&least, "least", detector.Unlikely, "ask about none that is less likely stale")
	f.BoolVar(&asJSON, "json", false, "print JSON")
	must(c.MarkFlagRequired("corpus"))
	return c
}

// judgedFiles are those of which it is said what is asked about.
var judgedFiles = []string{"behaviour-valid.jsonl", "behaviour.jsonl", "clean-valid.jsonl", "clean.jsonl"}

// commitOf names a change of a history.
type commitOf struct{ repo, id string }

// methodOf names a method in a change.
type methodOf struct {
	commitOf
	path, class, name string
	code              uint64 // a hash of what it was
}

func newMethodOf(u *corpus.Unit) methodOf {
	h := fnv.New64a()
	h.Write([]byte(u.OldCode))
	return methodOf{commitOf{u.Repo, u.Commit}, u.Path, u.Class, u.Method, h.Sum64()}
}

// rankedMethod is what is held of a method.
type rankedMethod struct {
	of     methodOf
	likely float64 // 0 where nobody may be asked
}

// asking measures questions.
type asking struct {
	detector *detector.Detector
	most     int
	least    float64
	oneIn    uint64

	judged  map[string][]*corpus.Unit // by file
	units   map[methodOf]*corpus.Unit // one of each method
	counted map[commitOf]bool         // those that the number of questions is of

	mu     sync.Mutex
	ranked map[commitOf][]rankedMethod
	warned map[uint64]bool // by place
}

// read reads the judged units, and of the histories what is ranked.
func (a *asking) read(dir string) error {
	a.judged, a.units, a.counted = map[string][]*corpus.Unit{}, map[methodOf]*corpus.Unit{}, map[commitOf]bool{}
	wanted := map[commitOf]bool{}
	for _, file := range judgedFiles {
		for u, err := range corpus.Units(filepath.Join(dir, file)) {
			if err != nil {
				return err
			}
			if u.Judged {
				a.judged[file] = append(a.judged[file], u)
				a.units[newMethodOf(u)] = u
				wanted[commitOf{u.Repo, u.Commit}] = true
			}
		}
	}
	for _, history := range []string{"valid.jsonl.zst", "test.jsonl.zst"} {
		for u, err := range corpus.Units(filepath.Join(dir, history)) {
			if err != nil {
				return err
			}
			of := commitOf{u.Repo, u.Commit}
			h := fnv.New64a()
			h.Write([]byte(of.repo + "\x00" + of.id))
			if h.Sum64()%a.oneIn == 0 {
				a.counted[of] = true
			}
			if a.counted[of] || wanted[of] {
				a.units[newMethodOf(u)] = u
			}
		}
	}
	return nil
}

// rank judges all units of each method.
func (a *asking) rank() error {
	a.ranked, a.warned = map[commitOf][]rankedMethod{}, map[uint64]bool{}
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for of, u := range a.units {
		group.Go(func() error {
			first, err := dataset.Case(u)
			if err != nil {
				return nil // as the hook leaves it out
			}
			likely := 0.0
			for unit := range first.Doc.All() {
				v, err := a.detector.Judge(&engine.Case{Old: first.Old, New: first.New, Doc: first.Doc, Unit: unit})
				if err != nil {
					return fmt.Errorf("judge %s.%s: %w", of.class, of.name, err)
				}
				if v.Questionable() {
					likely = max(likely, v.Likelihood())
				}
				if v.Level != detector.OK {
					of := *u
					of.Type, of.Param = unit.Type, unit.Param
					a.mu.Lock()
					a.warned[of.Place()] = true
					a.mu.Unlock()
				}
			}
			a.mu.Lock()
			defer a.mu.Unlock()
			a.ranked[of.commitOf] = append(a.ranked[of.commitOf], rankedMethod{of, likely})
			return nil
		})
	}
	err := group.Wait()
	for of, methods := range a.ranked {
		methods = slices.DeleteFunc(methods, func(m rankedMethod) bool { return m.likely <= a.least })
		slices.SortFunc(methods, func(x, y rankedMethod) int {
			return cmp.Or(cmp.Compare(y.likely, x.likely), cmp.Compare(x.of.path, y.of.path), cmp.Compare(x.of.class, y.of.class),
				cmp.Compare(x.of.name, y.of.name), cmp.Compare(x.of.code, y.of.code))
		})
		a.ranked[of] = methods[:min(len(methods), a.most)]
	}
	return err
}

// asked is what is measured.
type asked struct {
	QuestionsPerChange float64             `json:"questions_per_change"`
	P90                int                 `json:"p90"`
	ShareOfChanges     float64             `json:"share_of_changes"`
	Changes            int                 `json:"changes"`
	Judged             map[string]askedFor `json:"judged"`
}

// askedFor counts the stale units of a file, and those that are asked about or warned of. Authors' are those that the
// author changed with the code.
type askedFor struct {
	Stale        int `json:"stale"`
	Asked        int `json:"asked"`
	AuthorsStale int `json:"authors_stale"`
	AuthorsAsked int `json:"authors_asked"`
}

func (a *asking) result() asked {
	r := asked{Judged: map[string]askedFor{}, Changes: len(a.counted)}
	var counts []int
	for of := range a.counted {
		n := len(a.ranked[of])
		counts = append(counts, n)
		r.QuestionsPerChange += float64(n) / float64(len(a.counted))
		if n > 0 {
			r.ShareOfChanges += 1 / float64(len(a.counted))
		}
	}
	if slices.Sort(counts); len(counts) > 0 {
		r.P90 = counts[len(counts)*9/10]
	}
	for file, units := range a.judged {
		var count askedFor
		for _, u := range units {
			of := newMethodOf(u)
			found := a.warned[u.Place()] ||
				slices.ContainsFunc(a.ranked[of.commitOf], func(m rankedMethod) bool { return m.of == of })
			if !u.Stale {
				continue
			}
			count.Stale++
			if found {
				count.Asked++
			}
			if u.Mined {
				count.AuthorsStale++
				if found {
					count.AuthorsAsked++
				}
			}
		}
		r.Judged[file] = count
	}
	return r
}

func (r asked) print(out io.Writer) {
	fmt.Fprintf(out, "%.2f questions a commit, of %d commits; nine in ten have at most %d; %.0f %% have one\n",
		r.QuestionsPerChange, r.Changes, r.P90, 100*r.ShareOfChanges)
	for _, file := range slices.Sorted(maps.Keys(r.Judged)) {
		c := r.Judged[file]
		fmt.Fprintf(out, "%-24s asked about or warned of: %d of %d stale units (%.1f %%), %d of %d that their authors "+
			"changed (%.1f %%)\n", file, c.Asked, c.Stale, percent(c.Asked, c.Stale), c.AuthorsAsked, c.AuthorsStale,
			percent(c.AuthorsAsked, c.AuthorsStale))
	}
}
