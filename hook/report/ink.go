package report

import "github.com/fatih/color"

// ink paints text for a terminal, or leaves it as it is.
type ink struct {
	on                               bool
	bold, block, warn, removed, come func(...any) string
}

func newInk(on bool) ink {
	paint := func(attributes ...color.Attribute) func(...any) string {
		c := color.New(attributes...)
		if on {
			c.EnableColor()
		} else {
			c.DisableColor()
		}
		return c.SprintFunc()
	}
	return ink{
		on:      on,
		bold:    paint(color.Bold),
		block:   paint(color.FgRed, color.Bold),
		warn:    paint(color.FgYellow, color.Bold),
		removed: paint(color.FgRed),
		come:    paint(color.FgGreen),
	}
}

// word paints a piece of a comment by what it adds to the probability, and underlines it where the checks rest on it.
func (i ink) word(p piece) string {
	var attributes []color.Attribute
	switch {
	case p.fall >= strong:
		attributes = append(attributes, color.FgRed, color.Bold)
	case p.fall >= matters:
		attributes = append(attributes, color.FgYellow)
	case p.fall <= -matters:
		attributes = append(attributes, color.FgCyan)
	}
	if p.marked {
		attributes = append(attributes, color.Underline)
	}
	if !i.on || len(attributes) == 0 {
		return p.text
	}
	c := color.New(attributes...)
	c.EnableColor()
	return c.Sprint(p.text)
}
