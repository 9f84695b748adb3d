package report

import "github.com/fatih/color"

// ink paints text for a terminal, or leaves it as it is.
type ink struct {
	on                                  bool
	bold, block, warn, gone, come, mark func(...any) string
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
		on:    on,
		bold:  paint(color.Bold),
		block: paint(color.FgRed, color.Bold),
		warn:  paint(color.FgYellow, color.Bold),
		gone:  paint(color.FgRed),
		come:  paint(color.FgGreen),
		mark:  paint(color.FgYellow, color.Underline),
	}
}
