package report

import (
	"bytes"
	_ "embed"
	"html/template"
	"io"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"

	"jithook/training/measure/metric"
	"jithook/training/measure/score"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Funcs(template.FuncMap{"percent": percent}).Parse(pageText))

// content is what the page shows.
type content struct {
	Model    string
	Sections []section
	// Confusions are those of the hook and of the best runs, by type.
	Confusions []confused
	Tables     template.HTML
}

type section struct {
	Title, Text string
	Legend      []entry
	Figures     []template.HTML
}

// confused is one system's confusion on a set.
type confused struct {
	System, Set string
	Rows        []confusedRow
}

type confusedRow struct {
	Type                  string
	Hit, Miss, Fall, Pass int
	Precision, Recall     float64
}

// tables turns the Markdown of the tables into HTML, with an anchor for each heading.
var tables = goldmark.New(goldmark.WithExtensions(extension.Table),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()),
	goldmark.WithRendererOptions(html.WithUnsafe())) // the letters of what does not differ are <sup>

// rowsOnLines has each row of a table on one line.
var rowsOnLines = strings.NewReplacer("\n<td>", "<td>", "\n<th>", "<th>", "\n</tr>", "</tr>")

// HTML writes the page of curves and tables. It is one file and asks nothing of the network.
func (r *Report) HTML(w io.Writer) error {
	c := content{Model: r.detector.ID}
	for _, build := range []func() (section, error){r.curves, r.reliability, r.byType, r.progress} {
		s, err := build()
		if err != nil {
			return err
		}
		c.Sections = append(c.Sections, s)
	}
	c.Confusions = r.confusions()
	var markdown, converted bytes.Buffer
	if err := r.Markdown(&markdown); err != nil {
		return err
	}
	if err := tables.Convert(markdown.Bytes(), &converted); err != nil {
		return err
	}
	c.Tables = template.HTML(rowsOnLines.Replace(converted.String()))
	return page.Execute(w, c)
}

// drawn are the systems whose curves are drawn: those that rank, one of each kind, the best of it by average precision
// on clean-valid, which is what models are chosen by.
func (r *Report) drawn() []*system {
	b := r.book
	var systems []*system
	for _, s := range []*system{r.whole.hookRanks(), r.whole.modelAlone()} {
		if len(s.restarts) > 0 {
			systems = append(systems, s)
		}
	}
	for _, kind := range [][]*system{
		b.features(), b.networks(justTime, "", ""), b.networks(postHoc, "", ""), b.baselines([]string{"liu"}, ""),
		b.baselines([]string{"bow", "bow-posthoc", "svm"}, ""),
	} {
		if s := best(kind, cleanValid, averagePrecision); s != nil {
			systems = append(systems, s)
		}
	}
	return systems
}

// legend names the systems that are drawn.
func (r *Report) legend() []entry {
	var names []string
	for _, s := range r.drawn() {
		names = append(names, s.title)
	}
	return legend(names...)
}

// curves are those of precision against recall.
func (r *Report) curves() (section, error) {
	out := section{Title: "Precision and recall", Text: "Of each kind of system the one with the best average precision " +
		"on clean-valid; of what has restarts, the first. " +
		"The dashed line is the share of stale units: what guessing gives.", Legend: r.legend()}
	for _, v := range []titledView{
		{"as judged, all", asJudged}, {"as judged, @return", asJudged.of("return")},
		{"as judged, @param", asJudged.of("param")},
		{"as judged, summary", asJudged.of("summary")}, {"clean, all", cleaned}, {"test, all (mined labels)", full},
	} {
		var lines []line
		for i, s := range r.drawn() {
			items := s.items(v.view, s.restarts[0])
			if len(items) == 0 {
				continue
			}
			if lines == nil {
				share := stale(items)
				lines = append(lines, line{points: []point{{0, share}, {1, share}}, dashed: true})
			}
			lines = append(lines, line{points: precisionRecall(items), colour: i})
		}
		if err := out.add(v.title, "recall", "precision", 1, lines); err != nil {
			return out, err
		}
	}
	return out, nil
}

func stale(items []metric.Item) float64 {
	n := 0
	for _, it := range items {
		if it.Stale {
			n++
		}
	}
	return float64(n) / float64(len(items))
}

// add draws a figure of shares, if there is something to draw.
func (s *section) add(title, x, y string, maxX float64, lines []line) error {
	if len(lines) == 0 {
		return nil
	}
	svg, err := figure(title, x, y, maxX, 1, lines)
	s.Figures = append(s.Figures, svg)
	return err
}

// reliability are the calibration plots.
func (r *Report) reliability() (section, error) {
	out := section{Title: "Calibration", Text: "Units sorted by score and cut into eight parts of equal size: the mean " +
		"score of a part against the share of it that is stale. " +
		"On the dashed line a score means what it says.", Legend: r.legend()}
	for _, v := range []titledView{{"as judged", asJudged}, {"test (balanced, mined labels)", full}} {
		lines := []line{{points: []point{{0, 0}, {1, 1}}, dashed: true}}
		for i, s := range r.drawn() {
			if items := s.items(v.view, s.restarts[0]); len(items) > 0 {
				lines = append(lines, line{points: calibration(items, 8), colour: i})
			}
		}
		if err := out.add(v.title, "mean score", "share stale", 1, lines); err != nil {
			return out, err
		}
	}
	return out, nil
}

// progress are the training curves of the networks' runs, restarts in one figure.
func (r *Report) progress() (section, error) {
	out := section{Title: "Training", Text: "After each epoch; the restarts of a row are in one figure.",
		Legend: legend("average precision on clean-valid, by which the best epoch is chosen", "F1 on valid (mined labels)",
			"mean loss on train")}
	var rows []string
	of := map[string][]*run{}
	for _, run := range r.runs {
		if len(run.history) > 0 {
			if of[run.row] == nil {
				rows = append(rows, run.row)
			}
			of[run.row] = append(of[run.row], run)
		}
	}
	for _, row := range rows {
		var lines []line
		longest := 0
		for _, run := range of[row] {
			longest = max(longest, len(run.history))
			precision, f1, loss := line{}, line{colour: 1}, line{colour: 2}
			for i, e := range run.history {
				x := float64(i + 1)
				precision.points = append(precision.points, point{x, e.Score()})
				f1.points = append(f1.points, point{x, e.Valid.All.F1})
				loss.points = append(loss.points, point{x, e.Loss})
			}
			lines = append(lines, precision, f1, loss)
		}
		if err := out.add(row, "epoch", "", float64(longest)+0.5, lines); err != nil {
			return out, err
		}
	}
	return out, nil
}

// confusions count right and wrong verdicts by type, for the hook's levels and the systems that are drawn.
func (r *Report) confusions() []confused {
	systems := r.drawn()
	for _, s := range flat(r.whole.hookTable()) {
		if s.level != score.NoLevels && len(s.restarts) > 0 {
			systems = append(systems, s)
		}
	}
	var all []confused
	for _, s := range systems {
		for _, v := range []titledView{{"as judged", asJudged}, {"test", full}} {
			c := confused{System: s.title, Set: v.title}
			for _, t := range append([]typed{{"", "all"}}, spoken...) {
				items := s.items(v.view.of(t.typ), s.restarts[0])
				if len(items) == 0 {
					continue
				}
				type verdict struct{ stale, alarm bool }
				n, m := map[verdict]int{}, metric.Measure(items).All
				for _, it := range items {
					n[verdict{it.Stale, it.Alarm}]++
				}
				c.Rows = append(c.Rows, confusedRow{t.title, n[verdict{true, true}], n[verdict{true, false}],
					n[verdict{false, true}], n[verdict{false, false}], m.Precision, m.Recall})
			}
			if len(c.Rows) > 0 {
				all = append(all, c)
			}
		}
	}
	return all
}
