package check

var guardDropped = &Rule{
	ID: "guard-dropped", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says when nothing happens, and the check for it is gone",
	Origin: "edits by hand: \"the second one has no effect\", and nobody asks whether it is the first",
	find: func(c *subject) *Finding {
		guard := guardPutIn.Of(c.Old, c.New)
		if guard == nil || adds.Of(c.New, c.Old) {
			return nil
		}
		said := saidAt(c, nothingDone)
		if said == nil {
			return nil
		}
		return said.finding("and the method no longer returns at once in one case", stretch(guard), nil)
	},
}

// nothingDone finds words for when nothing happens.
var nothingDone = phrases(`unless|only (if|when|once|where)|no effect|does nothing|nothing (happens|is done)|twice|` +
	`(is|are) (simply |silently )?ignored|if \w+ (is|are|has|have)( been)? already`)
