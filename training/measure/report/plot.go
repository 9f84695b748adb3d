package report

import (
	"bytes"
	"fmt"
	"html/template"
	"image/color"
	"regexp"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// line is a curve of a plot. The legend stands beside the figures: several share it.
type line struct {
	points []point
	colour int // in the palette; lines of one meaning share one
	dashed bool
}

// palette is that of Okabe and Ito, which people with colour blindness can tell apart.
var palette = []color.RGBA{
	{0, 114, 178, 255}, {213, 94, 0, 255}, {0, 158, 115, 255}, {204, 121, 167, 255}, {86, 180, 233, 255},
	{230, 159, 0, 255}, {0, 0, 0, 255},
}

// figure draws curves as an SVG element. Both axes begin at 0.
func figure(title, x, y string, maxX, maxY float64, lines []line) (template.HTML, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Title.Padding = vg.Points(6)
	p.Add(plotter.NewGrid())
	for _, l := range lines {
		points := make(plotter.XYs, len(l.points))
		for k, at := range l.points {
			points[k] = plotter.XY{X: at.x, Y: at.y}
		}
		drawn, dots, err := plotter.NewLinePoints(points)
		if err != nil {
			return "", fmt.Errorf("draw %q: %w", title, err)
		}
		drawn.Color, drawn.Width = palette[l.colour%len(palette)], vg.Points(1.4)
		dots.Color, dots.Shape, dots.Radius = drawn.Color, draw.CircleGlyph{}, vg.Points(1.6)
		if l.dashed {
			drawn.Color, drawn.Dashes = color.Gray{Y: 128}, []vg.Length{vg.Points(4), vg.Points(3)}
			p.Add(drawn)
		} else {
			p.Add(drawn)
			if len(points) <= 20 {
				p.Add(dots)
			}
		}
	}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, maxX, 0, maxY
	if maxX > 1 { // epochs
		p.X.Tick.Marker = whole{}
	}
	const width, height = 5.2 * vg.Inch, 4 * vg.Inch
	canvas := vgsvg.New(width, height)
	p.Draw(draw.New(canvas))
	var out bytes.Buffer
	if _, err := canvas.WriteTo(&out); err != nil {
		return "", err
	}
	svg := out.Bytes()
	if i := bytes.Index(svg, []byte("<svg")); i > 0 { // an element within a page has no XML declaration
		svg = svg[i:]
	}
	// #nosec G203: drawn here, from numbers and our own titles
	return template.HTML(compact.ReplaceAll(svg, []byte("$1"))), nil
}

// whole marks an axis at whole numbers.
type whole struct{}

// Ticks are at every number, or at fewer where there are many.
func (whole) Ticks(_, most float64) []plot.Tick {
	var ticks []plot.Tick
	step := 1 + int(most)/12
	for at := 0; float64(at) <= most; at += step {
		ticks = append(ticks, plot.Tick{Value: float64(at), Label: strconv.Itoa(at)})
	}
	return ticks
}

// entry is one of a legend.
type entry struct{ Name, Colour string }

// legend names colours in the order of the palette.
func legend(names ...string) []entry {
	var entries []entry
	for i, name := range names {
		c := palette[i%len(palette)]
		entries = append(entries, entry{name, fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)})
	}
	return entries
}

// compact cuts coordinates to hundredths of a point.
var compact = regexp.MustCompile(`(\d\.\d\d)\d+`)
