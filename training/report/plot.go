package report

import (
	"bytes"
	"fmt"
	"html/template"
	"image/color"
	"regexp"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// line is a curve of a plot and what its legend calls it.
type line struct {
	name   string
	points []point
	colour int // in the palette; lines of one meaning share one
	dashed bool
}

// palette is that of Okabe and Ito, which people with colour blindness can tell apart.
var palette = []color.RGBA{
	{0, 114, 178, 255}, {213, 94, 0, 255}, {0, 158, 115, 255}, {204, 121, 167, 255}, {86, 180, 233, 255}, {230, 159, 0, 255}, {0, 0, 0, 255},
}

// figure draws curves as an SVG element. Axes that end at 0 are left to the data.
func figure(title, x, y string, maxX, maxY float64, lines []line) (template.HTML, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Title.Padding, p.Legend.Padding = vg.Points(6), vg.Points(2)
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
		if l.name != "" {
			p.Legend.Add(l.name, drawn)
		}
	}
	if maxX > 0 {
		p.X.Min, p.X.Max = 0, maxX
	}
	if maxY > 0 {
		p.Y.Min, p.Y.Max = 0, maxY
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
	return template.HTML(compact.ReplaceAll(svg, []byte("$1"))), nil // #nosec G203: drawn here, from numbers and our own titles
}

// compact cuts coordinates to hundredths of a point.
var compact = regexp.MustCompile(`(\d\.\d\d)\d+`)
