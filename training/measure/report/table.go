package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"jithook/training/measure/metric"
)

// column is a view of a table, with its figures.
type column struct {
	title    string
	view     view
	measures []string // of metric.Measures; nil for those of the detection
	ap       bool     // whether the average precision is shown
}

// table prints a table of systems: for each column its measures, the best of each in bold, with the letters of those
// from which it does not differ significantly.
func (r *Report) table(w io.Writer, groups []group, columns []column, marks bool) error {
	systems := flat(groups)
	var all []*compared
	head, rule := "| |", "|---|"
	for i := range columns {
		c := &columns[i]
		result, err := compare(systems, c.view, r.test)
		if err != nil {
			return err
		}
		all = append(all, result)
		if c.measures == nil {
			c.measures = metric.DetectionMeasures[:]
		}
		if result.n > 0 {
			fmt.Fprintf(w, "%s%d units, %d of them stale. ", before(c.title), result.n, result.stale)
		}
		names := c.measures
		if c.ap {
			names = append(slices.Clone(names), "AP")
		}
		for _, name := range names {
			if len(columns) > 1 || !systems[0].updates {
				name = before(c.title) + name
			}
			head, rule = head+" "+name+" |", rule+"---|"
		}
	}
	fmt.Fprintf(w, "\n\n%s units | runs | `jit-train …` |\n%s---|---|---|\n", head, rule)
	i := -1
	for _, g := range groups {
		if g.title != "" {
			fmt.Fprintf(w, "| **%s** |%s\n", g.title, strings.Repeat(" |", strings.Count(rule, "|")+1))
		}
		for _, s := range g.systems {
			i++
			fmt.Fprintf(w, "| %s |", s.title)
			for k, c := range columns {
				c.write(w, s, all[k], i, marks)
			}
			fmt.Fprintln(w, s.made())
		}
	}
	fmt.Fprintln(w)
	return nil
}

// before puts a column's title before what is said of it.
func before(title string) string {
	if title == "" {
		return ""
	}
	return title + ": "
}

// write prints the cells of a system, the i-th of those that were compared.
func (c *column) write(w io.Writer, s *system, all *compared, i int, marks bool) {
	cell := all.cells[i]
	if !cell.present {
		n := len(c.measures) - 1
		if c.ap {
			n++
		}
		fmt.Fprintf(w, " %s |%s", absent(s.rule || s.updates && len(s.restarts) > 0), strings.Repeat(" |", n))
		return
	}
	for _, name := range c.measures {
		m := slices.Index(metric.Measures, name)
		mark := ""
		if marks {
			mark = cell.marks[m]
		}
		fmt.Fprintf(w, " %s |", figureCell(cell.means[m], all.best(m) == i, mark))
	}
	switch {
	case !c.ap:
	case !cell.ranks:
		fmt.Fprint(w, " – |")
	default:
		fmt.Fprintf(w, " %s |", percent(cell.ap))
	}
}

// absent says that a row has no run.
func absent(rule bool) string {
	if rule {
		return "not measured"
	}
	return "not trained"
}

// figureCell is a figure in percent, bold where it is the best of its column, with its letters (metric.Marks).
func figureCell(value float64, best bool, mark string) string {
	text := percent(value)
	if best {
		text = "**" + text + "**"
	}
	if mark != "" {
		text += "<sup>" + mark + "</sup>"
	}
	return text
}

func percent(share float64) string { return fmt.Sprintf("%.1f", 100*share) }
