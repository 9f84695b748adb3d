// Picture draws docs/develop/performance.svg from what BenchmarkScale of cmd/jit-hook printed: picture FIGURES SVG.
package main

import (
	"fmt"
	"image/color"
	"os"
	"regexp"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: picture FIGURES SVG")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "picture:", err)
		os.Exit(1)
	}
}

// run draws the time on the clock by the size of the repository, and by the methods that change.
func run(figures, picture string) error {
	text, err := os.ReadFile(figures)
	if err != nil {
		return err
	}
	all, err := readFigures(string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", figures, err)
	}
	canvas := vgsvg.New(9*vg.Inch, 3.9*vg.Inch)
	panels := [][]*plot.Plot{{byFiles(all), byMethods(all)}}
	tiles := draw.Tiles{Rows: 1, Cols: 2, PadX: vg.Points(22), PadTop: vg.Points(8), PadBottom: vg.Points(6),
		PadLeft: vg.Points(6), PadRight: vg.Points(14)}
	whole := draw.New(canvas)
	whole.SetColor(color.White)
	whole.Fill(whole.Path())
	for i, c := range plot.Align(panels, tiles, whole)[0] {
		panels[0][i].Draw(c)
	}
	var svg strings.Builder
	if _, err := canvas.WriteTo(&svg); err != nil {
		return err
	}
	drawn := strings.ReplaceAll(svg.String(), "font-family:Liberation Sans;",
		"font-family:Liberation Sans,Arial,Helvetica,sans-serif;")
	return os.WriteFile(picture, []byte(drawn), 0o644)
}

var (
	sizes   = []int{1000, 10_000, 100_000}
	amounts = []int{0, 1, 10, 100}
	row     = regexp.MustCompile(`(?m)^BenchmarkScale/files=(\d+)/methods=(\d+)\S*\s(.*)$`)
)

// scale is how large a repository and a change are.
type scale struct{ files, methods int }

// figure is a median of BenchmarkScale, in milliseconds.
type figure struct{ hook, commit float64 }

func readFigures(text string) (map[scale]figure, error) {
	all := map[scale]figure{}
	for _, m := range row.FindAllStringSubmatch(text, -1) {
		files, _ := strconv.Atoi(m[1]) // digits, as those below
		methods, _ := strconv.Atoi(m[2])
		var f figure
		fields := strings.Fields(m[3])
		for i := 1; i < len(fields); i++ {
			value, _ := strconv.ParseFloat(fields[i-1], 64)
			switch fields[i] {
			case "ms-hook":
				f.hook = value
			case "ms-git-commit":
				f.commit = value
			}
		}
		all[scale{files, methods}] = f
	}
	for _, files := range sizes {
		for _, methods := range amounts {
			if f := all[scale{files, methods}]; f.hook <= 0 || f.commit <= 0 {
				return nil, fmt.Errorf("there is nothing of %d files and %d methods", files, methods)
			}
		}
	}
	return all, nil
}

// Okabe and Ito's colours, which everyone can tell apart.
var colours = []color.Color{color.RGBA{0, 114, 178, 255}, color.RGBA{213, 94, 0, 255}, color.RGBA{0, 158, 115, 255},
	color.RGBA{204, 121, 167, 255}}

func byFiles(all map[scale]figure) *plot.Plot {
	p := panel("By the size of the repository", "files in the repository")
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker = ticks(1000, 10_000, 100_000)
	p.Y.Tick.Marker = ticks(5, 10, 20, 50, 100, 200, 500, 1000)
	p.Y.Min, p.Y.Max = 5, 2000 // room for the legend
	for i := len(amounts) - 1; i >= 0; i-- {
		name := strings.TrimSuffix(fmt.Sprintf("%d changed methods", amounts[i]), map[bool]string{true: "s"}[amounts[i] == 1])
		if amounts[i] == 0 {
			name = "no Java"
		}
		curve(p, name, colours[i], nil, func(yield func(x, y float64)) {
			for _, files := range sizes {
				yield(float64(files), all[scale{files, amounts[i]}].hook)
			}
		})
	}
	curve(p, "git commit itself", color.Gray{110}, []vg.Length{vg.Points(4), vg.Points(3)},
		func(yield func(x, y float64)) {
			for _, files := range sizes {
				yield(float64(files), all[scale{files, 0}].commit)
			}
		})
	p.Legend.Top, p.Legend.Left = true, true
	return p
}

func byMethods(all map[scale]figure) *plot.Plot {
	p := panel("By the change", "changed methods")
	p.X.Tick.Marker = ticks(0, 10, 25, 50, 75, 100)
	p.Y.Tick.Marker = ticks(0, 100, 200, 300, 400, 500)
	p.Y.Min, p.Y.Max = 0, 500
	for i, files := range sizes {
		curve(p, label(float64(files))+" files", colours[i], nil, func(yield func(x, y float64)) {
			for _, methods := range amounts {
				yield(float64(methods), all[scale{files, methods}].hook)
			}
		})
	}
	p.Legend.Top, p.Legend.Left = true, true
	return p
}

func panel(title, x string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, "milliseconds"
	p.Title.Padding = vg.Points(6)
	for _, f := range []*font.Font{&p.Title.TextStyle.Font, &p.X.Label.TextStyle.Font, &p.Y.Label.TextStyle.Font,
		&p.X.Tick.Label.Font, &p.Y.Tick.Label.Font, &p.Legend.TextStyle.Font} {
		f.Variant = "Sans"
	}
	p.Legend.TextStyle.Font.Size, p.Legend.Padding = vg.Points(10), vg.Points(2)
	p.Legend.XOffs, p.Legend.YOffs = vg.Points(6), -vg.Points(3)
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{215}, color.Gray{215}
	p.Add(grid)
	return p
}

func curve(p *plot.Plot, name string, c color.Color, dashes []vg.Length, points func(yield func(x, y float64))) {
	var xys plotter.XYs
	points(func(x, y float64) { xys = append(xys, plotter.XY{X: x, Y: y}) })
	line, dots, err := plotter.NewLinePoints(xys)
	if err != nil {
		panic(err) // there are points, and readFigures took only numbers above zero
	}
	line.Color, line.Width, line.Dashes = c, vg.Points(1.6), dashes
	dots.Color, dots.Shape, dots.Radius = c, draw.CircleGlyph{}, vg.Points(2.4)
	p.Add(line, dots)
	p.Legend.Add(name, line)
}

func ticks(at ...float64) plot.ConstantTicks {
	var all []plot.Tick
	for _, value := range at {
		all = append(all, plot.Tick{Value: value, Label: label(value)})
	}
	return all
}

// label writes a whole number with commas.
func label(value float64) string {
	s := strconv.FormatFloat(value, 'f', 0, 64)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
