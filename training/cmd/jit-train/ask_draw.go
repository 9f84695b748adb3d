package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"os"
	"slices"

	"jithook/detector"
	"jithook/engine/java"
	"jithook/hook/reader"
	"jithook/hook/report"
	"jithook/training/data/corpus"
)

// drawing draws questions of a history, for a reader who is to be measured.
type drawing struct {
	*asking
	file, key string // where the questions go, and what is known of them
	answers   string // a file of answers to take; "" for none
	number    int
	seed      uint64
}

// ofCommit is how many questions of one commit are drawn, so that a large change does not stand for many.
const ofCommit = 2

// drawn is a question, and what is known of it.
type drawn struct {
	doubt *report.Doubt
	known known
}

// known is what a reader must not see of a question.
type known struct {
	Number int             `json:"number"`
	ID     string          `json:"id"`
	Repo   string          `json:"repo"`
	Commit string          `json:"commit"`
	Type   string          `json:"type"`   // of the unit most in doubt
	Warned bool            `json:"warned"` // of any unit
	Author bool            `json:"author_changed"`
	Judged map[string]bool `json:"judged"` // whether a unit is stale, by its type and name
}

// project is the commits of one project, each with the units of its methods.
type project map[string]map[methodOf][]*corpus.Unit

// write draws the questions. Each project gives a commit in turn; the order of projects, commits and questions is that
// of their hashes.
func (d *drawing) write(out io.Writer, dir string) error {
	projects, err := d.projects(dir)
	if err != nil {
		return err
	}
	var all []drawn
	for len(projects) > 0 && len(all) < d.number {
		for _, name := range slices.SortedFunc(maps.Keys(projects), d.byHash) {
			commits := projects[name]
			id := slices.MinFunc(slices.Collect(maps.Keys(commits)), d.byHash)
			some, err := d.commit(commits[id])
			if err != nil {
				return err
			}
			all = append(all, some...)
			if delete(commits, id); len(commits) == 0 {
				delete(projects, name)
			}
		}
	}
	all = all[:min(len(all), d.number)]
	for i := range all {
		all[i].known.Number = i + 1
	}
	if d.answers != "" {
		return take(out, all, d.answers)
	}
	return d.save(all)
}

// take takes answers as `jit-hook ack --answers` does, and says how they compare with what is known.
func take(out io.Writer, all []drawn, file string) error {
	asked := map[string]drawn{}
	for _, x := range all {
		asked[x.known.ID] = x
	}
	var answers, stale, author, quotes, drafts int
	for line, err := range corpus.Lines(file) {
		if err != nil {
			return err
		}
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var a struct {
			ID string `json:"id"`
			reader.Answer
		}
		if err := json.Unmarshal(line, &a); err != nil {
			return fmt.Errorf("read %s: %w", file, err)
		}
		x, known := asked[a.ID]
		if a.Answer, err = a.Checked(); err != nil || !known {
			fmt.Fprintf(out, "not taken: %s: %v\n", a.ID, cmp.Or(err, errors.New("it answers a question that was not asked")))
			continue
		}
		delete(asked, a.ID)
		if answers++; a.Verdict != reader.Stale {
			continue
		}
		if stale++; x.known.Author {
			author++
		}
		for _, words := range a.Stale {
			f, err := x.doubt.Stale(words)
			if err != nil {
				fmt.Fprintf(out, "not taken: question %d: %v\n", x.known.Number, err)
				continue
			}
			if quotes++; f.Suggestion != nil {
				drafts++
			}
		}
	}
	fmt.Fprintf(out, "%d of %d questions are answered, %d with stale, of which authors changed %d with the code; "+
		"%d places stand in their comments, %d with a draft\n", answers, len(all), stale, author, quotes, drafts)
	return nil
}

// byHash orders names as the seed has it.
func (d *drawing) byHash(x, y string) int {
	at := func(name string) uint64 {
		h := fnv.New64a()
		fmt.Fprintf(h, "%d\x00%s", d.seed, name)
		return h.Sum64()
	}
	return cmp.Or(cmp.Compare(at(x), at(y)), cmp.Compare(x, y))
}

// projects reads the history that is reported on, and what is judged of it.
func (d *drawing) projects(dir string) (map[string]project, error) {
	if err := d.readJudged(dir); err != nil {
		return nil, err
	}
	file, err := corpus.Find(dir, "test")
	if err != nil {
		return nil, err
	}
	all := map[string]project{}
	for u, err := range corpus.Units(file) {
		if err != nil {
			return nil, err
		}
		if all[u.Repo] == nil {
			all[u.Repo] = project{}
		}
		if all[u.Repo][u.Commit] == nil {
			all[u.Repo][u.Commit] = map[methodOf][]*corpus.Unit{}
		}
		of := newMethodOf(u)
		all[u.Repo][u.Commit][of] = append(all[u.Repo][u.Commit][of], u)
	}
	return all, nil
}

// commit draws from the questions that the hook asks about a commit.
func (d *drawing) commit(methods map[methodOf][]*corpus.Unit) (all []drawn, err error) {
	var ranked []rankedMethod
	warned := map[methodOf]bool{}
	for of, units := range methods {
		verdicts, err := d.verdicts(units[0])
		if err != nil {
			return nil, err
		}
		warned[of] = slices.ContainsFunc(verdicts, func(v detector.Verdict) bool { return v.Level != detector.OK })
		ranked = append(ranked, rankedMethod{of, questionable(verdicts)})
	}
	for _, m := range d.likeliest(ranked) {
		doubt := report.NewDoubt(m.of.path, "", m.verdicts, java.NewLines(m.verdicts[0].Case.New.Source))
		k := known{ID: doubt.Ack, Repo: m.of.repo, Commit: m.of.id, Type: string(doubt.Case().Unit.Type),
			Warned: warned[m.of], Judged: d.judgedOf(m.of)}
		k.Author = slices.ContainsFunc(methods[m.of], func(u *corpus.Unit) bool { return u.Mined })
		all = append(all, drawn{doubt, k})
	}
	slices.SortFunc(all, func(x, y drawn) int { return d.byHash(x.known.ID, y.known.ID) })
	return all[:min(len(all), ofCommit)], nil
}

func (d *drawing) judgedOf(of methodOf) map[string]bool {
	stale := map[string]bool{}
	for _, units := range d.judged {
		for _, u := range units {
			if newMethodOf(u) == of {
				stale[string(u.Type)+" "+u.Param] = u.Stale
			}
		}
	}
	return stale
}

// save writes the questions as the hook does, and beside them what is known.
func (d *drawing) save(all []drawn) error {
	var questions, key bytes.Buffer
	for _, x := range all {
		if err := report.EncodeJSON(&questions, x.doubt.Ask()); err != nil {
			return err
		}
		if err := report.EncodeJSON(&key, x.known); err != nil {
			return err
		}
	}
	if err := os.WriteFile(d.file, questions.Bytes(), 0o666); err != nil {
		return err
	}
	return os.WriteFile(d.key, key.Bytes(), 0o666)
}
