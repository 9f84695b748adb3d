package report

import (
	"fmt"
	"io"
	"strings"

	"jithook/training/measure/metric"
)

// column is a view of a table, and whether its average precision is shown.
type column struct {
	title string
	view  view
	ap    bool
}

// of puts the column's title before what is said of it.
func (c column) of(what string) string {
	if c.title == "" {
		return what
	}
	return c.title + ": " + what
}

// table prints a table of systems: for each column precision, recall, F1 and accuracy, the best of each in bold, with
// the letters of those from which it does not differ significantly.
func (r *Report) table(w io.Writer, groups []group, columns []column, marks bool) error {
	systems := flat(groups)
	var all []*compared
	head, rule := "| |", "|---|"
	for _, c := range columns {
		result, err := compare(systems, c.view, r.test)
		if err != nil {
			return err
		}
		all = append(all, result)
		for _, m := range metric.Measures {
			head += " " + c.of(m) + " |"
			rule += "---|"
		}
		if c.ap {
			head += " " + c.of("AP") + " |"
			rule += "---|"
		}
	}
	for i, c := range columns {
		if all[i].n > 0 {
			fmt.Fprintf(w, "%s. ", c.of(fmt.Sprintf("%d units, %d of them stale", all[i].n, all[i].stale)))
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
				writeCells(w, s, all[k], i, c.ap, marks)
			}
			fmt.Fprintln(w, s.made())
		}
	}
	fmt.Fprintln(w)
	return nil
}

func writeCells(w io.Writer, s *system, c *compared, i int, ap, marks bool) {
	cell := c.cells[i]
	for m := range metric.Measures {
		if !cell.present {
			if m == 0 {
				fmt.Fprintf(w, " %s", absent(s.rule))
			}
			fmt.Fprint(w, " |")
			continue
		}
		mark := ""
		if marks {
			mark = cell.marks[m]
		}
		fmt.Fprintf(w, " %s |", figureCell(cell.means[m], highest(c, m) == i, mark))
	}
	switch {
	case !ap:
	case !cell.present:
		fmt.Fprint(w, " |")
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

// highest is the index of the highest mean.
func highest(c *compared, m int) int {
	top := -1
	for i, cell := range c.cells {
		if cell.present && (top < 0 || cell.means[m] > c.cells[top].means[m]) {
			top = i
		}
	}
	return top
}

func percent(share float64) string { return fmt.Sprintf("%.1f", 100*share) }
