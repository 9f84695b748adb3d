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
	"slices"

	"github.com/spf13/cobra"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/javadoc"
	"jithook/onnx"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
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
		Long: `Rank the methods of each commit of the whole histories of valid and test as the hook does, as if the comments
had stayed as they were, and count the questions. Of each judged unit it says whether its method is among those asked
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
	corpusVar(c, &dir)
	f.StringVar(&model, "model", "detector/assets", "`DIR` with the files of jit-train pack")
	f.Uint64Var(&oneIn, "one-in", 20, "count the questions of one commit in so many")
	f.IntVar(&most, "questions", 5, "ask about so many methods of a commit")
	f.Float64Var(&least, "least", detector.Unlikely, "ask about none that is less likely stale")
	f.BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

// judgedFiles are those for which the output says what is asked about.
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

func (m methodOf) compare(to methodOf) int {
	return cmp.Or(cmp.Compare(m.path, to.path), cmp.Compare(m.class, to.class), cmp.Compare(m.name, to.name),
		cmp.Compare(m.code, to.code))
}

// rankedMethod is a method with what somebody may be asked about it, the likeliest stale first.
type rankedMethod struct {
	of       methodOf
	verdicts []detector.Verdict
}

// likely is how likely the unit most in doubt is stale.
func (m rankedMethod) likely() float64 {
	if len(m.verdicts) == 0 {
		return 0
	}
	return m.verdicts[0].Likelihood()
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

	ranked map[commitOf][]rankedMethod
	warned map[uint64]bool // by place
}

// read reads the judged units, and of the histories what is ranked.
func (a *asking) read(dir string) error {
	if err := a.readJudged(dir); err != nil {
		return err
	}
	a.units, a.counted = map[methodOf]*corpus.Unit{}, map[commitOf]bool{}
	wanted := map[commitOf]bool{}
	for _, units := range a.judged {
		for _, u := range units {
			a.units[newMethodOf(u)] = u
			wanted[commitOf{u.Repo, u.Commit}] = true
		}
	}
	for _, history := range []string{"valid", "test"} {
		file, err := corpus.Find(dir, history)
		if err != nil {
			return err
		}
		for u, err := range corpus.Units(file) {
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

// readJudged reads the judged units.
func (a *asking) readJudged(dir string) error {
	a.judged = map[string][]*corpus.Unit{}
	for _, file := range judgedFiles {
		for u, err := range corpus.Units(filepath.Join(dir, file)) {
			if err != nil {
				return err
			}
			if u.Judged {
				a.judged[file] = append(a.judged[file], u)
			}
		}
	}
	return nil
}

// rank judges all units of each method.
func (a *asking) rank() error {
	a.ranked, a.warned = map[commitOf][]rankedMethod{}, map[uint64]bool{}
	methods := dataset.Of(slices.Collect(maps.Keys(a.units)))
	err := dataset.Each(methods, func(of methodOf) ([]detector.Verdict, error) {
		return a.verdicts(a.units[of])
	}, func(of methodOf, verdicts []detector.Verdict, err error) error {
		for _, v := range verdicts {
			if v.Level != detector.OK {
				u := *a.units[of]
				u.Type, u.Param = v.Case.Unit.Type, v.Case.Unit.Param
				a.warned[u.Place()] = true
			}
		}
		a.ranked[of.commitOf] = append(a.ranked[of.commitOf], rankedMethod{of, questionable(verdicts)})
		return err
	})
	for of, methods := range a.ranked {
		a.ranked[of] = a.likeliest(methods)
	}
	return err
}

// verdicts are those on all units of a method's comment, had it stayed as it was; none where the hook leaves it out.
func (a *asking) verdicts(u *corpus.Unit) ([]detector.Verdict, error) {
	first, err := dataset.Case(u)
	if err != nil {
		return nil, nil
	}
	doc := javadoc.Parse(first.New.Source, first.New.Doc)
	var all []detector.Verdict
	for unit := range doc.All() {
		v, err := a.detector.Judge(&engine.Case{Old: first.Old, New: first.New, Doc: doc, Unit: unit})
		if err != nil {
			return nil, fmt.Errorf("judge %s.%s: %w", u.Class, u.Method, err)
		}
		all = append(all, v)
	}
	return all, nil
}

// questionable are the verdicts that somebody may be asked about, the likeliest stale first.
func questionable(verdicts []detector.Verdict) (all []detector.Verdict) {
	for _, v := range verdicts {
		if v.Questionable() {
			all = append(all, v)
		}
	}
	slices.SortStableFunc(all, func(x, y detector.Verdict) int { return cmp.Compare(y.Likelihood(), x.Likelihood()) })
	return all
}

// likeliest are the methods of a commit that the hook would ask about.
func (a *asking) likeliest(methods []rankedMethod) []rankedMethod {
	methods = slices.DeleteFunc(methods, func(m rankedMethod) bool {
		return len(m.verdicts) == 0 || m.likely() <= a.least
	})
	slices.SortFunc(methods, func(x, y rankedMethod) int {
		return cmp.Or(cmp.Compare(y.likely(), x.likely()), x.of.compare(y.of))
	})
	return methods[:min(len(methods), a.most)]
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
