// Package statistics counts what is in a corpus: units, what their comments claim, and what authors made of comments
// that rules speak of.
package statistics

import (
	"context"
	"fmt"
	"math"
	"path/filepath"

	"jithook/encode"
	"jithook/encode/graph"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
	"jithook/training/data/kept"
)

// File is the name of the Corpus in the directory of runs.
const File = "corpus.json"

// Corpus has the paper's figures on its own corpus: how many units there are before and after downsampling, and how
// long their representations are (section "Data", appendix "Additional Data Details").
type Corpus struct {
	Files    map[string]string `json:"files"` // SHA-256 by corpus file
	Sampling corpus.Sampling   `json:"sampling"`
	Splits   []Split           `json:"splits"` // train, valid, test
	// Lengths are means over the units that were drawn, by type and representation; of every Every-th of them.
	Lengths map[javadoc.Type]Lengths `json:"lengths"`
	All     Lengths                  `json:"all"`
	Every   int                      `json:"every"`
}

// Split counts one part of the corpus.
type Split struct {
	Name     string                `json:"name"`
	Projects int                   `json:"projects"` // with a unit that was drawn
	Types    map[javadoc.Type]Size `json:"types"`
}

// Size counts units of a type that the paper's filter keeps, duplicates left out.
type Size struct {
	Positive int `json:"positive"`
	Negative int `json:"negative"` // each as often as it stands for others
	Drawn    int `json:"drawn"`    // after downsampling
}

// Lengths are sizes in subtokens (C, M_old, M, M_edit) and nodes (T_old, T, T_edit). Units is how many were measured.
type Lengths struct {
	Units     int     `json:"units"`
	Comment   float64 `json:"comment"`
	Old       float64 `json:"old"`
	New       float64 `json:"new"`
	Edit      float64 `json:"edit"`
	OldTree   float64 `json:"old_tree"`
	NewTree   float64 `json:"new_tree"`
	EditGraph float64 `json:"edit_graph"`
}

func (l *Lengths) add(o Lengths) {
	l.Units += o.Units
	l.Comment, l.Old, l.New, l.Edit = l.Comment+o.Comment, l.Old+o.Old, l.New+o.New, l.Edit+o.Edit
	l.OldTree, l.NewTree, l.EditGraph = l.OldTree+o.OldTree, l.NewTree+o.NewTree, l.EditGraph+o.EditGraph
}

func (l *Lengths) mean() {
	n := float64(max(1, l.Units))
	for _, v := range []*float64{&l.Comment, &l.Old, &l.New, &l.Edit, &l.OldTree, &l.NewTree, &l.EditGraph} {
		*v = math.Round(10**v/n) / 10
	}
}

// CountCorpus counts the train, valid and test parts of a corpus directory. Lengths are measured on every so-many-th
// unit.
func CountCorpus(ctx context.Context, dir string, s corpus.Sampling, every int, say func(string)) (*Corpus, error) {
	out := &Corpus{Files: map[string]string{}, Sampling: s, Lengths: map[javadoc.Type]Lengths{}, Every: every}
	var measured []*corpus.Unit
	for _, name := range []string{"train", "valid", "test"} {
		path, err := corpus.Find(dir, name)
		if err != nil {
			return nil, err
		}
		if out.Files[filepath.Base(path)], err = corpus.Hash(path); err != nil {
			return nil, err
		}
		say("counting " + filepath.Base(path))
		split, drawn, err := count(path, name, s)
		if err != nil {
			return nil, err
		}
		out.Splits = append(out.Splits, split)
		for i := 0; i < len(drawn); i += every {
			measured = append(measured, drawn[i])
		}
	}
	say(fmt.Sprintf("measuring %d units", len(measured)))
	err := dataset.Each(dataset.Of(measured), func(u *corpus.Unit) (Lengths, error) {
		c, err := dataset.Case(u)
		if err != nil {
			return Lengths{}, err
		}
		return lengths(c)
	}, func(u *corpus.Unit, l Lengths, err error) error {
		if err != nil { // what does not parse has no length
			return ctx.Err()
		}
		of := out.Lengths[u.Type]
		of.add(l)
		out.Lengths[u.Type] = of
		out.All.add(l)
		return ctx.Err()
	})
	for t, l := range out.Lengths {
		l.mean()
		out.Lengths[t] = l
	}
	out.All.mean()
	return out, err
}

func count(path, name string, s corpus.Sampling) (Split, []*corpus.Unit, error) {
	split := Split{Name: name, Types: map[javadoc.Type]Size{}}
	seen := map[uint64]bool{}
	weights := map[javadoc.Type]float64{}
	for u, err := range corpus.Units(path) {
		if err != nil {
			return split, nil, err
		}
		content := u.Content()
		if !u.Eligible() || seen[content] {
			continue
		}
		seen[content] = true
		size := split.Types[u.Type]
		if u.Mined {
			size.Positive++
		} else {
			weights[u.Type] += u.Weight
		}
		split.Types[u.Type] = size
	}
	drawn, err := corpus.Sample(path, s)
	projects := map[string]bool{}
	for _, u := range drawn {
		projects[u.Repo] = true
		size := split.Types[u.Type]
		size.Drawn++
		split.Types[u.Type] = size
	}
	for t, size := range split.Types {
		size.Negative = int(math.Round(weights[t]))
		split.Types[t] = size
	}
	split.Projects = len(projects)
	return split, drawn, err
}

// unlimited is more than any method has.
const unlimited = 1 << 20

func lengths(c *engine.Case) (Lengths, error) {
	l := Lengths{
		Units: 1, Comment: float64(len(encode.Comment(c))), Old: float64(len(encode.Code(c.Old))),
		New:  float64(len(encode.Code(c.New))),
		Edit: float64(len(encode.Sequence(encode.Edits(c), unlimited))),
	}
	both, err := graph.Change(c.Old, c.New, unlimited)
	if err != nil {
		return Lengths{}, err
	}
	l.EditGraph = float64(len(both.Nodes))
	for method, size := range map[*java.Method]*float64{c.Old: &l.OldTree, c.New: &l.NewTree} {
		g, err := graph.Version(method, unlimited)
		if err != nil {
			return Lengths{}, err
		}
		*size = float64(len(g.Nodes))
	}
	return l, nil
}

// Write keeps the counts in the directory of runs.
func (s *Corpus) Write(dir string) error { return kept.WriteJSON(filepath.Join(dir, File), s) }

// ReadCorpus reads them; nil where they were not counted.
func ReadCorpus(dir string) (*Corpus, error) { return kept.ReadJSON[Corpus](filepath.Join(dir, File)) }
