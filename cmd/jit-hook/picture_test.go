//go:build picture

package main

import (
	"flag"
	"fmt"
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// The test binary is run as jit-hook by the other tests, which measure its memory too: what draws is in it only where a picture is wanted.
func init() {
	picture := flag.String("picture", "scale.svg", "an SVG file for the curves of BenchmarkScale")
	drawn = func(measured map[scale]spending) error { return draw(measured, *picture) }
}

// draw writes a curve for each size of repository: what a commit costs of the processor, by the methods that it changes.
func draw(measured map[scale]spending, path string) error {
	curves := map[int]plotter.XYs{}
	for at, s := range measured {
		curves[at.files] = append(curves[at.files], plotter.XY{X: float64(at.methods), Y: milliseconds(s.cpu)})
	}
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = "What a commit costs", "changed methods", "ms of the processor"
	p.Y.Min = 0
	p.Legend.Left, p.Legend.Top = true, true
	p.Add(plotter.NewGrid())
	colours := []color.Color{color.RGBA{0, 114, 178, 255}, color.RGBA{213, 94, 0, 255}, color.RGBA{0, 158, 115, 255}} // Okabe and Ito's
	for i, files := range []int{1000, 10_000, 100_000} {
		points := curves[files]
		if len(points) == 0 { // not asked for by -bench
			continue
		}
		slices.SortFunc(points, func(a, b plotter.XY) int { return int(a.X - b.X) })
		line, dots, err := plotter.NewLinePoints(points)
		if err != nil {
			return err
		}
		line.Color, dots.Color, line.Width = colours[i], colours[i], vg.Points(1.4)
		p.Add(line, dots)
		p.Legend.Add(fmt.Sprintf("%d files", files), line)
	}
	return p.Save(5.2*vg.Inch, 4*vg.Inch, path)
}
