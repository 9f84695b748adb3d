package check

import "jithook/engine/behaviour"

var signsSwapped = &Rule{
	ID: "signs-swapped", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says when the result is negative or positive, and the two changed places",
	Origin: "real comments, edited: -1 and 1 swapped",
	find: func(c *subject) *Finding {
		p := c.promised()
		for _, change := range p.changes {
			if change.Kind != behaviour.Returns || len(p.changes) > 2 || !(change.Old == "-1" && change.New == "1" ||
				change.Old == "1" && change.New == "-1") {
				continue
			}
			if said := saidAt(c, signsSaid); said != nil {
				return said.finding("and the method returns `"+change.New+"` where it returned `"+change.Old+"`", change.OldSpans,
					change.NewSpans)
			}
		}
		return nil
	},
}

// signsSaid finds words for the sign of a result.
var signsSaid = expression(`(?i)(^|[^\w])-1\b|\b(negative|positive|minus one|(less|greater) than (0|zero))\b`)
